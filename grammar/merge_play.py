"""The play of a Merge hand as events, in the order in which it happened.

The room's elements leave unsaid what follows from the play, and list cards behind the events of their round: so the
chips are followed here and cards are put where they were dealt. Nothing is judged and no action is added.
"""

from __future__ import annotations

from collections.abc import Collection

from ..model import Cancelled, Chat, Fold, Notice, Section, Severity, Span, Street, Unknown
from .container import Contained, Fault
from .merge_bets import ALL_IN, POSTS, RETURNING, Bets
from .merge_draws import Draws
from .merge_ending import Ending
from .merge_fields import Terms, read_count
from .merge_game import LEAVING, NOTICES, Game, Round
from .merge_rounds import (
    BETTING,
    BLINDS,
    CANCELLED,
    DEAL,
    DRAWS,
    FOLDED,
    MUCKED,
    OVER,
    REVEALS,
    ROUNDS,
    SHOWDOWN,
    SHOWN,
)
from .merge_seats import ACTIONS, Seats
from .merge_xml import Tag, TagKind

_SECTIONS = {
    DEAL: Street.DEAL,
    DRAWS[0]: Street.FIRST_DRAW,
    DRAWS[1]: Street.SECOND_DRAW,
    DRAWS[2]: Street.THIRD_DRAW,
    SHOWDOWN: Street.SHOWDOWN,
}
# What players do, as against what happens to them: who leaves and does nothing more has folded.
_DOING = ACTIONS | REVEALS | {"DRAW"}
_PLAY = _DOING | POSTS.keys() | {RETURNING}
_BETTING = frozenset({"BET", "RAISE", ALL_IN})


