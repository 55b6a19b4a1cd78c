"""KingsClub: where a hand begins. Its first line names no room, so the lines below must bear it out."""

from __future__ import annotations

import re

from .room import CLOSING, Room

_AMOUNT = r"[$€£₹¥]?\d[\d.,'\u2019\u00a0\u202f]*"
_STAKES = rf"(?:Pot |No )?Limit [^\r\n#]{{1,60}}? - {_AMOUNT}/{_AMOUNT}"
_LINE_END = r"[ \t]*(?:\r\n|\r|\n)[\s>]{0,200}"  # the line below may stand in the margin of a quoted mail
_TABLE = r"Table '[^\r\n]*' Seat \d+ is the button"
_TIME = r"\d{4}-\d\d-\d\d \d"
# A first line as the room writes it, above the time; or if that is lost or spoilt, above the table or a seat.
_WHOLE = (
    rf"#\d++: {_STAKES}(?={_LINE_END}(?:{_TIME}|Table '|Seat \d+: |[^\r\n]{{1,80}}{_LINE_END}(?:{_TABLE}|Seat \d+: )))"
)
# Behind a word, as in other rooms' lines, a number begins no line: only a whole one may be glued to what is before it.
_ALONE = r"#(?<!\w #)"
# The last line of a file that is still being written, or the last but one: the room's numbers are long.
_LAST = rf"{_ALONE}\d{{5,}}: {_STAKES}(?=\s*(?:\d[\d:. -]{{0,18}})?\Z)"
# A spoilt first line, or one of a game without a limit: then nothing but time or table will do.
# Nothing is given back of what was taken: it is tried at each number sign of every room's text. And nothing is taken in
# that may be a whole first line, glued behind half of one.
_REST = r"[^\r\n#]{0,200}+(?:#(?!\d+: )[^\r\n#]{0,200}+){0,9}+"
_SPOILT = rf"{_ALONE}\d+\b{_REST}(?={_LINE_END}(?:{_TIME}|[^\r\n]{{0,80}}+{_LINE_END}{_TABLE}))"

ROOM = Room(
    name="kingsclub",
    title="KingsClub",
    profile="kingsclub",
    grammar="kingsclub.lark",
    first_lines=(re.compile(f"{_WHOLE}|{_LAST}|{_SPOILT}"),),  # in one search: none of them takes another in
    glued=re.compile(_WHOLE),
    games={"2-7 triple draw": "2-7 triple draw"},
    closing=CLOSING | {"RAKE", "COLLECTED"},
)
