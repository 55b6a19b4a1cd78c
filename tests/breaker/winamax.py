"""Winamax hands for the breaker: each in PokerStars' words, line by line, to be broken there and brought back.

The operators know PokerStars' lines only. A `Twin` has the same lines in these words, says so little else that the
amounts need not add up there, and turns a broken twin back into Winamax' words. What Winamax has no words for (chat,
notices, a line that the betting is capped) comes back as None.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .broken import Broken, Operator
from .money_breaks import POSITIONS
from .reading import Hand, Kind, read_hand
from .seat_breaks import STRANGER

FIRST_LINE = re.compile(r"^\ufeff?Winamax Poker - .*2-7 Triple Draw.*$", re.MULTILINE)
STAKES = re.compile(r" (?P<limit>fixed|pot|no) limit \((?:[^/]+/)?(?P<low>[^/]+)/(?P<high>[^/]+)\) - ")
LIMITS = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
MOST = 12  # hands of one file
LATE = " out of position"
MARK = "  "  # trailing blanks stand for it: the breaker's reader looks past them
UNSEEN = " [X X X X X]"
SECTIONS = {
    "*** FIRST-BET ***": "*** DEALING HANDS ***",
    "*** FIRST-DRAW ***": "*** FIRST DRAW ***",
    "*** SECOND-DRAW ***": "*** SECOND DRAW ***",
    "*** THIRD-DRAW ***": "*** THIRD DRAW ***",
}
UNSAYABLE = re.compile(
    r" said, \"|^Betting is capped|^The deck is reshuffled|^Uncalled bet| is (?:dis)?connected$| has (?:returned|timed)|"
    r" (?:joins|leaves) the table| will be allowed to play| is sitting out$|Main pot|\(didn't bet\)|folded (?:before|after)"
)
NAMES = ("7,5,4,3,2", "9,8,7,4,2", "K,Q,7,5,3", "a pair of Sevens", "a straight, Three to Seven")
WRONG_NAME = "Quads of Jacks"  # which no sample has
AMOUNT = re.compile(r"(?<![\w€])(\d+(?:\.\d+)?)€")
STARS_AMOUNT = re.compile(r"€(\d[\d.x]*)")


@dataclass(frozen=True, slots=True)
class Twin:
    """A hand in Winamax' words, and the same in PokerStars'."""

    own: list[str]
    stars: Hand

    def broken(self, operator: Operator, rng: Random) -> Broken | None:
        """Return the hand broken by an operator, None where it has no place for it or no words."""
        found = operator.change(self.stars, rng)
        if found is None:
            return None
        back = dict(zip(self.stars.lines, self.own, strict=True))
        seats = (re.match(r"Seat \d: (.*) \(.* in chips\)", line) for line in found.lines)
        seated = {seat[1] for seat in seats if seat is not None}
        names = sorted({*self.stars.stacks, *seated, STRANGER}, key=len, reverse=True)
        lines = [back[line] if line in back else _own(line, names) for line in found.lines]
        if None in lines or self._is_another_hand(operator, found):
            return None
        return Broken([line for line in lines if line is not None], found.at)

    def _is_another_hand(self, operator: Operator, found: Broken) -> bool:
        """Say whether the broken text is a whole one of the room that says something else."""
        results = [line for line in found.lines if line.startswith("Seat ") and " in chips)" not in line]
        match operator.name:
            case "action-deleted":  # of a player who is not heard of again: he may not have been dealt in
                player = self.stars.read[found.at].player
                return sum(line.player == player for line in self.stars.read) < 3
            case "summary-line-missing":  # the only one: the hand stops before it
                return not results
            case "summary-position-left-out":  # the only one: as in texts that have none
                return not any(position in line for position in POSITIONS for line in results)
            case "card-of-the-hero-shown-by-another":  # where the deck ran out, and no line says so
                taken = sum(line.count for line in self.stars.of(Kind.DISCARD))
                return 5 * len(self.stars.dealt_in) + taken > 52
            case "showdown-out-of-order":  # what is the order is not known
                return True
            case _:
                return False


def twins_below(folder: Path) -> dict[str, Twin]:
    """Return hands of a folder's text files, by file and place: the first of each file that the breaker can read."""
    twins: dict[str, Twin] = {}
    for path in sorted(folder.glob("*.txt")):
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        starts = [match.start() for match in re.finditer(r"^Winamax Poker - ", text, re.MULTILINE)]
        hands = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
        found = 0
        for number, hand in enumerate(hands):
            lines = [line for line in hand.split("\n") if line]
            twin = _twin(lines) if FIRST_LINE.match(lines[0]) and "posts small blind" in hand else None
            if twin is not None and found < MOST:
                found += 1
                twins[f"{path.name}#{number}"] = twin
    return twins


