"""A second, small reader of PokerStars hands, so that the breaker owes nothing to the parser and engine it tests.

It reads legal fixed-, pot- and no-limit hands only, and knows of each action what the player faced.
Amounts are whole hundredths (of a dollar or a chip).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

AMOUNT = r"[$€£]?\d+(?:\.\d\d)?"
ALL_IN = " and is all-in"
GAME = "Triple Draw 2-7 Lowball"
STREETS = ("*** DEALING HANDS ***", "*** FIRST DRAW ***", "*** SECOND DRAW ***", "*** THIRD DRAW ***")
SHOW_DOWN = "*** SHOW DOWN ***"
SUMMARY = "*** SUMMARY ***"
CAPPED = "Betting is capped"
RESHUFFLED = "The deck is reshuffled"


class Kind(StrEnum):
    """What a line is."""

    HEADER = "header"
    TABLE = "table"
    SEAT = "seat"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH = "small & big blinds"
    SECTION = "section"
    DEALT = "dealt"
    FOLD = "folds"
    CHECK = "checks"
    CALL = "calls"
    BET = "bets"
    RAISE = "raises"
    CAPPED = "capped"
    DISCARD = "discards"
    PAT = "stands pat"
    RESHUFFLED = "reshuffled"
    UNCALLED = "uncalled"
    COLLECTED = "collected"
    SHOW = "shows"
    MUCK = "mucks"
    TOTAL = "total"
    RESULT = "result"
    OTHER = "other"


ACTIONS = frozenset({Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE})
DRAWS = frozenset({Kind.DISCARD, Kind.PAT})
POSTS = frozenset({Kind.SMALL_BLIND, Kind.BIG_BLIND, Kind.BOTH})

FIRST_LINES = (Kind.HEADER, Kind.TABLE)
MARKS = {CAPPED: Kind.CAPPED, RESHUFFLED: Kind.RESHUFFLED}
AFTER_NAME = (
    (Kind.SMALL_BLIND, re.compile(rf": posts small blind (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.BIG_BLIND, re.compile(rf": posts big blind (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.BOTH, re.compile(rf": posts small & big blinds (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.FOLD, re.compile(r": folds\s*")),
    (Kind.CHECK, re.compile(r": checks\s*")),
    (Kind.CALL, re.compile(rf": calls (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.BET, re.compile(rf": bets (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.RAISE, re.compile(rf": raises (?P<by>{AMOUNT}) to (?P<a>{AMOUNT})(?: and is all-in)?\s*")),
    (Kind.DISCARD, re.compile(r": discards (?P<n>\d) cards?(?: \[(?P<c>[^]]*)\])?\s*")),
    (Kind.PAT, re.compile(r": stands pat(?: on \[(?P<c>[^]]*)\])?\s*")),
    (Kind.COLLECTED, re.compile(rf" collected (?P<a>{AMOUNT}) from (?P<pot>[a-z0-9 -]+?)\s*")),
    (Kind.SHOW, re.compile(r": shows \[(?P<c>[^]]*)\](?: \(Lo: (?P<pot>[^)]*)\))?\s*")),
    (Kind.MUCK, re.compile(r": mucks hand\s*")),
)
HEADER = re.compile(
    rf"\ufeff?PokerStars .*#(?P<id>\d+): .*{GAME} (?P<limit>(?:Pot |No )?Limit).*"
    rf"\((?P<low>{AMOUNT})/(?P<high>{AMOUNT})(?: [A-Z]{{3}})?\) - "
)
SEAT = re.compile(rf"Seat (?P<n>\d): (?P<name>.*) \((?P<a>{AMOUNT}) in chips(?:, [^)]* bounty)?\)(?P<rest>.*)")
UNCALLED = re.compile(rf"Uncalled bet \((?P<a>{AMOUNT})\) returned to (?P<name>.*?)\s*")
TOTAL = re.compile(rf"Total pot (?P<a>{AMOUNT}).* \| Rake (?P<by>{AMOUNT})\s*")
DEALT = re.compile(r"Dealt to (?P<name>.*?) \[(?P<c>[^]]*)\](?: \[(?P<d>[^]]*)\])?\s*")


def hundredths(text: str) -> int:
    """Return what an amount as written is worth."""
    whole, _, rest = text.lstrip("$€£").partition(".")
    return int(whole) * 100 + int(rest or 0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line; ``to`` is an amount (a raise's total, a call's addition), ``by`` a raise's increment or the rake."""

    index: int
    text: str
    kind: Kind
    player: str | None = None
    to: int = 0
    by: int = 0
    cards: tuple[str, ...] = ()
    drawn: tuple[str, ...] | None = None
    count: int = 0
    words: str = ""

    @property
    def all_in(self) -> bool:
        """Whether the line says that the player is all-in."""
        return self.text.rstrip().endswith(ALL_IN)


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player faces before an action or a draw."""

    street: int
    price: int
    level: int
    step: int
    bets: int
    stack: int
    put_in: int
    pot: int
    live: tuple[str, ...]
    reshuffled: bool


@dataclass(slots=True)
class Hand:
    """A legal hand, line by line, with the table as it stood before each action and draw."""

    lines: list[str]
    hand_id: str
    limit: str
    stakes: tuple[int, int]
    button: int
    seats: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)
    read: list[Line] = field(default_factory=list)
    spots: dict[int, Spot] = field(default_factory=dict)
    hero: str | None = None
    sign: str = ""

    def of(self, *kinds: Kind) -> list[Line]:
        """Return the lines of these kinds, in order."""
        return [line for line in self.read if line.kind in kinds]

    def after(self, line: Line) -> Line | None:
        """Return the next line, None at the end."""
        return self.read[line.index + 1] if line.index + 1 < len(self.read) else None

    def amount(self, value: int) -> str:
        """Return an amount as the hand writes amounts."""
        return f"{self.sign}{value // 100}" if value % 100 == 0 else f"{self.sign}{value // 100}.{value % 100:02d}"

    @property
    def unit(self) -> int:
        """The smallest amount: a cent, or a chip."""
        return 1 if self.sign else 100

    @property
    def fixed(self) -> bool:
        """Whether the betting is fixed limit."""
        return self.limit == "Limit"

    @property
    def dealt_in(self) -> list[str]:
        """The players who post or act, by seat."""
        playing = {line.player for line in self.of(*POSTS, *ACTIONS, *DRAWS)}
        return [name for _, name in sorted(self.seats.items()) if name in playing]

    @property
    def shown(self) -> dict[str, Line]:
        """The hands shown in full, by player."""
        return {line.player: line for line in self.of(Kind.SHOW) if line.player and len(line.cards) == 5}

    def result(self, player: str) -> Line | None:
        """Return the summary's line about a player."""
        return next((line for line in self.of(Kind.RESULT) if line.player == player), None)


