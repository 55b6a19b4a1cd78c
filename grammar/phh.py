"""PHH, the open format of poker hands in TOML: ``.phh`` holds one hand, ``.phhs`` numbered tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .container import Contained
from .room import Room

TRIPLE_DRAW = "F2L3D"


def _read(text: str) -> Iterator[Contained]:
    """Yield what `phh_hands` reads, which only those need whose text is PHH."""
    from .phh_hands import read

    yield from read(text)


ROOM = Room(
    name="phh",
    title="PHH",
    profile="published",
    grammar="",
    first_lines=(re.compile(r"variant[ \t]*=[ \t]*[\"']"),),
    first_line_has="=",
    glued=re.compile(r"(?!)"),
    games={TRIPLE_DRAW.lower(): "2-7 triple draw"},
    read=_read,
    before=re.compile(r"[ \t]*(?:#.*|\[.*|[\]\"',].*|[\w-]+[ \t]*=.*)?"),
)
