"""The elements of a Merge hand while it is written: rounds, events with their numbers and times, lists of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from xml.sax.saxutils import quoteattr

from ..model import Card, Header

PLAYERS, DEAL, FOLDED, OVER, CANCELLED = "", "PRE_FIRST_DRAW", "END_OF_FOLDED_GAME", "END_OF_GAME", "GAME_CANCELLED"
DRAWS = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_EVENT, _NEXT_EVENT = timedelta(seconds=2.5), timedelta(seconds=1.7)
_ESCAPES = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


class Elements:
    """The rows written so far. The hand is open; first the players are, then one round after the other."""

    def __init__(self, header: Header | None) -> None:
        """Begin the hand's clock with what the header says of its start."""
        self.rows: list[str] = []
        self.round = PLAYERS
        self._rounds = self._events = 0
        self._time = _begin(header)
        self._behind: list[str] = []

    def add(self, row: str) -> None:
        """Add a row as it is."""
        self.rows.append(row)

    def begin(self, name: str) -> None:
        """Begin a round, behind the one before it and the cards that it lists."""
        self.close()
        self.round = name
        self._rounds += 1
        self.rows.append(f"\t<round{attributes(id=name, sequence=str(self._rounds))}>")

    def close(self) -> None:
        """End what is open: the players, or a round."""
        self.put_lists()
        self.rows.append("\t</players>" if self.round == PLAYERS else "\t</round>")

    def event(self, kind: str, **values: str) -> None:
        """Add an event, to the blinds if no round has begun; chat has the number of the event before it."""
        if self.round == PLAYERS:
            self.begin("BLINDS")
        self._events += kind != "CHAT"
        stamp = None if self._time is None else str((self._time - _EPOCH) // timedelta(milliseconds=1))
        if self._time is not None:
            self._time += _NEXT_EVENT
        number = str(max(1, self._events))
        self.rows.append(f"\t\t<event{attributes(sequence=number, type=kind, timestamp=stamp, **values)}/>")

    def list_cards(self, kind: str, cards: Sequence[Card], player: str, name: str | None) -> None:
        """List cards: they stand behind the events of the round."""
        self._behind.append(f"\t\t<cards{attributes(type=kind, cards=','.join(cards), player=player, hand=name)}/>")

    def put_lists(self) -> None:
        """Put the lists of cards where the round is now."""
        self.rows += self._behind
        self._behind = []


def attributes(**values: str | None) -> str:
    """Return attributes, their values escaped, each with a blank before it; None is left out."""
    return attributes_of(values)


def attributes_of(values: Mapping[str, str | None]) -> str:
    """Return the attributes of a mapping as `attributes` does."""
    told = ((name, value) for name, value in values.items() if value is not None)
    return "".join(f" {name}={quoteattr(value, _ESCAPES)}" for name, value in told)


def _begin(header: Header | None) -> datetime | None:
    """Return when the first event of a hand is, None where its clock does not tell."""
    if header is None or header.stamp is None or header.zone is None:
        return None
    try:
        return datetime.strptime(f"{header.stamp} {header.zone}", "%Y/%m/%d %H:%M:%S %z") + _FIRST_EVENT
    except (ValueError, OverflowError):
        return None
