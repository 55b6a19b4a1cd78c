"""What one fault leaves as it was: facts of a hand with a fault that are those of the hand without it.

The table is anchored again on what the text says further on, so that a wrong or a lost line takes no more with it than
it must.
"""

from __future__ import annotations

import pytest

from tripledraw.model import HandRecord

from ..judging import judged
from ..test_cases import CASES, changed

Facts = dict[str, object]

FAULTS = [
    pytest.param(
        "fulltilt/uncontested",
        ("-Runa: got *** SUMMARY *** one?\n+Runa raises to $2,000"),
        "TD315",
        "after",
        id="a raise before there is a bet",
    ),
    pytest.param(
        "pokerstars/missing-small-blind",
        ("-Table 'Elmgrove' 6-max Seat #3 is the button\n+Table 'Elmgrove' 6-max Seat #0 is the button"),
        "TD211",
        "button position",
        id="a button that no table has",
    ),
    pytest.param(
        "kingsclub/dead-small-blind",
        ("-Corwin bets 40\n-Perdita folds"),
        "TD301",
        "showdown",
        id="a bet lost with the fold of the next player",
    ),
    pytest.param(
        "pokerstars/open-fold",
        ("-Ottoline: bets $0.10\n+Ottoline: calls $0.05"),
        "TD312",
        "pot net all_in",
        id="a call in the place of a bet",
    ),
    pytest.param(
        "fulltilt/uncontested",
        (" Dealt to Runa [2c 3d 4h] [8s 7d]\n+Dealt to Runa [2c 3d 4h] [8s 7d]"),
        "TD427",
        "final drawn",
        id="new cards told twice",
    ),
    pytest.param(
        "winamax/uncontested",
        ("-Ismay posts small blind 1€ out of position"),
        "TD531",
        "drawn",
        id="a late small blind lost",
    ),
    pytest.param(
        "pokerstars/all-in",
        ("-Perdita: raises $0.10 to $0.30\n-Runa: folds"),
        "TD301",
        "after",
        id="a raise lost with the fold that answers it",
    ),
    pytest.param(
        "pokerstars/open-fold",
        ("-Ottoline: bets $0.10\n-Perdita: folds\n-Uncalled bet ($0.10) returned to Ottoline"),
        "TD307",
        "folded_round",
        id="a bet lost with its fold and its return",
    ),
    pytest.param(
        "kingsclub/all-in",
        ("-Runa raises to 100, and is all in\n-Quill N calls 100\n-Hero calls 100"),
        "TD307",
        "after",
        id="a raise to all that there is lost with its calls",
    ),
    pytest.param(
        "winamax/uncontested",
        ("-Ottoline stands pat [2s 3h 5d 8c 7s]\n+Ottoline stands pat [2s 3h 7s 8c 7s]"),
        "TD402",
        "final",
        id="a card listed twice in a hand that stands pat",
    ),
    pytest.param(
        "pokerstars/newcomers",
        ("-Dealt to Ottoline [7h 4d 9d] [Kd 8s]\n+Dealt to Ottoline [7h 4d 4d] [Kd 8s]"),
        "TD402",
        "final",
        id="a card kept listed twice",
    ),
    pytest.param(
        "pokerstars/side-pot",
        (
            "-Seat 2: Perdita (button) folded before the Draw\n"
            "-Seat 4: Runa (small blind) showed [3c As 6h 9h Td] and won ($0.16) with Lo: A,T,9,6,3"
        ),
        "TD547",
        "all_in",
        id="two seats of the summary lost",
    ),
]


def facts(record: HandRecord) -> Facts:
    """Return the facts by their names; ``after`` is what was faced in the last two decisions."""
    seats = record.seats
    return {
        "button": record.button,
        "pot": record.pot,
        "showdown": record.showdown,
        "position": [seat.position for seat in seats],
        "net": [seat.net for seat in seats],
        "all_in": [seat.all_in for seat in seats],
        "folded_round": [seat.folded_round for seat in seats],
        "final": [seat.final for seat in seats],
        "drawn": [(draw.draw, draw.seat, draw.taken, draw.discarded, draw.drawn) for draw in record.draws],
        "after": [(each.action, each.price, each.players, each.bets, each.all_in) for each in record.decisions[-2:]],
    }


@pytest.mark.parametrize(("name", "diff", "code", "same"), FAULTS)
def test_one_fault_leaves_other_facts_as_they_are(name: str, diff: str, code: str, same: str) -> None:
    room, hand = name.split("/")
    text = (CASES / room / "hands" / f"{hand}.txt").read_text(encoding="utf-8")
    whole, broken = judged(text), judged(changed(text, diff))
    assert [each.rule.code for each in broken.diagnostics] == [code]
    before, after = facts(whole.record), facts(broken.record)
    assert {fact: after[fact] for fact in same.split()} == {fact: before[fact] for fact in same.split()}
