"""Where in a line a player's name may stand, asked of the grammar; and the cuts of a line into name and rest.

Only the seat lines of the same hand tell what a name is. So names are found before the grammar sees a line, the
longest first, at the places where the grammar has WHO: at the start, or behind a fixed text such as ``Dealt to ``.
A line that no seated name fits may be about somebody who is not seated: then a name is whatever stands between such a
place and what may follow a name.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, takewhile
from operator import neg
from typing import Final

from lark import Lark
from lark.grammar import NonTerminal, Rule, Symbol, Terminal

from .margin import BLANK
from .shapes import WHO

_BLANKS: Final = tuple(BLANK)
_FEW: Final = 12  # names
# Bounds for the search of unseated names: without them a long line could make it slow.
_STRANGER_CUTS: Final = 8
_STRANGER_LINE: Final = 2_000


class Names:
    """The players of one table, and where in lines they were met before: the same people sit for many hands."""

    __slots__ = ("_alike", "_lengths", "_says", "by_name", "few", "heads", "plain")

    def __init__(self, names: Iterable[str], says: str) -> None:
        """Take the names; ``says`` is what the room writes between name and action."""
        self.by_name: dict[str, str] = {}
        # With ": " in no name, all before the first ": " is the name, and a look-up finds it. But a line that begins
        # with a blank may have a margin, and must be looked at.
        self.plain = bool(says)
        self.heads: dict[str, str] = {}
        """Who stood last behind such a beginning of a line, ``Seat 3: ``."""
        self._says = says
        self._lengths: list[int] = []  # the longest first
        self.few: tuple[str, ...] = ()
        self._alike: bool | None = None
        for name in names:
            self.add(name)

    def meet(self, seats: Iterable[tuple[str, str]]) -> None:
        """Take from the lines that seat the players, each with the name in it, where other lines may name them."""
        for line, name in islice(seats, _FEW):
            self.heads[line.partition(name)[0]] = name

    def copy(self) -> Names:
        """Return the names for one hand alone; what was read before is left behind."""
        return Names(self.by_name, self._says)

    def add(self, name: str) -> None:
        """Seat one more; lines that were read before may now be about this player."""
        if name in self.by_name:
            return
        self.by_name[name] = name
        self.plain = self.plain and self._says not in name and not name.startswith(_BLANKS)
        self.heads = {}
        self._alike = None
        if len(name) not in self._lengths:
            insort(self._lengths, len(name), key=neg)
        # A test for all names at once is quick for the few of a real table, and slow for thousands: "" stands for them.
        self.few = (*self.few, name) if len(self.by_name) <= _FEW else ("",)

    def begin_alike(self) -> bool:
        """Return whether one of the names begins with another."""
        if self._alike is None:
            self._alike = any(longer.startswith(name) for name, longer in pairwise(sorted(self.by_name)))
        return self._alike

    def at(self, line: str, place: int) -> list[str]:
        """Return the names that stand at ``place`` of a line, the longest first."""
        if not line.startswith(self.few, place):
            return []
        by_name, most = self.by_name, len(line) - place
        return [
            name for length in self._lengths if length <= most and (name := line[place : place + length]) in by_name
        ]

    def begun_by(self, line: str) -> str | None:
        """Return the only player whose line may begin so: it ends within a name, or right behind it."""
        if not line or len(self.by_name) > _FEW:
            return None
        begun = [name for name in self.by_name if f"{name}{self._says}".startswith(line)]
        return begun[0] if len(begun) == 1 else None


class NamePlaces:
    """The places of names in the lines of one room."""

    def __init__(self, lark: Lark) -> None:
        """Read from the compiled grammar what may stand before and behind a name."""
        patterns = {terminal.name: terminal.pattern for terminal in lark.terminals}
        texts = {name: pattern.value for name, pattern in patterns.items() if pattern.type == "str"}
        rules: dict[str, list[Rule]] = {}
        for rule in lark.rules:
            rules.setdefault(rule.origin.name, []).append(rule)
        followers: dict[str, set[str]] = {}
        for rule in lark.rules:
            for place, symbol in enumerate(rule.expansion):
                if symbol.name == "WHO" and symbol.is_term:
                    anchor = texts[rule.expansion[place - 1].name] if place else ""
                    rest = _starts(list(rule.expansion[place + 1 :]), rules, depth=2)
                    followers.setdefault(anchor, set()).update(
                        "".join(patterns[name].to_regexp() for name in names) or "$" for names in rest
                    )
        self.anchors: tuple[str, ...] = tuple(sorted(followers, key=len))
        # A seat line's beginning may be somebody's name too: then the line is first taken for a seat's.
        self._late_anchors = (*self.anchors[1:], *self.anchors[:1])
        self._followers = {
            anchor: re.compile("|".join(f"(?=(?:{text}))" for text in sorted(texts_, key=len, reverse=True)))
            for anchor, texts_ in followers.items()
        }
        self.says = texts.get("_SAYS", "")
        self._nameless = re.compile(
            "|".join(
                "".join(patterns[name].to_regexp() for name in takewhile(lambda name: name != "WHO", names))
                for names in _starts([NonTerminal("line")], rules, depth=3)
                if names[0] != "WHO"
            )
        )

    def known_cut(self, line: str, names: Names) -> tuple[str, str] | None:
        """Return the cut of a line that has the same name behind the same beginning as when that was last met, if any.

        Only where `cuts` would give this very cut first: no name stands at the start, none begins with another, and the
        first place that the line has is the one behind the beginning.
        """
        if names.begin_alike() or line.startswith(names.few):
            return None
        for anchor in self._late_anchors:
            start = line.find(anchor)
            if start >= 0:
                start += len(anchor)
                name = names.heads.get(line[:start])
                if not anchor or name is None or not line.startswith(name, start):
                    return None
                return name, _cut(line, start, start + len(name))
        return None

    def cuts(self, line: str, names: Names) -> list[tuple[str, str]]:
        """Return (name, line with WHO for it) for each seated name at each place, the longest first."""
        found: list[tuple[str, str]] = []
        for anchor in self.anchors if names.at(line, 0) and not self._nameless.match(line) else self._late_anchors:
            start = line.find(anchor)
            if start >= 0:
                start += len(anchor)
                found += [(name, _cut(line, start, start + len(name))) for name in names.at(line, start)]
        return found

    def strangers(self, line: str) -> Iterator[tuple[str, str]]:
        """Yield (name, line with WHO for it) for names that nobody seated bears, the shortest first."""
        if len(line) > _STRANGER_LINE:
            return
        # A line that begins like one that begins with no name, a seat line say, is a damaged one of those.
        for anchor in self.anchors[1:] if self._nameless.match(line) else self.anchors:
            start = line.find(anchor)
            if start < 0:
                continue
            start += len(anchor)
            for match in islice(self._followers[anchor].finditer(line, start + 1), _STRANGER_CUTS):
                end = match.start()
                yield line[start:end], _cut(line, start, end)


def _cut(line: str, start: int, end: int) -> str:
    """Return a line with WHO for the name in it."""
    return f"{line[:start]}{WHO}{line[end:]}"


def _starts(symbols: list[Symbol], rules: dict[str, list[Rule]], depth: int) -> set[tuple[str, ...]]:
    """Return what ``symbols`` may begin with: the names of their first one or two terminals."""
    if not symbols or depth == 0:
        return {()}
    first, *rest = symbols
    if isinstance(first, Terminal):
        return {(first.name, *more) for more in _starts(rest, rules, depth - 1)}
    if not isinstance(first, NonTerminal):
        raise TypeError(f"neither terminal nor rule: {first!r}")
    # A left-recursive expansion (a star or plus) begins with what the others begin with, and goes on with its own end.
    plain = [list(rule.expansion) for rule in rules[first.name] if not rule.expansion or rule.expansion[0] != first]
    ends = [
        [],
        *(list(rule.expansion[1:]) for rule in rules[first.name] if rule.expansion and rule.expansion[0] == first),
    ]
    return {start for expansion in plain for end in ends for start in _starts([*expansion, *end, *rest], rules, depth)}
