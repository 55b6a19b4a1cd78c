"""Finds Merge's hands in a folder and reads them for the operators: tag by tag, without the parser's help."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path
from random import Random

from .broken import Broken
from .reading import hundredths

MOST = 8  # hands of one file
BETTING = ("PRE_FIRST_DRAW", "POST_FIRST_DRAW", "POST_SECOND_DRAW", "POST_THIRD_DRAW")
DRAWS = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
ACTIONS = frozenset({"FOLD", "CHECK", "CALL", "BET", "RAISE", "ALL_IN"})
POSTS = frozenset({"SMALL_BLIND", "BIG_BLIND", "INITIAL_BLIND", "RETURN_BLIND", "ANTE"})
TAG = re.compile(r"\s*<(?P<end>/?)(?P<name>\w+)(?P<rest>(?: \w+=\"[^\"]*\")*) ?/?>")
ATTRIBUTE = re.compile(r" (\w+)=\"([^\"]*)\"")
STAKES = re.compile(
    r"(?P<limit>Limit|Pot Limit|No Limit) (?:Level \d+ Blinds )?\(?\$?(?P<low>[\d.]+)/\$?(?P<high>[\d.]+)"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One tag: its element or, of events and lists of cards, its type; the round it stands in."""

    index: int
    text: str
    kind: str
    round: str
    values: dict[str, str]

    @property
    def player(self) -> str:
        return self.values.get("player", "")

    @property
    def amount(self) -> int:
        return hundredths(self.values["amount"])

    @property
    def cards(self) -> list[str]:
        return self.values["cards"].split(",")


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player faces before an action: what it costs to stay in, the highest bet, how large a bet is, his chips."""

    price: int
    level: int
    step: int
    bets: int
    stack: int
    in_round: int
    pot: int
    live: tuple[str, ...]


@dataclass(slots=True)
class MergeHand:
    """A legal hand, tag by tag, with the table as it stood before each action."""

    lines: list[str]
    rows: list[Row]
    limit: str
    stakes: tuple[int, int]
    seats: dict[str, str] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)
    spots: dict[int, Spot] = field(default_factory=dict)

    def of(self, *kinds: str) -> list[Row]:
        return [row for row in self.rows if row.kind in kinds]

    def round(self, name: str) -> list[Row]:
        return [row for row in self.rows if row.round == name]

    def after(self, row: Row) -> Row | None:
        return next((other for other in self.rows if other.index == row.index + 1), None)

    def changed(self, row: Row, **values: str | None) -> str:
        """Return a row's text with other values, or without some."""
        text = row.text
        for name, value in values.items():
            new = "" if value is None else f' {name}="{escape(value)}"'
            text, count = re.subn(rf" {name}=\"[^\"]*\"", new.replace("\\", r"\\"), text, count=1)
            assert count, f"{row.text} has no {name}"
        return text

    def event(self, kind: str, **values: str) -> str:
        """Return an event as the hand writes events."""
        row = self.rows[-1]
        told = "".join(f' {name}="{escape(value)}"' for name, value in values.items())
        return f'{row.text[: len(row.text) - len(row.text.lstrip())]}\t\t<event sequence="1" type="{kind}"{told}/>'

    @property
    def hero(self) -> str | None:
        return next((row.player for row in self.of("HOLE")), None)

    @property
    def dealt_in(self) -> list[str]:
        playing = {row.player for row in self.rows if row.kind in ACTIONS | POSTS | {"DRAW"}}
        return [seat for seat in self.seats if seat in playing]

    @property
    def is_fixed(self) -> bool:
        return self.limit == "Limit"

    def unseen(self, rng: Random) -> str:
        """Return a card that the text does not show."""
        seen = {card for row in self.rows for card in row.values.get("cards", "").split(",")}
        return rng.choice(
            [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs" if f"{rank}{suit}" not in seen]
        )


MergeChange = Callable[[MergeHand, Random], Broken | None]


@dataclass(frozen=True, slots=True)
class MergeOperator:
    """One way to break (or to leave whole) a hand of Merge's; ``families`` as in `Operator`."""

    name: str
    families: tuple[str, ...]
    change: MergeChange

    @property
    def family(self) -> str:
        return self.families[0]

    def apply(self, lines: list[str], rng: Random) -> Broken | None:
        return self.change(read_merge(lines), rng)


class MergeCollection(dict[str, MergeOperator]):
    """Operators by name; a module of operators fills one."""

    def add(self, *families: str) -> Callable[[MergeChange], MergeChange]:
        """Register a change under its function's name."""

        def register(change: MergeChange) -> MergeChange:
            name = change.__name__.replace("_", "-")
            assert name not in self
            self[name] = MergeOperator(name, families, change)
            return change

        return register


def replaced(hand: MergeHand, row: Row, *new: str) -> Broken:
    """Put other lines (or none) in the place of a row."""
    return Broken([*hand.lines[: row.index], *new, *hand.lines[row.index + 1 :]], row.index)


def inserted(hand: MergeHand, index: int, *new: str) -> Broken:
    """Put lines before another."""
    return Broken([*hand.lines[:index], *new, *hand.lines[index:]], index)


def swapped(hand: MergeHand, first: Row, second: Row) -> Broken:
    """Exchange two rows."""
    lines = list(hand.lines)
    lines[first.index], lines[second.index] = lines[second.index], lines[first.index]
    return Broken(lines, first.index)


def merge_hands_below(folder: Path) -> dict[str, list[str]]:
    """Return dealt Triple Draw hands of a folder's files, by file and place; of long files some."""
    hands: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.xml")):
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        found, head = [], ""
        for piece in re.split(r"(?=<description|<game )", text):
            if piece.startswith("<description"):
                head = piece.strip()
            elif piece.startswith("<game ") and "2-7" in head and "GAME_CANCELLED" not in piece:
                found.append([head, *(line for line in piece.split("\n") if line.strip())])
        found = [lines for lines in found if _is_plain(lines)]
        step = max(1, len(found) // MOST)
        hands |= {f"{path.name}#{place}": found[place] for place in range(0, len(found), step)}
    return hands


def _is_plain(lines: list[str]) -> bool:
    """Say whether each line is one tag, and raises state the player's chips of the round."""
    if not all(TAG.fullmatch(line) for line in lines):
        return False
    hand = read_merge(lines)
    return all(row.amount > hand.spots[row.index].level for row in hand.of("RAISE"))


def read_merge(lines: list[str]) -> MergeHand:
    """Read a whole hand: the description's line, then one tag a line."""
    rows, round_ = [], ""
    for index, text in enumerate(lines):
        tag = TAG.fullmatch(text)
        assert tag is not None, f"no tag: {text}"
        values = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag["rest"])}
        kind = tag["end"] + (values["type"] if tag["name"] in {"event", "cards"} else tag["name"])
        round_ = values["id"] if kind == "round" else round_
        rows.append(Row(index, text, kind, round_, values))
    stakes = STAKES.match(rows[0].values["stakes"])
    assert stakes is not None, lines[0]
    pair = hundredths(stakes["low"]), hundredths(stakes["high"])
    hand = MergeHand(lines, rows, stakes["limit"], pair)
    if "Level" in stakes[0] and hand.is_fixed:  # a fixed-limit level is told by its blinds
        hand.stakes = pair[1], 2 * pair[1]
    for row in hand.of("player"):
        hand.seats[row.values["seat"]] = row.values["nickname"]
        hand.stacks[row.values["seat"]] = hundredths(row.values["balance"].replace(",", ""))
    _follow(hand)
    return hand


