"""What the text says further on: asked only where a line cannot be right, to anchor the table again.

None of this makes a finding. It tells one fault's possible causes apart: a line that was lost, swapped with its
neighbour, doubled, or given to the wrong player.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import islice
from operator import itemgetter
from typing import Any, Final

from ..model import (
    Bet,
    Call,
    Cards,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Notice,
    Outcome,
    Raise,
    Section,
    Served,
    StandPat,
    Street,
    Unknown,
)
from .kinds import Action, Draw
from .state import Chair, Table
from .whereabouts import Lines, Whereabouts

_DRAWS: Final = 3  # in a hand: more discards of a player behind each other are no evidence
_ASIDES: Final = frozenset({Chat, Notice, Unknown})
_NEAR: Final = 100  # lines: so far a search costs less than knowing where everything stands


def _whereabouts(table: Table) -> Whereabouts:
    found = table.whereabouts
    if found is None:
        found = table.whereabouts = Whereabouts(table.hand.events)
    return found


def _in_section(table: Table, lines: Lines, player: str | None = None) -> Any:  # noqa: ANN401  of the kinds of `lines`
    """Return the next line of a kind after the one at hand and before the next section, None without one."""
    there = _whereabouts(table)
    place = there.after(table.index, lines, player)
    return table.hand.events[place] if place < there.after(table.index, Lines.SECTION) else None


def next_actor(table: Table) -> str | None:
    """Return who bets, calls, checks or folds next in this section."""
    event: Action | None = _in_section(table, Lines.ACTION)
    return None if event is None else event.player


def next_drawer(table: Table) -> str | None:
    """Return who draws next in this section."""
    event: Draw | None = _in_section(table, Lines.DRAW)
    return None if event is None else event.player


def first_action(table: Table, player: str | None = None) -> Action | None:
    """Return the player's first bet, call, raise, check or fold of the hand, anybody's without a player."""
    there = _whereabouts(table)
    place = there.after(-1, Lines.ACTION, player)
    event: Action | None = table.hand.events[place] if place < there.end else None  # type: ignore[assignment]  # by its kind
    return event


def first_draw(table: Table, player: str | None = None) -> Draw | None:
    """Return the player's first draw of the hand, anybody's without a player."""
    there = _whereabouts(table)
    place = there.after(-1, Lines.DRAW, player)
    event: Draw | None = table.hand.events[place] if place < there.end else None  # type: ignore[assignment]  # by its kind
    return event


def is_dealt_cards(table: Table, player: str) -> bool:
    """Say whether any line of the hand deals cards to the player."""
    there = _whereabouts(table)
    return there.after(-1, Lines.GIVEN, player) < there.end


def anybody_draws(table: Table) -> bool:
    """Say whether anybody draws or stands pat in the hand."""
    return first_draw(table) is not None


def acts_again(table: Table, player: str) -> bool:
    """Say whether the player bets, calls, checks or folds later in this section."""
    return _in_section(table, Lines.ACTION, player) is not None


def bets_later(table: Table, player: str) -> bool:
    """Say whether the player bets, calls, checks or folds anywhere later in the hand."""
    there = _whereabouts(table)
    return there.after(table.index, Lines.ACTION, player) < there.end


def draws_later(table: Table, player: str) -> bool:
    """Say whether the player draws later in this section."""
    return later_draw(table, player) is not None


def later_draw(table: Table, player: str) -> Draw | None:
    """Return the player's next draw in this section, None if there is none."""
    event: Draw | None = _in_section(table, Lines.DRAW, player)
    return event


def plays_on(table: Table, player: str, start: int | None = None) -> int:
    """Count the lines after the one at hand (or from event ``start``) in which the player has a part in the play."""
    doings = table.doings.get(player)
    if doings is None:
        return 0
    first = table.index + 1 if start is None else start
    return len(doings) - bisect_left(doings, first)


def did_not_fold(table: Table, player: str) -> bool:
    """Say whether a player who is said to fold plays on: one later line alone may just bear the wrong name."""
    doings = table.doings.get(player)
    if doings is None or doings[-1] <= table.index:
        return False
    result = table.results.get(player)
    told = result is not None and result.outcome not in {Outcome.FOLDED, Outcome.NOT_TOLD}
    if plays_on(table, player) > 1 or told:
        return True
    return table.live == 2 and next_actor(table) not in {None, player}


