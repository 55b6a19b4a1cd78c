"""Export to PHH, hand by hand: its fields, what it keeps, and what is refused."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from tripledraw.model import Verdict
from tripledraw.writer import CannotSay
from tripledraw.writer.phh import write_phh

from .phh_round_trip import assert_pokerkit_agrees, assert_same_facts, judge, pokerkit_end

HEADER = "PokerStars Hand #900000000001:  Triple Draw 2-7 Lowball Limit ($2/$4 USD) - 2026/03/01 20:10:05 ET"
OPENING = """Table 'Quillon IV' 6-max Seat #1 is the button
Seat 1: Runa ($100 in chips)
Seat 2: Quill ($80.50 in chips)
Seat 3: Ismay ($40 in chips)
Quill: posts small blind $1
Ismay: posts big blind $2
*** DEALING HANDS ***
Dealt to Runa [2c 3d 4h Ts Kd]
"""
PLAY = """Runa: raises $2 to $4
Quill: folds
Ismay: calls $2
*** FIRST DRAW ***
Ismay: discards 3 cards
Runa: discards 2 cards [Ts Kd]
Dealt to Runa [2c 3d 4h] [8s 7d]
Ismay: checks
Runa: checks
*** SECOND DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h 8s 7d]
Ismay: checks
Runa: checks
*** THIRD DRAW ***
Ismay: discards 1 card
Runa: stands pat on [2c 3d 4h 8s 7d]
Ismay: checks
Runa: checks
*** SHOW DOWN ***
Ismay: shows [9h 7c 5c 4d 2h] (Lo: 9,7,5,4,2)
Runa: shows [2c 3d 4h 8s 7d] (Lo: 8,7,4,3,2)
Runa collected $8.55 from pot
*** SUMMARY ***
Total pot $9 | Rake $0.45
Seat 1: Runa (button) showed [2c 3d 4h 8s 7d] and won ($8.55) with Lo: 8,7,4,3,2
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ismay (big blind) showed [9h 7c 5c 4d 2h] and lost with Lo: 9,7,5,4,2
"""
HAND = f"{HEADER}\n{OPENING}{PLAY}"
WALK = f"""{HEADER}
{OPENING}Runa: folds
Quill: folds
Uncalled bet ($1) returned to Ismay
Ismay collected $2 from pot
Ismay: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Runa (button) folded before the Draw (didn't bet)
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ismay (big blind) collected ($2)
"""


def export(text: str) -> dict[str, Any]:
    """Return the export of one hand, read by the standard library."""
    [judged] = judge(text)
    assert [finding.message for finding in judged.diagnostics] == []
    return tomllib.loads(write_phh(judged), parse_float=Decimal)


def refusal(text: str) -> str:
    [judged] = judge(text)
    with pytest.raises(CannotSay) as refused:
        write_phh(judged)
    return str(refused.value)


def test_the_fields_of_a_hand() -> None:
    told = export(HAND)
    actions = told.pop("actions")
    assert {key: str(value) if isinstance(value, Decimal) else value for key, value in told.items()} == {
        "variant": "F2L3D",
        "ante_trimming_status": False,
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "small_bet": "2.00",
        "big_bet": "4.00",
        "starting_stacks": [Decimal("80.50"), 40, 100],
        "time": told["time"],
        "time_zone": "UTC",
        "day": 2,
        "month": 3,
        "year": 2026,
        "hand": 900000000001,
        "table": "Quillon IV",
        "seat_count": 6,
        "seats": [2, 3, 1],
        "players": ["Quill", "Ismay", "Runa"],
        "finishing_stacks": [Decimal("79.50"), 36, 105],
        "currency": "USD",
        "_room": "pokerstars",
        "_hero": "Runa",
        "_rake": "0.45",
        "_collected": [0, 0, Decimal("8.55")],
    }
    assert actions[:6] == [
        "d dh p1 ??????????", "d dh p2 ??????????", "d dh p3 2c3d4hTsKd", "p3 cbr 4.00", "p1 f", "p2 cc",
    ]  # fmt: skip
    assert actions[6:10] == ["p2 sd ??????", "p3 sd TsKd", "d dh p2 ??????", "d dh p3 8s7d"]
    assert actions[-2:] == ["p2 sm 9h7c5c4d2h", "p3 sm 2c3d4h8s7d"]


@pytest.mark.parametrize("text", [HAND, WALK])
def test_a_hand_and_back(text: str) -> None:
    [judged] = judge(text)
    exported = write_phh(judged)
    assert_pokerkit_agrees(judged, exported)
    assert_same_facts(judged, exported)
    ends = tomllib.loads(exported, parse_float=Decimal)["finishing_stacks"]
    assert ends == [Decimal(stack) for stack in pokerkit_end(exported).stacks]


NAMES = (
    'The "Deuce"',
    "C:\\new\\table",
    "O'Brien",
    "'''",
    '"""',
    "#1 [x] = {}",
    "tab\there",
    "\x1b[31m\x7f",
    "💥 p1 f",
)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_letters(name: str) -> None:
    [judged] = judge(HAND.replace("Quill:", f"{name}:").replace(": Quill ", f": {name} "))
    assert judged.record.seats[1].player == name
    exported = write_phh(judged)
    assert tomllib.loads(exported)["players"][0] == name
    assert_pokerkit_agrees(judged, exported)
    assert_same_facts(judged, exported)


