"""What statistics need of a hand, taken once from its last table: positions, draws, money, and the usual counts.

Positions are named clockwise by who is dealt in: ``BTN`` is last; ``SB`` and ``BB`` the blinds' places; those between
``BB`` and ``BTN`` are, by their number, ``CO`` (four players), ``UTG CO`` (five), ``UTG MP CO`` (six) and
``UTG MP MP CO`` (seven). Heads-up the button, who posts the small blind, is ``BTN``. With a dead small blind there is
no ``SB``. Money is net of rake; a hand's nets add up to minus the rake.
"""

from __future__ import annotations

from typing import Final

from ..model import Cards, HandRecord, Money, SeatFacts, Verdict
from .habits import Habit, habits
from .ranking import class_name, hand_class, is_hand
from .state import Chair, Table

_BETWEEN: Final[dict[int, tuple[str, ...]]] = {
    0: (),
    1: ("CO",),
    2: ("UTG", "CO"),
    3: ("UTG", "MP", "CO"),
    4: ("UTG", "MP", "MP", "CO"),
}
_IDLE: Final = Habit()  # of a player without a decision


def record(table: Table, verdict: Verdict) -> HandRecord:
    """Return the facts of a hand that was replayed to its end (or to where its text stops)."""
    opened = table.opened and not table.cancelled
    chairs = sorted((c for c in table.chairs.values() if c.dealt_in or c.posted), key=lambda chair: chair.seat)
    made = HandRecord(verdict)
    made.hero = table.hero
    made.button = table.button
    header = table.hand.header
    made.table = (table.table_line.name if table.table_line is not None else None) or (header.table if header else None)
    made.max_seats = table.max_seats
    made.currency = table.currency
    made.reshuffles = table.reshuffles
    if table.crowded:
        return made  # what was not looked at is unknown, the nets too
    if not opened:
        made.seats = [_watcher(chair) for chair in chairs]
        return made
    hidden = table.hidden
    won = {chair.player: chair.won for chair in chairs}
    if hidden is not None and won.get(hidden[0].player, 0) >= hidden[1]:
        won[hidden[0].player] -= hidden[1]
    made.pot = Money(sum([chair.paid for chair in chairs]))
    made.rake = _rake(table, sum(won.values()), made.pot)
    made.rake_derived = made.rake is not None and table.total is None and not table.profile.prints_rake
    made.showdown = table.showdown
    made.decisions = table.decisions
    made.draws = table.draw_facts
    positions = _positions(table)
    shares = _rake_shares(won, made.rake or Money(0))
    counted = habits(table)
    made.seats = [
        _seat(
            table,
            chair,
            positions.get(chair.player),
            won[chair.player],
            shares[chair.player],
            counted.get(chair.seat, _IDLE),
        )
        for chair in chairs
    ]
    return made


def _watcher(chair: Chair) -> SeatFacts:
    nothing = Money(0)
    return SeatFacts(
        chair.seat, chair.player, None, _money(chair.start), chair.dealt_in, Money(chair.posted), nothing, nothing,
        nothing, nothing, (None, None, None), dealt=chair.dealt,
    )  # fmt: skip


def _money(amount: int | None) -> Money | None:
    return None if amount is None else Money(amount)


def _rake(table: Table, won: int, pot: Money) -> Money | None:
    """Return the rake as the text says it; derived where the room prints no totals at all, None if unknown."""
    if table.total is not None:
        return table.total.rake
    if table.profile.total_pot == "none" and table.payments:
        return Money(pot - won)
    return None


def _rake_shares(won: dict[str, int], rake: Money) -> dict[str, int]:
    """Share the rake among the winners in proportion to what they won, to the last unit (largest remainder)."""
    shares = dict.fromkeys(won, 0)
    winners = [player for player, chips in won.items() if chips > 0]
    if len(winners) == 1:
        shares[winners[0]] = rake
    if len(winners) < 2 or rake == 0:
        return shares
    total = sum(won.values())
    sizes = {player: divmod(rake * chips, total) for player, chips in won.items()}
    shares = {player: whole for player, (whole, _) in sizes.items()}
    left = rake - sum(shares.values())
    for player in sorted(sizes, key=lambda name: -sizes[name][1])[:left]:
        shares[player] += 1
    return shares


def _positions(table: Table) -> dict[str, str]:
    ring = table.ring
    if table.button is None or len(ring) < 2:
        return {}
    if len(ring) == 2:
        return {ring[0].player: "BB", ring[1].player: "BTN"}
    blinds = table.blinds
    dead_small = blinds.small is None and blinds.big is ring[0]
    names = ["BB"] if dead_small else ["SB", "BB"]
    between = len(ring) - len(names) - 1
    names += _BETWEEN.get(between, ("UTG", *("MP",) * (between - 2), "CO"))
    return {chair.player: name for chair, name in zip(ring, [*names, "BTN"], strict=True)}


def _seat(table: Table, chair: Chair, position: str | None, won: int, rake: int, habit: Habit) -> SeatFacts:
    draws = chair.draws
    at_showdown = table.showdown and chair.live
    final = _final(table, chair)
    rank = table.ranks.get(chair.player) if final is chair.shown else None
    chances, check_raises = habit.check_raise_chances, habit.check_raises
    # Amounts are ints here: calling `Money` for each would cost as much as all the rest.
    return SeatFacts(
        chair.seat, chair.player, position, chair.start, chair.dealt_in,  # type: ignore[arg-type]  # see above
        chair.posted, chair.paid, won, won - chair.paid, rake,  # type: ignore[arg-type]  # see above
        (draws[0], draws[1], draws[2]),
        habit.vpip, habit.pfr, habit.three_bet, check_raises > 0 if chances else None,
        chair.folded_round, at_showdown, won > 0 if at_showdown else None, habit.all_in or chair.all_in,
        chair.dealt, final, chair.shown,
        None if final is None else hand_class(final) if rank is None else class_name(rank),
        check_raises, chances, habit.bets, habit.calls,
    )  # fmt: skip


def _final(table: Table, chair: Chair) -> Cards | None:
    """Return the last hand the text gives of a player: shown, in the summary, or drawn to."""
    shown = chair.shown
    if shown is not None and is_hand(shown):
        return shown
    result = table.results.get(chair.player)
    if result is not None and result.cards is not None and is_hand(result.cards):
        return result.cards
    return chair.hand if chair.usable else None