def read_hand(lines: list[str]) -> Hand | None:
    """Read a hand, None if it is no dealt Triple Draw hand."""
    header = HEADER.match(lines[0]) if lines else None
    if header is None or "Hand cancelled" in lines:
        return None
    table = re.search(r" Seat #(\d+) is the button", lines[1])
    stakes = (hundredths(header["low"]), hundredths(header["high"]))
    hand = Hand(lines, header["id"], header["limit"], stakes, int(table[1]) if table else 0)
    hand.sign = header["low"][0] if not header["low"][0].isdigit() else ""
    for line in lines:
        if line.startswith("***"):
            break
        if (seat := SEAT.fullmatch(line)) is not None:
            hand.seats[int(seat["n"])] = seat["name"]
            hand.stacks[seat["name"]] = hundredths(seat["a"])
    names = sorted(hand.stacks, key=len, reverse=True)
    summary = lines.index(SUMMARY)
    hand.read = [_read_line(index, text, names, in_summary=index > summary) for index, text in enumerate(lines)]
    hand.hero = next((line.player for line in hand.of(Kind.DEALT)), None)
    _follow(hand)
    return hand


def _read_line(index: int, text: str, names: list[str], *, in_summary: bool) -> Line:
    if index < len(FIRST_LINES):
        return Line(index, text, FIRST_LINES[index])
    if text.startswith("*** "):
        return Line(index, text, Kind.SECTION)
    if text in MARKS:
        return Line(index, text, MARKS[text])
    if in_summary:
        return _read_summary(index, text, names)
    return _read_unnamed(index, text) or _read_named(index, text, names)