POSTED = OPENING.replace("*** DEALING", "Runa: posts small & big blinds $3\n*** DEALING")
DEAD_BLIND = f"""{HEADER}
{POSTED}Runa: checks
Quill: folds
Ismay: checks
*** FIRST DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h Ts Kd]
Ismay: bets $2
Runa: folds
Uncalled bet ($2) returned to Ismay
Ismay collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
Seat 1: Runa (button) folded after the 1st Draw
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ismay (big blind) collected ($6)
"""


def test_dead_and_live_posts() -> None:
    told = export(DEAD_BLIND)
    assert (told["antes"], told["blinds_or_straddles"]) == ([0, 0, 1], [1, 2, -2])
    assert told["_posts"] == ["p1 small blind 1", "p2 big blind 2", "p3 small & big blinds 3"]
    [judged] = judge(DEAD_BLIND)
    assert_pokerkit_agrees(judged, write_phh(judged))
    assert_same_facts(judged, write_phh(judged))


def test_cards_shown_after_an_uncontested_pot() -> None:
    for shown in ("[7d]", "[7d 8d]", "[2h 3h 4s 5s 7s]"):
        text = WALK.replace("doesn't show hand", f"shows {shown}")
        [judged] = judge(text)
        exported = write_phh(judged)
        assert_pokerkit_agrees(judged, exported)
        assert_same_facts(judged, exported)


# ---- what cannot be said ----


def test_refusals_tell_the_reason() -> None:
    assert "the hand is illegal" in refusal(HAND.replace("raises $2 to $4", "raises $3 to $5"))
    assert "the hand is skipped" in refusal(HAND.replace("Triple Draw 2-7 Lowball", "Badugi"))
    assert "pot limit" in refusal(HAND.replace("Lowball Limit", "Lowball Pot Limit").replace("($2/$4", "($1/$2"))


COMPLETED = f"""{HEADER}
{OPENING.replace("$40 in", "$5 in")}Runa: raises $2 to $4
Quill: calls $3
Ismay: raises $1 to $5 and is all-in
Runa: raises $1 to $6
Quill: folds
Uncalled bet ($1) returned to Runa
*** FIRST DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h Ts Kd]
*** SECOND DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h Ts Kd]
*** THIRD DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h Ts Kd]
*** SHOW DOWN ***
Ismay: shows [9h 7c 5c 4d 2h] (Lo: 9,7,5,4,2)
Runa: mucks hand
Ismay collected $14 from pot
*** SUMMARY ***
Total pot $14 | Rake $0
Seat 1: Runa (button) mucked [2c 3d 4h Ts Kd]
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ismay (big blind) showed [9h 7c 5c 4d 2h] and won ($14) with Lo: 9,7,5,4,2
"""


def test_a_completed_short_all_in_is_refused() -> None:
    [judged] = judge(COMPLETED)
    assert judged.record.verdict is Verdict.LEGAL
    assert "short all-in" in refusal(COMPLETED)
