"""Counts what players did in a hand from its events alone: no engine, no facts, no SQL.

It plays the hand along with the little it needs (chips behind, bets of the round) and counts by the definitions in
docs/statistics.md. It takes a legal hand by the usual rules: four bets a round, short all-ins are completed and reopen
the betting at half a bet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, stdev

from tripledraw.model import (
    Bet,
    Call,
    Check,
    Collected,
    Dealt,
    Discard,
    Fold,
    Limit,
    NoticeKind,
    Outcome,
    ParsedHand,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    SeatState,
    Section,
    StandPat,
    Street,
    Uncalled,
)
from tripledraw.model.events import Notice

AWAY = {NoticeKind.SITS_OUT, NoticeKind.LEAVES, NoticeKind.REMOVED, NoticeKind.WAITS}
DRAWS = {Street.FIRST_DRAW: 1, Street.SECOND_DRAW: 2, Street.THIRD_DRAW: 3}
NOBODY = ""
UNTOLD = {"merge", "winamax"}  # rooms whose texts do not tell who sits out: whoever does nothing


@dataclass
class Part:
    """One player's part in a hand."""

    behind: int
    paid: int = 0
    won: int = 0
    in_round: int = 0
    bet: int = 0  # in all rounds, without antes and dead blinds
    folded: bool = False
    showdown: bool = False
    draws: dict[int, int] = field(default_factory=dict)
    vpip: bool | None = None
    pfr: bool | None = None
    three_bet: bool | None = None
    check_raises: int = 0
    check_raise_chances: int = 0
    bets: int = 0
    calls: int = 0

    @property
    def net(self) -> int:
        return self.won - self.paid


class Recount:
    """A hand played along; ``parts`` holds everybody dealt in, by name."""

    def __init__(self, hand: ParsedHand) -> None:
        assert hand.header is not None
        self.header = hand.header
        self.fixed = hand.header.limit is Limit.FIXED
        self.big_blind = hand.header.stakes[0 if self.fixed else 1]
        self.parts = dealt_in(hand)
        self.round = 1
        self.draw = 0
        self.raises = 0
        self.highest = int(self.big_blind)
        self.full_raise = int(self.big_blind)
        self.acted: set[str] = set()
        self.raised: set[str] = set()
        self.checked: set[str] = set()
        self.uncalled_told = False
        self.told: dict[str, int] = {}  # results, where the room prints them: dead blinds show nowhere else
        for event in hand.events:
            self.follow(event)
        self.end()

    def follow(self, event: object) -> None:
        match event:
            case Post(player=player, amount=amount, kind=kind):
                part = self.parts[player]
                part.paid += amount
                part.behind -= amount
                dead = kind not in {PostKind.BOTH, PostKind.SMALL_BLIND, PostKind.BIG_BLIND}
                live = 0 if dead else self.big_blind if kind is PostKind.BOTH else amount
                part.in_round += live
                part.bet += live
            case Section(street=street) if street in DRAWS:
                self.draw = DRAWS[street]
                self.start_round(self.draw + 1)
            case Discard(player=player, count=count):
                self.parts[player].draws[self.draw] = count
            case StandPat(player=player):
                self.parts[player].draws[self.draw] = 0
            case Fold(player=player):
                self.act(player, "fold", 0)
                self.parts[player].folded = True
            case Check(player=player):
                self.act(player, "check", 0)
            case Call(player=player, amount=amount):
                self.act(player, "call", amount)
            case Bet(player=player, amount=amount):
                self.act(player, "raise", amount)
            case Raise(player=player, to=to):
                self.act(player, "raise", to - self.parts[player].in_round)
            case Uncalled(player=player, amount=amount):
                self.uncalled_told = True
                self.parts[player].paid -= amount
            case Collected(player=player, amount=amount):
                self.parts[player].won += amount
            case SeatResult(player=player, net=int(net)):
                self.told[player] = net

    def start_round(self, number: int) -> None:
        self.round, self.raises, self.highest, self.full_raise = number, 0, 0, int(self.big_blind)
        self.acted, self.raised, self.checked = set(), set(), set()
        for part in self.parts.values():
            part.in_round = 0

    @property
    def bet_size(self) -> int:
        return self.header.stakes[0] if self.round < 3 else self.header.stakes[1]

    @property
    def bets(self) -> int:
        """The bets of the round so far; in bet 1 the big blind is the first."""
        if self.fixed:
            return self.highest // self.bet_size
        return self.raises + (self.round == 1)

    def act(self, player: str, action: str, put: int) -> None:
        part = self.parts[player]
        price = self.highest - part.in_round
        raises = action == "raise"
        may = raises or self.may_raise(player, price)
        if self.round == 1:
            part.vpip = bool(part.vpip) or put > 0
            part.pfr = bool(part.pfr) or raises
            if self.bets == 2 and price and may and self.raised and player not in self.raised:
                part.three_bet = bool(part.three_bet) or raises
        if player in self.checked and price:
            self.checked.remove(player)
            part.check_raise_chances += may
            part.check_raises += raises
        if action == "check":
            self.checked.add(player)
        self.acted.add(player)
        part.bets += raises
        part.calls += action == "call"
        part.paid += put
        part.behind -= put
        part.in_round += put
        part.bet += put
        if raises:
            self.raises += 1
            self.raised.add(player)
            self.full_raise = max(self.full_raise, part.in_round - self.highest)
            self.highest = max(self.highest, part.in_round)

    def may_raise(self, player: str, price: int) -> bool:
        others = [part for name, part in self.parts.items() if name != player and not part.folded]
        if not any(part.behind > 0 for part in others) or self.parts[player].behind <= price:
            return False
        if self.fixed and self.bets >= 4:
            return False
        needed = self.bet_size / 2 if self.fixed else self.full_raise
        return player not in self.acted or price >= needed

    def end(self) -> None:
        live = [part for part in self.parts.values() if not part.folded]
        for part in live:
            part.showdown = len(live) > 1
        if not self.uncalled_told:
            # Some rooms hide what nobody called in what was won.
            by_chips = sorted(self.parts.values(), key=lambda part: part.bet)
            if len(by_chips) > 1 and not by_chips[-1].folded:
                excess = by_chips[-1].bet - by_chips[-2].bet
                if by_chips[-1].won >= excess:
                    by_chips[-1].won -= excess
                    by_chips[-1].paid -= excess
        for player, net in self.told.items():
            part = self.parts[player]
            more = net - (part.won - part.paid)
            part.won += max(0, more)  # a side pot that he alone was left to win has no line, either
            part.paid -= min(0, more)


