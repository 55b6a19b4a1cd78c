"""What a room pays without saying so: the uncalled part of a bet, and a side pot that one player alone is left to win.

Where no line returns an uncalled bet, it may be held in the amount won or not (key `uncalled_in_won`). Where that is
not known of a room, the hand's own sums tell: what is paid and raked is what was put in, and what each player has won
or lost by the summary is what he is paid less what he put in (docs/rules.md §3, uncalled part; §5).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Money
from .settlement import Payment, Pot
from .state import Table


def find_unprinted(table: Table, made: Sequence[Pot]) -> None:
    """Settle whether the amount won holds the uncalled part, and pay what no line pays; ``made`` are the pots."""
    if not table.payments:
        return
    if table.hidden is not None and table.hidden[1] > table.hidden[0].won:
        table.hidden = None  # an amount won that is smaller does not hold it
    back = 0 if table.hidden is None else table.hidden[1]
    number = len(made) - 1
    lone = made[-1].amount if number and len(made[-1].players) == 1 else Money(0)
    left = _left(table)
    if left == -back:
        return  # all of it is in the lines of payment
    if lone and left in {lone, lone - back}:
        if left == lone:
            table.hidden = None
        (player,) = made[-1].players
        _pay(table, player, lone, number)
    elif left == 0 or _is_paid_without(table):
        table.hidden = None


def holds_uncalled(table: Table) -> bool:
    """Say whether what is won holds the uncalled part, where no rake is printed.

    It does, unless only without it what the winners do not get can be a rake: a tenth of the pot at most.
    """
    if table.hidden is None:
        return True
    hidden = table.hidden[1]
    pot = sum(chair.paid for chair in table.chairs.values())
    rake = pot - sum(payment.amount for _, payment in table.payments)
    return rake < 0 or rake * 10 > pot or (rake + hidden) * 10 <= pot + hidden


def _left(table: Table) -> int:
    """Return what the lines of payment and rake leave in the pot, the uncalled part not counted."""
    pot = sum(chair.paid for chair in table.chairs.values())
    paid = sum(payment.amount for _, payment in table.payments)
    return pot - paid - (0 if table.total is None else table.total.rake)


def _is_paid_without(table: Table) -> bool:
    """Say whether, by his result, the player who gets the uncalled part back is paid the rest only."""
    if table.hidden is None:
        return False
    chair = table.hidden[0]
    result = table.results.get(chair.player)
    return result is not None and result.net is not None and chair.won - chair.paid == result.net


def _pay(table: Table, player: str, amount: Money, number: int) -> None:
    chair, result = table.chairs[player], table.results.get(player)
    chair.won += amount
    line = table.payments[0][0] if result is None else result.line
    table.payments.append((line, Payment(player, amount, number)))
