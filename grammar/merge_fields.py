"""What a Merge hand says besides its play: game, stakes, time, table and seats.

What cannot be used is a fault; none is guessed. Amounts bear the sign of the stakes or none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import unquote

from ..model import CHIPS, PLAY, Header, Limit, Money, Severity, Tournament, money
from .container import Fault
from .merge import TRIPLE_DRAW
from .merge_game import Game, Round
from .merge_xml import Tag

_TOURNAMENT = " Tournament"
# The numbers that the room's cash games have; a tournament's differ, and its description names the game.
_GAMES = {
    "1": "Holdem", "2": "Holdem", "4": "Omaha", "9": "Omaha", "23": "Holdem", "25": "Omaha", "34": "Omaha H/L8",
    "35": "Omaha H/L8", "37": "Omaha H/L8", "38": "7-Stud", "39": "7-Stud", "41": "7-Stud", "42": "7-Stud",
    "43": "7-Stud H/L8", "45": "7-Stud H/L8", "46": "Razz", "47": "Razz", "49": "Razz", "55": "5-Draw",
    "67": TRIPLE_DRAW, "71": "Badugi",
}  # fmt: skip
_BOARD = {"2": "Holdem", "4": "Omaha"}
_LIMITS = {"limit": Limit.FIXED, "pot limit": Limit.POT, "half pot limit": Limit.POT, "no limit": Limit.NO}
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
_AMOUNT = r"[$€£]?[0-9][0-9,.]*"
_STAKES = re.compile(
    r"\s*(?P<limit>(?:Half Pot |Pot |No )?Limit)\b\s*(?:Level (?P<level>\w+)\b)?,?\s*"
    rf"(?:Ante {_AMOUNT},?\s*)?(?P<blinds>Blinds\s+)?(?:\(?(?P<low>{_AMOUNT})/(?P<high>{_AMOUNT})\)?)?\s*",
    re.IGNORECASE,
)
_GAME_ID = re.compile(r"<game\b[^<>]{0,200}?\bid=[\"']?([0-9]+-[0-9]+)")
_COMPACT = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})")
_ZONED = re.compile(r"([0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}) ([+-][0-9]{4})")
_EPOCH = re.compile(r"[0-9]{12,14}")
_QUARTER = 15 * 60  # seconds: clocks differ by whole quarters of an hour
_SLACK = 5 * 60  # how long before or after the hand's start its first event may be, by another clock
_FARTHEST = 14 * 3600


@dataclass(frozen=True, slots=True)
class Description:
    """The element before the hands: the game, whether it is a tournament's, the stakes as written, and its text."""

    game: str
    tournament: bool
    stakes: str
    text: str


@dataclass(slots=True)
class Terms:
    """What the hand is played for: ``sign`` stands before amounts, ``""`` for none, None where any sign may.

    ``stamp`` and ``zone`` are the time, ``table`` and ``name`` those of the table or tournament.
    """

    limit: Limit
    stakes: tuple[Money, Money]
    currency: str | None
    tournament: Tournament | None
    sign: str | None
    faults: list[Fault] = field(default_factory=list)


def read_description(tag: Tag, text: str) -> Description:
    """Return what the element says; its text is one line, so that a hand's own text can begin with it."""
    kind = tag.attributes.get("type", "")
    game = kind.removesuffix(_TOURNAMENT)
    return Description(game, game != kind, tag.attributes.get("stakes", ""), " ".join(text.split()))


def name_game(game: Game, description: Description | None) -> str | None:
    """Return the game's name as the room has it; None where nothing tells it."""
    attributes: Mapping[str, str] = {} if game.tag is None else game.tag.attributes
    number = attributes.get("gametype", "")
    if description is not None and description.game:
        other = _GAMES.get(number, TRIPLE_DRAW)
        # A cash game's number tells the game too; the description may be another file's.
        own = description.game == TRIPLE_DRAW and not description.tournament and other != TRIPLE_DRAW
        return other if own else description.game
    if number in _GAMES:
        return _GAMES[number]
    if any(round_.name in {"PREFLOP", "POSTFLOP"} for round_ in game.rounds):
        return _BOARD.get(attributes.get("numholecards", ""), "a game with a board")
    return f"gametype {number[:20]}" if number else None


def read_terms(game: Game, description: Description | None) -> Terms | None:
    """Return limit and stakes, by the hand's own words or the description's; None where they cannot be read."""
    attributes: Mapping[str, str] = {} if game.tag is None else game.tag.attributes
    words = attributes.get("stakes") or ("" if description is None else description.stakes)
    found = _STAKES.fullmatch(words)
    if found is None:
        return None
    limit = _LIMITS[" ".join(found["limit"].lower().split())]
    stakes = _stakes(found, limit, game)
    if stakes is None:
        return None
    sign = found["low"][0] if found["low"] and found["low"][0] in _SIGNS else ""
    tournament = None
    currency = _SIGNS.get(sign)
    if description is not None and description.tournament:
        currency, tournament = CHIPS, _tournament(attributes, found["level"])
    elif attributes.get("realmoney", "").lower() == "false":
        currency = PLAY
    own = currency not in {CHIPS, PLAY, None}
    terms = Terms(limit, stakes, currency, tournament, sign if own else None)
    if found["limit"].lower().startswith("half"):
        place = game.span if game.tag is None else game.tag.place
        terms.faults.append(
            Fault("TD108", place, "half pot limit is judged by the rules of pot limit", Severity.WARNING)
        )
    return terms


