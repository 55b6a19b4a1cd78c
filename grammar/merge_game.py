"""A Merge hand as its elements: players and rounds, whatever tags are missing or stand in the wrong place.

Tags tell where elements begin and end, and any of them may be lost. What stands where it cannot is told and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..model import NoticeKind, Severity, Span
from .container import Fault
from .merge_xml import Tag, TagKind, read_tags

# What the room's files are known to hold. Attributes vary from version to version of its program.
_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "description": frozenset({"type", "stakes", "version"}),
    "game": frozenset({
        "id", "starttime", "numholecards", "gametype", "multigametype", "stakes", "seats", "realmoney", "data",
        "version", "buyIn", "seatsPerTable", "tableCount", "startingStack", "rebuy", "rebuyStack", "addon",
        "addonStack", "bounty",
    }),
    "players": frozenset({"dealer"}),
    "player": frozenset({"seat", "nickname", "balance", "dealtin"}),
    "round": frozenset({"id", "sequence"}),
    "event": frozenset({"sequence", "type", "timestamp", "player", "amount", "text"}),
    "cards": frozenset({"type", "cards", "player", "hand"}),
    "winner": frozenset({"amount", "uncalled", "potnumber", "player", "hand", "pottype"}),
}  # fmt: skip
LEAVING = {
    "SIT_OUT": NoticeKind.SITS_OUT,
    "SITTING_OUT": NoticeKind.SITS_OUT,
    "LEAVE": NoticeKind.LEAVES,
    "PLAYER_OUT": NoticeKind.FINISHES,
}
NOTICES = {
    **LEAVING,
    "SIT_IN": NoticeKind.RETURNS,
    "DISCONNECTED": NoticeKind.DISCONNECTS,
    "RECONNECTED": NoticeKind.CONNECTS,
    "RABBIT": NoticeKind.OTHER,
}
"""Events that are no play, besides chat."""
_ITEMS = frozenset({"event", "cards", "winner"})
_LEAVES = _ITEMS | {"player"}
_TELLING = frozenset({"amount", "cards", "player"})
_NUMBER = re.compile(r"[0-9]")


@dataclass(slots=True)
class Round:
    """A round: its name, None where its start tag is missing, its tag's place, what is in it, and where it ends.

    ``meant`` is the round that it is by all that is known, which ``begins`` here; ``missing`` one that should have been
    before it. ``is_cut`` says that the text stops in it.
    """

    name: str | None
    place: Span
    items: list[Tag] = field(default_factory=list)
    closed: Span | None = None
    meant: str = ""
    begins: bool = True
    missing: str = ""
    is_cut: bool = False


@dataclass(slots=True)
class Game:
    """A hand's elements.

    ``strays`` stand in no round and are unknown. ``end`` is behind the end tag, None where the text stops before.
    """

    span: Span
    tag: Tag | None = None
    table: Tag | None = None
    players: list[Tag] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    strays: list[Tag] = field(default_factory=list)
    end: int | None = None
    last: Span = field(default_factory=lambda: Span(0, 0))
    faults: list[Fault] = field(default_factory=list)

    def items(self) -> Iterator[Tag]:
        """Yield what stands in the rounds, in order."""
        return (item for round_ in self.rounds for item in round_.items)


def read_game(text: str, span: Span) -> Game:
    """Read the hand that begins at ``span.start``; all that stands in it is among its elements or its faults."""
    found = read_tags(text, span)
    walk = _Walk(Game(span, end=found.end, last=Span(span.start, span.start)))
    for tag in found.tags:
        walk.take(tag)
    return walk.game


def unknown_attributes(tag: Tag) -> list[Fault]:
    """Return a warning for attributes that no such element is known to have."""
    known = _ATTRIBUTES.get(tag.name)
    strange = [] if known is None else sorted(tag.attributes.keys() - known)
    if not strange:
        return []
    words = f"{tag.name} has what it is not known to have: {', '.join(strange)}"
    return [Fault("TD101", tag.place, words, Severity.WARNING)]


class _Walk:
    """The tags of a hand, one after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round: Round | None = None
        self.seating = False
        self.lost = 0  # start tags of rounds that are missing, whose end tags are still to come
        self.strange: set[str] = set()
        self.foreign: list[str] = []  # elements that no hand has, and that are to be ended
        self.leaf: Tag | None = None  # an event, cards, … that is to be ended by a tag of its own
        self.is_garbled = False  # a tag could not be read, whose end tag is still to come

    def take(self, tag: Tag) -> None:
        """Take the next tag."""
        self.game.last = tag.place
        if tag.kind in {TagKind.START, TagKind.END} and self._ends_leaf(tag):
            return
        match tag.kind:
            case TagKind.START:
                self._start(tag)
                self._tell_strange(tag)
                self.leaf = tag if tag.name in _LEAVES and not tag.empty else None
            case TagKind.END:
                self._end(tag)
            case TagKind.TEXT:
                self._keep(tag, "text that belongs to no element")
            case TagKind.UNREAD:
                self._keep(tag, f"this is no XML: {tag.message}")
                self.is_garbled = True

    def _ends_leaf(self, tag: Tag) -> bool:
        """Leave what is to be ended by a tag of its own; say whether this is the tag."""
        leaf, self.leaf = self.leaf, None
        if leaf is None or (tag.kind is TagKind.END and tag.name == leaf.name):
            return leaf is not None
        self._fault("TD101", leaf.place, "this is no XML: an element that is not ended")
        return False

    def _tell_strange(self, tag: Tag) -> None:
        """Tell unknown attributes where they stand for the first time."""
        for fault in unknown_attributes(tag):
            if fault.message not in self.strange:
                self.strange.add(fault.message)
                self.game.faults.append(fault)

    def _start(self, tag: Tag) -> None:
        game = self.game
        match tag.name:
            case "game" if game.tag is None and not game.rounds:
                game.tag = tag
            case "players" if game.table is None:
                self._leave(tag)
                game.table, self.seating = tag, True
            case "player" if self.seating:
                game.players.append(tag)
            case "player":
                self._fault("TD110", tag.place, "a player's seat cannot stand here")
                game.players.append(tag)
            case "round":
                self._leave(tag)
                self.round = Round(tag.attributes.get("id", ""), tag.place)
                game.rounds.append(self.round)
            case name if name in _ITEMS:
                self._open_round(tag).items.append(tag)
            case _:
                self._keep(tag, f"no element of a hand: {tag.name[:40]}")
                self.foreign += [] if tag.empty else [tag.name]

    def _end(self, tag: Tag) -> None:
        match tag.name:
            case "round" if self.round is not None:
                self.round.closed = tag.place
                self.lost -= self.round.name is None
                self.round = None
            case "round" if self.lost > 0:
                self.lost -= 1
            case "players" if self.seating:
                self.seating = False
            case "game":
                self._leave(tag)
            case name if name in _LEAVES and self.is_garbled:
                self.is_garbled = False
            case name if name in self.foreign:
                self.foreign.remove(name)
            case _:
                self._fault("TD110", tag.place, f"the end of {tag.name[:40]}, which has not begun")

    def _leave(self, tag: Tag) -> None:
        """End what is open where something begins, or the hand ends, that cannot stand in it."""
        if self.round is not None and self.round.name is not None:
            self._fault("TD111", tag.place, "before this the end of a round is missing")
        elif self.seating:
            self._fault("TD111", tag.place, "before this the end of the players is missing")
        self.round, self.seating = None, False

    def _open_round(self, tag: Tag) -> Round:
        """Return the round that an element stands in; where none has begun, its beginning is missing."""
        if self.round is None:
            if self.seating:
                self._leave(tag)
            self._fault("TD111", tag.place, "before this the beginning of a round is missing")
            self.round = Round(None, tag.place)
            self.lost += 1
            self.game.rounds.append(self.round)
        return self.round

    def _keep(self, tag: Tag, message: str) -> None:
        """Keep something unknown where it stands; a number, a player or cards in it may be part of the play."""
        telling = tag.kind is TagKind.UNREAD or not _TELLING.isdisjoint(tag.attributes)
        telling = telling or (tag.kind is TagKind.TEXT and _NUMBER.search(tag.message) is not None)
        severity = Severity.ERROR if telling else Severity.WARNING
        self.game.faults.append(Fault("TD101", tag.place, message, severity))
        (self.game.strays if self.round is None else self.round.items).append(tag)

    def _fault(self, code: str, place: Span, message: str) -> None:
        self.game.faults.append(Fault(code, place, message))
