"""PokerStars' first lines in the languages of its client, which are told and not read.

Seen are those in Spanish, French, Portuguese, Russian and Chinese. Of the others nothing is taken for granted but the
room's name, the word for a hand and its number: where the word is one of several languages, all are named.
"""

# ruff: noqa: RUF001 - letters of other alphabets, meant as such

from __future__ import annotations

import re

from .room import OtherText

_SWITCH = "switch the hand-history language to English (Settings > Playing History) and save the hands again"
_ROOM = r"(?=[^\r\n]{0,80}?(?:PokerStars|POKERSTARS|扑克之星|撲克之星))"
_REST = r"[^\r\n]{0,60}?[:：]"

# What stands before the number, the languages with more special words first.
_HAND = (
    ("Spanish", r"Mano n\.[º°]|Mano (?:Zoom )?de (?:Zoom|PokerStars)"),
    ("Italian", r"Mano\b"),
    ("French", r"Main\b"),
    ("Portuguese", r"Mão\b"),
    ("German", r"(?:Hand|Spiel|Blatt)[ -](?:Nr\b|Nummer)|PokerStars(?:-| - )(?:Hand|Spiel)\b|PokerStars Spiel\b"),
    ("Swedish or Dutch", r"PokerStars-hand\b|\bhand ?(?:#|nr|nummer)|[Gg]iv\b"),
    ("Danish or Norwegian", r"[Hh]ånd\b"),
    ("Finnish or Estonian", r"[Kk](?:äsi|ätt|äe)\b|[Jj]ako\b|[Jj]aotus"),
    ("Polish", r"[Rr]ozdani[ea]\b|[Rr]ęka\b"),
    ("Czech or Slovak", r"[Hh](?:ra|and|anda)\b ?č|PokerStars[ -]+[Hh]ra\b|[Rr]ozdání|[Rr]ozdanie č"),
    ("Romanian", r"[Mm](?:âna|ână|ana)\b"),
    ("Hungarian", r"[Ll]eosztás|[Kk]éz\b|[Jj]áték"),
    ("Greek", r"[Χχ]έρι|[Μμ]οιρασιά|[Ππ]αρτίδα|[Ππ]αιχνίδι"),
    ("Bulgarian", r"[Рр]ъка|[Рр]аздаване"),
    ("Ukrainian", r"[Рр]оздача"),
    ("Russian", r"[Рр]аздача|[Ии]гра\b"),
    ("Japanese", r"ハンド|ゲーム"),
    ("Korean", r"핸드|게임"),
    ("Chinese", r"[第局牌手]"),
    ("Turkish", r"\bEl\b|[Oo]yun\b"),
    ("Lithuanian, Latvian or Slovenian", r"[Rr](?:anka|oka)\b|[Pp]artija\b"),
)
# In a language that is not among these: its letters, or its sign before the number, are not English.
_ANY_HAND = r"(?=[^\d\r\n]{0,80}(?:[^\x00-\x7f]|\b[nN](?:r|o)?[.º°]|\bnr))[^\d\r\n]{1,80}\d{6}"
_TOURNAMENT = (
    r"(?:Tourno[iy]|Torneio|Torneo|Turnier|Turniej|Turneu|Turnering|Toernooi|Turnaus|Turnaj|Τουρνουά|Турнир|"
    r"トーナメント|锦标赛|토너먼트)"
)


def _first_line(words: str) -> re.Pattern[str]:
    return re.compile(rf"{_ROOM}(?=[^\d\r\n]{{1,80}}\d+{_REST})[^\d\r\n]{{0,80}}?(?:{words})")


LANGUAGES: tuple[OtherText, ...] = (
    OtherText(
        re.compile(rf"{_ROOM}[^\d\r\n]{{0,40}}{_TOURNAMENT}[^\d\r\n]{{0,40}}\d+,"),
        "PokerStars tournament summary in another language",
    ),
    *(OtherText(_first_line(words), f"PokerStars hand in {language}", _SWITCH) for language, words in _HAND),
    OtherText(
        re.compile(rf"{_ROOM}{_ANY_HAND}\d*{_REST}"), "PokerStars hand in another language than English", _SWITCH
    ),
)
