"""Merge's oddities under its rules: no rake that is told, uncalled bets three ways, who is dealt in, who shows first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, Unknown, Verdict, money
from tripledraw.parser import parse_source, read_source

from ..judging import judged

OPENING = """<description type="2-7 Lowball" stakes="Limit $2/$4"/>
<game id="90000031-1" starttime="20260402201500" numholecards="5" gametype="67" seats="6" realmoney="true" data="20260402|Hygiea (90000031)|90000031|90000031-1|false">
<players dealer="1">
<player seat="1" nickname="Runa" balance="$80.00" dealtin="true" />
<player seat="2" nickname="Quill" balance="$80.00" dealtin="true" />
<player seat="5" nickname="Corwin" balance="$9.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="2" amount="1.00"/>
<event sequence="2" type="BIG_BLIND" player="5" amount="2.00"/>
</round>
"""
FOLDED = """<round id="PRE_FIRST_DRAW" sequence="2">
<event sequence="3" type="RAISE" player="1" amount="4.00"/>
<event sequence="4" type="FOLD" player="2"/>
<event sequence="5" type="FOLD" player="5"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="3">
{}
</round>
<round id="END_OF_GAME" sequence="4">
</round>
</game>
"""
WINNER = '<winner amount="{}" uncalled="{}" potnumber="1" player="{}" pottype="n"/>'
PLAYED = """<round id="PRE_FIRST_DRAW" sequence="2">
<event sequence="3" type="FOLD" player="1"/>
<event sequence="4" type="CALL" player="2" amount="1.00"/>
<event sequence="5" type="CHECK" player="5"/>
</round>
<round id="FIRST_DRAW" sequence="3">
<event sequence="6" type="DRAW" player="2" text="1"/>
<event sequence="7" type="DRAW" player="5" text="2"/>
</round>
<round id="POST_FIRST_DRAW" sequence="4">
<event sequence="8" type="BET" player="2" amount="2.00"/>
<event sequence="9" type="CALL" player="5" amount="2.00"/>
</round>
<round id="SECOND_DRAW" sequence="5">
<event sequence="10" type="DRAW" player="2" text="1"/>
<event sequence="11" type="DRAW" player="5" text="0"/>
</round>
<round id="POST_SECOND_DRAW" sequence="6">
<event sequence="12" type="BET" player="2" amount="4.00"/>
<event sequence="13" type="CALL" player="5" amount="4.00"/>
</round>
<round id="THIRD_DRAW" sequence="7">
<event sequence="14" type="DRAW" player="2" text="0"/>
<event sequence="15" type="DRAW" player="5" text="0"/>
</round>
<round id="POST_THIRD_DRAW" sequence="8">
<event sequence="16" type="BET" player="2" amount="4.00"/>
<event sequence="17" type="ALL_IN" player="5" amount="1.00"/>
</round>
<round id="SHOWDOWN" sequence="9">
<event sequence="18" type="SHOW" player="2"/>
<event sequence="19" type="SHOW" player="5"/>
<cards type="SHOWN" cards="2c,4d,6h,7s,9c" player="2"/>
<cards type="SHOWN" cards="2d,3d,4h,6s,8c" player="5"/>
</round>
<round id="END_OF_GAME" sequence="10">
{}
</round>
</game>
"""


def codes(judgement: Replay) -> list[str]:
    return [finding.rule.code for finding in judgement.diagnostics]


def nets(judgement: Replay) -> dict[str, float]:
    return {seat.player: seat.net / 10_000 for seat in judgement.record.seats}


WON = [
    # what the uncalled part of 2 is: hidden in what is won, left out of it, or told
    (WINNER.format("7.00", "false", 1), 0),
    (WINNER.format("6.80", "false", 1), 0.2),
    (WINNER.format("5.00", "false", 1), 0),
    (WINNER.format("4.75", "false", 1), 0.25),
    (WINNER.format("5.00", "false", 1) + WINNER.format("2.00", "true", 1), 0),
    (WINNER.format("4.75", "false", 1) + WINNER.format("2.00", "true", 1), 0.25),
]


@pytest.mark.parametrize(("winners", "rake"), WON)
def test_the_uncalled_part_is_told_or_hidden_or_left_out(winners: str, rake: float) -> None:
    judgement = judged(OPENING + FOLDED.format(winners))
    assert codes(judgement) == []
    record = judgement.record
    assert record.pot == money("5")
    assert (record.rake, record.rake_derived) == (money(str(rake)), True)
    assert nets(judgement) == pytest.approx({"Runa": 3 - rake, "Quill": -1, "Corwin": -2})


@pytest.mark.parametrize(
    ("winners", "code"),
    [
        (WINNER.format("7.01", "false", 1), "TD534"),
        (WINNER.format("5.00", "false", 2), "TD521"),
        (WINNER.format("7.00", "false", 2), "TD521"),
        (WINNER.format("5.00", "false", 1) + WINNER.format("3.00", "true", 1), "TD512"),
        (WINNER.format("5.00", "false", 1) + WINNER.format("2.00", "true", 5), "TD512"),
        ("", "TD509"),
    ],
)
def test_other_winnings_are_wrong(winners: str, code: str) -> None:
    judgement = judged(OPENING + FOLDED.format(winners))
    assert codes(judgement) == [code]


def test_a_large_rake_is_a_warning() -> None:
    judgement = judged(OPENING + FOLDED.format(WINNER.format("3.00", "false", 1)))
    assert codes(judgement) == ["TD535"]
    assert judgement.record.verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    "winners",
    [
        WINNER.format("18.00", "false", 5) + WINNER.format("3.00", "true", 2),
        WINNER.format("18.00", "false", 5),
        WINNER.format("18.00", "false", 5)
        + WINNER.format("3.00", "false", 2).replace('potnumber="1"', 'potnumber="2"'),
    ],
    ids=["told", "left out", "a pot of its own"],
)
def test_what_an_all_in_does_not_call_goes_back(winners: str) -> None:
    judgement = judged(OPENING + PLAYED.format(winners))
    assert codes(judgement) == []
    assert nets(judgement) == {"Runa": 0, "Quill": -9, "Corwin": 9}
    assert judgement.record.rake == 0


def test_the_better_hand_wins() -> None:
    judgement = judged(OPENING + PLAYED.format(WINNER.format("18.00", "false", 2)))
    assert codes(judgement) == ["TD522"]


def test_the_last_to_bet_shows_first() -> None:
    shows = '<event sequence="18" type="SHOW" player="2"/>\n', '<event sequence="19" type="SHOW" player="5"/>\n'
    text = OPENING + PLAYED.format(WINNER.format("18.00", "false", 5))
    assert codes(judged(text.replace("".join(shows), "".join(reversed(shows))))) == ["TD501"]


def test_a_call_of_all_chips_is_all_in() -> None:
    text = OPENING + PLAYED.format(WINNER.format("18.00", "false", 5))
    assert codes(judged(text.replace('"ALL_IN"', '"CALL"'))) == ["TD332"]


def test_six_bets_between_two_are_no_fault_and_five_of_three_are_a_doubt() -> None:
    """No cap is known where two are left (docs/rules.md §3), and four bets are assumed where more are."""
    acts = [("RAISE", 1, "4.00"), ("RAISE", 2, "6.00"), ("FOLD", 5, None), ("RAISE", 1, "8.00"), ("RAISE", 2, "10.00")]
    last = [("RAISE", 1, "12.00"), ("FOLD", 2, None)]
    assert codes(judged(OPENING + play([*acts, *last], WINNER.format("24.00", "false", 1)))) == []
    three = [("RAISE", 1, "4.00"), ("RAISE", 2, "6.00"), ("RAISE", 5, "8.00"), ("RAISE", 1, "10.00")]
    folds = [("FOLD", 2, None), ("FOLD", 5, None)]
    text = OPENING.replace("$9.00", "$90.00") + play([*three, *folds], WINNER.format("24.00", "false", 1))
    judgement = judged(text)
    assert codes(judgement) == ["TD304"]
    assert judgement.record.verdict is Verdict.LEGAL


def play(acts: list[tuple[str, int, str | None]], winners: str) -> str:
    rows = ""
    for number, (kind, player, amount) in enumerate(acts, 3):
        told = f' amount="{amount}"' if amount else ""
        rows += f'<event sequence="{number}" type="{kind}" player="{player}"{told}/>\n'
    begin, end = FOLDED.index("<event"), FOLDED.index("</round>")
    return (FOLDED[:begin] + rows + FOLDED[end:]).format(winners)


def test_real_hands_are_legal(real_hands: Path) -> None:
    hands = 0
    for path in sorted((real_hands / "merge").iterdir()):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            judgement = replay(hand, load_profile(hand.profile))
            assert judgement.diagnostics == [], hand.hand_id
            assert judgement.record.verdict is Verdict.LEGAL
            assert judgement.record.rake is not None
            assert judgement.record.rake_derived
            assert sum(seat.net for seat in judgement.record.seats) == -judgement.record.rake
            assert not [event for event in hand.events if isinstance(event, Unknown)]
            assert hand.played_at is not None
            assert hand.played_at.iso.endswith("Z")
            hands += 1
    assert hands > 0
