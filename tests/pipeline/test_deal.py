"""Dealt hands are what they claim to be: legal, read back as written, true to the chip, from hand to hand."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from deal_check import KINDS, Tally, can_be_dealt, check_session, features, sessions
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tripledraw.engine import load_profile, replay
from tripledraw.model import (
    CHIPS,
    PLAY,
    RANKS,
    UNIT,
    Bet,
    Button,
    Call,
    Cards,
    Collected,
    Dealt,
    Event,
    Fold,
    Header,
    Limit,
    Money,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    Section,
    Show,
    TableLine,
    Uncalled,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import DealtHand, deal_session, generate
from tripledraw.writer import room_names, room_writer, write

ROOMS = room_names()
TOURNAMENTS = [room for room in ROOMS if room_writer(room).habits.tournaments]
DEALT = [(room, number) for room in ROOMS for number, kind in enumerate(KINDS) if can_be_dealt(room, kind)]
KIND_IDS = [" ".join(str(value) for value in kind.values()) for kind in KINDS]


@pytest.mark.parametrize(("room", "number"), DEALT, ids=[f"{KIND_IDS[number]}-{room}" for room, number in DEALT])
def test_hands_are_read_back_legal_and_add_up(room: str, number: int) -> None:
    tally = Tally()
    for dealt in sessions(room, 100, seed=number, kinds=(KINDS[number],)):
        check_session(room, dealt, tally)
    assert tally.hands == 100
    assert not tally.faults, "\n".join(f"{fault}\n{text}" for fault, text in tally.faults[:1])


@pytest.mark.parametrize("room", ROOMS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**40), kind=st.sampled_from(KINDS))
def test_hands_of_any_seed_are_legal(room: str, seed: int, kind: dict[str, object]) -> None:
    assume(can_be_dealt(room, kind))
    tally = Tally()
    check_session(room, list(deal_session(room, hands=4, seed=seed, **kind)), tally)  # type: ignore[arg-type]  # of KINDS
    assert not tally.faults, "\n".join(f"{fault}\n{text}" for fault, text in tally.faults[:1])


@pytest.mark.parametrize("room", ROOMS)
def test_the_odd_things_of_the_game_happen(room: str) -> None:
    met: Counter[str] = Counter()
    for kind in (KINDS[1], KINDS[2], KINDS[3], KINDS[7]):
        if not can_be_dealt(room, kind):
            continue
        for hand in deal_session(room, hands=150, seed=11, **kind):
            (read,) = parse_source(read_source("hand", write(hand.events, room).encode()))
            met.update(features(hand.events, replay(read, load_profile(read.profile))))
    wanted = {
        "deck ran out", "all-in", "all-in with a post", "1 side pots", "split pot", "short all-in completed", "walk",
        "several big blinds", "no small blind", "check-raise", "post: ante",
        *(f"{players} players" for players in (2, 3, 4, 5, 6)),
    }  # fmt: skip
    writer = room_writer(room)
    habits, profile = writer.habits, load_profile(writer.profile)
    sits_out = profile.tells_absent and habits.lists_absent
    told = {"Muck": habits.mucks, "Chat": habits.chats, "somebody sits out": sits_out}
    wanted |= {name for name, is_told in told.items() if is_told}
    if not profile.prints_dead_blind:
        wanted.add("dead blind without a line")
    assert wanted <= met.keys(), wanted - met.keys()


# ---- the same again ----


@pytest.mark.parametrize("room", ROOMS)
def test_a_seed_deals_the_same_hands_again(room: str) -> None:
    first, again, other = (list(generate(room, hands=20, seed=seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_hands_come_one_by_one() -> None:
    assert len(list(islice(generate("pokerstars", hands=10**9), 3))) == 3


# ---- money ----


def compared(cards: Cards) -> tuple[object, ...]:
    """Return what orders hands by docs/rules.md §2, written anew: the kind, then the ranks, pairs before kickers."""
    values = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(groups) == 5 and values[0] - values[4] == 4
    order = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
    kind = order[tuple(count for count, _ in groups)]
    if kind == 0:
        kind = 8 if straight and flush else 5 if flush else 4 if straight else 0
    return (kind, [value for _, value in groups])


def put_in(events: list[Event]) -> tuple[dict[str, int], int]:
    """Return what everybody put in to play for by the lines, uncalled parts taken back, and the dead blinds."""
    paid: Counter[str] = Counter()
    in_round: Counter[str] = Counter()
    header = events[0]
    assert isinstance(header, Header)
    big_blind = header.stakes[header.limit is not Limit.FIXED]
    dead = 0
    for event in events:
        if isinstance(event, Section):
            in_round.clear() if in_round and event.street > 1 else None
        elif isinstance(event, Post):
            live = min(event.amount, big_blind) if event.kind is PostKind.BOTH else event.amount
            if event.kind is PostKind.DEAD_SMALL_BLIND:
                live = Money(0)
            dead += event.amount - live
            paid[event.player] += live
            in_round[event.player] += 0 if event.kind is PostKind.ANTE else live
        elif isinstance(event, Call | Bet):
            paid[event.player] += event.amount
            in_round[event.player] += event.amount
        elif isinstance(event, Raise):
            paid[event.player] += event.to - in_round[event.player]
            in_round[event.player] = event.to
        elif isinstance(event, Uncalled):
            paid[event.player] -= event.amount
    return dict(paid), dead


def fair_wins(events: list[Event], unprinted: int) -> dict[str, float]:
    """Return what everybody should win before rake, chip layer by chip layer, ties split to the fraction."""
    paid, dead = put_in(events)
    cards = {event.player: event.cards or () for event in events if isinstance(event, SeatResult)}
    cards |= {event.player: event.cards for event in events if isinstance(event, Show) and len(event.cards) == 5}
    gone = {event.player for event in events if isinstance(event, Fold)}
    gone |= {event.player for event in events if isinstance(event, SeatResult) and event.outcome is Outcome.SITTING_OUT}
    live = [name for name in dict.fromkeys([*paid, *cards]) if name not in gone]
    paid |= {name: 0 for name in cards if name not in paid}
    dead += unprinted
    wins: Counter[str] = Counter()
    below = 0
    carried = float(dead)  # what lies in a layer that nobody left has reached goes to the layer below it
    for level in sorted(set(paid.values())):
        layer = sum(min(chips, level) - min(chips, below) for chips in paid.values()) + carried
        carried = 0
        below = level
        eligible = [name for name in live if paid[name] >= level]
        if not eligible:
            eligible = [name for name in live if paid[name] == max(paid[other] for other in live)]
        shown = {name: compared(cards[name]) for name in eligible} if len(live) > 1 else {}
        best = [name for name in eligible if not shown or shown[name] == min(shown.values())]
        for name in best:
            wins[name] += layer / len(best)  # type: ignore[assignment]  # fractions are what is wanted here
    return dict(wins)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("number", [0, 2, 4, 7, 9, 10, 11])
def test_pots_go_to_whom_they_belong(room: str, number: int) -> None:
    if not can_be_dealt(room, KINDS[number]):
        number = 1
    for hand in deal_session(room, hands=150, seed=23, **{**KINDS[number], "hero": "Hero"}):
        won = Counter({event.player: 0 for event in hand.events if isinstance(event, Seat)})
        for event in hand.events:
            if isinstance(event, Collected):
                won[event.player] += event.amount
        paid, dead = put_in(hand.events)
        header = hand.events[0]
        assert isinstance(header, Header)
        unit = UNIT if header.currency in {CHIPS, PLAY} else UNIT // 100
        # A dead blind that no line tells of is what is missing between a player's lines and his result.
        told = load_profile(room).prints_dead_blind
        parts = [0 if told else won[name] - net - paid.get(name, 0) for name, net in hand.nets.items()]
        assert set(parts) <= {0, max(parts)}
        unprinted = sum(parts)
        assert sum(won.values()) + hand.rake == sum(paid.values()) + dead + unprinted
        for name, fair in fair_wins(hand.events, unprinted).items():
            assert -hand.rake - 3 * unit <= won[name] - fair <= 3 * unit, (name, write(hand.events, room))


def test_rake_is_a_twentieth_up_to_a_cap_and_never_in_chips() -> None:
    for hand in deal_session("pokerstars", hands=200, seed=3):
        pot = sum(event.amount for event in hand.events if isinstance(event, Collected)) + hand.rake
        saw_a_draw = any(isinstance(event, Section) and event.street == 2 for event in hand.events)
        assert hand.rake == (min(pot // 20 // 100 * 100, hand.rake) if saw_a_draw else 0)
        assert hand.rake <= 3 * UNIT
    assert all(not hand.rake for hand in deal_session("fulltilt", hands=50, tournament=True, stakes="20/40"))


# ---- from hand to hand ----


def tables(hands: list[DealtHand]) -> list[list[DealtHand]]:
    found: list[list[DealtHand]] = []
    for hand in hands:
        if not found or found[-1][0].table != hand.table:
            found.append([])
        found[-1].append(hand)
    return found


@pytest.mark.parametrize("room", TOURNAMENTS)
def test_all_chips_of_a_tournament_stay_in_it(room: str) -> None:
    hands = list(deal_session(room, hands=250, players=4, seed=9, stakes="20/40", tournament=True))
    several = tables(hands)
    assert len(several) > 2
    for table in several:
        totals = {sum(event.stack or 0 for event in hand.events if isinstance(event, Seat)) for hand in table}
        assert totals == {4 * 40 * 20 * UNIT}
        levels = [hand.events[0].stakes for hand in table if isinstance(hand.events[0], Header)]
        assert levels == sorted(levels)
    assert any(len({hand.events[0].stakes for hand in table}) > 2 for table in several)  # type: ignore[union-attr]  # a header


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_button_goes_round(room: str, players: int) -> None:
    for table in tables(list(deal_session(room, hands=120, players=players, seed=4))):
        last: int | None = None
        for hand in table:
            button = next(
                event.seat if isinstance(event, Button) else event.button
                for event in hand.events
                if isinstance(event, Button | TableLine)
            )
            heard = {getattr(event, "player", "") for event in hand.events if not isinstance(event, Seat)}
            dealt_in = {event.number for event in hand.events if isinstance(event, Seat) and event.player in heard}
            assert button in dealt_in
            if last is not None:
                between = {seat for seat in dealt_in if _between(last, seat, button or 0)}
                newcomers = sum(isinstance(event, Post) for event in hand.events) - 2
                away = sum(r.outcome is Outcome.SITTING_OUT for r in hand.events if isinstance(r, SeatResult))
                assert len(between) <= max(newcomers, 0) + away + 1  # who waits for a blind gets no button
            last = button


def _between(low: int, seat: int, high: int) -> bool:
    return low < seat < high if low < high else seat > low or seat < high


@pytest.mark.parametrize("room", ROOMS)
def test_numbers_and_times_rise(room: str) -> None:
    ids: list[tuple[int, ...]] = []
    for hand in deal_session(room, hands=60, seed=2):
        header = hand.events[0]
        assert isinstance(header, Header)
        ids.append(tuple(map(int, header.hand_id.split("-"))))
    assert ids == sorted(set(ids))


# ---- the people ----


def test_the_text_shows_the_heros_cards_only() -> None:
    for hand in deal_session("pokerstars", hands=40, seed=7, hero="Ottoline"):
        assert {event.player for event in hand.events if isinstance(event, Dealt)} == {"Ottoline"}
    for hand in deal_session("pokerstars", hands=40, seed=7, hero=None):
        assert not any(isinstance(event, Dealt) for event in hand.events)


def test_loose_company_plays_more_hands() -> None:
    folds = [
        sum(
            isinstance(event, Fold)
            for hand in deal_session("pokerstars", hands=150, seed=1, looseness=looseness)
            for event in hand.events
        )
        for looseness in (0.2, 0.5, 0.8)
    ]
    assert folds == sorted(folds, reverse=True)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"room": "atlantis"}, "pokerstars"),
        ({"players": 1}, "2 to 6"),
        ({"players": 7}, "2 to 6"),
        ({"stakes": "2"}, "two amounts"),
        ({"stakes": "$2/$5"}, "twice"),
        ({"stakes": "$4/$2", "limit": Limit.NO}, "larger"),
        ({"stakes": "0.10/0.20"}, "sign"),
        ({"stakes": "$0.001/$0.002"}, "cents"),
        ({"stakes": "$0/$0"}, "whole"),
        ({"hero": "two\nlines"}, "one line"),
        ({"room": "kingsclub", "tournament": True}, "no texts of tournaments"),
        ({"room": "kingsclub", "players": 8}, "2 to 7"),
    ],
)
def test_what_cannot_be_dealt_is_told(wrong: dict[str, object], said: str) -> None:
    asked: dict[str, object] = {"room": "pokerstars", "hands": 1, **wrong}
    with pytest.raises(ValueError, match=said):
        deal_session(**asked)  # type: ignore[arg-type]  # wrong on purpose
