"""Cards dealt in a draw that are not those asked for.

What: where all discards are announced before the cards are dealt, a player is dealt another number of cards than he
threw away, is dealt cards without having thrown any away, or is not served at all.

Why: as many cards are drawn as were discarded (docs/rules.md §4), and everybody is served in turn (§1).

Example:
    Quill discards 2 cards
    Quill is dealt 3 cards

What to do: compare the discards of the draw with the lines behind them.
"""

from __future__ import annotations

from ...model import Dealt, Discard, Section, Served, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "served-against-discards", yields_to=("TD1", "TD206", "TD41", "TD42"))
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, nothing where players are served one by one."""
    if table.profile.draw_order != "announce_then_deal" or not table.served:
        return []
    found: list[Finding] = []
    asked: dict[str, Discard] = {}
    for event in table.hand.events:
        if type(event) is Section:
            found += [_unserved(discard) for discard in asked.values()]
            asked = {}
        elif type(event) is Discard and event.count:
            asked[event.player] = event
        elif type(event) is Served:
            count = asked.pop(event.player).count if event.player in asked else 0
            if event.count != count:
                found.append(_miscounted(event, count))
        elif type(event) is Dealt:
            asked.pop(event.player, None)  # cards that are shown are judged one by one
    return found


def _unserved(discard: Discard) -> Finding:
    message = f"{discard.player} throws away {discard.count} and is dealt none"
    return Finding(discard.line, message, data={"expected": str(discard.count), "found": "0"})


def _miscounted(served: Served, count: int) -> Finding:
    message = f"{served.player} is dealt {served.count} after throwing away {count}"
    return Finding(served.line, message, data={"expected": str(count), "found": str(served.count)})
