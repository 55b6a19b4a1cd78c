"""Full Tilt hands for the breaker: each in PokerStars' words, line by line, to be broken there and brought back.

As in `winamax`, but that the button's line stands behind the posts: in the twin it is the table's line, the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .broken import Broken, Operator
from .reading import ALL_IN, Kind, hundredths, read_hand
from .seat_breaks import STRANGER
from .winamax import Twin

FIRST_LINE = re.compile(
    r"\ufeff?Full ?Tilt ?Poker Game #(?P<id>\d+): Table (?P<table>.+) \((?P<size>\d) max\).* - "
    r"(?P<low>[$€£]?[\d.,]+)/(?P<high>[$€£]?[\d.,]+) - (?P<limit>(?:Pot |No )?Limit) 2-7 Triple Draw - .*"
)
DEALING = "*** HOLE CARDS ***"
BUTTON = "The button is in seat #"
OWN_ALL_IN = ", and is all in"
SECTION = re.compile(r"(\*\*\* (?:FIRST|SECOND|THIRD) DRAW \*\*\*)(?: \(Pot: .*\))?")
AMOUNT = r"[$€£]?[\d.,]+"
UNSAYABLE = re.compile(
    r"^Betting is capped|^The deck is reshuffled| joins the table | will be allowed to play|Main pot"
)
# Lines that PokerStars has no words for, or that its small reader would take for others.
UNTOLD = re.compile(rf" posts a dead small blind of | posts {AMOUNT}$| antes |, is sitting out$| is sitting out$")
STRAIGHT = "a straight, Three to Seven"
WRONG_NAME = "four of a kind, Jacks"  # which nobody has
MOST = 12  # hands of one file
# Behind a name, without the amounts' commas: the room's words and PokerStars'.
WORDS = (
    (rf" posts the (small|big) blind of ({AMOUNT})", r": posts \1 blind \2"),
    (r" (folds|checks|stands pat.*)", r": \1"),
    (rf" (calls|bets) ({AMOUNT})", r": \1 \2"),
    (r" discards (\d cards?.*)", r": discards \1"),
    (r" shows (\[[^]]*\]) (.+)", r": shows \1 (Lo: \2)"),
    (r" shows (\[[^]]*\])", r": shows \1"),
    (r" mucks", ": mucks hand"),
    (rf" (?:wins|ties for) the ([a-z0-9 -]+) \(({AMOUNT})\)(?: with .+)?", r" collected \2 from \1"),
)
BACK = (
    (rf": posts (small|big) blind ({AMOUNT})", r" posts the \1 blind of \2"),
    (rf": raises {AMOUNT} to ({AMOUNT})", r" raises to \1"),
    (r": shows (\[[^]]*\])(?: \(Lo: ([^)]*)\))?", r" shows \1 \2"),
    (r": mucks hand", " mucks"),
    (r": (.*)", r" \1"),
)


@dataclass(frozen=True, slots=True)
class FullTiltTwin(Twin):
    """A hand in Full Tilt's words, and the same in PokerStars'."""

    def broken(self, operator: Operator, rng: Random) -> Broken | None:
        """Return the hand broken by an operator, None where it has no place for it or no words."""
        found = operator.change(self.stars, rng)
        if found is None:
            return None
        own, button = _button_first(self.own)
        back = dict(zip(self.stars.lines, own, strict=True))
        names = sorted({*self.stars.stacks, STRANGER}, key=len, reverse=True)
        shown = {line.player: line.words for line in self.stars.shown.values()}
        lines = [back[line] if line in back else _own(line, names, shown) for line in found.lines]
        said = [line for line in lines if line is not None]
        if len(said) < len(lines) or said == own:
            return None
        at = found.at
        if len(said) > 1 and said[1].startswith(BUTTON):
            line = said.pop(1)
            below = said.index(DEALING) if DEALING in said else min(button, len(said)) - 1
            at = below if at == 1 else at - (1 < at <= below)
            said.insert(below, line)
        elif at == 1:
            at = button
        return None if self._is_another_hand(operator, found) else Broken(said, min(at, len(said) - 1))

    def _is_another_hand(self, operator: Operator, found: Broken) -> bool:
        """Say whether the broken text may be right: where the deck ran out, a card comes back, and no line says so."""
        del found
        taken = sum(line.count for line in self.stars.of(Kind.DISCARD))
        return operator.name.startswith("card-of-the-hero-") and 5 * len(self.stars.dealt_in) + taken > 52


def _button_first(lines: list[str]) -> tuple[list[str], int]:
    """Put the button's line below the first; return the lines and where it stood."""
    place = next(place for place, line in enumerate(lines) if line.startswith(BUTTON))
    return [lines[0], lines[place], *lines[1:place], *lines[place + 1 :]], place


def full_tilt_hands_below(folder: Path) -> dict[str, FullTiltTwin]:
    """Return hands of a folder's text files, by file and place."""
    twins: dict[str, FullTiltTwin] = {}
    for path in sorted(folder.glob("*.txt")):
        data = path.read_bytes()
        text = data.decode("utf-16" if data.startswith(b"\xff\xfe") else "utf-8-sig").replace("\r\n", "\n")
        found = full_tilt_twins(re.split(r"\n(?=Full ?Tilt ?Poker Game #)", text))
        twins |= {f"{path.name}#{number}": twin for number, twin in enumerate(found[:MOST])}
    return twins


