"""Deck accounting: how many cards the stub can still hold, when it must be reshuffled, and which cards may come back.

A text shows few cards but counts all of them, so the size of the stub is known exactly until the first reshuffle:
52 less five for each player dealt in, less every card drawn (docs/rules.md §4, "Running out"). What joins a
reshuffle is not known in full (folded hands, the own discards of the player served), so afterwards the size is a
range, kept as wide as the rules leave it: only what lies outside is an error.

Nothing here reads events or raises over what a text says; impossible counts end in an empty stub.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from ..model import DECK, Card, Profile

SIZE: Final = len(DECK)
HAND: Final = 5
MOST_SEATS: Final = SIZE // HAND  # of the largest table: more hands than that one deck cannot deal


@dataclass(frozen=True, slots=True)
class Stub:
    """How many cards are left to draw from: at least and at most."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the size is known."""
        return self.low == self.high

    @property
    def text(self) -> str:
        """The size in words, ``3`` or ``18 to 27``."""
        return str(self.low) if self.exact else f"{self.low} to {self.high}"


class Shuffle(StrEnum):
    """How the serving of a player stands to the reshuffle line before it.

    ``DUE``: the stub was too small, and the line is there or the room prints none. ``MISSING``: it was too small, the
    room prints a line, and there is none. ``NEEDLESS``: there is a line, and the stub was large enough.
    ``POSSIBLE``: the range of the stub leaves it open; a line is believed, and so is its absence where the room
    prints one (that is ``NONE``).
    """

    NONE = "none"
    DUE = "due"
    MISSING = "missing"
    NEEDLESS = "needless"
    POSSIBLE = "possible"


class Return(StrEnum):
    """Whether a card that was thrown away may have reached a player later."""

    NEW = "never thrown away"
    MAY = "may have come back"
    NOT_SHUFFLED = "no reshuffle has put it back"
    OWN = "thrown away by the player himself"


@dataclass(slots=True)
class Serving:
    """One player's cards of one draw (slotted, not frozen: one is made for every draw line).

    ``count`` is what was asked for, 0 for standing pat. ``stub`` is what could be dealt to this player before any
    reshuffle. ``short`` says that not even all that may be shuffled in was enough. ``returnable`` holds the known
    cards, once thrown away, that may have been among those dealt.
    """

    player: str
    draw: int
    count: int
    stub: Stub
    shuffle: Shuffle
    short: bool = False
    returnable: frozenset[Card] = frozenset()


class _Joins(IntEnum):
    NOT = 0
    MAYBE = 1
    SURELY = 2


_FOLDED_HANDS: Final = {"yes": _Joins.SURELY, "no": _Joins.NOT, "unknown": _Joins.MAYBE}
_FOLDED: Final = 0  # stands for the draw where a card went with a folded hand; draws count from 1


class _Pile:
    """Cards that lie together, by who threw them away; how many there are in all is kept, as it is asked often."""

    def __init__(self) -> None:
        self.size = 0
        self._by_player: dict[str, int] = {}

    def put(self, player: str, cards: int) -> None:
        if cards:
            self._by_player[player] = self.of(player) + cards
            self.size += cards

    def of(self, player: str) -> int:
        return self._by_player.get(player, 0)

    def take(self, player: str) -> int:
        cards = self._by_player.pop(player, 0)
        self.size -= cards
        return cards

    def take_all(self) -> dict[str, int]:
        taken, self._by_player, self.size = self._by_player, {}, 0
        return taken


