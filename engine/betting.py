"""Betting rounds: what each action does to the table, and what is left when lines are missing.

`turns.find_actor` says whose action a line is taken to be; `fold`, `check`, `call`, `bet` and `raise_to` apply it;
`start_round` and `close_round` stand around them. Rules by docs/rules.md §3.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..model import Bet, Call, Check, Collected, Decision, Fold, NoShow, Raise, Uncalled
from . import foresight
from .finding import Moment
from .holding import hold
from .limits import chips_of, fair_calls, is_capped, is_reopened, next_level
from .state import BETTING, SETTLING, Chair, Place, Table


def start_round(table: Table, number: int) -> None:
    """Open betting round ``number`` (1 to 4)."""
    table.round = number
    table.phase = BETTING
    table.aggressor = table.cap_due = table.cap_told = None
    table.told = False
    table.late.clear()
    table.last_raise = table.big_blind
    table.started_heads_up = table.live == 2
    if number > 1:
        table.bet = table.small_bet if number == 2 else table.big_bet
        table.highest = table.bets = 0
        table.pointer = -1
        table.free = False
        for chair in table.ring:
            chair.in_round = 0
            chair.acted = False
    table.turn = table.next_turn()


def close_round(table: Table, line: int) -> None:
    """End the round: who did not act is told, what nobody called goes back."""
    closing = table.hand.events[table.index]
    unshown = isinstance(closing, (Uncalled, Collected, NoShow)) and table.live > 1
    if table.turn is not None or unshown:
        _take_out_vanished(table, line)
    if table.turn is not None:
        table.moment(Moment.BET, line)
        waiting = pending(table)
        table.late_actions.update(c.player for c in waiting if foresight.acts_before_drawing(table, c.player))
        go_on_without(table, waiting, start=table.index)
    most = second = 0
    top: Chair | None = None
    for chair in table.ring:
        chips = chair.in_round
        chair.level += chips
        if chips > most:
            most, second, top = chips, most, chair
        elif chips > second:
            second = chips
    # Behind a guess only the text tells whether a bet was called.
    known = table.guessed_in != table.round or isinstance(closing, Uncalled)
    if table.round == 1 and second == 0 and table.aggressor is None:
        # A big blind alone: no source says whether it goes back or is won. Without a line for it, it comes to the same.
        known = isinstance(closing, Uncalled) or not table.tells_uncalled
    if top is not None and most > second and top.live and known:
        give_back(table, top, most - second)
    table.turn = table.optional = None
    table.early_uncalled = False
    table.phase = SETTLING


def _take_out_vanished(table: Table, line: int) -> None:
    """Take out who acted without folding, is never heard of again, and folded by the summary."""
    live = (chair for chair in table.ring if chair.live and not chair.all_in)
    table.passed_over = [chair for chair in live if foresight.should_have_folded(table, chair)]
    if table.passed_over:
        table.moment(Moment.PASSED, line)
        for chair in table.passed_over:
            leave(table, chair)
        table.turn = table.next_turn()


def give_back(table: Table, chair: Chair, amount: int) -> None:
    """Return the uncalled part of a bet; ``table.due`` waits for the line that says so."""
    chair.level -= amount
    chair.paid -= amount
    table.pot -= amount
    if chair.stack is not None:
        chair.stack += amount
    if chair.all_in:
        chair.all_in = False
        table.able += 1
    if table.tells_uncalled:
        table.due = None if table.early_uncalled else (chair, amount)
    else:
        table.hidden = (chair, amount)


def pending(table: Table) -> list[Chair]:
    """Return who still has to act, clockwise from the one whose turn it is."""
    ring, start = table.ring, table.pointer + 1
    turned = ring[start:] + ring[:start]
    return [c for c in turned if c.live and not c.all_in and (c.in_round < table.highest or not c.acted)]


def go_on_without(table: Table, chairs: Iterable[Chair], *, start: int | None = None, level: int | None = None) -> None:
    """Go on without the lines of ``chairs``: who plays on has called, checked or bet, who does not has folded.

    ``level`` is what the lines that follow take the highest bet to be: if it is higher, the first of them has made it.
    """
    for chair in chairs:
        if not foresight.plays_on(table, chair.player, start):
            leave(table, chair)
            continue
        chair.acted = True
        if level is not None and level > table.highest:
            set_level(table, chair, level)
        match(table, chair)


def match(table: Table, chair: Chair) -> None:
    """Take it that the player has put in the highest bet, whatever the text says; the stack is unknown from here on."""
    table.guessed_in = table.round
    chair.in_round = table.highest
    chair.stack = None
    if table.round < 4:
        take_for_all_in(table, chair)


def take_for_all_in(table: Table, chair: Chair) -> None:
    """Take it that a player who is in, and bets, calls, checks or folds no more, has no chips left."""
    if not chair.all_in and not foresight.bets_later(table, chair.player):
        chair.all_in = True
        table.able -= 1


def set_level(table: Table, chair: Chair, level: int) -> None:
    """Take it that the player has made the highest bet ``level``."""
    raised, table.highest = level - table.highest, level
    _count_bet(table, raised)
    table.aggressor = table.last_aggressor = chair


def leave(table: Table, chair: Chair) -> None:
    """Take a player out of the hand."""
    if not chair.live:
        return
    chair.live = False
    chair.folded_round = table.round
    table.live -= 1
    if not chair.all_in:
        table.able -= 1
    known = chair.hand or ()
    for card in known:
        if table.holders.get(card) is chair:
            del table.holders[card]
    table.deck.fold(chair.player, known)


# ---- what an action does ----


def fold(table: Table, event: Fold) -> None:
    """Apply a fold to the player it was taken to be by; who plays on has done something else."""
    chair = _begin(table)
    if chair is None:
        return
    _decide(table, chair, event.line, "fold", 0)
    if chair is table.named and foresight.did_not_fold(table, chair.player):
        go_on_without(table, (chair,), level=foresight.believed_level(table))
    else:
        chair.fold_line = event.line
        if event.cards is not None and chair.hand is None and chair.usable:
            hold(table, chair, event.cards, event.line)
        leave(table, chair)
    _next(table, chair)


def check(table: Table, event: Check) -> None:
    """Apply a check; one with something to call is anchored on what the next line believes in."""
    chair = _begin(table)
    if chair is None:
        return
    _decide(table, chair, event.line, "check", 0)
    if chair.in_round < table.highest and table.misplaced is not Place.LATE:
        if foresight.should_have_folded(table, chair, table.index + 1):
            leave(table, chair)
        elif (believed := foresight.believed_level(table)) == chair.in_round:
            _settle_level(table, believed)  # the bet before it is wrong
        else:
            match(table, chair)
    _next(table, chair)


def call(table: Table, event: Call) -> None:
    """Apply a call as stated; after a wrong amount the round goes on by the level that the next line believes in."""
    chair = _begin(table)
    if chair is None:
        return
    before = chair.in_round
    put = event.added(before)
    _decide(table, chair, event.line, "call", put)
    _put_in(table, chair, put, event)
    short = before + put < table.highest and chair.all_in
    if before + put != table.highest and not short and put not in fair_calls(table, chair, before):
        if foresight.should_have_folded(table, chair, table.index + 1):
            leave(table, chair)
        else:
            _settle_level(table, _level_of_call(table, before, put))
            match(table, chair)
            if table.aggressor is not None:
                table.aggressor.stack = None  # it may be the bet that is wrong
    _next(table, chair)


def _level_of_call(table: Table, before: int, put: int) -> int:
    """Return the highest bet to go on with after a call of a wrong amount."""
    stated = before + put
    believed = foresight.believed_level(table)
    if believed is None:
        return stated if table.misplaced is not None or table.highest <= before else table.highest
    return believed if believed == stated or believed > table.highest else table.highest


def bet(table: Table, event: Bet) -> None:
    """Apply a bet as stated."""
    chair = _begin(table)
    if chair is not None:
        _decide(table, chair, event.line, "bet", event.amount)
        _put_in(table, chair, event.amount, event)
        _raise_level(table, chair, event.line, None)
        _raise_turn(table, chair)
        _next(table, chair)


def raise_to(table: Table, event: Raise) -> None:
    """Apply a raise as stated."""
    chair = _begin(table)
    if chair is not None:
        put = chips_of(event, chair)
        _decide(table, chair, event.line, "raise", put)
        _put_in(table, chair, put, event)
        _raise_level(table, chair, event.line, event.by)
        _raise_turn(table, chair)
        _next(table, chair)


def _begin(table: Table) -> Chair | None:
    """Return who acts, None if it cannot be told."""
    chair = table.actor
    if chair is not None:
        table.cap_due = None
    table.as_if_raised = None
    return chair


def _decide(table: Table, chair: Chair, line: int, action: str, put: int) -> None:
    """Write down what the player faced, and what he did."""
    stack = chair.stack
    owed = table.highest - chair.in_round
    price = owed if stack is None or owed < stack else stack
    # Amounts are ints here: calling `Money` three times would cost as much as the decision itself.
    table.decisions.append(
        Decision(
            line, table.round, chair.seat, action, put, 0 < put == stack,  # type: ignore[arg-type]  # see above
            max(0, price), table.pot, table.live, table.bets,  # type: ignore[arg-type]  # see above
        )
    )  # fmt: skip
    chair.last_line = line
    chair.acted = True


def _put_in(table: Table, chair: Chair, put: int, event: Call | Bet | Raise) -> None:
    """Move chips from the stack to the middle; a stack that cannot be right is unknown from here on."""
    chair.paid += put
    chair.in_round += put
    table.pot += put
    stack = chair.stack
    flagged = event.all_in
    if stack is None or put > stack:
        chair.stack = None
        gone = flagged
    else:
        gone = stack == put
        chair.stack = stack - put
        if flagged and not gone and not foresight.bets_later(table, chair.player):
            # The flag or the stack is wrong: what the player does later tells which.
            gone = True
            chair.stack = 0
    if gone and not chair.all_in:
        chair.all_in = True
        table.able -= 1
    if (
        chair is not table.named
    ):  # the line bears another name, or another line was lost: whose chips these were is a guess
        chair.stack = None
        if table.named is not None:
            table.named.stack = None


def _raise_turn(table: Table, chair: Chair) -> None:
    """Let everybody answer a bet or raise, one that came late too."""
    if chair.player in table.late:
        table.late.discard(chair.player)
        chair.stack = None


def _next(table: Table, chair: Chair) -> None:
    """Pass the turn on; a line that came late leaves it where it is."""
    if chair.player in table.late:
        table.late.discard(chair.player)
        chair.stack = None
    else:
        table.pointer = chair.place
    table.free = False
    table.turn = table.next_turn()


def _raise_level(table: Table, chair: Chair, line: int, by: int | None) -> None:
    """Set the highest bet after a bet or raise: as stated, unless the next line goes by the one that was due."""
    before, stated = table.highest, chair.in_round
    level = stated
    if table.fixed:
        due = next_level(table)
        if stated != due and not (chair.all_in and stated < due):
            believed = foresight.believed_level(table)
            level = believed if believed is not None and believed in {due, before} else stated
            chair.in_round, chair.stack = level, None
    elif by is not None and by != stated - before and stated <= before:
        level = before
    if level > before:
        table.highest = level
        _count_bet(table, level - before)
        if not chair.all_in and is_capped(table):
            table.cap_due = line
    table.aggressor = table.last_aggressor = chair


def _count_bet(table: Table, raised: int) -> None:
    """Count a bet or raise: a short all-in is none until it is completed, or at all where raises are added on top."""
    if not table.fixed:
        table.bets += 1
        table.last_raise = max(table.last_raise, raised)
    elif table.profile.short_all_in == "complete" and table.bet:
        table.bets = table.highest // table.bet
    elif is_reopened(table.profile, raised, table.bet):
        table.bets += 1


def _settle_level(table: Table, level: int) -> None:
    """Make ``level`` the highest bet; who acted before and does not act again has matched it."""
    table.guessed_in = table.round
    table.highest = level
    for other in table.ring:
        matched = other.live and other.acted and not other.all_in and other.in_round != level
        if matched and (other.in_round > level or not foresight.acts_again(table, other.player)):
            other.in_round, other.stack = level, None
