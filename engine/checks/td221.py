"""Stakes in the header that nobody plays for.

What: blinds, bets and raises of the hand go by other stakes than the header's.

Why: the stakes of a fixed-limit header are the two bets, and the big blind is the small bet; in pot and no limit they
are the blinds (docs/rules.md §1).

Example:
    PokerStars Hand #9000000001:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - ...
    Quill: posts big blind $0.10

What to do: read the stakes off the bets. The hand is replayed with those.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "stakes-against-the-bets", yields_to=("TD220",))
ON = (Moment.MISPOSTED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    header = table.hand.header
    if not table.blinds.stakes_fault or header is None:
        return None
    low, high = header.stakes
    played = table.amount(table.small_bet)
    return Finding(
        header.line,
        f"the stakes are {table.amount(low)} and {table.amount(high)}, but the blinds and bets are those of {played}",
        data={"expected": played, "found": table.amount(low)},
    )