def _stakes(found: re.Match[str], limit: Limit, game: Game) -> tuple[Money, Money] | None:
    """Return the two bets in fixed limit, the blinds otherwise; where none are stated, by the blinds posted."""
    if found["low"]:
        try:
            low, high = money(found["low"].lstrip("$€£")), money(found["high"].lstrip("$€£"))
        except ValueError:
            return None
        # In fixed limit the stakes are the bets, but a tournament's level names its blinds.
        if limit is Limit.FIXED and found["blinds"]:
            low, high = high, Money(2 * high)
    else:
        small, big = _posted(game.rounds)
        if big is None:
            return None
        low, high = (big, Money(2 * big)) if limit is Limit.FIXED else (small or Money(big // 2), big)
    return (low, high) if 0 < low <= high else None


def _posted(rounds: list[Round]) -> tuple[Money | None, Money | None]:
    """Return the blinds that were posted."""
    found: dict[str, Money] = {}
    for item in (item for round_ in rounds for item in round_.items):
        kind = item.attributes.get("type", "")
        if kind in {"SMALL_BLIND", "BIG_BLIND"} and kind not in found:
            try:
                found[kind] = money(item.attributes.get("amount", ""))
            except ValueError:
                continue
    return found.get("SMALL_BLIND"), found.get("BIG_BLIND")


def _tournament(attributes: Mapping[str, str], level: str | None) -> Tournament:
    parts = data_parts(attributes)
    number = parts[2].partition("-")[0] if len(parts) > 2 else ""
    return Tournament(number or None, parts[1] if len(parts) > 1 else None, level)


def data_parts(attributes: Mapping[str, str]) -> list[str]:
    """Return date, table or tournament, its number, the hand's and a flag, which stand in one attribute.

    The first version of the room's program parted them by colons. The separators are escaped within a part.
    """
    data = attributes.get("data", "")
    return [unquote(part).strip() for part in data.split("|" if "|" in data else ":")] if data else []


def table_name(game: Game, *, tournament: bool) -> str:
    """Return the table's name; a tournament's tables have numbers, those that begin the hands'."""
    attributes: Mapping[str, str] = {} if game.tag is None else game.tag.attributes
    parts = data_parts(attributes)
    if tournament or len(parts) < 2:
        return attributes.get("id", "").partition("-")[0]
    return parts[1]


def hand_number(game: Game, text: str) -> str | None:
    """Return the hand's number, two numbers with a hyphen; also from a start tag that cannot be read."""
    if game.tag is not None:
        return game.tag.attributes.get("id") or None
    found = _GAME_ID.match(text, game.span.start, game.span.end)
    return None if found is None else found[1]


# ---- time ----


def read_time(game: Game, faults: list[Fault]) -> tuple[str | None, str | None]:
    """Return when the hand began, ``2011/04/19 08:52:11``, and the zone, ``-0500``.

    One version writes the zone. In the others it follows from the times of the events, which are milliseconds since
    1970 in UTC: in all hands read they are five hours ahead of the start, in summer and in winter, but who saved a
    hand elsewhere may have another clock. Without such times it is not known.
    """
    started = "" if game.tag is None else game.tag.attributes.get("starttime", "")
    if not started:
        return None, None
    zoned = _ZONED.fullmatch(started)
    if zoned is not None:
        return zoned[1], zoned[2]
    compact = _COMPACT.fullmatch(started)
    if compact is None:
        return started[:40], None
    year, month, day, *clock = compact.groups()
    stamp = f"{year}/{month}/{day} {':'.join(clock)}"
    first = _first_time(game.rounds)
    return stamp, None if first is None else _zone(stamp, first, game, faults)


def _first_time(rounds: list[Round]) -> int | None:
    """Return the time of the first event that has one, in seconds since 1970."""
    for item in (item for round_ in rounds for item in round_.items):
        told = item.attributes.get("timestamp", "")
        if _EPOCH.fullmatch(told):
            return int(told) // 1000
    return None


def _zone(stamp: str, first: int, game: Game, faults: list[Fault]) -> str | None:
    try:
        started = datetime.strptime(stamp, "%Y/%m/%d %H:%M:%S").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None  # told as no such time
    ahead = started - first
    quarters = round(ahead / _QUARTER)
    if abs(ahead - quarters * _QUARTER) > _SLACK or abs(quarters * _QUARTER) > _FARTHEST:
        place = game.span if game.tag is None else game.tag.place
        words = "the hand's start and the time of its first event do not go together; the start is kept as local time"
        faults.append(Fault("TD115", place, words, Severity.WARNING))
        return None
    hours, minutes = divmod(abs(quarters) * 15, 60)
    return f"{'-' if quarters < 0 else '+'}{hours:02}{minutes:02}"


def read_header(line: int, terms: Terms, hand_id: str, time: tuple[str | None, str | None]) -> Header:
    """Return what rooms say in a hand's first line."""
    return Header(
        line, hand_id, TRIPLE_DRAW, terms.limit, terms.stakes, terms.currency, terms.tournament, time[0], time[1], None
    )


# ---- amounts ----


def read_amount(tag: Tag, name: str, sign: str | None, faults: list[Fault]) -> Money | None:
    """Return an amount of an element, None and a fault where there is none that can be kept exactly."""
    told = tag.attributes.get(name)
    if told is None:
        faults.append(Fault("TD101", tag.place, f"{tag.attributes.get('type', tag.name)} without an amount"))
        return None
    number = told.strip()
    if number[:1] in _SIGNS:
        if sign is not None and number[0] != sign:
            faults.append(Fault("TD103", tag.place, "the amount is not in the currency of the stakes"))
        number = number[1:]
    try:
        return money(number)
    except ValueError:
        faults.append(Fault("TD102", tag.place, "the amount cannot be kept exactly; it is treated as unknown"))
        return None


def read_count(text: str | None) -> int | None:
    """Return a seat's number or a number of cards, None where it is none."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > 6:
        return None
    return int(text)
