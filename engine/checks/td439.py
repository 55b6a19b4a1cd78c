"""More cards come back than the reshuffle dealt.

What: a player is dealt the last cards of the stub and, after a reshuffle, the rest; and more of them are cards that
were thrown away before than the rest can be.

Why: where the stub is dealt out first, only what it lacks comes from the reshuffled pool (docs/rules.md §4, running
out; key `deal_stub_first`).

Example:
    (the stub holds three cards)
    Hero: discards 4 cards [9h Td Kh 2h]
    Dealt to Hero [4c] [Kc Kd 7s 3h]
    (he threw away both kings before)

What to do: compare the cards with those of the hand before the draw and with the lines that follow.
"""

from __future__ import annotations

from ...model import Dealt, rule_from
from ..conditions import lists_cards
from ..deck import Return, Shuffle
from ..finding import Finding
from ..holding import split
from ..state import Table

RULE = rule_from(__name__, "stub-not-dealt-first", yields_to=("TD1", "TD40", "TD41", "TD42"))
ON = (Dealt,)
ONLY = lists_cards


def check(table: Table, event: Dealt) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if not table.profile.deal_stub_first or not table.draw or chair is None or not chair.usable:
        return None
    # Later on a card that was shuffled in may be dealt from the stub.
    first = next((serving for serving in table.deck.servings if serving.shuffle is not Shuffle.NONE), None)
    if first is None or first.shuffle is not Shuffle.DUE or (first.player, first.draw) != (event.player, table.draw):
        return None
    drawn = split(chair, event)[1]
    back = [card for card in drawn if table.deck.returns(event.player, card, table.draw) is Return.MAY]
    rest = max(0, first.count - first.stub.low)
    if len(back) <= rest:
        return None
    return Finding(
        event.line,
        f"{event.player} gets {' '.join(back)} back, but only {rest} of his cards came after the reshuffle",
        rests_on=("deal_stub_first",),
        data={"expected": str(rest), "found": str(len(back))},
    )
