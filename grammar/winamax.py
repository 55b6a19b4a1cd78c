"""Winamax: where a hand begins, in cash games, fast tables and tournaments, and its texts that are something else."""

from __future__ import annotations

import re

from .room import OtherText, Room

_FIRST = r"Winamax Poker - (?!Tournament summary)[^\r\n]{1,200}? - HandId: #\d"

ROOM = Room(
    name="winamax",
    title="Winamax",
    profile="winamax",
    grammar="winamax.lark",
    first_lines=(re.compile(rf"{_FIRST}|Winamax Poker - (?:CashGame|Tournament \")"),),
    first_line_has="Winamax Poker - ",
    glued=re.compile(rf"{_FIRST}[^\r\n]{{0,200}}? - \d{{4}}/\d\d/\d\d \d{{1,2}}:\d\d:\d\d [A-Z]{{2,5}}\b"),
    games={"2-7 triple draw": "2-7 triple draw", "lowball27": "2-7 triple draw"},
    others=(OtherText(re.compile(r"Winamax Poker - Tournament summary"), "Winamax tournament summary"),),
    summary_lists_everybody=False,
)
