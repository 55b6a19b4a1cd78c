"""The end of a hand: its pots, the hands shown, whether the right players are paid, and whether all amounts agree.

Pots and shares are `settlement`'s; the amounts that a text tells more than once are `accounts`' (docs/rules.md §5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..model import CHIPS, PLAY, UNIT, Cards, Money, SeatResult, Street
from .accounts import Accounts, Culprit
from .deck import MOST_SEATS
from .finding import Finding
from .hand_names import name_agrees
from .ranking import CLASSES, is_hand, rank
from .settlement import CENT, CHIP, Fault, FaultKind, Payment, Pot, judge, pots
from .state import Chair, Table
from .unprinted import find_unprinted, holds_uncalled

_AGREES: Final = Culprit.NONE
_LEAST_POT: Final = 10  # no room takes more than a tenth


def unit(table: Table) -> Money:
    """Return the smallest amount the room pays: a chip in tournaments, else a cent; where chips are halved, a cent."""
    whole = all(amount % UNIT == 0 for chair in table.ring for amount in (chair.paid, chair.won, chair.start or 0))
    return CHIP if table.currency in {CHIPS, PLAY} and whole else CENT


def settle_up(table: Table) -> None:
    """Make the pots, rank the hands shown, and judge the payments, once the hand is over."""
    live = table.live_chairs()
    if table.profile.uncalled_in_won == "unknown":
        if table.profile.prints_rake:
            find_unprinted(table, _pots(table, live))
        elif not holds_uncalled(table):
            table.hidden = None
    table.accounts = accounts = draw_up(table)
    ranks = table.ranks
    for chair in live:
        cards = believed_cards(table, chair)
        if cards is not None:
            ranks[chair.player] = rank(cards)
    if accounts.culprit is _AGREES and len(table.payments) == 1 and _is_plain_win(table, live):
        return
    table.pots = _pots(table, live)
    if any(not chair.usable for chair in live):
        return  # the cards of the client fault: who won cannot be told
    if table.guessed_in and (len(table.pots) > 1 or any(payment.pot for _, payment in table.payments)):
        return  # who has a part in which pot was guessed behind another fault
    rake = None if table.total is None else table.total.rake
    order = [chair.player for chair in live]
    ways = [judge(table.pots, payments, rake, ranks, order, unit(table)) for payments in _payments(table)]
    table.faults = min(ways, key=len)
    if table.hidden is not None and not table.faults and table.hidden[0].won < table.hidden[1]:
        chair, amount = table.hidden  # others have taken what nobody called
        table.faults = [Fault(FaultKind.NOT_PAID, None, chair.player, Money(amount), Money(chair.won))]


def _pots(table: Table, live: list[Chair]) -> list[Pot]:
    # Everybody pays the ante, so that it is part of the layers: who is all-in with it plays for all antes.
    contributed = {
        chair.player: Money(chair.level + chair.ante)
        for chair in table.ring
        if chair.level > 0 or chair.ante > 0 or chair.live
    }
    dead = Money(sum(chair.dead for chair in table.chairs.values()))
    for chair in live:
        if chair.all_in and not contributed[chair.player]:  # nothing but a dead blind, and he plays for it
            contributed[chair.player], dead = Money(chair.dead), Money(dead - chair.dead)
    return pots(contributed, {chair.player for chair in live}, dead)


def _is_plain_win(table: Table, live: list[Chair]) -> bool:
    """Say whether one player takes one pot, unopposed or with the best hand: then there is nothing to judge."""
    payment = table.payments[0][1]
    if payment.pot or payment.player not in table.chairs:
        return False
    winner, ranks = table.chairs[payment.player], table.ranks
    if not winner.live or (table.hidden is not None and table.hidden[0] is not winner):
        return False
    if len(live) > 1:
        best = ranks.get(winner.player)
        for chair in live:
            if chair.level != winner.level:
                return False
            if chair is not winner and (best is None or ranks.get(chair.player, CLASSES) <= best):
                return False
    table.pots = [Pot(Money(table.accounts.pot), frozenset([chair.player for chair in live]))]
    return True


def believed_cards(table: Table, chair: Chair) -> Cards | None:
    """Return the whole hand a player has shown, None if it was not shown.

    Where the show line contradicts the hand known before, or its own name for the hand, while the summary's cards
    do not, it is the show line that is wrong: the fault is told there and must not make another winner.
    """
    shown = chair.shown
    result = table.results.get(chair.player)
    other = None if result is None else result.cards
    if shown is None or len(shown) < 5:
        return None
    if chair.hand is not None:
        return chair.hand
    if other is not None and is_hand(other) and set(other) != set(shown):
        name = chair.shown_name
        high = table.profile.hand_words == "high"
        if not is_hand(shown) or (name is not None and name_agrees(name, shown, high=high) is False):
            return other
    return shown if is_hand(shown) else None


def _payments(table: Table) -> Iterator[list[Payment]]:
    """Yield the payments; where the room hides an uncalled part in them, all that they can be without it.

    It may be a pot of its own, behind the last side pot, or be paid with any pot that the player wins; what he has not
    got, others have.
    """
    payments = [payment for _, payment in table.payments]
    if any(payment.pot for payment in payments):  # beside side pots, the pot is the main one
        payments = [replace(payment, pot=payment.pot or 0) for payment in payments]
    if table.hidden is None or not payments:
        yield payments
        return
    chair, amount = table.hidden
    places = sorted(range(len(payments)), key=lambda place: -(payments[place].pot or 0))
    own = [place for place in places if payments[place].player == chair.player]
    others = [place for place in places if payments[place].player != chair.player]
    for first in own[:MOST_SEATS] or others[:1]:  # no hand has more pots than players
        left, rest = amount, list(payments)
        for place in (first, *own, *others):
            payment = rest[place]
            less = min(left, payment.amount)
            left -= less
            rest[place] = replace(payment, amount=Money(payment.amount - less))
        yield [payment for payment in rest if payment.amount]


def draw_up(table: Table) -> Accounts:
    """Add up the hand's money and find out what disagrees."""
    hidden = 0 if table.hidden is None else table.hidden[1]
    pot = collected = 0
    for chair in table.chairs.values():
        pot += chair.paid
    for _, payment in table.payments:
        collected += payment.amount
    made = Accounts(pot, pot, collected)
    made.differing = [result for result in table.results.values() if _differs(table, result)]
    total = table.total
    if total is None and not tells_rake_alone(table):
        made.payable = pot + hidden
        if collected > made.payable:
            made.culprit = Culprit.COLLECTED
        elif made.differing:
            made.culprit = Culprit.SUMMARY
        return made
    rake = 0 if total is None else total.rake
    made.payable = pot + hidden - rake
    if total is None or total.total is None:
        made.culprit = _culprit(table, made, total_agrees=True, stated=pot - rake)
        return made
    stated = total.total
    if table.profile.total_pot == "collected":
        made.due = made.payable
    else:
        stated = Money(stated - rake)
    made.culprit = _culprit(table, made, total_agrees=total.total == made.due, stated=stated)
    return made


