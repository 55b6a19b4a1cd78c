"""Posts and bets of a Merge hand, followed with the chips they move.

A raise states the player's chips of the round in one generation of the room's program, and those he puts in in another.
So a hand is read both ways where that makes a difference; ``strain`` counts what does not come out.
"""

from __future__ import annotations

from ..model import Bet, Call, Check, Event, Fold, Limit, Money, Notice, NoticeKind, Post, PostKind, Raise, Unknown
from .chips import Chair, Chips
from .container import Contained
from .merge_fields import Terms, read_amount
from .merge_seats import Seats
from .merge_xml import Tag

POSTS = {
    "SMALL_BLIND": PostKind.SMALL_BLIND,
    "BIG_BLIND": PostKind.BIG_BLIND,
    "INITIAL_BLIND": PostKind.BIG_BLIND,
    "ANTE": PostKind.ANTE,
}
RETURNING = "RETURN_BLIND"
ALL_IN = "ALL_IN"


class Bets:
    """The chips of a hand; ``totals`` says that a raise states the player's chips of the round.

    ``differs`` says that another reading of the raises would be another hand.
    """

    def __init__(self, hand: Contained, seats: Seats, terms: Terms | None, *, totals: bool) -> None:
        """Seat the players."""
        self.hand, self.terms, self.totals = hand, terms, totals
        self.sign = None if terms is None else terms.sign
        self.chips = Chips([seat.name for seat in seats.seated], [seat.stack for seat in seats.seated])
        self.chairs = {chair.player: chair for chair in reversed(self.chips.chairs)}
        self.number = 0  # of the betting round
        self.strain = 0
        self.differs = False
        self._posted: set[PostKind] = set()

    @property
    def big_blind(self) -> int:
        """Return the big blind that the stakes mean, 0 where they are not known."""
        if self.terms is None:
            return 0
        return self.terms.stakes[0] if self.terms.limit is Limit.FIXED else self.terms.stakes[1]

    def chair(self, player: str) -> Chair:
        """Return a player's chair; who acts without a seat gets one."""
        chair = self.chairs.get(player)
        if chair is None:
            chair = self.chairs[player] = Chair(player, None)
            self.chips.chairs.append(chair)
        return chair

    def begin(self, number: int) -> None:
        """Begin a betting round; in the first a whole big blind is owed, even if who posts it has less."""
        self.number = number
        if number == 1 and not self._posted.isdisjoint({PostKind.BIG_BLIND, PostKind.BOTH}):
            self.chips.owe(self.big_blind)

    # ---- posts ----

    def post(self, item: Tag, kind: str, player: str) -> None:
        """Tell a blind or an ante."""
        amount = read_amount(item, "amount", self.sign, self.hand.faults)
        line = self.hand.at(item.place)
        if amount is None:
            self.hand.events.append(Unknown(line, kind))
            return
        if kind == ALL_IN and not amount:  # the ante has taken everything: the blind takes nothing more
            self.hand.events.append(Notice(line, player, NoticeKind.OTHER, "all in"))
            return
        post = POSTS.get(kind) or self._kind_of_blind(kind, amount)
        live = {PostKind.ANTE: 0, PostKind.DEAD_SMALL_BLIND: 0, PostKind.BOTH: min(amount, self.big_blind)}
        self._posted.add(post)
        all_in = self.chips.post(self.chair(player), amount, live.get(post, amount))
        self.hand.events.append(Post(line, player, post, amount, all_in or kind == ALL_IN))

    def _kind_of_blind(self, kind: str, amount: Money) -> PostKind:
        """Return what a returning player posts, or one who is all-in with a blind."""
        if kind == ALL_IN:
            return PostKind.BIG_BLIND if PostKind.SMALL_BLIND in self._posted else PostKind.SMALL_BLIND
        if amount == self.big_blind:
            return PostKind.BIG_BLIND
        return PostKind.BOTH if amount > self.big_blind else PostKind.DEAD_SMALL_BLIND

    # ---- actions ----

    def act(self, item: Tag, kind: str, player: str) -> None:
        """Tell a fold, check, call, bet or raise."""
        chair, line = self.chair(player), self.hand.at(item.place)
        if kind == "FOLD":
            chair.live = False
            self.hand.events.append(Fold(line, player))
        elif kind == "CHECK":
            self.strain += chair.in_round != self.chips.highest
            self.hand.events.append(Check(line, player))
        elif kind == ALL_IN and "amount" not in item.attributes and chair.stack == 0:
            self.hand.events.append(Notice(line, player, NoticeKind.OTHER, "all in"))
        else:
            amount = read_amount(item, "amount", self.sign, self.hand.faults)
            told = Unknown(line, kind) if amount is None else self._put_in(line, kind, chair, amount)
            self.hand.events.append(told)

    def _put_in(self, line: int, kind: str, chair: Chair, amount: Money) -> Event:
        """Put chips in. All-in states the chips added: a call if they do not raise, else a bet or a raise."""
        owed = max(0, self.chips.highest - chair.in_round)
        all_in = kind == ALL_IN
        if kind == "CALL" or (all_in and 0 < amount <= owed):
            self.strain += amount != owed and not all_in
            self._put(chair, chair.in_round + amount)
            return Call(line, chair.player, amount, all_in)
        if kind == "BET" or (all_in and not self.chips.highest):
            self._put(chair, chair.in_round + amount)
            return Bet(line, chair.player, amount, all_in)
        to = amount if self.totals and not all_in else Money(chair.in_round + amount)
        self.differs = self.differs or (chair.in_round > 0 and not all_in)
        self.strain += not all_in and not self._is_due(to)
        self._put(chair, to)
        return Raise(line, chair.player, None, to, all_in)

    def _put(self, chair: Chair, to: int) -> None:
        self.strain += chair.stack is not None and to - chair.in_round > chair.stack
        self.chips.make_it(chair, to)

    def _is_due(self, to: int) -> bool:
        """Say whether a raise may be to this level: one bet more in fixed limit, more than the last one otherwise."""
        if self.terms is None or self.terms.limit is not Limit.FIXED:
            return to > self.chips.highest
        step = self.terms.stakes[self.number > 2]
        return to == (self.chips.highest // step + 1) * step

    def judge(self, won: int) -> None:
        """Count it against the reading where more is won than was put in, or a tenth of it is not."""
        put_in = sum(chair.level + chair.dead for chair in self.chips.chairs)
        self.strain += won > 0 and not put_in - put_in // 10 <= won <= put_in + self.chips.returned
