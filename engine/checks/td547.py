"""A player without a summary line.

What: the summary lists all players, and one who was dealt in is not there. Some rooms list only those who have won or
shown a hand, or only the hands that were mucked (key `summary_lists`).

Why: what a text says twice must agree, body with summary (docs/rules.md §5).

Example:
    *** SUMMARY ***
    Total pot $0.30 | Rake $0
    Seat 1: Ismay folded before the Draw (didn't bet)
    (nothing about Quill, who won)

What to do: export the hand again: a line was lost.
"""

from __future__ import annotations

from ...model import Breaks, Outcome, Seat, Street, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "summary-line-missing", breaks=Breaks.RECORD, yields_to=("TD1", "TD205", "TD52", "TD541"))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    results = table.results
    if not results or table.profile.summary_lists == "mucked":
        return []
    everybody = table.profile.summary_lists == "everybody" or any(
        result.outcome is Outcome.FOLDED for result in results.values()
    )
    found = []
    summary = table.section_lines.get(Street.SUMMARY, line)
    for chair in table.ring:
        shown = chair.live and chair.shown is not None and table.showdown
        wanted = everybody or chair.won or shown
        if chair.player in results or not wanted or _is_cut_short(table, chair.player, summary):
            continue
        later = [result.line for result in results.values() if result.seat > chair.seat]
        place = min(later, default=max(result.line for result in results.values()))
        found.append(
            Finding(
                min(place, line),
                f"the summary has no line for {chair.player}",
                rests_on=("summary_lists",),
                data={"player": chair.player},
            )
        )
    return found


def _is_cut_short(table: Table, player: str, summary: int) -> bool:
    """Say whether the summary's line of a player was cut to what looks like a seat line."""
    events = table.hand.events
    return any(isinstance(event, Seat) and event.line > summary and event.player == player for event in events)
