"""PokerStars: where a hand begins, what surrounds hands, and its texts that are something else."""

from __future__ import annotations

import re

from .room import OtherText, Room

_FIRST = r"(?:(?:PokerStars (?:Home Game |Zoom )?(?:Game|Hand)|POKERSTARS (?:GAME|HAND)) #\d*|Hand #\d+)"
_STAMP = r"\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d"
_SWITCH = "switch the hand-history language to English (Settings > Playing History) and save the hands again"

ROOM = Room(
    name="pokerstars",
    title="PokerStars",
    profile="pokerstars",
    grammar="pokerstars.lark",
    first_line=re.compile(rf"{_FIRST}(?![0-9A-Za-z])"),
    glued=re.compile(rf"{_FIRST}(?: ?\[[^\[\]\r\n]*\] ?)?: +[^\r\n]{{0,400}}? - {_STAMP} [A-Z]{{2,5}}\b"),
    chat=re.compile(r'[^\r\n]* said, "'),
    games={"triple draw 2-7 lowball": "2-7 triple draw"},
    wrappers=(
        re.compile(r"\*{3,} ?# ?\d+ ?\*{3,}"),
        re.compile(r"Transcript for your last \d+ hands?.*", re.IGNORECASE),
        re.compile(r"(?:From|To|Sent|Date|Subject|Cc|Reply-To|Content-\S+|MIME-Version|X-\S+): .*", re.IGNORECASE),
    ),
    others=(
        OtherText(re.compile(r"PokerStars Tournament #\d+"), "PokerStars tournament summary"),
        OtherText(
            re.compile(r"Mano n\.º ?\d+ de PokerStars|Mano de PokerStars"), "PokerStars hand in Spanish", _SWITCH
        ),
        OtherText(
            re.compile(r"Main (?:Zoom )?PokerStars n°|Main n° ?\d+ PokerStars"), "PokerStars hand in French", _SWITCH
        ),
        OtherText(re.compile(r"Mão (?:Zoom |de )?(?:do )?PokerStars"), "PokerStars hand in Portuguese", _SWITCH),
        OtherText(
            re.compile(r"PokerStars(?:-| - )(?:Hand|Spiel)\b|PokerStars[- ]Spiel #"),
            "PokerStars hand in German",
            _SWITCH,
        ),
        OtherText(
            re.compile(r"Mano (?:Zoom )?PokerStars|Mano n\. ?\d+ (?:di )?PokerStars"),
            "PokerStars hand in Italian",
            _SWITCH,
        ),
        OtherText(re.compile(r"(?:Раздача|Игра) (?:Zoom )?(?:на )?PokerStars"), "PokerStars hand in Russian", _SWITCH),
        OtherText(
            re.compile(r"PokerStars-h[åa]nd|PokerStars-h[ea]nd|PokerStars-kéz"),
            "PokerStars hand in another language",
            _SWITCH,
        ),
    ),
    covers=(
        "cash games, tournaments, home games and 8-Game files, at fixed, pot and no limit",
        "stakes in $, €, £, ₹ and ¥, play money and chips; time stamps with and without ET",
        "archives (# N lines), e-mails (Transcript for your last hands), hands glued together or cut",
        "the client fault of June 2012 (the cards of a draw are spoilt; pot, rake and draws are given)",
    ),
)
