"""Who sits at a Merge table: players are known by the numbers of their seats, which count from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..model import CHIPS, Money, Seat, SeatState, Severity, TableLine, Unknown
from .container import Contained, Fault
from .merge_fields import Terms, read_amount, read_count, table_name
from .merge_game import NOTICES, Game
from .merge_xml import Tag

ACTIONS = frozenset({"FOLD", "CHECK", "CALL", "BET", "RAISE", "COMPLETE", "ALL_IN"})
_POSTS = frozenset({"SMALL_BLIND", "BIG_BLIND", "INITIAL_BLIND", "RETURN_BLIND", "ANTE"})
_DEAL = "PRE_FIRST_DRAW"
_MOST_SEATS = 10


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat's line: its number, player and stack, and whether the room says that he is dealt in.

    ``name`` is who he is in the play: of two players with one name the second is known by his seat's number.
    """

    tag: Tag
    number: int
    player: str
    name: str
    stack: Money | None
    dealt_in: bool


@dataclass(slots=True)
class Seats:
    """The seats of a hand, in the order of the text; ``names`` and ``numbers`` tell who is who in the play."""

    seated: list[Seated] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def name(self, told: str | None) -> str | None:
        """Return the player whom an element means: by the seat's number, in chat by name; None if it names nobody."""
        if told is None or told in {"", "-1"}:
            return None
        number = read_count(told)
        if number is None:
            return told
        return self.names.get(number) or self.learn(number, f"seat {number}")

    def learn(self, number: int, player: str) -> str:
        """Learn whom a number means, if it is not known yet; return who it is."""
        name = self.names.setdefault(number, player)
        self.numbers.setdefault(name, number)
        return name


def read_seats(game: Game, terms: Terms | None, faults: list[Fault]) -> Seats:
    """Return the seats; what of them cannot be used is a fault."""
    seats = Seats()
    told = [read_count(tag.attributes.get("seat")) for tag in game.players]
    meant = _meant(game, told)
    taken: set[str] = set()
    for tag, number, real in zip(game.players, told, meant, strict=True):
        player = tag.attributes.get("nickname", "")
        if number is None or not player:
            faults.append(Fault("TD108", tag.place, "a seat without a number or a name"))
        if (real is None and number is None) or not player:
            continue
        stack = None
        if "balance" in tag.attributes:
            stack = read_amount(tag, "balance", None if terms is None else terms.sign, faults)
        else:
            faults.append(Fault("TD108", tag.place, "a seat without chips", Severity.WARNING))
        dealt_in = tag.attributes.get("dealtin", "").lower() == "true"
        name = player if real is None else seats.learn(real, f"seat {real}" if player in taken else player)
        seats.seated.append(Seated(tag, (real or 0) if number is None else number, player, name, stack, dealt_in))
        taken.add(player)
    _add_posts(game, seats, terms)
    return seats


def _meant(game: Game, told: Sequence[int | None]) -> list[int | None]:
    """Return the numbers that the play has for the seats, as far as these have none or another's by their lines."""
    found = list(told)
    count = Counter(told)
    twice = [number for number, times in count.items() if number is not None and times > 1]
    if not count[None] and not twice:
        return found
    referred = {read_count(item.attributes.get("player")) for item in game.items()}
    missing = sorted(number for number in referred if number is not None and number not in count)
    if len(missing) == count[None]:
        for number in missing:
            found[found.index(None)] = number
    for number in twice[:_MOST_SEATS]:
        other = missing[0] if len(missing) == 1 and not count[None] and len(twice) == 1 else None
        found[_stray(told, number, other)] = other
    return found


def _stray(told: Sequence[int | None], number: int, other: int | None) -> int:
    """Return which of two seats with one number has another one: that with which numbers are in order."""
    first, second = [place for place, known in enumerate(told) if known == number][:2]
    with_other = [other if place == first else known for place, known in enumerate(told)]
    numbers = [known for known in with_other if known is not None]
    return first if numbers == sorted(numbers) else second


