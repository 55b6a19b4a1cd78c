"""Merge's lists of cards against its draws, and its seats against its play."""

from __future__ import annotations

import pytest

from tripledraw.model import Card, Seat, SeatState, StandPat, Unknown, Verdict, money

from .merge_texts import (
    DRAW,
    FILE,
    HOLE,
    PLAYERS,
    events_of,
    found,
    judged,
    one,
    with_event,
)

# ---- draws ----


def test_a_list_that_is_missing_or_wrong_is_told_once() -> None:
    new = '\t\t<cards type="DRAW_DRAWN_CARDS" cards="2c,4d,7h,3s,8c" player="4" hand="8-7-4-3-2"/>\n'
    assert [code for code, _ in found(FILE.replace(new, ""))] == ["TD428"]
    for wrong in ("2c,4d,6h,3s,8c", "2c,4d,7h,Ks,8c", "2c,4d,7h,3s", "2c,4d,7h,3s,8c,9c"):
        text = FILE.replace(new, new.replace("2c,4d,7h,3s,8c", wrong))
        assert [code for code, _ in found(text)] == ["TD424"], wrong


def test_where_the_number_of_cards_is_wrong_it_is_told_at_the_draw() -> None:
    for number in ("0", "1", "5"):
        text = FILE.replace('player="4" text="2"', f'player="4" text="{number}"')
        ((code, place),) = found(text)
        assert code in {"TD422", "TD426", "TD424"}, number
        assert "DRAW" in place


def test_a_list_of_another_players_is_the_heros() -> None:
    text = FILE.replace('player="4" hand="8-7', 'player="0" hand="8-7')
    ((code, place),) = found(text)
    assert (code, "DRAW_DRAWN_CARDS" in place) == ("TD110", True)


def test_the_hero_stands_pat_on_cards() -> None:
    draw = DRAW.replace('player="4" text="2"', 'player="4" text="0"').replace("2c,4d,7h,3s,8c", "2c,4d,7h,Ks,9d")
    events = events_of(FILE.replace(DRAW, draw.replace("8-7-4-3-2", "K-9-7-4-2")))
    assert StandPat(0, "Ismay", HOLE, "K-9-7-4-2") in events


# ---- seats ----


def test_who_is_dealt_in_is_told_by_the_play() -> None:
    extra = '\t\t<player seat="{}" nickname="Corwin" balance="$20.00" dealtin="{}" />\n'
    for dealt_in, state in (("true", SeatState.IN), ("false", SeatState.SITTING_OUT)):
        players = PLAYERS.replace("\t</players>", extra.format(5, dealt_in) + "\t</players>")
        judgement = judged(FILE.replace(PLAYERS, players))
        assert Seat(5, 5, "Corwin", money("20"), state) in judgement.hand.events
        assert [seat.player for seat in judgement.record.seats] == ["Quill", "Runa", "Ismay"]
        assert (judgement.record.verdict, judgement.diagnostics) == (Verdict.LEGAL, [])


def test_a_line_that_is_missing_shows_in_the_numbers_of_the_events() -> None:
    row = '\t\t<event sequence="4" type="FOLD" timestamp="1775178909000" player="1"/>\n'
    assert row in FILE
    posts = FILE.replace(
        '\t\t<event sequence="1" type="SMALL_BLIND" timestamp="1775178902000" player="1" amount="1.00"/>\n', ""
    )
    ((code, _),) = found(posts.replace(row, ""))
    assert code == "TD301"


@pytest.mark.parametrize("number", ["999999", "1000000", "-1", "0", "one", "", "٣"])
def test_numbers_of_events_are_not_judged(number: str) -> None:
    text = with_event(f'<event sequence="{number}" type="CHAT" player="Runa" text="hi"/>')
    assert found(text) == []


def test_seats_count_from_0_and_the_play_has_their_numbers() -> None:
    hand = one(FILE)
    assert hand.numbers == {"Quill": 0, "Runa": 1, "Ismay": 4}


@pytest.mark.parametrize("row", ['seat="0"', 'seat="1"', 'seat="4"'])
def test_a_seat_with_another_number_is_told_once(row: str) -> None:
    for other in ('seat="0"', 'seat="1"', 'seat="4"', 'seat="9x"'):
        if other != row:
            ((code, _),) = found(FILE.replace(f"<player {row}", f"<player {other}"))
            assert code in {"TD201", "TD108"}


def test_one_name_twice_is_told_once() -> None:
    ((code, place),) = found(FILE.replace('nickname="Runa"', 'nickname="Quill"'))
    assert (code, place) == ("TD202", '<player seat="1" nickname="Quill" balance="$50.00" dealtin="true" />')


def test_a_player_without_a_seat() -> None:
    row = '\t\t<player seat="0" nickname="Quill" balance="$1,200.00" dealtin="true" />\n'
    ((code, _),) = [each for each in found(FILE.replace(row, "")) if each[0] != "TD212"]
    assert code == "TD209"
    assert Card("Ks") in HOLE


def test_nothing_of_a_whole_hand_is_unknown() -> None:
    assert not [event for event in one(FILE).events if isinstance(event, Unknown)]
