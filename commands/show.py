"""``show``: one stored hand, street by street."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode, Mistake
from .options import Database, database, switch

if TYPE_CHECKING:
    from ..report.page import Page
    from ..store import StoredHand

# Seats times lines: a table is kept for each line, and one with thousands of seats fills any memory. Beyond that the
# hand is shown as its text.
_MOST = 1_000_000


def run(
    context: typer.Context,
    hand: Annotated[
        str,
        typer.Argument(metavar="HAND", help="Its number, or room:number where two rooms have it.", show_default=False),
    ],
    *,
    db: Database = None,
    raw: Annotated[bool, switch("--raw", "Print the original text.")] = False,
) -> int:
    """Show one hand street by street: stacks, pot, draws, findings.

    Cards are shown as far as the text tells them by then; replaying happens anew, from the stored text. The time is
    that of your time zone.
    """
    from ..report.page import Page
    from ..store import Store, find_hands

    with Store(database(context, db), read_only=True) as store:
        found = find_hands(store, hand)
    if not found:
        raise Mistake(f"there is no hand {hand} in the database: tripledraw hands lists those that are")
    if len(found) > 1:
        names = " or ".join(f"{entry.row.room}:{entry.row.hand_id}" for entry in found)
        raise Mistake(f"{len(found)} rooms have a hand {hand}: name one as {names}")
    page = Page(sys.stdout)
    if raw:
        from ..report.hand_page import print_raw

        print_raw(page, found[0].texts[0].text)
    else:
        _show(page, found[0])
    return ExitCode.FINE


def _show(page: Page, stored: StoredHand) -> None:
    from .. import engine
    from ..grammar import rooms
    from ..model import Seat
    from ..pipeline import parse_stored, rules_of
    from ..report.hand_page import Told, print_hand

    parsed = parse_stored(stored)
    rules = rules_of(stored, parsed)
    seats = sum(isinstance(event, Seat) for event in parsed.events)
    print_hand(
        page,
        Told(
            stored,
            next((room.title for room in rooms() if room.name == stored.row.room), stored.row.room),
            parsed,
            engine.replay(parsed, rules).record,
            list(engine.steps(parsed, rules)) if seats * len(parsed.events) <= _MOST else [],
        ),
    )
