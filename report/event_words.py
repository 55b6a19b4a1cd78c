"""What the lines of a hand say, in the words of the table."""

from __future__ import annotations

from rich.text import Text

from ..model import (
    Bet,
    BettingCapped,
    Call,
    Cancelled,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Money,
    Muck,
    NoShow,
    Notice,
    Outcome,
    Post,
    Raise,
    Reshuffled,
    SeatResult,
    Show,
    StandPat,
    TotalPot,
    Uncalled,
    Unknown,
)
from .amounts import amount_text
from .page import joined, word
from .styles import QUIET, cards_line

_ALL_IN = Text(" all-in", "bold yellow")


def event_words(event: Event, currency: str | None, *, signs: bool) -> tuple[str | None, Text] | None:
    """Return who does what, ``(player, words)``; None for lines that a page tells in another place.

    ``signs`` draws cards with their suits' signs.
    """
    match event:
        case Post() | Bet() | Call() | Raise() | Fold() | Check():
            return event.player, _betting(event, currency, signs=signs)
        case Dealt() | Discard() | StandPat():
            return event.player, _cards(event, signs=signs)
        case Uncalled() | Collected() | Show() | Muck() | NoShow():
            return event.player, _result(event, currency, signs=signs)
        case SeatResult(outcome=Outcome.MUCKED) if event.cards is not None:
            return event.player, joined("had ", cards_line(event.cards, signs=signs))
        case Chat():
            return event.player, joined(Text("says: ", QUIET), word(event.text, QUIET))
        case Notice():
            return None, word(event.text, QUIET)
        case Unknown():
            return None, joined(Text("not understood: ", "yellow"), word(event.text))
        case _:
            return _table(event, currency)


def _table(event: Event, currency: str | None) -> tuple[None, Text] | None:
    match event:
        case BettingCapped():
            return None, Text("The betting is capped.", QUIET)
        case Reshuffled():
            return None, Text("The deck is reshuffled.", "bold")
        case Cancelled():
            return None, Text("The hand is cancelled.", "bold")
        case TotalPot(total=None):
            return None, Text(f"Rake {amount_text(event.rake, currency)}", QUIET)
        case TotalPot():
            pots = [amount_text(pot, currency) for pot in (event.main, *event.sides) if pot is not None]
            parts = f" (main and side pots {', '.join(pots)})" if len(pots) > 1 else ""
            text = f"Total pot {amount_text(event.total, currency)}{parts}, rake {amount_text(event.rake, currency)}"
            return None, Text(text, QUIET)
        case _:  # headers, seats, sections, summary lines: the page's own frame tells them
            return None


def _betting(event: Post | Bet | Call | Raise | Fold | Check, currency: str | None, *, signs: bool) -> Text:
    match event:
        case Post():
            return _with_amount(f"posts {event.kind}", event.amount, currency, all_in=event.all_in)
        case Bet():
            return _with_amount("bets", event.amount, currency, all_in=event.all_in)
        case Call():
            return _with_amount("calls", event.amount, currency, all_in=event.all_in)
        case Raise():
            return _with_amount("raises to", event.to, currency, all_in=event.all_in)
        case Fold():
            words = Text("folds", QUIET)
            return joined(words, " ", cards_line(event.cards, signs=signs)) if event.cards else words
        case Check():
            return Text("checks")


def _with_amount(words: str, amount: Money, currency: str | None, *, all_in: bool) -> Text:
    return joined(words, " ", Text(amount_text(amount, currency), "bold"), *([_ALL_IN] if all_in else []))


def _cards(event: Dealt | Discard | StandPat, *, signs: bool) -> Text:
    match event:
        case Dealt(drawn=None):
            return joined("gets ", cards_line(event.cards, signs=signs))
        case Dealt():
            kept = cards_line(event.cards, signs=signs)
            return joined("gets ", cards_line(event.drawn or (), signs=signs), "  keeping ", kept)
        case Discard():
            words = joined(f"draws {event.count}")
            if event.cards:
                words = joined(words, "  throwing ", cards_line(event.cards, signs=signs))
            return joined(words, "  getting ", cards_line(event.drawn, signs=signs)) if event.drawn else words
        case StandPat():
            return Text("stands pat")


def _result(event: Uncalled | Collected | Show | Muck | NoShow, currency: str | None, *, signs: bool) -> Text:
    match event:
        case Uncalled():
            return joined("gets ", Text(amount_text(event.amount, currency), "bold"), " back, uncalled")
        case Collected():
            amount = Text(amount_text(event.amount, currency), "bold green")
            return joined("collects ", amount, " from ", word(event.pot))
        case Show():
            name = joined("  (", word(event.name), ")") if event.name else Text()
            return joined("shows ", cards_line(event.cards, signs=signs), name)
        case Muck():
            return Text("mucks", QUIET)
        case NoShow():
            return Text("does not show", QUIET)
