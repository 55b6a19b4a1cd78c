"""Full Tilt Poker: where a hand begins and what surrounds hands."""

from __future__ import annotations

import re

from .room import OtherText, Room

_FIRST = r"Full ?Tilt ?Poker Game #\d+"

ROOM = Room(
    name="fulltilt",
    title="Full Tilt",
    profile="fulltilt",
    grammar="fulltilt.lark",
    first_lines=(re.compile(rf"{_FIRST}\b"),),
    first_line_has="Poker Game #",
    glued=re.compile(rf"{_FIRST}: [^\r\n]{{0,400}}? - \d{{1,2}}:\d\d:\d\d [A-Z]{{2,5}} - \d{{4}}/\d\d/\d\d"),
    chat=re.compile(r"(?P<name>[^\r\n:]+): "),
    games={"2-7 triple draw": "2-7 triple draw"},
    wrappers=(re.compile(r"\*{3,} ?# ?\d+ ?\*{3,}"),),
    others=(OtherText(re.compile(r"Full ?Tilt ?Poker (?:Tournament|Tourney)"), "Full Tilt tournament summary"),),
)