def full_tilt_twins(texts: Iterable[str]) -> list[FullTiltTwin]:
    """Return those hands that can be told in PokerStars' words."""
    found = (_twin([line for line in text.split("\n") if line]) for text in texts)
    return [twin for twin in found if twin is not None]


def _twin(lines: list[str]) -> FullTiltTwin | None:
    if not lines or FIRST_LINE.fullmatch(lines[0]) is None or any(UNTOLD.search(line) for line in lines):
        return None
    names = [match[1] for line in lines if (match := re.fullmatch(rf"Seat \d: (.*) \({AMOUNT}\)", line))]
    if not any(line.startswith(BUTTON) for line in lines) or any(
        f"{name}: " in line[:30] for name in names for line in lines if not line.startswith("Seat ")
    ):
        return None
    teller = _Teller(sorted(names, key=len, reverse=True))
    hand = read_hand([teller.tell(line) for line in _button_first(lines)[0]])
    return None if hand is None else FullTiltTwin(lines, hand)


class _Teller:
    """Tells lines in PokerStars' words; ``level`` is the highest bet of the round, for the raises' increments."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.level = self.size = 0

    def tell(self, line: str) -> str:
        first = FIRST_LINE.fullmatch(line)
        if first is not None:
            self.size = int(first["size"])
            stakes = f"{first['low']}/{first['high']}".replace(",", "")
            return f"PokerStars Hand #{first['id']}: Triple Draw 2-7 Lowball {first['limit']} ({stakes}) - x"
        if line.startswith(BUTTON):
            return f"Table 'x' {self.size}-max Seat #{line.removeprefix(BUTTON)} is the button"
        if (section := SECTION.fullmatch(line)) is not None:
            self.level = 0
            return section[1]
        if line == DEALING:
            return "*** DEALING HANDS ***"
        line = re.sub(r"(?<=\d),(?=\d{3})", "", line)
        line = re.sub(rf"^(Seat \d: .* \({AMOUNT})\)(, is sitting out)?$", r"\1 in chips)\2", line)
        line = line.replace(", is sitting out", " is sitting out")
        line = re.sub(rf"^Uncalled bet of ({AMOUNT}) ", r"Uncalled bet (\1) ", line)
        if line.startswith("Seat "):
            return re.sub(r" (and (?:won \([^)]*\)|lost)) with ", r" \1 with Lo: ", line)
        name = next((name for name in self.names if line.startswith(f"{name} ")), None)
        return line if name is None else f"{name}{self._said(line[len(name) :])}"

    def _said(self, said: str) -> str:
        flag = ALL_IN if said.endswith(OWN_ALL_IN) else ""
        words = said.removesuffix(OWN_ALL_IN)
        if (raised := re.fullmatch(rf" raises to ({AMOUNT})", words)) is not None:
            before, self.level = self.level, hundredths(raised[1])
            by, sign = self.level - before, raised[1][: not raised[1][0].isdigit()]
            amount = f"{by // 100}" if by % 100 == 0 else f"{by // 100}.{by % 100:02d}"
            return f": raises {sign}{amount} to {raised[1]}{flag}"
        if (bet := re.fullmatch(rf" (?:bets|posts the big blind of) ({AMOUNT})", words)) is not None:
            self.level = max(self.level, hundredths(bet[1]))
        for own, theirs in WORDS:
            if re.fullmatch(own, words) is not None:
                return re.sub(f"^{own}$", theirs, words) + flag
        return said


def _own(line: str, names: list[str], shown: dict[str | None, str]) -> str | None:
    """Return a broken line in Full Tilt's words, None where it has none."""
    if UNSAYABLE.search(line):
        return None
    if (table := re.fullmatch(r"Table 'x' \d-max Seat #(\d+) is the button", line)) is not None:
        return f"{BUTTON}{table[1]}"
    line = re.sub(r"(?<![\d.])\d{4,}(?![\d.]*\])", lambda whole: f"{int(whole[0]):,}", line)
    line = line.replace(" in chips)", ")").replace(") is sitting out", "), is sitting out")
    line = re.sub(rf"^Uncalled bet \(({AMOUNT})\)", r"Uncalled bet of \1", line)
    line = line.replace(STRAIGHT, WRONG_NAME)  # which some hand may be
    if line.startswith("Seat "):
        return line.replace(" with Lo: ", " with ")
    name = next((name for name in names if line.startswith((f"{name}:", f"{name} "))), None)
    if name is None:
        return line
    said = line[len(name) :]
    flag = OWN_ALL_IN if said.endswith(ALL_IN) else ""
    said = said.removesuffix(ALL_IN)
    if (paid := re.fullmatch(rf" collected ({AMOUNT}) from (.+)", said)) is not None:
        with_what = f" with {shown[name]}" if shown.get(name) else ""
        return f"{name} wins the {paid[2]} ({paid[1]}){with_what}"
    for theirs, own in BACK:
        if re.fullmatch(theirs, said) is not None:
            return name + re.sub(f"^{theirs}$", own, said).rstrip() + flag
    return line