def should_have_folded(table: Table, chair: Chair, start: int | None = None) -> bool:
    """Say whether a player acted in this round, plays no more, and by the summary, if it lists him, folded in it.

    Who owes an action has lost a line instead, unless the summary says that he put nothing in. ``start`` is the event
    from which on he plays no more, that at hand if it is None.
    """
    if not chair.acted or chair.last_line < 0 or plays_on(table, chair.player, table.index if start is None else start):
        return False
    result = table.results.get(chair.player)
    if result is None:
        match table.profile.summary_lists:
            case "shown":  # a summary of those who came to the end: who is not in it has folded
                return bool(table.results) and (chair.in_round >= table.highest or start is not None)
            case "mucked":
                return start is not None and chair.in_round < table.highest
            case _:
                return False
    if result.net is not None:
        if result.net != -chair.paid or table.live < 2:
            return False  # he has lost more than he has put in by now
    elif result.folded != table.round - 1:
        return False
    return chair.in_round >= table.highest or start is not None or (result.didnt_bet and chair.paid > 0)


def next_street(table: Table) -> Street | None:
    """Return which section follows."""
    there = _whereabouts(table)
    place = there.after(table.index, Lines.SECTION)
    event = table.hand.events[place] if place < there.end else None
    return event.street if isinstance(event, Section) else None


def believed_level(table: Table, at: Event | None = None) -> int | None:
    """Return what the next line of this betting round takes the highest bet to be, None where it does not tell.

    With ``at``, the line at hand itself is asked first.
    """
    event: Event | None = at if isinstance(at, (Call, Raise, Check, Bet)) else _in_section(table, Lines.LEVEL)
    if isinstance(event, Call):
        chair = table.chairs.get(event.player)
        return None if chair is None or event.all_in else event.level(chair.in_round)
    if isinstance(event, Raise):
        return None if event.by is None else event.to - event.by
    if isinstance(event, Check):
        chair = table.chairs.get(event.player)
        return None if chair is None else chair.in_round
    return 0 if isinstance(event, Bet) else None


def acts_before_drawing(table: Table, player: str) -> bool:
    """Say whether the next line of play in this section is an action of the player."""
    there = _whereabouts(table)
    return next_actor(table) == player and there.after(table.index, Lines.ACTION) < there.after(table.index, Lines.DRAW)


def draws_in_section(table: Table, player: str) -> int:
    """Count the player's draws later in this section."""
    there = _whereabouts(table)
    return there.count(table.index, there.after(table.index, Lines.SECTION), Lines.DRAW, player)


def is_dealt_later(table: Table, player: str) -> bool:
    """Say whether cards are dealt to the player later in this section."""
    return _in_section(table, Lines.DEALT, player) is not None


def whose_cards(table: Table, player: str) -> str | None:
    """Return whose cards the draws list, if they are somebody else's than ``player``'s throughout; else None."""
    events = table.hand.events
    event: Any  # kinds are told by type(), which is faster than isinstance: every hand with cards is looked through
    last = len(events) - 1
    for place in range(table.index + 1, min(last, table.index + _NEAR) + 1):
        event = events[place]
        kind = type(event)
        if kind is Dealt or ((kind is Discard or kind is StandPat) and event.cards is not None):
            if event.player == player or kind is Dealt:
                return None  # the player's own, or hands that are dealt face up
            break
    else:
        if last <= table.index + _NEAR:
            return None
    there = _whereabouts(table)
    first = there.after(table.index, Lines.LISTED)
    if first == there.end or there.after(table.index, Lines.LISTED, player) < there.end:
        return None
    event = events[first]
    return None if type(event) is Dealt else event.player


def next_of_play(table: Table) -> Event | None:
    """Return the next line that is about the play, the showdown or the summary."""
    there = _whereabouts(table)
    place = there.after(table.index, Lines.PLAY)
    return table.hand.events[place] if place < there.end else None


def mentions(table: Table, player: str, cards: Cards, line: int) -> int:
    """Count the player's lists behind ``line`` that show one of ``cards`` to have been held there.

    These are the next discards and the hand after that, without what was drawn to it.
    """
    lists = _whereabouts(table).lists(player)
    start = bisect_right(lists, line, key=itemgetter(0))
    count = 0
    for listed in islice(lists, start, start + _DRAWS + 1):
        count += not set(cards).isdisjoint(listed.cards)
        if listed.hand:
            break
    return count


def shows_later(table: Table, player: str) -> bool:
    """Say whether the player shows or mucks later."""
    there = _whereabouts(table)
    return there.after(table.index, Lines.REVEALED, player) < there.end


def dealt_to(table: Table) -> frozenset[str]:
    """Return who is dealt a hand in the lines from the one at hand on; nobody unless the text tells it of everybody."""
    events = table.hand.events
    found: list[str] = []
    unseen = False
    for place in range(table.index, len(events)):
        event = events[place]
        if type(event) is Served:
            unseen = True
        elif type(event) in _ASIDES:
            continue
        elif type(event) is not Dealt:
            break
        found.append(event.player)
    return frozenset(found) if unseen else frozenset()


def doers(table: Table) -> dict[str, list[int]]:
    """Return who posts, acts, draws, shows or wins anywhere in the hand, with the lines of it."""
    return _whereabouts(table).doers()