class Play:
    """A hand in play: `tell` adds its events, from the blinds on."""

    def __init__(self, hand: Contained, game: Game, seats: Seats, terms: Terms | None, *, totals: bool) -> None:
        """Get ready; ``totals`` is how raises are read (`Bets`)."""
        self.hand, self.game, self.seats = hand, game, seats
        self.bets = Bets(hand, seats, terms, totals=totals)
        self.draws = Draws(hand, game, seats)
        self.ending = Ending(hand, game, seats, self.bets.sign)
        self.is_shown = self.is_cancelled = False
        self._doings = self._places(_DOING)
        self._bettings = self._places(_BETTING)
        self._done = 0

    def tell(self) -> None:
        """Tell all rounds."""
        for round_ in self.game.rounds:
            self._round(round_)
        self._close_bets()
        self.ending.give_back_the_rest()
        if any(round_.meant in {FOLDED, OVER} for round_ in self.game.rounds):
            self.bets.judge(self.ending.won)
        self.bets.strain += self.ending.strain

    # ---- rounds ----

    def _round(self, round_: Round) -> None:
        if round_.name is not None and round_.name not in ROUNDS:
            self.hand.events.append(Unknown(self.hand.at(round_.place), round_.name))
        if round_.missing:  # with all that was in it
            self._enter(round_.missing, round_.place)
            self.draws.lose()
            self.hand.events.append(Unknown(self.hand.at(round_.place), ""))
        if round_.begins:
            self._enter(round_.meant, round_.place)
        for item in round_.items:
            if item.kind is TagKind.START:
                self._item(item, round_.meant)
            else:
                self.hand.events.append(Unknown(self.hand.at(item.place), item.message))
                if round_.meant in DRAWS:
                    self.draws.unread(None)
        self._leave(round_)

    def _enter(self, name: str, place: Span) -> None:
        """Begin a round: a section, a betting round, or the end."""
        if name in _SECTIONS:
            self._section(_SECTIONS[name], place)
        if name in BETTING:
            self.bets.begin(BETTING.index(name) + 1)
        if name == DEAL:
            self.draws.deal()
        elif name in DRAWS:
            self.draws.begin(name)
        elif name in {FOLDED, OVER}:
            self._close_bets()
        elif name == CANCELLED:
            self._cancel(place)

    def _section(self, street: Street, place: Span) -> None:
        if street is not Street.DEAL:
            self._close_bets()
        if street is Street.SHOWDOWN:
            self.is_shown = True
        self.hand.events.append(Section(self.hand.at(place), street))

    def _leave(self, round_: Round) -> None:
        """End a round: cards may stand behind its events."""
        place = round_.closed or (round_.items[-1].place if round_.items else round_.place)
        if round_.meant == DEAL:
            self.draws.end_deal(place)
        elif round_.meant in DRAWS:
            self.draws.end(place, is_cut=round_.is_cut)
        self.ending.show_the_rest(round_)

    def _close_bets(self) -> None:
        returned = self.bets.chips.close_round()
        if returned is not None:
            chair, amount = returned
            bets_again = any(place >= self._done for place in self._bettings.get(chair.player, []))
            self.ending.give_back(chair.player, amount, bets_again=bets_again)

    # ---- one element ----

    def _item(self, item: Tag, name: str) -> None:
        match item.name:
            case "event":
                self._event(item, name)
            case "winner":
                self._close_bets()
                self.ending.pay(item)
            case "cards":
                self._cards(item, name)
            case _:
                self.hand.events.append(Unknown(self.hand.at(item.place), item.name))

    def _event(self, item: Tag, name: str) -> None:
        kind = item.attributes.get("type", "")
        player = self.seats.name(item.attributes.get("player"))
        self._done += kind in _DOING
        if kind == "CHAT":
            self._chat(item, player)
        elif kind == CANCELLED:
            self._cancel(item.place)
        elif kind in NOTICES:
            self._notice(item, kind, player, name)
        elif player is None:
            self._misread(item, f"{kind[:40] or 'an event'} of nobody")
            if name in DRAWS:
                self.draws.unread(None)
        elif kind in POSTS or kind == RETURNING or (kind == ALL_IN and name == BLINDS):
            self.bets.post(item, kind, player)
        elif kind in ACTIONS:
            self.bets.act(item, kind, player)
        elif kind == "DRAW":
            self._draw(item, player)
        elif kind in REVEALS:
            self._reveal(item, kind, player, name)
        else:
            self._misread(item, f"no event of this game: {kind[:40]}")

    def _chat(self, item: Tag, player: str | None) -> None:
        """Tell what a player says, who is named here; a name may look like a seat's number."""
        said = item.attributes.get("player", "")
        if player is None or said in self.seats.numbers:
            player = said
        self.hand.events.append(Chat(self.hand.at(item.place), player, item.attributes.get("text", "")))

    def _notice(self, item: Tag, kind: str, player: str | None, name: str) -> None:
        """Tell a notice; who leaves the table while he may still act, and does nothing more, has folded."""
        line = self.hand.at(item.place)
        if player is not None and kind in LEAVING and name in BETTING and self._folds_by_leaving(player):
            self.bets.chair(player).live = False
            self.hand.events.append(Fold(line, player))
        else:
            self.hand.events.append(Notice(line, player, NOTICES[kind], kind.lower().replace("_", " ")))

    def _folds_by_leaving(self, player: str) -> bool:
        """Say whether a player is in the hand, may still act, and does nothing more."""
        chair = self.bets.chairs.get(player)
        doings = self._doings.get(player, [])
        seated = any(seat.name == player and seat.dealt_in for seat in self.seats.seated)
        is_in = chair is not None and chair.live and chair.stack != 0 and (seated or bool(doings))
        return is_in and not any(place >= self._done for place in doings)

    def _places(self, kinds: Collection[str]) -> dict[str, list[int]]:
        """Return who has an event of some kinds where, counted over all that players do."""
        found: dict[str, list[int]] = {}
        doings = (item for item in self.game.items() if item.attributes.get("type") in _DOING)
        for place, item in enumerate(item for item in doings if item.name == "event"):
            if item.attributes["type"] in kinds:
                found.setdefault(self.seats.name(item.attributes.get("player")) or "", []).append(place)
        return found

    def _cancel(self, place: Span) -> None:
        if not self.is_cancelled:
            self.is_cancelled = True
            self.hand.events.append(Cancelled(self.hand.at(place)))

    def _draw(self, item: Tag, player: str) -> None:
        count = read_count(item.attributes.get("text"))
        if count is None:
            self._misread(item, "a draw without the number of cards")
            self.draws.unread(player)
        else:
            self.draws.draw(item, player, count)

    def _reveal(self, item: Tag, kind: str, player: str, name: str) -> None:
        """Tell that a player shows or mucks: where all are all-in, the room has no round of its own for it."""
        self._close_bets()
        if name not in {FOLDED, OVER} and not self.is_shown and self.bets.chips.live() > 1:
            self._section(Street.SHOWDOWN, item.place)
        self.ending.reveal(item, kind, player)

    def _cards(self, item: Tag, name: str) -> None:
        """Take cards where they stand; those of other kinds are told with the events that they belong to."""
        kind = item.attributes.get("type", "")
        player = self.seats.name(item.attributes.get("player"))
        places = {"HOLE": (BLINDS, DEAL), "DRAW_DRAWN_CARDS": DRAWS, SHOWN: ROUNDS, MUCKED: ROUNDS}.get(kind)
        if places is None or player is None:
            self._misread(item, f"no cards of this game: {kind[:40]}")
        elif name not in places:
            self._fault("TD110", item.place, "these cards cannot stand here")
        elif kind == MUCKED:
            self.ending.muck_shown(item, player)
        elif name in DRAWS:
            self.draws.list_cards(item)

    # ---- what cannot be read ----

    def _misread(self, item: Tag, message: str) -> None:
        is_play = item.attributes.get("type") in _PLAY
        telling = is_play or not {"amount", "cards", "player"}.isdisjoint(item.attributes)
        self._unknown(item.place, message, Severity.ERROR if telling else Severity.WARNING)

    def _unknown(self, place: Span, message: str, severity: Severity) -> None:
        self.hand.events.append(Unknown(self.hand.at(place), message))
        self.hand.faults.append(Fault("TD101", place, message, severity))

    def _fault(self, code: str, place: Span, message: str) -> None:
        self.hand.faults.append(Fault(code, place, message))
