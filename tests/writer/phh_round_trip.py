"""A hand to PHH and back: what PokerKit makes of it, and which facts must come back."""

from __future__ import annotations

import tomllib
import warnings
from fractions import Fraction
from functools import cache

from pokerkit import HandHistory, State

from tripledraw.engine import load_profile, replay
from tripledraw.model import UNIT, HandRecord, Replay, SeatFacts
from tripledraw.parser import parse_source, read_source

_profile = cache(load_profile)


def judge(text: str, name: str = "hand.txt") -> list[Replay]:
    hands = parse_source(read_source(name, text.encode("utf-8", "surrogatepass")))
    return [replay(hand, _profile(hand.profile)) for hand in hands]


def pokerkit_end(text: str) -> State:
    """Return PokerKit's table at the end of the hand; it warns of cards that come back after a reshuffle."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    assert state.status is False
    return state


def assert_pokerkit_agrees(judged: Replay, text: str) -> None:
    """Hold PokerKit's result against the hand's, before rake.

    PokerKit differs in three things, which are allowed for here:
    - it takes no rake: the winners' parts of it are added to what they won (docs/rules.md §5, money);
    - it splits amounts with decimals to the last digit, where rooms give the odd cent to the first winner left of the
      button; and a pot of whole chips to whole chips, all odd ones to the first winner, where two go to two winners and
      money to its cents (§5);
    - cards that come back after a reshuffle bring warnings, no other result (§4, running out).
    Its other differences (§3: no cap that counts the big blind, no completed short all-in, a short big blind called
    short) never come up: what is legal here and rests on them is refused.
    """
    players = tomllib.loads(text)["players"]
    payoffs = [Fraction(payoff) * UNIT for payoff in pokerkit_end(text).payoffs]
    winners = sum(seat.won > 0 for seat in judged.record.seats)
    odd = UNIT // 100 if (judged.record.pot or 0) % UNIT else UNIT
    for seat in judged.record.seats:
        difference = abs(payoffs[players.index(seat.player)] - seat.net - seat.rake)
        assert difference == 0 or (winners > 1 and difference < winners * odd), (seat.player, text)


def facts(record: HandRecord) -> dict[str, object]:
    """Return what must be the same after a way through PHH; lines are other lines."""
    decisions = [
        (made.round, made.seat, made.action, made.amount, made.all_in, made.price, made.pot, made.players, made.bets)
        for made in record.decisions
    ]
    draws = [(draw.draw, draw.seat, draw.taken, draw.discarded, draw.drawn) for draw in record.draws]
    return {
        "hand": (record.verdict, record.hero, record.button, record.table, record.max_seats, record.currency),
        "money": (record.pot, record.rake, record.showdown),
        "decisions": decisions,
        "draws": draws,
        # How many cards a second reshuffle finds is the room's own; it is read as a notice.
        "reshuffles": min(1, record.reshuffles),
        "seats": [seat_facts(seat) for seat in record.seats],
    }


def seat_facts(seat: SeatFacts) -> dict[str, object]:
    """Return a seat's facts; a mucked hand that only the summary shows has no place in PHH."""
    told = {name: getattr(seat, name) for name in SeatFacts.__slots__ if name not in {"final", "final_class"}}
    if seat.shown is not None and len(seat.shown) == 5:
        told |= {"final": frozenset(seat.final or ()), "final_class": seat.final_class}
    return told


def assert_same_facts(judged: Replay, text: str) -> None:
    [again] = judge(text, "again.phh")
    assert [finding.message for finding in again.diagnostics] == []
    assert facts(again.record) == facts(judged.record)
    assert (again.hand.room, again.hand.hand_id) == (judged.hand.room, judged.hand.hand_id)
    times = [hand.played_at.iso if hand.played_at else None for hand in (again.hand, judged.hand)]
    assert times[0] == times[1]
    tournaments = [hand.header.tournament if hand.header else None for hand in (again.hand, judged.hand)]
    assert tournaments[0] == tournaments[1]