def _follow(hand: MergeHand) -> None:
    """Fill in what each player faced, action by action."""
    small, big = hand.stakes
    blind = small if hand.is_fixed else big
    stacks, in_round, live = dict(hand.stacks), dict.fromkeys(hand.stacks, 0), list(hand.dealt_in)
    level, bets, pot = blind, 1, 0
    for row in hand.rows:
        if row.kind == "round" and row.round in BETTING[1:]:
            in_round, level, bets = dict.fromkeys(hand.stacks, 0), 0, 0
        if row.kind not in ACTIONS | POSTS:
            continue
        player, before = row.player, in_round[row.player]
        step = big if not hand.is_fixed or row.round in BETTING[2:] else small
        price = min(level - before, stacks[player])
        hand.spots[row.index] = Spot(price, level, step, bets, stacks[player], before, pot, tuple(live))
        if row.kind == "FOLD":
            live.remove(player)
        if row.kind in {"FOLD", "CHECK"}:
            continue
        added = row.amount - before if row.kind == "RAISE" else row.amount
        stacks[player] -= added
        pot += added
        in_round[player] += {"ANTE": 0, "RETURN_BLIND": min(added, blind)}.get(row.kind, added)
        if row.kind in ACTIONS and in_round[player] > level:
            level = in_round[player]
            bets = level // step if hand.is_fixed else bets + 1


def text_of(amount: int) -> str:
    """Return an amount as events write it."""
    return f"{amount // 100}.{amount % 100:02d}"