class Deck:
    """The deck of one hand, as far as its text tells.

    Call as the lines come: `dealt`, then `fold`, `start_draw`, `reshuffle`, `takes`, `serve`, `received`. Under
    ``draw_order = "one_by_one"`` `takes` serves the player at once; under ``announce_then_deal`` players wait until
    `serve`, to be called when cards or the next section or bet show that the dealing is done.
    """

    def __init__(self, profile: Profile) -> None:
        """Start with 52 cards and nobody dealt in."""
        self.draw = 0
        self.servings: list[Serving] = []
        self._profile = profile
        self._all_announce = profile.draw_order == "announce_then_deal"
        self._own_never = profile.own_discard_returns == "never"
        self._low = self._high = SIZE
        self._held = 0
        # Cards that surely lie in the muck, by draw and by who threw them: those that a reshuffle may have taken are
        # out of it (by player and draw), and count as stub at most.
        self._muck: dict[int, _Pile] = {}
        self._shuffled_in: defaultdict[str, Counter[int]] = defaultdict(Counter)
        # Who has announced and waits; their discards lie before them where they join the muck when they are served.
        self._waiting: deque[tuple[str, int, bool]] = deque()
        self._waits: dict[str, int] = {}
        self._before_them = _Pile()
        self._keep_before = self._all_announce and profile.pool_this_draw == "served"
        self._announced = False
        self._unseen = False  # whether the deck was dealt from out of sight
        self._gone_out: set[str] = set()
        # The same for the cards known by face: the draw and the player; who threw a card in which draws; in which
        # draws a player may have got it.
        self._known_muck: dict[Card, tuple[int, str]] = {}
        self._known_stub: set[Card] = set()
        self._threw: dict[Card, dict[str, set[int]]] = {}
        self._may_have: dict[str, dict[Card, set[int]]] = {}

    @property
    def stub(self) -> Stub:
        """How many cards are left, own discards that a player may not get back included."""
        return Stub(self._low, self._high)

    @property
    def announced(self) -> bool:
        """Whether a reshuffle line stands that no draw line has followed yet."""
        return self._announced

    def dealt(self, players: int) -> None:
        """Deal five cards to each of ``players`` players."""
        self._held += HAND * players
        self._leave_stub(HAND * players)

    def fold(self, player: str, known: Collection[Card] = ()) -> None:
        """Throw away a folded hand, ``known`` being those of its cards that the text shows."""
        if player in self._gone_out:
            return
        self._gone_out.add(player)
        self._throw(_FOLDED, player, HAND, known)

    def start_draw(self, number: int) -> None:
        """Begin draw 1, 2 or 3: who still waits is served, and a card is burned where that is done."""
        self.serve()
        self.draw = number
        if self._profile.burns:
            self._leave_stub(1)

    def lose_track(self) -> None:
        """Take it that a draw is not in the text: any number of cards were dealt, perhaps from a reshuffled deck."""
        self._low, self._unseen = 0, True

    def reshuffle(self) -> None:
        """Take down the line that the deck is reshuffled; it belongs to the next player that takes cards."""
        self._announced = True

    def takes(self, player: str, count: int, known: Collection[Card] = ()) -> tuple[Serving, ...]:
        """Take down a draw line: ``count`` cards thrown away and asked for (0 is pat), ``known`` the former's faces.

        Returns the servings that this brings about: the player's own, or none where all announce first. More cards
        than a hand has count as five.
        """
        if not 0 <= count <= HAND:
            count = max(0, min(count, HAND))
        if count or known:
            self._throw(self.draw, player, count, known)
        announced, self._announced = self._announced, False
        if self._all_announce:
            self._waiting.append((player, count, announced))
            self._waits[player] = self._waits.get(player, 0) + 1
            return ()
        return (self._serve(player, count, announced=announced),)

    def know(self, player: str, cards: Collection[Card]) -> None:
        """Take down the faces of cards that the player threw away in this draw, told after the draw line."""
        self._throw(self.draw, player, 0, cards)

    def serve(self) -> tuple[Serving, ...]:
        """Deal to all who have announced and wait, in their order; nothing happens if nobody does."""
        if not self._waiting:
            return ()
        before = len(self.servings)
        while self._waiting:
            player, count, announced = self._waiting.popleft()
            self._waits[player] -= 1
            if not self._waits[player]:
                del self._waits[player]
                self._pile(self.draw).put(player, self._before_them.take(player))
            self._serve(player, count, announced=announced)
        return tuple(self.servings[before:])

    def received(self, cards: Iterable[Card]) -> None:
        """Take down cards seen to be drawn by somebody: they are in no muck and no stub. Ask `returns` before."""
        for card in cards:
            self._known_stub.discard(card)
            self._known_muck.pop(card, None)

    def returns(self, player: str, card: Card, draw: int | None = None) -> Return:
        """Say whether ``card``, once thrown away, may have been dealt to ``player`` in draw ``draw`` (None: in any).

        For a card that was never seen thrown away the answer is ``NEW``. ``MAY`` needs a reshuffle that can have
        taken the card and a later serving of the player; the rules on own discards are the profile's.
        """
        threw = self._threw.get(card)
        if threw is None:
            return Return.NEW
        in_draws = self._may_have.get(player, {}).get(card, ())
        if draw in in_draws or (draw is None and in_draws):
            return Return.MAY
        if self._is_own(card, player, draw or self.draw):
            return Return.OWN
        return Return.MAY if self._unseen else Return.NOT_SHUFFLED

    def _throw(self, draw: int, player: str, count: int, known: Collection[Card]) -> None:
        self._held = max(0, self._held - count)
        pile = self._before_them if self._keep_before and draw != _FOLDED else self._pile(draw)
        pile.put(player, count)
        for card in DECK.intersection(known) if known else ():
            self._known_muck[card] = draw, player
            self._known_stub.discard(card)
            self._threw.setdefault(card, {}).setdefault(player, set()).add(draw)

    def _pile(self, draw: int) -> _Pile:
        pile = self._muck.get(draw)
        if pile is None:
            pile = self._muck[draw] = _Pile()
        return pile

    def _leave_stub(self, count: int) -> None:
        self._low = max(0, self._low - count)
        self._high = max(0, self._high - count)

    def _is_own(self, card: Card, player: str, draw: int) -> bool:
        """Say whether the player threw the card away himself, so that he may not get it back in ``draw``."""
        draws = self._threw[card].get(player, ())
        return draw in draws or (self._own_never and bool(draws))

    def _serve(self, player: str, count: int, *, announced: bool) -> Serving:
        if not announced and count <= self._low and not self._shuffled_in:  # nearly every draw of nearly every hand
            serving = Serving(player, self.draw, count, Stub(self._low, self._high), Shuffle.NONE)
        else:
            serving = self._serve_from_little(player, count, announced=announced)
        self._leave_stub(count)
        self._held += count
        self.servings.append(serving)
        return serving

    def _serve_from_little(self, player: str, count: int, *, announced: bool) -> Serving:
        """Serve a player after a reshuffle or its line, or from a stub that may not suffice: cards may come back."""
        shuffled_in = self._shuffled_in.get(player)
        own = 0 if shuffled_in is None else shuffled_in.total() if self._own_never else shuffled_in[self.draw]
        stub = Stub(max(0, self._low - own), self._high)
        shuffle = self._shuffle(count, stub, announced=announced)
        enough = max(self._low, count)  # the least that is left if no reshuffle was needed
        if shuffle is Shuffle.NONE:
            self._low = enough
        else:
            self._pool(player, count)
            if shuffle is Shuffle.POSSIBLE and not announced:
                self._low = min(self._low, enough)
        returnable = frozenset(card for card in self._known_stub if not self._is_own(card, player, self.draw))
        for card in returnable:
            self._may_have.setdefault(player, {}).setdefault(card, set()).add(self.draw)
        return Serving(player, self.draw, count, stub, shuffle, count > self._high, returnable)

    def _shuffle(self, count: int, stub: Stub, *, announced: bool) -> Shuffle:
        if count > stub.high:
            missing = self._profile.prints_reshuffle and not announced
            return Shuffle.MISSING if missing else Shuffle.DUE
        if count <= stub.low:
            return Shuffle.NEEDLESS if announced else Shuffle.NONE
        if announced or not self._profile.prints_reshuffle:
            return Shuffle.POSSIBLE
        return Shuffle.NONE

    def _pool(self, player: str, count: int) -> None:
        """Shuffle into the stub what the profile says: its low bound grows by what surely joins, its high by all."""
        late = _Joins.NOT
        if self._profile.pool_this_draw == "if_still_short":
            low, high = self._pooled(player, late)
            late = _Joins.SURELY if count > high else _Joins.MAYBE if count > low else _Joins.NOT
        self._low, self._high = self._pooled(player, late)
        for draw, pile in self._muck.items():
            own = pile.take(player)
            taken = pile.take_all() if self._joins(draw, None, player, late) else {}
            if own and self._joins(draw, player, player, late):
                taken[player] = own
            else:
                pile.put(player, own)
            for thrower, cards in taken.items():
                self._shuffled_in[thrower][draw] += cards
        for card, (draw, thrower) in list(self._known_muck.items()):
            if self._joins(draw, thrower, player, late):
                self._known_stub.add(card)
                del self._known_muck[card]

    def _pooled(self, player: str, late: _Joins) -> tuple[int, int]:
        """Return the bounds of the stub after a reshuffle for ``player``."""
        sure, kept = 0, self._before_them.size
        for draw, pile in self._muck.items():
            own = pile.of(player)
            for cards, thrower in ((own, player), (pile.size - own, None)):
                joins = self._joins(draw, thrower, player, late)
                if joins is _Joins.SURELY:
                    sure += cards
                elif joins is _Joins.NOT:
                    kept += cards
        return self._low + sure, max(0, SIZE - self._held - kept)

    def _joins(self, draw: int, thrower: str | None, player: str, late: _Joins) -> _Joins:
        """Say whether cards thrown away join a reshuffle for ``player``; ``late`` is for this draw's if they wait.

        Without a ``thrower`` they are anybody's but the player's, and nobody's who waits.
        """
        if draw == _FOLDED:
            return _FOLDED_HANDS[self._profile.pool_folded]
        if thrower == player and self._own_never:
            return _Joins.MAYBE  # shuffled in and passed over, or kept apart: not known
        if draw < self.draw:
            return _Joins.SURELY
        if thrower == player or self._profile.pool_this_draw == "never":
            return _Joins.NOT
        if self._profile.pool_this_draw == "if_still_short":
            return late
        return _Joins.NOT if thrower in self._waits else _Joins.SURELY
