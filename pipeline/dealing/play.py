"""One hand from the posts to the last bet: every line of it as an event, in the order of the profile and the room."""

from __future__ import annotations

from random import Random

from ...model import (
    Bet,
    BettingCapped,
    BettingRound,
    Call,
    Card,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Limit,
    Money,
    Notice,
    NoticeKind,
    Post,
    PostKind,
    Profile,
    Raise,
    Reshuffled,
    Section,
    Served,
    StandPat,
    Street,
    Uncalled,
)
from ...writer import Habits
from .bets import Round, pay
from .outlook import outlook
from .pack import HAND, Pack
from .players import Spot, decide, discards, wants_to_snow
from .seats import Chair, Layout
from .stakes import Stakes

_DRAWS = (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)
_TIMES_OUT = 0.004  # how often a fold is the clock's
_ABSENT_TOLD = 0.3  # how often the text tells of the clock where a player is away
_UNKNOWN_DRAW = 1  # what a player takes the others to draw before they have


class Play:
    """A hand in progress; ``hero`` is the player whose cards the text shows, None if it shows nobody's.

    ``gone`` are the players who were timed out and sit out from now on. ``hidden`` is what nobody called, by player,
    where the room has no line for it.
    """

    def __init__(
        self, layout: Layout, stakes: Stakes, profile: Profile, habits: Habits, hero: str | None, random: Random
    ) -> None:
        """Get ready to deal."""
        self.layout, self.stakes, self.profile, self.habits = layout, stakes, profile, habits
        self.ring = layout.ring
        self.hero = hero
        self.random = random
        self.pack = Pack(profile, random)
        self.events: list[Event] = []
        self.pot = 0
        self.last_round_aggressor: Chair | None = None
        self.last_aggressor: Chair | None = None
        self.gone: list[str] = []
        self.hidden: dict[str, Money] = {}

    def live(self) -> list[Chair]:
        """Return who is still in, clockwise from the left of the button."""
        return [chair for chair in self.ring if chair.live]

    # ---- before the first bet ----

    def post(self) -> None:
        """Take the blinds and antes."""
        if self.habits.posting_line:
            self.events.append(Section(0, Street.BLINDS))
        in_turn = (self.layout.small, self.layout.big)
        for kind, chair in self.layout.posts:
            late = self.profile.tells_position and kind is not PostKind.ANTE and chair not in in_turn
            if kind is PostKind.BOTH and not self.habits.both_blinds:
                self._post(PostKind.DEAD_SMALL_BLIND, chair, late=late)
                self._post(PostKind.BIG_BLIND, chair, late=late)
            else:
                self._post(kind, chair, late=late)

    def _post(self, kind: PostKind, chair: Chair, *, late: bool) -> None:
        stakes = self.stakes
        due = {
            PostKind.ANTE: stakes.ante,
            PostKind.BIG_BLIND: stakes.big_blind,
            PostKind.BOTH: stakes.big_blind + stakes.small_blind,
        }.get(kind, stakes.small_blind)
        amount = min(due, chair.stack)
        pay(chair, amount)
        self.pot += amount
        match kind:
            case PostKind.ANTE:
                chair.ante = amount
            case PostKind.DEAD_SMALL_BLIND:
                chair.dead += amount
            case PostKind.BOTH:
                chair.in_round = min(amount, stakes.big_blind)
                chair.dead += amount - chair.in_round
            case _:
                chair.in_round = amount
        if kind is PostKind.BOTH and not self.profile.prints_dead_blind:
            kind, amount = PostKind.BIG_BLIND, chair.in_round  # the line tells of the live part alone
        self.events.append(Post(0, chair.player, kind, Money(amount), chair.all_in, late))

    def deal(self) -> None:
        """Deal five cards to everybody; the text shows the hero's."""
        if not self.habits.round_lines and not self.habits.betting_lines:
            self.events.append(Section(0, Street.DEAL))
        for chair in self.ring:
            chair.cards = self.pack.deal()
            chair.view = outlook(chair.cards)
        for chair in sorted(self.ring, key=lambda chair: chair.seat):
            if chair.player == self.hero:
                self.events.append(Dealt(0, chair.player, tuple(chair.cards)))
            elif self.habits.deals_all:
                self.events.append(Served(0, chair.player, HAND))
        if self.habits.round_lines:
            self.events.append(Section(0, Street.DEAL))

    # ---- bets ----

    def bet(self, number: int) -> None:
        """Play a betting round, and return what nobody called."""
        betting = Round(number, self.ring, self.stakes, self.profile)
        if number == 1:
            betting.begin_with_blinds(self.layout.big, self.stakes.big_blind)
        elif self.habits.betting_lines or (self.habits.round_lines and betting.turn() is not None):
            self.events.append(BettingRound(0, number))
        while (chair := betting.turn()) is not None:
            self._act(betting, chair)
        self.last_round_aggressor = betting.aggressor
        back = betting.close()
        if back is not None:
            chair, amount = back
            self.pot -= amount
            if self.profile.prints_uncalled:
                self.events.append(Uncalled(0, chair.player, Money(amount)))
            elif self.profile.uncalled_in_won != "no":
                self.hidden[chair.player] = Money(amount)

    def _act(self, betting: Round, chair: Chair) -> None:
        owed = betting.owed(chair)
        match self._choice(betting, chair, owed):
            case "fold" if not self._would_leave_nothing(chair):
                self._fold(betting, chair)
            case "check":
                betting.put(chair, 0)
                self.events.append(Check(0, chair.player))
            case "call" | "fold":
                amount = min(owed, chair.stack)
                betting.put(chair, amount)
                self.pot += amount
                whole = Money(chair.in_round) if self.habits.whole_calls else None
                self.events.append(Call(0, chair.player, Money(amount), chair.all_in, whole))
            case _:
                self._raise(betting, chair)

    def _would_leave_nothing(self, chair: Chair) -> bool:
        """Say whether a fold would end the hand with no chips but the winner's own: no text tells how that is paid."""
        left = [other for other in self.ring if other.live and other is not chair]
        return len(left) == 1 and self.pot == left[0].paid

    def _choice(self, betting: Round, chair: Chair, owed: int) -> str:
        if chair.absent:
            return "fold" if owed else "check"
        spot = Spot(
            betting.number,
            min(owed, chair.stack),
            self.pot,
            betting.bets,
            sum(other.live for other in self.ring),
            betting.behind(chair),
            chair.drawn if chair.drawn >= 0 else _UNKNOWN_DRAW,
            self._least_drawn(chair),
            betting.can_raise(chair),
        )
        return decide(chair.style, chair.outlook, spot, snowing=chair.snowing, random=self.random)

    def _least_drawn(self, chair: Chair) -> int:
        drawn = [other.drawn for other in self.ring if other.live and other is not chair]
        least = min(drawn, default=_UNKNOWN_DRAW)
        return least if least >= 0 else _UNKNOWN_DRAW

    def _fold(self, betting: Round, chair: Chair) -> None:
        notices, player = self.habits.notices, chair.player
        times_out = player != self.hero and self.random.random() < (_ABSENT_TOLD if chair.absent else _TIMES_OUT)
        if times_out and (words := notices.get(NoticeKind.TIMES_OUT)):
            self.events.append(Notice(0, player, NoticeKind.TIMES_OUT, words[-1 if chair.absent else 0]))
        betting.fold(chair)
        self.pack.fold(player, chair.cards)
        self.events.append(Fold(0, player))
        if times_out and not chair.absent:
            self.gone.append(player)
            if words := notices.get(NoticeKind.SITS_OUT):
                self.events.append(Notice(0, player, NoticeKind.SITS_OUT, words[0]))

    def _raise(self, betting: Round, chair: Chair) -> None:
        before, in_round = betting.highest, chair.in_round
        level = self._size(*betting.bounds(chair, self.pot))
        amount = level - in_round
        betting.put(chair, amount)
        self.pot += amount
        self.last_aggressor = chair
        if before:
            by = Money(level - before) if self.habits.increments else None
            self.events.append(Raise(0, chair.player, by, Money(level), chair.all_in))
        else:
            self.events.append(Bet(0, chair.player, Money(amount), chair.all_in))
        if betting.capped() and self.profile.prints_capped and not chair.all_in:
            self.events.append(BettingCapped(0))

    def _size(self, least: int, most: int) -> int:
        """Choose how high to make it; in fixed limit there is no choice."""
        if least == most or self.stakes.limit is Limit.FIXED:
            return least
        chance, unit = self.random.random(), self.stakes.unit
        if chance < 0.3:
            return least
        if chance < 0.35:
            return most
        top = min(most, least + 2 * self.pot) if self.stakes.limit is Limit.NO else most
        return int(least + (top - least) * self.random.random()) // unit * unit if top > least else least

    # ---- draws ----

    def draw(self, number: int) -> None:
        """Play a draw: everybody at his turn, or all announce and are dealt afterwards."""
        self.events.append(Section(0, _DRAWS[number - 1], Money(self.pot) if self.habits.section_pots else None))
        self.pack.start_draw(number)
        if self.profile.draw_order == "one_by_one":
            for chair in self.live():
                thrown = self._throw(chair, number)
                self._serve_at_once(chair, thrown)
        else:
            all_thrown = [(chair, self._throw(chair, number)) for chair in self.live()]
            for chair, thrown in all_thrown:
                self._announce(chair, thrown)
            for chair, thrown in all_thrown:
                self._serve_announced(chair, thrown)

    def _throw(self, chair: Chair, number: int) -> tuple[Card, ...]:
        """Let a player choose his discards."""
        view, least = chair.outlook, self._least_drawn(chair)
        if not chair.snowing and number < 3 and not chair.absent:
            chair.snowing = wants_to_snow(chair.style, view, self.random)
        if chair.absent or chair.snowing:
            thrown: tuple[Card, ...] = ()
        else:
            thrown = discards(chair.style, view, chair.cards, 4 - number, least, self.random)
        chair.drawn = len(thrown)
        self.pack.throw(chair.player, thrown)
        return thrown

    def _announce(self, chair: Chair, thrown: tuple[Card, ...], new: tuple[Card, ...] | None = None) -> None:
        """Write down what a player takes; the text lists the hero's cards, the new ones where they are in this line."""
        player, is_hero = chair.player, chair.player == self.hero
        if thrown:
            listed = is_hero and self.habits.lists_discards
            self.events.append(Discard(0, player, len(thrown), thrown if listed else None, new if listed else None))
        else:
            told = is_hero and not self.habits.one_line_draws
            self.events.append(StandPat(0, player, tuple(chair.cards) if told else None))

    def _serve_at_once(self, chair: Chair, thrown: tuple[Card, ...]) -> None:
        new, shuffled = self.pack.serve(chair.player, len(thrown))
        if shuffled and self.profile.prints_reshuffle:
            self.events.append(Reshuffled(0))
        self._announce(chair, thrown, tuple(new) if self.habits.one_line_draws else None)
        self._receive(chair, thrown, new, told=False)

    def _serve_announced(self, chair: Chair, thrown: tuple[Card, ...]) -> None:
        new, _ = self.pack.serve(chair.player, len(thrown))
        self._receive(chair, thrown, new, told=True)

    def _receive(self, chair: Chair, thrown: tuple[Card, ...], new: list[Card], *, told: bool) -> None:
        if not thrown:
            return
        keep = [card for card in chair.cards if card not in thrown]
        chair.cards = keep + new
        chair.view = outlook(chair.cards)
        if self.habits.one_line_draws:
            return
        if chair.player == self.hero:
            groups = (tuple(keep), tuple(new)) if len(new) < HAND else (tuple(new), None)
            self.events.append(Dealt(0, chair.player, *groups))
        elif told and self.habits.tells_served:
            self.events.append(Served(0, chair.player, len(new)))