def _read_unnamed(index: int, text: str) -> Line | None:
    """Read a line that does not begin with a player's name."""
    if (seat := SEAT.fullmatch(text)) is not None:
        stack, number = hundredths(seat["a"]), int(seat["n"])
        return Line(index, text, Kind.SEAT, seat["name"], stack, count=number, words=seat["rest"])
    if (back := UNCALLED.fullmatch(text)) is not None:
        return Line(index, text, Kind.UNCALLED, back["name"], hundredths(back["a"]))
    if (dealt := DEALT.fullmatch(text)) is not None:
        drawn = tuple(dealt["d"].split()) if dealt["d"] is not None else None
        return Line(index, text, Kind.DEALT, dealt["name"], cards=tuple(dealt["c"].split()), drawn=drawn)
    return None


def _read_named(index: int, text: str, names: list[str]) -> Line:
    for name in names:
        if not text.startswith(name):
            continue
        for kind, pattern in AFTER_NAME:
            if (match := pattern.fullmatch(text, len(name))) is not None:
                found = match.groupdict()
                return Line(
                    index,
                    text,
                    kind,
                    name,
                    to=hundredths(found.get("a") or "0"),
                    by=hundredths(found.get("by") or "0"),
                    cards=tuple((found.get("c") or "").split()),
                    count=int(found.get("n") or 0),
                    words=found.get("pot") or "",
                )
    return Line(index, text, Kind.OTHER)


def _read_summary(index: int, text: str, names: list[str]) -> Line:
    if (total := TOTAL.fullmatch(text)) is not None:
        return Line(index, text, Kind.TOTAL, to=hundredths(total["a"]), by=hundredths(total["by"]))
    seat = re.match(r"Seat (\d): ", text)
    name = next((name for name in names if seat and text.startswith(name, seat.end())), None)
    if seat is None or name is None:
        return _read_named(index, text, names)  # in some rooms the payments stand below the summary's header
    words = text[seat.end() + len(name) :]
    cards = re.search(r"\[([^]]*)\]", words)
    won = re.search(rf"(?:won|collected) \(({AMOUNT})\)", words)
    return Line(
        index,
        text,
        Kind.RESULT,
        name,
        to=hundredths(won[1]) if won else 0,
        cards=tuple(cards[1].split()) if cards else (),
        count=int(seat[1]),
        words=words,
    )


def _follow(hand: Hand) -> None:
    """Fill in what each player faced, action by action."""
    small, big = hand.stakes
    blind = small if hand.fixed else big
    stacks, put_in = dict(hand.stacks), dict.fromkeys(hand.stacks, 0)
    live = set(hand.dealt_in)
    street, level, bets, pot, reshuffled = 0, blind, 1, 0, False
    for line in hand.read:
        if line.kind is Kind.SECTION and line.text in STREETS:
            street = STREETS.index(line.text) + 1
            if street > 1:
                put_in, level, bets = dict.fromkeys(hand.stacks, 0), 0, 0
        reshuffled |= line.kind is Kind.RESHUFFLED
        player = line.player
        if player is None or line.kind not in ACTIONS | DRAWS | POSTS:
            continue
        step = (small if street <= 2 else big) if hand.fixed else big
        if line.kind in ACTIONS | DRAWS:
            hand.spots[line.index] = Spot(
                street,
                min(level - put_in[player], stacks[player]),
                level,
                step,
                bets,
                stacks[player],
                put_in[player],
                pot,
                tuple(live),
                reshuffled,
            )
        added = line.to - put_in[player] if line.kind in {Kind.RAISE, Kind.BET} else line.to
        if line.kind is Kind.FOLD:
            live.discard(player)
        stacks[player] -= added
        pot += added
        put_in[player] += min(added, blind) if line.kind is Kind.BOTH else added
        if line.kind in {Kind.BET, Kind.RAISE}:
            level = line.to
            bets = level // step if hand.fixed else bets + 1