def tells_rake_alone(table: Table) -> bool:
    """Say whether the room prints the rake without a total: where there is no line for it, none is taken."""
    return table.profile.prints_rake and table.profile.total_pot == "none"


def net_of(table: Table, chair: Chair) -> int:
    """Return what a player has won or lost by the lines of the hand."""
    held = table.hidden[1] if table.hidden is not None and table.hidden[0] is chair else 0
    return chair.won - chair.paid - min(held, chair.won)


def _differs(table: Table, result: SeatResult) -> bool:
    """Say whether a summary line tells of other winnings than were paid."""
    chair = table.chairs.get(result.player)
    if chair is None:
        return False
    if result.net is not None:
        return result.net != net_of(table, chair)
    return result.amount is not None and result.amount != chair.won


def _culprit(table: Table, made: Accounts, *, total_agrees: bool, stated: int) -> Culprit:
    """Name the amount that disagrees; ``stated`` is what the printed total leaves for the winners."""
    paid_agrees = made.collected == made.payable
    if total_agrees and paid_agrees:
        return Culprit.SUMMARY if made.differing else _AGREES
    if not total_agrees and (paid_agrees or made.collected == stated):
        return Culprit.RAKE if _is_the_rake(table, made) else Culprit.TOTAL
    if made.differing or not table.payments:
        return Culprit.COLLECTED
    return Culprit.RAKE if total_agrees else Culprit.TOTAL


def _is_the_rake(table: Table, made: Accounts) -> bool:
    """Say whether a total of what was collected comes out with another rake, and one that a room may take."""
    if table.profile.total_pot != "collected" or table.total is None or made.collected != table.total.total:
        return False
    missing = made.due - made.collected
    uncalled = 0 if table.hidden is None else table.hidden[1]
    return missing != uncalled and 0 <= (table.total.rake + missing) * _LEAST_POT <= made.pot


def payment_findings(
    table: Table, line: int, kind: FaultKind, words: str, *, rests_on: tuple[str, ...] = ()
) -> list[Finding]:
    """Return the findings for one kind of fault, the first of each pot: the others of a pot follow from it.

    ``words`` are the message, with ``{player}``, ``{expected}`` and ``{found}``; ``line`` stands in where there is no
    payment.
    """
    found: dict[int | None, Finding] = {}
    for fault in table.faults:
        if fault.kind is kind and fault.pot not in found:
            expected, paid = table.amount(fault.expected), table.amount(fault.found)
            found[fault.pot] = Finding(
                _line_of(table, fault, line),
                words.format(player=fault.player, expected=expected, found=paid),
                rests_on=rests_on,
                data={"expected": expected, "found": paid},
            )
    return list(found.values())


def _line_of(table: Table, fault: Fault, line: int) -> int:
    """Return the payment that a fault is about; where the pot has none, the line behind its place."""
    by_player = [(where, payment) for where, payment in table.payments if payment.player == fault.player]
    from_pot = [where for where, payment in by_player if payment.pot in {None, fault.pot}]
    if not from_pot and not any(payment.pot in {None, fault.pot} for _, payment in table.payments):
        # Side pots are paid first, and the main pot last.
        after = [where for where, payment in table.payments if (payment.pot or 0) < (fault.pot or 0)]
        end = table.section_lines.get(Street.SUMMARY, line)
        return min(after, default=max([end, *(where for where, _ in table.payments)]))
    lines = from_pot or [where for where, _ in by_player] or [where for where, _ in table.payments[-1:]]
    return lines[0] if lines else line
