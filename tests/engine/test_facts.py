"""What statistics need of a hand: positions, nets, rake, draws, and the usual counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.engine.facts import _rake_shares
from tripledraw.model import (
    Fold,
    HandRecord,
    Limit,
    Money,
    Notice,
    NoticeKind,
    ParsedHand,
    Post,
    Seat,
    SeatFacts,
    TotalPot,
    Verdict,
)

from .legal_dealer import Dealer
from .test_checks import POKERSTARS, at, hand, without

CENT = 100


def record(name: str) -> HandRecord:
    return replay(hand(name), POKERSTARS).record


def seats(name: str) -> dict[str, SeatFacts]:
    return {seat.player: seat for seat in record(name).seats}


def test_money_of_a_showdown() -> None:
    made = record("heads-up")
    assert (made.pot, made.rake, made.showdown, made.hero, made.button) == (20_000, 1000, True, "Ottoline", 3)
    ottoline, ismay = seats("heads-up")["Ottoline"], seats("heads-up")["Ismay"]
    assert (ottoline.contributed, ottoline.won, ottoline.net, ottoline.rake) == (10_000, 0, -10_000, 0)
    assert (ismay.contributed, ismay.won, ismay.net, ismay.rake) == (10_000, 19_000, 9000, 1000)
    assert (ottoline.showdown, ottoline.won_showdown, ismay.won_showdown) == (True, False, True)
    assert (ottoline.posted, ismay.posted) == (1000, 500)


def test_an_uncalled_bet_is_not_contributed() -> None:
    made = record("uncontested")
    assert made.pot == 3000
    assert not made.showdown
    assert seats("uncontested")["Ottoline"].net == 1900
    assert seats("uncontested")["Ottoline"].won_showdown is None
    assert [seat.net for seat in made.seats] == [-1000, 1900, -1000]


def test_side_pots_and_all_ins() -> None:
    found = seats("side-pot")
    assert {name: seat.net for name, seat in found.items()} == {
        "Perdita": -1000, "Runa": 1200, "Quill": -2200, "Ottoline": 1800
    }  # fmt: skip
    assert sum(seat.net for seat in found.values()) == -(record("side-pot").rake or 0)
    assert found["Runa"].all_in
    assert found["Ottoline"].all_in
    assert not found["Perdita"].all_in


def test_rake_is_borne_in_proportion_to_what_was_won() -> None:
    assert {seat.player: seat.rake for seat in record("split").seats} == {"Corwin": 198, "Quill": 0, "Runa": 202}
    assert _rake_shares({"a": 2, "b": 1}, Money(100)) == {"a": 67, "b": 33}
    assert _rake_shares({"a": 0, "b": 0}, Money(100)) == {"a": 0, "b": 0}
    assert sum(_rake_shares({"a": 1, "b": 1, "c": 1}, Money(100)).values()) == 100


def test_a_rake_that_a_lost_line_would_have_told_is_unknown() -> None:
    made = replay(without("split", TotalPot, 0), POKERSTARS).record
    assert (made.rake, made.rake_derived) == (None, False)
    derived = replay(without("split", TotalPot, 0), replace(POKERSTARS, total_pot="none", prints_rake=False)).record
    assert (derived.rake, derived.rake_derived) == (400, True)


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("heads-up", {"Ismay": "BTN", "Ottoline": "BB"}),
        ("split", {"Corwin": "BTN", "Quill": "SB", "Runa": "BB"}),
        ("side-pot", {"Perdita": "BTN", "Runa": "SB", "Quill": "BB", "Ottoline": "CO"}),
        ("missing-small-blind", {"Perdita": "BTN", "Quill": "BB", "Ottoline": "CO"}),
        (
            "newcomers",
            {"Quill": "BTN", "Ottoline": "SB", "Perdita": "BB", "Ismay": "UTG", "Bastian": "MP", "Corwin": "CO"},
        ),
    ],
)
def test_positions(name: str, positions: dict[str, str]) -> None:
    assert {player: seat.position for player, seat in seats(name).items()} == positions


def test_positions_of_more_players_than_a_table_seats() -> None:
    made = hand("newcomers")
    for number in (7, 8):
        made.events.insert(at(made, Fold, 0), Fold(2, f"Player {number}"))
        made.events.insert(at(made, Seat), Seat(2, number, f"Player {number}", Money(50_000)))
    found = [seat.position for seat in replay(made, POKERSTARS).record.seats]
    assert sorted(map(str, found)) == ["BB", "BTN", "CO", "MP", "MP", "MP", "SB", "UTG"]


def test_of_a_hand_that_stops_before_the_deal_only_seats_and_posts_are_known() -> None:
    made = hand("heads-up")
    made.events, made.complete = made.events[: at(made, Post) + 1], False
    found = replay(made, POKERSTARS).record
    assert [(seat.player, seat.position, seat.draws, seat.net) for seat in found.seats] == [
        ("Ismay", None, (None, None, None), 0)
    ]
    assert (found.pot, found.rake, found.seats[0].posted, found.seats[0].stack) == (None, None, 500, 44_400)


def test_draws_are_cards_taken_pat_or_not_in_it() -> None:
    found = seats("six-handed")
    assert found["Corwin"].draws == (0, 5, 1)
    assert found["Ismay"].draws == (3, 3, None)
    assert found["Bastian"].draws == (None, None, None)


def test_cards_dealt_drawn_discarded_and_shown_are_kept_apart() -> None:
    made = record("heads-up")
    ottoline = seats("heads-up")["Ottoline"]
    assert ottoline.dealt == ("3c", "6s", "4c", "Jh", "Th")
    assert ottoline.final == ottoline.shown == ("8d", "8c", "Ad", "4s", "5h")
    assert ottoline.final_class == "one pair"
    own = [draw for draw in made.draws if draw.seat == ottoline.seat]
    assert [draw.taken for draw in own] == [5, 1, 2]
    assert own[1].discarded == ("5c",)
    assert own[1].drawn == ("Ad",)
    others = [draw for draw in made.draws if draw.seat != ottoline.seat]
    assert {draw.discarded for draw in others} == {draw.drawn for draw in others} == {None}


def test_mucked_cards_of_the_summary_are_final() -> None:
    runa = seats("six-handed")["Runa"]
    assert runa.shown is None
    assert runa.final == ("Ah", "2h", "Td", "Kc", "5s")
    assert runa.final_class == "A-low"


def test_counts_of_the_first_round() -> None:
    found = seats("six-handed")
    assert {player for player, seat in found.items() if seat.vpip} == {"Ottoline", "Ismay", "Perdita", "Corwin", "Runa"}
    assert {player for player, seat in found.items() if seat.pfr} == {"Ottoline", "Corwin", "Runa"}
    # Corwin makes the third bet; Ismay and Perdita could have; Runa and the others face more than one raise.
    assert {player: seat.three_bet for player, seat in found.items() if seat.three_bet is not None} == {
        "Ismay": False, "Perdita": False, "Corwin": True
    }  # fmt: skip


def test_bets_raises_and_calls_of_all_rounds_are_counted() -> None:
    found = seats("six-handed")
    assert {player: seat.bets for player, seat in found.items() if seat.bets} == {"Ottoline": 1, "Corwin": 4, "Runa": 2}
    assert {player: seat.calls for player, seat in found.items() if seat.calls} == {
        "Ismay": 3, "Perdita": 1, "Corwin": 1, "Runa": 3
    }  # fmt: skip


def test_bets_of_later_rounds_are_none_of_the_first() -> None:
    runa = seats("split")["Runa"]  # she checks her big blind, and bets behind the draws
    assert (runa.vpip, runa.pfr, runa.three_bet, runa.bets) == (False, False, None, 2)


def test_check_raises_need_a_check_and_a_bet_behind_it() -> None:
    found = seats("heads-up")
    assert found["Ottoline"].check_raise is None  # she checks, and nobody bets behind her
    found = seats("six-handed")
    assert found["Runa"].check_raise is False  # she checks and calls
    assert found["Corwin"].check_raise is None


def test_decisions_hold_price_pot_and_bets() -> None:
    first, *_, last = record("heads-up").decisions
    assert (first.round, first.action, first.amount, first.price, first.pot, first.players, first.bets) == (
        1, "call", 500, 500, 1500, 2, 1
    )  # fmt: skip
    assert (last.round, last.action, last.price, last.pot, last.bets) == (4, "check", 0, 20_000, 0)


def test_bets_of_a_round_count_up_without_a_limit_too() -> None:
    second = [(each.action, each.bets) for each in record("no-limit").decisions if each.round == 2]
    assert second == [
        ("bet", 0), ("raise", 1), ("raise", 2), ("call", 3), ("raise", 3), ("raise", 4), ("call", 5), ("fold", 5)
    ]  # fmt: skip


def test_cards_thrown_away_stand_as_they_are_listed() -> None:
    corwin = [draw for draw in record("six-handed").draws if draw.seat == seats("six-handed")["Corwin"].seat]
    assert [draw.discarded for draw in corwin] == [None, ("5c", "Ad", "Qh", "Jd", "6s"), ("7h",)]


def test_who_sits_out_is_not_among_the_seats() -> None:
    made = hand("newcomers")
    made.events.insert(at(made, TotalPot), Notice(1, "Zebedee", NoticeKind.SITS_OUT, "is sitting out"))
    assert len(replay(made, POKERSTARS).record.seats) == 6


def test_a_room_without_a_rake_line() -> None:
    merge = load_profile("merge")
    for seed in range(8):
        made = Dealer(seed, merge, Limit.FIXED).deal()
        found = replay(made, merge).record
        assert found.rake is not None
        assert found.rake == (found.pot or 0) - sum(seat.won for seat in found.seats)


def without_cards() -> ParsedHand:
    made = hand("heads-up")
    made.skipped = True
    return made


def test_a_skipped_hand_has_a_verdict_and_no_facts() -> None:
    made = replay(without_cards(), POKERSTARS)
    assert made.record.verdict is Verdict.SKIPPED
    assert made.record.currency == "USD"
    assert made.record.seats == []
    assert made.diagnostics == []
