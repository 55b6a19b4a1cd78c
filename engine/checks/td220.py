"""A big bet that is not two small bets.

What: the two bets in the header of a fixed-limit hand are not one to two.

Why: in fixed limit the big bet is twice the small bet (docs/rules.md §1).

Example:
    PokerStars Hand #9000000001:  Triple Draw 2-7 Lowball Limit ($0.10/$0.25 USD) - ...

What to do: compare with the bets after the second draw.
"""

from __future__ import annotations

from ...model import Header, Limit, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "stakes-out-of-proportion")
ON = (Header,)


def check(table: Table, event: Header) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    low, high = event.stakes
    if event.limit is not Limit.FIXED or high == 2 * low:
        return None
    return Finding(
        event.line,
        f"the big bet {table.amount(high)} is not twice the small bet {table.amount(low)}",
        data={"expected": table.amount(2 * low), "found": table.amount(high)},
    )
