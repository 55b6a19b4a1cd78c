"""PokerStars: where a hand begins, what surrounds hands, and its texts that are something else."""

from __future__ import annotations

import re

from .pokerstars_languages import LANGUAGES
from .room import OtherText, Room

_NAMED = r"P(?:okerStars (?:Home Game |Zoom )?(?:Game|Hand)|OKERSTARS (?:GAME|HAND)) #\d*"
# Not the end of a first line that names the room: each would be found twice.
_UNNAMED = r"Hand #(?<!PokerStars Hand #)(?<!PokerStars Zoom Hand #)(?<!PokerStars Home Game Hand #)\d+(?=: *\S|:?\Z)"
_FIRST = f"(?:{_NAMED}|{_UNNAMED})"
_STAMP = r"\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d"

ROOM = Room(
    name="pokerstars",
    title="PokerStars",
    profile="pokerstars",
    grammar="pokerstars.lark",
    first_lines=tuple(re.compile(f"{words}(?![0-9A-Za-z])") for words in (_NAMED, _UNNAMED)),
    glued=re.compile(rf"{_FIRST}(?: ?\[[^\[\]\r\n]*\] ?)?: +[^\r\n]{{0,400}}? - {_STAMP} [A-Z]{{2,5}}\b"),
    chat=re.compile(r'[^\r\n]* said, "'),
    games={"triple draw 2-7 lowball": "2-7 triple draw"},
    wrappers=(
        re.compile(r"\*{3,} ?(?:[#№]|[nN][.º°]+|[nN]r\.?|č\.)? ?\d+ ?\*{3,}"),
        re.compile(r"Transcript for your last \d+ hands?.*", re.IGNORECASE),
        re.compile(r"Выписка .*"),  # the same in Russian
        re.compile(r"Hand #\d+:"),  # before each hand of some downloads, which has its own first line
    ),
    others=(OtherText(re.compile(r"PokerStars Tournament #\d+"), "PokerStars tournament summary"), *LANGUAGES),
)
