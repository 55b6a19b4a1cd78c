"""Which cards the text has shown where: each player's hand as it is known, and what contradicts it.

Nothing is inferred that the text does not say: an unknown card stays unknown. Where two lists of a player's cards
contradict each other, the lists that follow tell which is wrong. Source: docs/rules.md §4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..model import Card, Cards, Dealt, Discard, Served, StandPat
from . import foresight
from .deck import Return
from .ranking import is_hand
from .state import Chair, Place, Table

_NOT_BACK: Final = frozenset({Return.NOT_SHUFFLED, Return.OWN})


@dataclass(slots=True)
class Contradiction:
    """Two lists of a player's cards that cannot both be right: the one at ``line`` is wrong, ``other`` is the other."""

    line: int
    other: int
    expected: Cards
    found: Cards
    strange: Cards


# ---- what is known ----


def hold(table: Table, chair: Chair, cards: Cards, line: int) -> None:
    """Take ``cards`` as the player's hand from here on; a list that is no hand leaves the hand unknown."""
    holders = table.holders
    if chair.hand is not None:
        for card in chair.hand:
            if holders.get(card) is chair:
                del holders[card]
    if not is_hand(cards):
        chair.hand = None
        return
    chair.hand = cards
    chair.hand_line = line
    before = chair.listed
    chair.listed = {card: before.get(card, 0) + 1 for card in cards}
    for card in cards:
        holders.setdefault(card, chair)


def is_client_fault(event: Discard | StandPat | Dealt) -> bool:
    """Say whether the line shows the client fault of June 2012: an empty list of discards, one hand as kept and new."""
    if type(event) is Discard:
        return event.cards == () and event.count > 0
    return type(event) is Dealt and len(event.cards) == 5 and event.drawn == event.cards


def spoil(table: Table, chair: Chair) -> None:
    """Trust no more of the cards that the text shows of a player: he holds none that is known, from here on."""
    hold(table, chair, (), chair.hand_line)
    chair.usable = False
    chair.thrown = None


def find_receiver(table: Table, event: Dealt) -> None:
    """Set whose cards a line shows: those of the player who has drawn, or whose cards the hand goes on to show."""
    chair = table.chairs.get(event.player)
    table.named = table.actor = chair
    table.misplaced = None
    if table.draw:
        if table.awaiting and chair not in table.awaiting:
            place = Place.UNSEATED if chair is None else Place.OUT_OF_TURN
            table.misplaced, table.actor = place, table.awaiting[0]
        elif chair is None:
            table.misplaced = Place.UNSEATED
        return
    if chair is None:
        table.misplaced = Place.UNSEATED
    other = foresight.whose_cards(table, event.player)
    # Who has been dealt a hand already does not lack this one: the hands are dealt face up.
    if other is not None and other in table.chairs and table.chairs[other].dealt is None:
        table.misplaced = table.misplaced or Place.OUT_OF_TURN
        table.actor = table.chairs[other]


def know_thrown(table: Table, event: Dealt) -> None:
    """Find out by the cards kept which ones a player threw away whose draw line does not list them."""
    chair = table.chairs.get(event.player)
    if chair is None or chair.hand is None or chair.thrown is not None or not chair.awaits:
        return
    kept = split(chair, event)[0]
    thrown = tuple(card for card in chair.hand if card not in kept)
    if not set(kept) <= set(chair.hand) or len(thrown) != chair.awaits:
        return
    chair.thrown = thrown
    table.deck.know(chair.player, thrown)
    for card in thrown:
        if table.holders.get(card) is chair:
            del table.holders[card]


def receive(table: Table, event: Dealt) -> None:
    """Apply cards that the text shows a player to be dealt."""
    chair = table.actor
    if chair is None:
        return
    if table.draw == 0:
        chair.deals += 1
        chair.dealt = event.cards
        table.hero = table.hero or chair.player
        hold(table, chair, event.cards, event.line)
        return
    if chair in table.awaiting:
        table.awaiting.remove(chair)
    if is_client_fault(event):
        spoil(table, chair)
    if not chair.usable:
        return
    kept, drawn = split(chair, event)
    contradiction = against_kept(table, chair, event)
    if contradiction is not None and contradiction.line == event.line:
        kept = contradiction.expected
    if chair.awaits is None and foresight.draws_later(table, chair.player):
        hold(table, chair, (), event.line)
        chair.early, chair.hand_line = kept + drawn, event.line
        return
    # A card that cannot be there is told at this line; the hand is then unknown until it is listed again.
    miscounted = chair.awaits is not None and event.drawn is not None and len(drawn) != chair.awaits
    impossible = miscounted or elsewhere(table, chair, drawn) or come_back(table, chair, drawn, table.draw)
    table.deck.received(drawn)
    _note_cards(table, chair, kept, drawn)
    hold(table, chair, () if impossible else kept + drawn, event.line)
    chair.awaits = None