def _twin(lines: list[str]) -> Twin | None:
    if any(LATE in line and "small blind" in line for line in lines):
        return None  # PokerStars says dead and live blind in one line
    names = [match[1] for line in lines if (match := re.fullmatch(r"Seat \d: (.*) \([\d.]+€?\)", line))]
    names.sort(key=len, reverse=True)
    hand = read_hand([_stars(line, names) for line in lines])
    return None if hand is None else Twin(lines, hand)


def _stars(line: str, names: list[str]) -> str:
    """Return a line in PokerStars' words."""
    if (stakes := STAKES.search(line)) is not None:
        low, high = (AMOUNT.sub(r"€\1", stakes[which]) for which in ("low", "high"))
        return f"PokerStars Hand #9000: Triple Draw 2-7 Lowball {LIMITS[stakes['limit']]} ({low}/{high}) - x"
    line = SECTIONS.get(line, AMOUNT.sub(r"€\1", line).removesuffix(UNSEEN))
    if line.startswith("Table: "):
        return line.replace("Table: ", "Table ").replace(" (real money)", "")
    line = re.sub(r"^(Seat \d: .* \(€?[\d.]+)\)$", r"\1 in chips)", line)
    line = line.replace("No rake", "Rake 0").replace(" with ", " with Lo: ")
    line = re.sub(r" and won (€?[\d.]+)", r" and won (\1)", line)
    line = re.sub(r"^(Seat .*) won (€?[\d.]+)$", r"\1 collected (\2)", line)
    line = line.removesuffix(LATE) + MARK if line.endswith(LATE) else line
    name = next((name for name in names if line.startswith(f"{name} ")), None)
    if name is None or line.startswith(f"{name} collected "):
        return line
    said = line.removeprefix(f"{name} ").replace("discard ", "discards ").replace("stands pat [", "stands pat on [")
    said = re.sub(r"^(shows .*) \((.*)\)$", r"\1 (Lo: \2)", said)
    return f"{name}: {said}"


def _own(line: str, names: list[str]) -> str | None:
    """Return a broken line in Winamax' words."""
    if UNSAYABLE.search(line):
        return None
    back = {stars: own for own, stars in SECTIONS.items()}
    if line.startswith("Table '"):
        return line.replace("Table ", "Table: ", 1).replace("-max ", "-max (real money) ")
    line = STARS_AMOUNT.sub(r"\1€", back.get(line, line)).replace(" in chips)", ")")
    line = re.sub(r"Rake 0€?(\s*)$", r"No rake\1", line)
    for wrong in NAMES:
        line = line.replace(f"Lo: {wrong}", WRONG_NAME)
    line = line.replace("Lo: ", "")
    line = re.sub(r" and won \(([^)]*)\)", r" and won \1", line)
    line = re.sub(r"^(Seat .*) collected \(([^)]*)\)$", r"\1 won \2", line)
    line = line.removesuffix(MARK) + LATE if line.endswith(MARK) else line
    about_seat = any(re.match(rf"Seat \d: {re.escape(name)} ", line) for name in names)
    name = None if about_seat else next((name for name in names if line.startswith(f"{name}: ")), None)
    if name is None:
        return line
    said = line.removeprefix(f"{name}: ").replace("discards ", "discard ").replace("stands pat on [", "stands pat [")
    return f"{name} {f'stands pat{UNSEEN}' if said == 'stands pat' else said.replace('mucks hand', 'mucks')}"
