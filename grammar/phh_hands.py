"""A text in TOML to the hands in it, and what is wrong with their fields."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from ..model import Header, Seat, Span, TableLine, Unknown
from .container import Contained, Fault
from .phh import TRIPLE_DRAW
from .phh_fields import Fields, count_players, game_of, read_button, read_header, read_players, read_seats
from .phh_payouts import pay
from .phh_play import Play
from .phh_posts import read_posts
from .toml_places import Path, ValuePlace, value_places

_VARIANT = r"variant[ \t]*=[ \t]*[\"'](?P<code>[^\"'\r\n]{0,40})"
# Where a hand may begin in a text that is no TOML as a whole: a numbered table, or the first field of most files,
# also behind a file that ends without a line end.
_BEGIN = re.compile(
    r"(?:(?<=[\r\n])|\A)[ \t]*(?P<table>\[[ \t]*[\"']?(?P<number>[\w-]+)[\"']?[ \t]*\])[ \t]*(?:#[^\r\n]*)?"
    r"(?=[\r\n]|\Z)"
    rf"|(?:(?<=[\r\n])[ \t]*|\A[ \t]*|(?<=[\]\"'\d])){_VARIANT}"
)
_PLACE = re.compile(r"\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_HAND = re.compile(r"(?:(?<=[\r\n])|\A)[ \t]*hand[ \t]*=[ \t]*[\"']?(?P<id>[\w.-]{1,60})")
_LINE_END = re.compile(r"\r\n|\n|\r")
_BLANK = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))*")
_DIGITS = re.compile(r"\d{4000,}")  # more than Python turns into a number


def read(text: str) -> Iterator[Contained]:
    """Yield the hands of a TOML text, in their order; where it is none as a whole, each piece that is a hand's."""
    try:
        document = _document(text)
    except (ValueError, RecursionError) as error:
        pieces = list(_pieces(text))
        if len(pieces) == 1:
            yield _broken(text, pieces[0], 1, error)
            return
        for number, piece in enumerate(pieces, 1):
            yield from _piece(text, piece, number)
        return
    yield from _hands(text, Span(0, len(text)), document)


def _document(text: str) -> dict[str, Any]:
    """Read TOML.

    Raises:
        ValueError, RecursionError: it is none, or has a number of more digits than Python takes.
    """
    return tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"), parse_float=_decimal)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent that no number has
        return Decimal("nan")


# ---- the hands of a document ----


def _hands(text: str, span: Span, document: Mapping[str, Any], number: int = 1) -> Iterator[Contained]:
    """Yield the hands of a document that stands at ``span``; ``number`` is the first one's if it has none itself."""
    values_at, headers = value_places(text[span.start : span.end])
    places = {keys: _moved(place, span.start) for keys, place in values_at.items()}
    starts = {keys: start + span.start for keys, start in headers.items()}
    alone = isinstance(document.get("variant"), str)
    found: list[tuple[int, Path, Mapping[str, Any]]] = [(span.start, (), document)] if alone else []
    found += [
        (starts.get((key,), span.start), (key,), table)
        for key, table in document.items()
        if isinstance(table, dict) and not key.startswith("_") and ("variant" in table or not alone)
    ]
    found.sort(key=lambda entry: entry[0])
    if not found:
        hand = Contained(_trimmed(text, span), number, None)
        hand.faults.append(Fault("TD107", hand.span, "no table of this TOML is a hand"))
        _give_up(hand)
        yield hand
    for place, (start, table, values) in enumerate(found):
        end = found[place + 1][0] if place + 1 < len(found) else span.end
        hand = Contained(_trimmed(text, Span(start if place else span.start, end)), number + place, None)
        if table and table[0].isascii() and table[0].isdigit() and len(table[0]) < 10:
            hand.number = int(table[0])
        yield _hand(Fields(hand, values, places, table))


def _hand(fields: Fields) -> Contained:
    """Read one hand's table."""
    hand = fields.hand
    code = fields.values.get("variant")
    if not isinstance(code, str):
        fields.fault("variant", "variant, which names the game, is missing or no text")
        _give_up(hand)
        return hand
    hand.game = game_of(code)
    hand.hand_id = fields.text("hand") or None
    hand.room, hand.profile = fields.text("_room"), fields.text("_profile")
    hand.header = read_header(fields, code, hand.hand_id or "")
    if code == TRIPLE_DRAW and (hand.header is None or not _play(fields, hand.header)):
        _give_up(hand)
    return hand