def serve(table: Table, event: Served) -> None:
    """Apply cards dealt to a player that the text does not show: a hand known before is unknown from here on."""
    chair = table.chairs.get(event.player)
    if table.draw == 0:
        if chair is not None:
            chair.deals += 1
        return
    table.served = True
    if chair is not None and chair in table.awaiting:
        table.awaiting.remove(chair)
        hold(table, chair, (), event.line)
        chair.awaits = None


def _note_cards(table: Table, chair: Chair, kept: Cards, drawn: Cards) -> None:
    for fact in reversed(table.draw_facts):
        if fact.seat == chair.seat:
            if fact.draw == table.draw:
                fact.drawn = drawn
                if fact.discarded is None and fact.taken and chair.hand is not None:
                    fact.discarded = tuple(card for card in chair.hand if card not in kept)
            return


def split(chair: Chair, event: Dealt) -> tuple[Cards, Cards]:
    """Return the cards kept and those drawn; one group only is all new, or the hand as a whole."""
    if event.drawn is not None:
        return event.cards, event.drawn
    if chair.awaits == len(event.cards) or chair.hand is None:
        return (), event.cards
    held = set(chair.hand)
    return (
        tuple(card for card in event.cards if card in held),
        tuple(card for card in event.cards if card not in held),
    )


# ---- what contradicts it ----


def against_hand(table: Table, chair: Chair, cards: Cards, line: int) -> Contradiction | None:
    """Return what contradicts the known hand in a list of (a part of) it at ``line``, None if nothing does."""
    hand = chair.hand
    if hand is None:
        return None
    strange = tuple(card for card in cards if card not in hand)
    if not strange and (len(cards) < 5 or set(cards) == set(hand)):
        return None
    missing = tuple(card for card in hand if card not in cards)
    older = _is_older_wrong(table, chair, strange, missing, line)
    place, other = (chair.hand_line, line) if older else (line, chair.hand_line)
    return Contradiction(place, other, hand, cards, strange)


def contradicts(table: Table, event: Dealt | StandPat) -> bool:
    """Say whether a list of a player's cards cannot be right by what is known of them."""
    chair = table.actor
    if chair is None or not chair.usable or event.cards is None:
        return False
    if isinstance(event, StandPat):
        return against_hand(table, chair, event.cards, event.line) is not None
    if event.drawn is None or not table.draw:
        return False
    return chair.awaits not in {None, len(event.drawn)} or against_kept(table, chair, event) is not None


def against_kept(table: Table, chair: Chair, event: Dealt) -> Contradiction | None:
    """Return what contradicts hand and discards in the cards kept, None if nothing does."""
    hand, thrown, kept, line = chair.hand, chair.thrown, event.cards, event.line
    if hand is None or event.drawn is None or chair.awaits is None:
        return None
    if len(kept) + len(event.drawn) != 5:
        return None  # told as such
    left = tuple(card for card in hand if thrown is None or card not in thrown)
    if set(kept) == set(left) or (thrown is None and set(kept) <= set(left)):
        return None
    strange = tuple(card for card in kept if card not in left)
    missing = tuple(card for card in left if card not in kept)
    if not _is_older_wrong(table, chair, strange, missing, line):
        return Contradiction(line, chair.hand_line, left, kept, strange)
    thrown_too = thrown is not None and set(strange) <= set(thrown)
    return Contradiction(chair.last_line if thrown_too else chair.hand_line, line, left, kept, strange)


def _is_older_wrong(table: Table, chair: Chair, strange: Cards, missing: Cards, line: int) -> bool:
    """Say whether more lists hold the cards of the list at ``line`` than those that are missing in it."""
    told = min((chair.listed.get(card, 0) for card in missing), default=0)
    return foresight.mentions(table, chair.player, strange, line) > told - 1 + foresight.mentions(
        table, chair.player, missing, line
    )


def elsewhere(table: Table, chair: Chair, cards: Iterable[Card]) -> tuple[Card, Chair] | None:
    """Return a card that somebody else is seen to hold, and who; None if there is none."""
    for card in cards:
        holder = table.holders.get(card)
        if holder is not None and holder is not chair:
            return card, holder
    return None


def come_back(table: Table, chair: Chair, cards: Iterable[Card], draw: int | None) -> tuple[Card, Return] | None:
    """Return a card that was thrown away and cannot have reached the player, and why; None if there is none."""
    for card in cards:
        back = table.deck.returns(chair.player, card, draw)
        if back in _NOT_BACK:
            return card, back
    return None
