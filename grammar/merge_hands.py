"""A text of Merge to its hands, and what is wrong with its elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..model import Severity, Span, Unknown
from .container import Contained, Fault
from .merge import TRIPLE_DRAW
from .merge_fields import (
    Description,
    data_parts,
    hand_number,
    name_game,
    read_description,
    read_header,
    read_terms,
    read_time,
)
from .merge_game import Game, Round, read_game, unknown_attributes
from .merge_play import Play
from .merge_rounds import CANCELLED, FOLDED, OVER, name_rounds
from .merge_seats import read_seats, tell_seats
from .merge_xml import TagKind, read_tags

_PIECE = re.compile(r"<(?P<kind>game|description)\b")
_BLANK = re.compile(r"[\s\ufeff\x1a]*")
_WRAPPER = re.compile(r"<\?[^<>]*\?>|<!--.*?(?:-->|\Z)|</?[A-Za-z][\w.-]*\s*/?>", re.DOTALL)
_DOCUMENT_TYPE = re.compile(
    r"<!DOCTYPE[^<>\[]*(?:\[(?:[^\]<]|<![A-Z][^<>]*>)*\]\s*)?>|<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)\b[^<>\[]*[>\[]?|\]\s*>"
)


def read(text: str) -> Iterator[Contained | Span]:
    """Yield the hands of a text in their order, and the stretches between them that are no part of any."""
    between = _Between(text)
    pieces = [(match.start(), match["kind"]) for match in _PIECE.finditer(text)]
    ends = [start for start, _ in pieces[1:]] + [len(text)]
    description: Description | None = None
    hand: Contained | None = None
    at = number = 0
    for (start, kind), end in zip(pieces, ends, strict=True):
        if kind == "description":
            between.pass_over(Span(at, start))
            description, at = between.describe(Span(start, end))
            continue
        if hand is not None:
            yield hand
        between.pass_over(Span(at, start))
        number += 1
        hand = _hand(text, Span(start, end), number, description)
        between.give(hand)
        yield from between.strays()
        at = hand.span.end
    if hand is None:
        yield Span(0, len(text))
        return
    between.pass_over(Span(at, len(text)))
    hand.wrapped += between.wrapped  # what wraps the hands is told with the last of them too
    yield hand
    between.close()
    yield from between.strays()


class _Between:
    """What stands between hands: what wraps them, what is doubtful, and what is no part of any."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.wrapped: list[Span] = []
        self.doubtful: list[Fault] = []
        self._strays: list[Span] = []

    def pass_over(self, span: Span) -> None:
        """Look through the text between two hands; document types are not opened."""
        text, at, end = self.text, span.start, span.end
        while True:
            blank = _BLANK.match(text, at, end)
            at = at if blank is None else blank.end()
            if at >= end:
                return
            wrapper, document_type = _WRAPPER.match(text, at, end), _DOCUMENT_TYPE.match(text, at, end)
            if document_type is not None:
                at = self._doubt(Span(at, document_type.end()), "a document type, which is not opened")
            elif wrapper is not None:
                self.wrapped.append(Span(at, wrapper.end()))
                at = wrapper.end()
            else:  # and all behind it, up to the next hand
                self._strays.append(Span(at, at + len(text[at:end].rstrip())))
                return

    def _doubt(self, place: Span, message: str) -> int:
        last = self.doubtful[-1] if self.doubtful else None
        if last is not None and last.code == "TD107" and not self.text[last.place.end : place.start].strip():
            self.doubtful[-1] = Fault("TD107", Span(last.place.start, place.end), last.message)  # one after the other
        else:
            self.doubtful.append(Fault("TD107", place, message))
        return place.end

    def describe(self, span: Span) -> tuple[Description | None, int]:
        """Read what stands before hands; return it, None if it cannot be read, and where it ends."""
        found = read_tags(self.text, span)
        first = found.tags[0] if found.tags else None
        if first is None or first.kind is not TagKind.START:
            place = span if first is None else first.place
            return None, self._doubt(place, "what is played, and for which stakes, cannot be read here")
        self.doubtful += unknown_attributes(first)
        end = first.place.end if found.end is None else found.end
        self.wrapped.append(Span(span.start, end))
        return read_description(first, self.text[first.place.start : first.place.end]), end

    def give(self, hand: Contained) -> None:
        """Give a hand what stands before it; to a hand of another game nothing is doubtful."""
        if hand.game in {None, TRIPLE_DRAW}:
            hand.faults += self.doubtful
            doubtful = (
                self.text[fault.place.start : fault.place.end] for fault in self.doubtful if fault.code == "TD107"
            )
            hand.preface += "".join(" ".join(each.split()) for each in doubtful)
        else:
            self.close()
        hand.wrapped = self.wrapped
        self.wrapped, self.doubtful = [], []

    def strays(self) -> Iterator[Span]:
        """Yield the stretches that are no part of anything, once, in their order."""
        yield from sorted(self._strays, key=lambda span: span.start)
        self._strays = []

    def close(self) -> None:
        """Take what is doubtful behind the last hand as no part of anything."""
        self._strays += [fault.place for fault in self.doubtful]


