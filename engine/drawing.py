"""Draws: whose turn it is to draw, and what the draw does to the table and the deck.

`find_drawer` says whose draw a line is taken to be, `take` applies it; `start_draw` and `close_draw` stand around
them. Order and counts by docs/rules.md §1, the deck by §4.
"""

from __future__ import annotations

from typing import Final

from ..model import Cards, Dealt, Discard, DrawFact, StandPat
from . import foresight
from .betting import leave, start_round, take_for_all_in
from .deck import Serving, Shuffle
from .finding import Moment
from .holding import against_hand, hold, is_client_fault, spoil
from .kinds import Draw, line_of_cards
from .state import DRAWING, Chair, Place, Table

_TOLD: Final = frozenset({Shuffle.MISSING, Shuffle.NEEDLESS})


def start_draw(table: Table, number: int) -> None:
    """Open draw ``number`` (1 to 3)."""
    lose_draws(table, number)
    table.draw = number
    table.phase = DRAWING
    table.pointer = -1
    table.told = False
    table.late_draws.clear()
    for chair in table.ring:
        chair.drawn = False
        chair.awaits = None  # what was not dealt by now is not dealt in another draw
    table.deck.start_draw(number)
    table.drawer = table.next_drawer()


def lose_draws(table: Table, number: int) -> None:
    """Go on at draw ``number`` (4 is the showdown) without those before it that are not in the text, nor their rounds.

    What anybody holds and has left is no longer known; who folded there or went all-in, the lines that follow tell.
    """
    if number <= table.draw + 1:
        return
    _lose_hands(table)
    table.guessed_in = number  # a round that is lost: how much is in the pot is not known either
    for chair in table.ring:
        chair.stack = None
        if not chair.live:
            continue
        if not foresight.plays_on(table, chair.player):
            told = table.results.get(chair.player)
            last = number if told is None or told.folded is None else told.folded + 1
            leave(table, chair)
            chair.folded_round = min(max(last, table.draw + 2), number)  # in a round that is lost
        elif number < 4:
            take_for_all_in(table, chair)


def skip_draw(table: Table, number: int) -> None:
    """Go on with the betting behind draw ``number``, of which no line is in the text."""
    lose_draws(table, number)
    table.draw = number
    table.deck.start_draw(number)
    _lose_hands(table)
    for chair in table.ring:
        chair.awaits = None
    start_round(table, number + 1)


def _lose_hands(table: Table) -> None:
    """Forget what anybody holds: a draw is not in the text."""
    table.deck.lose_track()
    for chair in table.ring:
        hold(table, chair, (), chair.hand_line)


def close_draw(table: Table, line: int) -> None:
    """End the draw, open the betting round after it. Who did not draw is told, and is out if never seen again."""
    missing = [chair for chair in table.ring if chair.live and not chair.drawn]
    if missing or table.reshuffled is not None or table.awaiting:
        table.passed_over = missing
        table.moment(Moment.DRAWN, line)
        _lose_track(table)
        table.reshuffled = None
        for chair in missing:
            if foresight.draws_later(table, chair.player):
                table.late_draws.add(chair.player)
            elif not foresight.plays_on(table, chair.player, table.index):
                leave(table, chair)
            else:
                hold(table, chair, (), chair.hand_line)  # whether he has drawn, and what, no line says
    serve_announced(table, line)
    table.drawer = None
    start_round(table, table.draw + 1)


def see_belated(table: Table) -> None:
    """At a section line that stands too early: note whose next draw belongs to the draw before it."""
    for chair in table.ring:
        if chair.live and not chair.drawn:
            draws = foresight.draws_in_section(table, chair.player)
            if draws > 1 or (draws and foresight.next_drawer(table) == chair.player and table.draw == 3):
                table.belated.add(chair.player)


def _lose_track(table: Table) -> None:
    """Forget the hands of players whose new cards should have been shown."""
    for chair in table.awaiting:
        hold(table, chair, (), chair.hand_line)
    table.awaiting.clear()


# ---- whose draw it is ----


def find_drawer(table: Table, event: Draw) -> None:
    """Set who is named, whose draw the line is taken to be, and what is wrong with its place."""
    if table.awaiting:
        _miss_cards(table, event)
    chair = table.chairs.get(event.player)
    table.named = table.actor = chair
    table.misplaced = None
    if chair is not None and chair is table.drawer and not table.belated:
        return
    table.passed_over = []
    if chair is not None and chair.player in table.belated:
        table.belated.discard(chair.player)
        table.actor, table.misplaced = None, Place.LATE
    elif chair is not None and chair.live and not chair.drawn and chair.player in table.late_draws:
        table.misplaced = Place.LATE
    elif chair is not table.drawer or chair is None:
        _tell_apart(table, chair, event.line)


def _miss_cards(table: Table, event: Draw) -> None:
    """Where each player is served at his turn, the cards drawn before should have been shown by now."""
    awaiting = table.awaiting[0]
    if table.profile.draw_order != "one_by_one" or awaiting.player == event.player:
        return
    late = foresight.is_dealt_later(table, awaiting.player)
    if not (late and table.told):
        table.passed_over = []
        table.moment(Moment.PASSED, event.line)
        table.told = True
    if not late:
        _lose_track(table)