def _play(fields: Fields, header: Header) -> bool:
    """Add the events of a Triple Draw hand; False where a field is missing without which there are none."""
    hand = fields.hand
    stacks = fields.amounts("starting_stacks", count_players(fields), unknown=True)
    if stacks is not None and len(stacks) < 2:
        fields.fault("starting_stacks", "less than two players")
        return False
    posts = None if stacks is None else read_posts(fields, stacks, header.stakes[0])
    actions = fields.texts("actions")
    if actions is None and "actions" not in fields.values:
        fields.fault("actions", "actions is missing")
    if stacks is None or posts is None or actions is None:
        return False
    players, seats = read_players(fields, len(stacks)), read_seats(fields, len(stacks))
    hand.events.append(header)
    table = TableLine(
        hand.at(fields.place("table")), fields.text("table") or "", fields.number("seat_count"),
        read_button(fields, seats), header.currency == "play",
    )  # fmt: skip
    hand.events.append(table)
    for seat, item in sorted((seat, item) for item, seat in enumerate(seats)):
        line = hand.at(fields.place("players" if "players" in fields.values else "starting_stacks", item))
        hand.events.append(Seat(line, seat, players[item], stacks[item]))
    play = Play(hand, players, stacks, posts, header.stakes[0])
    for item, action in enumerate(actions):
        place = fields.place("actions", item)
        if isinstance(action, str):
            play.act(action, place)
        else:
            play.misread(place, str(action)[:80], "an action is a text")
    if play.end():
        pay(fields, play, header.currency)
    else:
        hand.complete = False
        hand.faults.append(Fault("TD112", play.last, "the actions stop here, before the hand is over"))
    return True


def _give_up(hand: Contained) -> None:
    """Keep a hand of which nothing can be played."""
    hand.events, hand.places = [Unknown(0, "")], [Span(hand.span.start, hand.span.start)]


def _moved(place: ValuePlace, by: int) -> ValuePlace:
    if not by:
        return place
    items = tuple(Span(item.start + by, item.end + by) for item in place.items)
    return ValuePlace(Span(place.whole.start + by, place.whole.end + by), items)


def _trimmed(text: str, span: Span) -> Span:
    """Return the span without the blank lines before it."""
    blank = _BLANK.match(text, span.start, span.end)
    return Span(span.start if blank is None else blank.end(), span.end)


# ---- texts that are no TOML ----


def _pieces(text: str) -> Iterator[Span]:
    """Yield the pieces of a text that begin like a hand: at a numbered table, or at a variant of its own."""
    starts: list[int] = []
    first = len(text) - len(text.lstrip())
    numbered = True  # the variant to come belongs to the piece that has begun
    for match in _BEGIN.finditer(text):
        if match["table"] is not None:
            starts.append(match.start("table"))
            numbered = True
        elif numbered:
            numbered = False
        else:
            starts.append(text.index("variant", match.start()))
    starts = [0, *(start for start in starts if start > first)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield Span(start, end)


def _piece(text: str, piece: Span, number: int) -> Iterator[Contained]:
    try:
        document = _document(text[piece.start : piece.end])
    except (ValueError, RecursionError) as error:
        yield _broken(text, piece, number, error)
        return
    yield from _hands(text, piece, document, number)


def _broken(text: str, piece: Span, number: int, error: Exception) -> Contained:
    """Make the hand of a piece that is no TOML: its finding where the reader stopped, its number if that is seen."""
    body = text[piece.start : piece.end]
    begin, hand_id = _BEGIN.match(body), _HAND.search(body)
    if begin is not None and begin["number"] is not None and begin["number"].isdigit() and len(begin["number"]) < 10:
        number = int(begin["number"])
    variant = re.search(_VARIANT, body)
    place = _place(text, piece, error)
    hand = Contained(_trimmed(text, piece), number, None if variant is None else game_of(variant["code"]))
    hand.hand_id = None if hand_id is None else hand_id["id"]
    what = _PLACE.sub("", str(error)).strip() if isinstance(error, tomllib.TOMLDecodeError) else "a value without end"
    hand.faults.append(Fault("TD107", place, f"no TOML from here on: {what[:200]}"))
    _give_up(hand)
    return hand


def _place(text: str, piece: Span, error: Exception) -> Span:
    """Return where the reader stopped, to the end of that line."""
    found = _PLACE.search(str(error))
    starts = [piece.start, *(match.end() for match in _LINE_END.finditer(text, piece.start, piece.end))]
    if found is None:
        digits = _DIGITS.search(text, piece.start, piece.end)
        start = piece.start if digits is None else digits.start()
    elif found["line"] is None:
        start = piece.start + len(text[piece.start : piece.end].rstrip())
        start = max(at for at in starts if at <= start)
    else:
        start = starts[min(int(found["line"]), len(starts)) - 1] + int(found["column"]) - 1
    end = _LINE_END.search(text, start, piece.end)
    return Span(start, piece.end if end is None else end.start())
