"""Changes that leave a hand of KingsClub legal: marks of thousands, currencies, blanks, names."""

from __future__ import annotations

import re
from random import Random

from .broken import Broken
from .kingsclub_breaks import Break, Change

HARMLESS: dict[str, Break] = {}


def harmless(change: Change) -> Change:
    """Register a change that is no break."""
    name = change.__name__.replace("_", "-")
    HARMLESS[name] = Break(name, (), change)
    return change


@harmless
def thousands_with_another_mark(lines: list[str], rng: Random) -> Broken | None:
    mark = rng.choice(["'", "\u2019", "\u00a0", "\u202f"])
    return Broken(
        [
            re.sub(r"(?<=[( ][\d])(?=\d{0,2},\d{3}\b)|,(?=\d{3}\b)", lambda m: mark if m[0] else "", line)
            for line in lines
        ],
        0,
    )


@harmless
def thousands_without_a_mark(lines: list[str], _: Random) -> Broken | None:
    return Broken([re.sub(r",(?=\d{3}\b)", "", line) for line in lines], 0)


@harmless
def dollars(lines: list[str], _: Random) -> Broken | None:
    """Every amount with its currency."""
    names = sorted(
        (line.partition(": ")[2].rpartition(" (")[0] for line in lines[3:11] if line.startswith("Seat ")), key=len
    )
    changed = []
    for place, line in enumerate(lines):
        head, tail = _name_first(line, names)
        tail = re.sub(r"(?<=[(])(?=\d)|(?<=[-+])(?=\d)|(?<= )(?<!side pot )(?=[\d,.]+(?:, and is all in)?$)", "$", tail)
        tail = tail.replace("$", "") if re.search(r" draws \$?\d$", line) else tail
        changed.append(
            re.sub(r"([\d,.]+)/([\d,.]+)$", r"$\1/$\2", line) if place == 0 else line if place == 1 else head + tail
        )
    return Broken(changed, 0)


@harmless
def trailing_blanks(lines: list[str], _: Random) -> Broken | None:
    return Broken([f"{line} " for line in lines], 0)


@harmless
def a_blank_line_behind_each(lines: list[str], _: Random) -> Broken | None:
    return Broken([each for line in lines for each in (line, "")], 0)


@harmless
def players_renamed(lines: list[str], rng: Random) -> Broken | None:
    """A name may hold words and marks of the grammar; the seat lines say what is a name."""
    odd = [
        "a folds", "b: posts the small blind 5", "Seat 3", "*** 1ST DRAW ***", "c (1,000)", "d [7h 5c]", "wins pot (5)",
        "Dealt to f: [X X X X X]", "Rake 5", "#12: Limit 2-7 Triple Draw - 40/80", "e draws 2", "Seat 4: g (100) -5",
    ]  # fmt: skip
    rng.shuffle(odd)
    names = sorted(
        (line.partition(": ")[2].rpartition(" (")[0] for line in lines[3:11] if line.startswith("Seat ")), key=len
    )
    new = dict(zip(names, odd, strict=False))
    changed = []
    for line in lines:
        head, tail = _name_first(line, names)
        changed.append(_renamed(head, new) + tail if head else line)
    return Broken(changed, 0)


def _renamed(head: str, new: dict[str, str]) -> str:
    name = max((name for name in new if head.endswith(name)), key=len)
    return head.removesuffix(name) + new[name]


def _name_first(line: str, names: list[str]) -> tuple[str, str]:
    """Return a line up to the end of the name in it, and the rest; nothing and all of it without a name."""
    for anchor in ("", "Dealt to ", *(f"Seat {number}: " for number in range(1, 8))):
        for name in reversed(names):
            if line.startswith(anchor + name):
                return anchor + name, line[len(anchor + name) :]
    return "", line