def _tell_apart(table: Table, chair: Chair | None, line: int) -> None:
    drawer = table.drawer if table.phase is DRAWING else None
    following = foresight.next_drawer(table)
    # The line is by the player whose turn it is if the next one goes on as if he had drawn.
    meant = None if drawer is not None and following == drawer.player else drawer
    if chair is None or not chair.dealt_in:
        table.misplaced = Place.UNSEATED if chair is None else Place.NOT_DEALT_IN
        table.actor = meant
    elif not chair.live:
        table.misplaced = Place.FOLDED
        table.actor = meant
    elif table.phase is not DRAWING:
        table.misplaced = Place.CLOSED
        table.actor = None
    elif chair.drawn:
        table.misplaced = Place.TWICE
        table.actor = meant
    elif drawer is not None:
        _out_of_turn(table, chair, drawer, following, line)


def _out_of_turn(table: Table, chair: Chair, drawer: Chair, following: str | None, line: int) -> None:
    waiting = [other for other in table.ring if other.live and not other.drawn]
    after = next((other.player for other in waiting if other is not drawer), None)
    if following != drawer.player and following == after and foresight.draws_later(table, chair.player):
        table.misplaced = Place.OUT_OF_TURN
        table.actor = drawer  # the wrong name
        return
    skipped = [other for other in waiting if other.place < chair.place]
    late = [other for other in skipped if foresight.draws_later(table, other.player)]
    table.late_draws.update(other.player for other in late)
    table.passed_over = [other for other in skipped if other not in late]
    if late or not skipped:
        table.misplaced = Place.OUT_OF_TURN
    if table.passed_over:
        table.moment(Moment.PASSED, line)
    for other in table.passed_over:
        other.drawn = True
        if not foresight.plays_on(table, other.player):
            leave(table, other)
        else:
            hold(table, other, (), other.hand_line)  # as in `close_draw`


# ---- what a draw does ----


def take(table: Table, event: Draw) -> None:
    """Apply a draw line to the player it was taken to be by (`find_drawer`)."""
    chair = table.actor
    if chair is None:
        return
    count = event.count if type(event) is Discard else 0
    chair.drawn = True
    chair.last_line = event.line
    chair.draws[table.draw - 1] = count
    known: Cards = ()
    if event.cards is not None or chair.hand is not None or chair.early is not None:
        known = _throw_away(table, chair, event)
    else:
        chair.thrown = None
    chair.awaits = count if type(event) is Discard and chair.awaits != -1 else None
    table.draw_facts.append(DrawFact(event.line, table.draw, chair.seat, count, known or None, None))
    _serve(table, table.deck.takes(chair.player, count, known), event.line)
    table.reshuffled = None
    if chair.player in table.late_draws:
        table.late_draws.discard(chair.player)
    elif table.phase is DRAWING:
        table.pointer = chair.place
    if table.phase is DRAWING:
        table.drawer = table.next_drawer()


def new_cards(table: Table, event: Discard) -> Dealt | None:
    """Return the cards that a draw line lists as drawn, as a line of their own, with those that the player has kept.

    None where his hand is not known: then the new cards are taken down, and the hand stays unknown.
    """
    chair, drawn = table.actor, event.drawn
    if chair is None or drawn is None or not chair.usable:
        return None
    hand, thrown = chair.hand, event.cards or ()
    if hand is not None and chair in table.awaiting and set(thrown) <= set(hand):
        return Dealt(event.line, chair.player, tuple(card for card in hand if card not in thrown), drawn)
    if chair in table.awaiting:
        table.awaiting.remove(chair)
    hold(table, chair, (), event.line)
    chair.awaits = None
    table.deck.received(drawn)
    table.draw_facts[-1].drawn = drawn
    return None


def _throw_away(table: Table, chair: Chair, event: Draw) -> Cards:
    """Move known cards from the hand to the muck and return them; a hand listed with standing pat is the hand."""
    if is_client_fault(event):
        spoil(table, chair)
    chair.thrown = None
    if not chair.usable:
        return ()
    if chair.early is not None:  # the new cards stand before the draw line
        hold(table, chair, chair.early, chair.hand_line)
        chair.early, chair.awaits = None, -1
        return event.cards or () if type(event) is Discard else ()
    if type(event) is StandPat:
        if event.cards is not None and _is_believed(table, chair, event):
            hold(table, chair, event.cards, line_of_cards(event))
        return ()
    if chair.hand is not None and type(event) is Discard and event.count and chair not in table.awaiting:
        table.awaiting.append(chair)
    if event.cards is None:
        return ()
    held = chair.hand
    strange = held is not None and not set(event.cards) <= set(held)
    chair.thrown = None if strange else event.cards
    thrown = event.cards if held is None else tuple(card for card in event.cards if card in held)
    for card in thrown:
        if table.holders.get(card) is chair:
            del table.holders[card]
    return thrown


def _is_believed(table: Table, chair: Chair, event: StandPat) -> bool:
    """Say whether a listed hand is right where it contradicts the hand known before."""
    contradiction = against_hand(table, chair, event.cards or (), line_of_cards(event))
    return contradiction is None or contradiction.line != line_of_cards(event)


def serve_announced(table: Table, line: int) -> None:
    """Deal to all who have announced their discards and are not served yet."""
    _serve(table, table.deck.serve(), line)


def _serve(table: Table, servings: tuple[Serving, ...], line: int) -> None:
    """Let the checks see servings that no deck or no text can explain."""
    for serving in servings:
        if serving.short or serving.shuffle in _TOLD:
            table.serving = serving
            table.moment(Moment.SERVED, line)