def _hand(text: str, span: Span, number: int, description: Description | None) -> Contained:
    """Read one hand: the game, and if it is ours its play, by the reading of its amounts that comes out best."""
    game = read_game(text, span)
    name = name_game(game, description)
    end = span.end if game.end is None else game.end
    hand = Contained(Span(span.start, end), number, name, hand_number(game, text))
    hand.preface = "" if description is None else description.text
    if name is not None and name != TRIPLE_DRAW:
        return hand
    name_rounds(game)
    hand.complete = game.end is not None and any(_is_end(round_) for round_ in game.rounds)
    told = _tell(hand, game, description, totals=True)
    if told.bets.differs and told.bets.strain:
        other = _tell(hand, game, description, totals=False)
        told = other if other.bets.strain < told.bets.strain else told
    _check(told.hand, game, text)
    return told.hand


def _is_end(round_: Round) -> bool:
    """Say whether a hand ends in a round; of one without its beginning it is not known which it is."""
    return round_.name in {FOLDED, OVER, CANCELLED, None} or any(item.name == "winner" for item in round_.items)


def _tell(bare: Contained, game: Game, description: Description | None, *, totals: bool) -> Play:
    """Tell a hand's events, with its raises read as totals or not."""
    hand = replace(bare, events=[], places=[], faults=list(game.faults))
    terms = read_terms(game, description)
    seats = read_seats(game, terms, hand.faults)
    line = hand.at(_first(game))
    if terms is None:
        words = "limit and stakes of this hand cannot be read" if description else "nothing says what is played for"
        hand.faults.append(Fault("TD114", _first(game), words))
        hand.events.append(Unknown(line, ""))
    else:
        hand.faults += terms.faults
        hand.dated = _first(game)
        hand.header = read_header(line, terms, hand.hand_id or "", read_time(game, hand.faults))
        hand.events.append(hand.header)
    tell_seats(hand, game, seats, terms)
    play = Play(hand, game, seats, terms, totals=totals)
    play.tell()
    return play


def _first(game: Game) -> Span:
    return Span(game.span.start, game.span.start) if game.tag is None else game.tag.place


def _check(hand: Contained, game: Game, text: str) -> None:
    """Tell a hand that stops too early, and a number that is told twice and differs."""
    attributes = {} if game.tag is None else game.tag.attributes
    parts = data_parts(attributes)
    if len(parts) > 3 and parts[3] != hand.hand_id:
        words = f"the hand's number is {hand.hand_id}, and {parts[3][:40]} among its data"
        hand.faults.append(Fault("TD108", _first(game), words, Severity.WARNING))
    if game.end is None:
        hand.faults.append(Fault("TD113", game.last, "the hand stops here"))
    elif not hand.complete:
        hand.complete = True
        last = Span(text.rfind("<", game.span.start, game.end), game.end)
        hand.faults.append(Fault("TD111", last, f"before this a round is missing: {OVER}"))
