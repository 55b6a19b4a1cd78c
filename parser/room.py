"""Everything compiled for one room, made once."""

from __future__ import annotations

import re
from functools import cache

from ..grammar import Room, rooms
from ..model import Header
from .kept import compiled
from .names import NamePlaces
from .reading import LineReader
from .shapes import LineGrammar
from .structure import HandGrammar, terminals_below
from .values import Values, sign_of

# Lines before the play; and words that lines of the play hold besides verbs, and chat as well: they tell nothing of it.
_OPENING = frozenset({"header", "table", "seat"})
_NO_VERBS = frozenset(
    {
        *("after", "before", "blind", "blinds", "deck", "didn", "doesn", "from", "hand"),
        *("main", "seat", "side", "small", "with"),
    }
)


class RoomParser:
    """Everything compiled for one room: its line grammar, its hand grammar, where names stand, readers by currency."""

    def __init__(self, room: Room, *, reference: bool) -> None:
        """Compile the room's grammar."""
        lark = compiled(room.grammar)
        self.room = room
        self.lines = LineGrammar(lark, reference=reference)
        self.order = HandGrammar(lark, reference=reference)
        self.places = NamePlaces(lark)
        # Never from the middle of a number: a hand's own is long, and would be tried from each of its digits.
        # An ante may stand before the two, so that a pair may begin within the one before it.
        self._pair = re.compile(rf"(?<![0-9])(?=({self.lines.money.pattern})/({self.lines.money.pattern}))")
        self._any = Values(None)
        self.tells_whole_calls = any(rule.origin.name == "whole_call" for rule in lark.rules)
        play = {kind.lower() for kind in self.order.kinds} - _OPENING
        texts = {terminal.name: terminal.pattern.value for terminal in lark.terminals}
        used = {name for rule in play for name in terminals_below(rule, lark.rules)}
        words = {word for name in used & texts.keys() for word in re.findall(r"\b[a-z]{4,}", texts[name])} - _NO_VERBS
        self.verbs = re.compile(rf"\b(?:{'|'.join(sorted(words))})\b")
        self._readers: dict[str | None, LineReader] = {}

    def reader(self, sign: str | None) -> LineReader:
        """Return the reader of hands whose amounts bear this sign."""
        reader = self._readers.get(sign)
        if reader is None:
            reader = self._readers[sign] = LineReader(self.lines, self.places, sign)
        return reader

    def sign(self, header: Header, line: str) -> str | None:
        """Return the sign of the stakes in the header line, ``""`` for none."""
        # The pair of amounts that are the stakes, and not a date or a buy-in: the one that the grammar read there.
        word = line.rfind(" ", 0, max(0, line.find("/"))) + 1  # no amount holds a blank
        for pair in self._pair.finditer(line, word):
            small, big = pair.groups()
            try:
                stakes = self._any.amount(small), self._any.amount(big)
            except ValueError:  # not an amount that could be kept, so not the stakes
                continue
            if stakes == header.stakes:
                return sign_of(small)
        return None


@cache
def room_parser(name: str, *, reference: bool) -> RoomParser:
    """Return the parser of a room, made once."""
    return RoomParser(next(room for room in rooms() if room.name == name), reference=reference)