def dealt_in(hand: ParsedHand) -> dict[str, Part]:
    """Who is dealt in: who sits there and is not away; and whoever posts or acts."""
    seats = {event.player: event for event in hand.events if isinstance(event, Seat)}
    away = {name for name, seat in seats.items() if seat.state is not SeatState.IN}
    for event in hand.events:
        if isinstance(event, Section | Dealt | Fold | Check | Call | Bet | Raise):
            break
        if isinstance(event, Notice) and event.kind in AWAY:
            away.add(event.player or NOBODY)
    away |= {e.player for e in hand.events if isinstance(e, SeatResult) and e.outcome is Outcome.SITTING_OUT}
    if hand.room in UNTOLD:
        away |= seats.keys()
    doing = Post | Fold | Check | Call | Bet | Raise | Discard | StandPat | Dealt
    away -= {event.player for event in hand.events if isinstance(event, doing)}
    return {name: Part(seat.stack or 0) for name, seat in seats.items() if name not in away}


Counts = dict[tuple[str, str | None], tuple[int, int, float | None, float | None]]
"""By statistic and currency: made, of, value, and the standard deviation of what was summed up for a mean."""


def tally(parts: Iterable[tuple[str | None, Part]]) -> Counts:
    """Count a player's hands, each with its currency, by every statistic."""
    hands = list(parts)
    own = [part for _, part in hands]
    found: Counts = {("hands", None): (len(own), len(own), len(own), None)}
    for currency in {currency for currency, _ in hands}:
        nets = [part.net for other, part in hands if other == currency]
        found["net", currency] = (sum(net > 0 for net in nets), len(nets), sum(nets) / 10_000, None)
    rates = {
        "vpip": [part.vpip for part in own if part.vpip is not None],
        "pfr": [part.pfr for part in own if part.pfr is not None],
        "three_bet": [part.three_bet for part in own if part.three_bet is not None],
        "wtsd": [part.showdown for part in own if 1 in part.draws],
        "wsd": [part.won > 0 for part in own if part.showdown],
        "won_without_showdown": [part.won > 0 and not part.showdown for part in own],
        **{f"pat_{n}": [part.draws[n] == 0 for part in own if n in part.draws] for n in (1, 2, 3)},
    }
    counted = {name: (sum(hits), len(hits)) for name, hits in rates.items()}
    counted["check_raise"] = (sum(p.check_raises for p in own), sum(p.check_raise_chances for p in own))
    bets = sum(part.bets for part in own)
    counted["aggression"] = (bets, bets + sum(part.calls + part.folded for part in own))
    for name, (made, of) in counted.items():
        found[name, None] = (made, of, made / of if of else None, None)
    for n in (1, 2, 3):
        taken = [part.draws[n] for part in own if n in part.draws]
        deviation = stdev(taken) if len(taken) > 1 else None
        found[f"cards_drawn_{n}", None] = (sum(taken), len(taken), mean(taken) if taken else None, deviation)
    return found
