"""Position words that do not fit.

What: a summary line calls a player button, small or big blind who is not, or leaves the word out.

Why: what a text says twice must agree, position words as the room writes them (docs/rules.md §5; key
`position_words`).

Example:
    Table 'Elmgrove' 6-max Seat #3 is the button
    ...
    Seat 2: Quill (button) folded before the Draw (didn't bet)

What to do: compare with the table line and the posts.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..finding import Finding
from ..state import SummaryWord, Table

RULE = rule_from(
    __name__,
    "summary-position",
    breaks=Breaks.RECORD,
    yields_to=(
        "TD1",
        "TD201",
        "TD202",
        "TD203",
        "TD205",
        "TD209",
        "TD211",
        "TD212",
        "TD213",
        "TD210",
        "TD22",
        "TD23",
        "TD541",
    ),
)
ON = (SeatResult,)


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if chair is None or not table.opened:
        return None
    blinds = table.blinds
    if not event.position and chair is not blinds.small and chair is not blinds.big and chair.seat != table.button:
        return None
    words: list[str] = []
    if chair is blinds.small:
        words.append("small blind")
    if chair is blinds.big:
        words.append("big blind")
    both = len(table.ring) == 2 and chair is blinds.small and table.profile.position_words == "one"
    if chair.seat == table.button and chair.dealt_in and not both:
        words.append("button")
    if table.button is None and "button" in event.position:
        words.append("button")
    if words == list(event.position) or set(words) == set(event.position):
        return None
    if not event.position and SummaryWord.POSITION not in table.words:
        return None  # the room writes none
    expected, found = " and ".join(sorted(words)) or "no word", " and ".join(event.position) or "no word"
    return Finding(
        event.line,
        f"{event.player}: {found}, expected {expected}",
        rests_on=("position_words",),
        data={"expected": expected, "found": found},
    )