def tell_seats(hand: Contained, game: Game, seats: Seats, terms: Terms | None) -> None:
    """Add the table and the seats to the hand's events.

    Whether a player is dealt in is not to be relied on: who does nothing is not, unless his line may be lost, which
    a gap in the numbers of the events tells.
    """
    attributes = {} if game.tag is None else game.tag.attributes
    table, money = game.table, attributes.get("realmoney", "").lower()
    place = game.span if table is None and game.tag is None else table.place if table else game.last
    button = None if table is None else read_count(table.attributes.get("dealer"))
    if table is not None and button is None:
        hand.faults.append(Fault("TD108", table.place, "no number of the seat that has the button"))
    if table is None and game.rounds:
        hand.faults.append(Fault("TD111", game.rounds[0].place, "before this the players are missing"))
        place = game.rounds[0].place
    tournament = terms is not None and terms.tournament is not None
    hand.events.append(
        TableLine(
            hand.at(place),
            table_name(game, tournament=tournament),
            read_count(attributes.get("seats")),
            button,
            play_money=money == "false",
            real_money=money == "true",
        )
    )
    heard = _heard(game, seats)
    hand.numbers = seats.numbers
    lost = hand.complete and _numbers_missing(game)
    for seat in seats.seated:
        silent = seat.name not in heard
        hand.events.append(
            Seat(
                hand.at(seat.tag.place), seat.number, seat.player, seat.stack,
                SeatState.SITTING_OUT if silent and not seat.dealt_in else SeatState.IN,
                dealt_in=silent and seat.dealt_in and lost,
            )
        )  # fmt: skip
    hand.events += [Unknown(hand.at(tag.place), tag.message) for tag in game.strays]


def _heard(game: Game, seats: Seats) -> set[str]:
    """Return who has a part in the play."""
    play = (item for item in game.items() if item.attributes.get("type", "") not in {"CHAT", *NOTICES})
    return {name for item in play if (name := seats.name(item.attributes.get("player"))) is not None}


def _numbers_missing(game: Game) -> bool:
    """Say whether a number is missing among those of the events up to the first draw; chat has the last one's again."""
    numbers: list[int] = []
    for round_ in game.rounds:
        told = [read_count(item.attributes.get("sequence")) for item in round_.items if item.name == "event"]
        numbers += [number for number in told if number is not None]
        if numbers and round_.name not in {None, "BLINDS", _DEAL}:
            numbers = numbers[: len(numbers) - len(told) + 1]
            break
    return bool(numbers) and len(set(numbers)) < max(numbers)


def _add_posts(game: Game, seats: Seats, terms: Terms | None) -> None:
    """Add what was posted to the stacks of a tournament's hand whose balances are those behind the posts.

    Early versions of the room's program wrote them so in tournaments. A hand tells it where somebody posts more than
    he is said to have, or is all-in with all of it besides what he posted.
    """
    if terms is None or terms.currency != CHIPS:
        return
    posted: dict[str, int] = {}
    played: set[str] = set()
    telling: set[str] = set()
    stacks = {seat.name: seat.stack for seat in seats.seated}
    for item in (item for item in game.items() if item.name == "event"):
        kind, player = item.attributes.get("type", ""), seats.name(item.attributes.get("player")) or ""
        stack = stacks.get(player)
        if stack is None or kind not in _POSTS | ACTIONS:
            continue
        amount = (read_amount(item, "amount", None, []) if "amount" in item.attributes else None) or 0
        if kind in _POSTS:
            posted[player] = posted.get(player, 0) + amount
            if posted[player] > stack:
                telling.add(player)
            continue
        if kind == "ALL_IN" and player not in played and posted.get(player) and amount == stack:
            telling.add(player)
        elif stack == 0 or amount - posted.get(player, 0) > stack:
            stacks[player] = None  # he goes on with more than that: the balance is wrong, wherever it stands
            telling.discard(player)
        played.add(player)
    if telling:
        seats.seated = [
            seat if seat.stack is None else
            replace(seat, stack=Money(seat.stack + posted.get(seat.name, 0)))
            for seat in seats.seated
        ]  # fmt: skip
