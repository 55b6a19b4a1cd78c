"""What the breaker finds: every operator on sample and dealt hands of every room, measured, as the rows of a page.

`tools/breaker_table.py` writes the page; it takes minutes, so a test holds only its operators against the code.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tripledraw.model import Diagnostic, Replay, Severity
from tripledraw.report.rulebook import FAMILIES
from tripledraw.writer import room_names, room_writer

from .between_breaks import BETWEEN, broken_pairs, pairs_of
from .broken import Operator
from .dealt import SESSION, deal_files
from .encoding_breaks import ENCODING
from .fulltilt import full_tilt_hands_below
from .kingsclub_breaks import BREAKS
from .merge_reading import MergeOperator, merge_hands_below
from .merge_text_breaks import MERGE_DOUBTS
from .operators import OPERATORS
from .reading import Hand
from .test_breaker import Case, broken_cases, lines_of
from .test_encoding import spoilt
from .test_kingsclub_breaker import UNSAYABLE, by_break, by_operator, kingsclub_hands_below
from .test_kingsclub_breaker import judge as judge_kingsclub
from .test_merge_breaker import ELEMENT, cases_of
from .test_merge_breaker import OPERATORS as MERGE_OPERATORS
from .texts import hands_below
from .winamax import Twin, twins_below

_READERS: dict[str, Callable[[Path], Mapping[str, Hand | Twin]]] = {
    "pokerstars": hands_below,
    "fulltilt": full_tilt_hands_below,
    "winamax": twins_below,
}


@dataclass
class Row:
    """What was seen of one operator; ``families`` as in `Operator`."""

    name: str
    families: tuple[str, ...]
    rooms: dict[str, int] = field(default_factory=dict)
    found: int = 0
    near: int = 0
    counts: list[int] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    def add(self, room: str, case: Case) -> None:
        """Measure one broken hand."""
        told = _told(case.replay)
        graver = [each for each in case.replay.diagnostics if each.severity is not Severity.INFO] or told
        right = [finding for finding in graver if finding.rule.code.startswith(self.families)]
        self.rooms[room] = self.rooms.get(room, 0) + 1
        self.found += bool(right)
        distance = min((_distance(case, finding) for finding in right), default=None)
        self.near += distance is not None and distance <= 1
        self.counts.append(len(told))
        self.codes.update({finding.rule.code for finding in right})
        if not right:
            self.missed.append(f"{room} {case.where}")

    @property
    def cases(self) -> int:
        return len(self.counts)


def _told(judged: Replay) -> list[Diagnostic]:
    """Return the errors; the warnings if there is none; what is worth telling of a hand that the file ends in."""
    for severity in (Severity.ERROR, Severity.WARNING):
        if told := [finding for finding in judged.diagnostics if finding.severity is severity]:
            return told
    return [] if judged.hand.complete else list(judged.diagnostics)


def _distance(case: Case, finding: Diagnostic) -> int:
    """Return how many lines lie between break and finding; at Merge elements, since tags of rounds are no lines."""
    first, last = lines_of(finding, case.replay.hand)
    at = case.at
    if case.replay.hand.room == "merge":
        text = case.replay.hand.source.text[case.replay.hand.span.start :]
        places = [number for number, line in enumerate(text.split("\n")) if ELEMENT.match(line)]
        first, last, at = (bisect_left(places, line) for line in (first, last, at))
    return max(first - at, at - last, 0)


def measure(samples: Path, scratch: Path, sessions: int) -> dict[str, Row]:
    """Return a row for each operator; ``scratch`` is an empty folder, for ``sessions`` dealt files of each room."""
    rows: dict[str, Row] = {}
    for room in room_names():
        folder = scratch / room
        folder.mkdir()
        deal_files(room, folder, sessions)
        for operator, case in _cases(room, [samples / room, folder]):
            rows.setdefault(operator.name, Row(operator.name, operator.families)).add(room, case)
        for name, families, case in _file_cases(room, SESSION * sessions):
            rows.setdefault(name, Row(name, families)).add(room, case)
    return rows


def _cases(room: str, folders: list[Path]) -> Iterator[tuple[Operator, Case]]:
    """Yield the operators of a room, and what was broken by them."""
    for folder in folders:
        match room:
            case "merge":
                hands = merge_hands_below(folder)
                for merges in (*MERGE_OPERATORS, *MERGE_DOUBTS.values()):
                    yield from ((_as_operator(merges), case) for case in cases_of(merges, hands, seeds=1))
            case "kingsclub":
                yield from _kingsclub_cases(kingsclub_hands_below(folder))
            case _:
                found = _READERS[room](folder)
                for operator in OPERATORS:
                    yield from ((operator, case) for case in broken_cases(operator, found, seeds=1))


def _as_operator(operator: MergeOperator) -> Operator:
    return Operator(operator.name, operator.families, lambda _hand, _rng: None)


def _kingsclub_cases(hands: dict[str, list[str]]) -> Iterator[tuple[Operator, Case]]:
    for operator in OPERATORS:
        if operator.name in UNSAYABLE:
            continue
        for where, broken in by_operator(operator, hands):
            yield operator, Case(where, "", judge_kingsclub(broken.lines)[0], broken.at)
    for change in BREAKS.values():
        named = Operator(change.name, change.families, lambda _hand, _rng: None)
        for where, broken in by_break(change, hands):
            yield named, Case(where, "", judge_kingsclub(broken.lines)[0], broken.at)


def _file_cases(room: str, hands: int) -> Iterator[tuple[str, tuple[str, ...], Case]]:
    """Yield what was broken in the bytes of a file, and between two hands."""
    for change in ENCODING.values():
        for where, judged, at in spoilt(change, room, hands):
            yield change.name, change.families, Case(where, "", judged, at)
    pairs = pairs_of(room, hands)
    for between in BETWEEN.values():
        for pair in broken_pairs(room, between, pairs):
            yield between.name, between.families, Case(pair.where, pair.text, pair.replay, pair.at)


# ---- the page ----

_SHARING = ("pokerstars", "fulltilt", "winamax", "kingsclub")
_UNSAID = """\
Four rooms share the operators that break PokerStars' words. Where a room has no words for a break, or a text so broken
is that of a legal hand there (a table without a size, hands turned up in any order, no line for a bet that nobody
called), the operator does not count; these had no hand:
"""
HEAD = "| operator | rooms | hands | found | codes | on the line or the next | findings, median | one alone |\n"


def operator_names() -> set[str]:
    """Return the names of all operators there are."""
    named = {each.name for each in OPERATORS} | {each.name for each in (*MERGE_OPERATORS, *MERGE_DOUBTS.values())}
    return named | BREAKS.keys() | BETWEEN.keys() | ENCODING.keys()


def names_in(page: str) -> set[str]:
    """Return the operators that a page has rows for."""
    rows = (line.split("|") for line in page.splitlines() if line.startswith("| `"))
    return {cells[1].strip(" `") for cells in rows}


def page(rows: dict[str, Row]) -> str:
    """Return the table as Markdown, by the family of codes that a break belongs to."""
    by_family: dict[str, list[Row]] = defaultdict(list)
    for row in rows.values():
        by_family[row.families[0]].append(row)
    parts = [
        f"\n## {family}: {title}\n\n{HEAD}|{' --- |' * (HEAD.count('|') - 1)}\n"
        + "".join(_line(row) for row in sorted(by_family[family], key=lambda row: row.name))
        for family, title in FAMILIES.items()
        if by_family[family]
    ]
    return "".join(parts)


def unsaid(rows: Mapping[str, Row]) -> str:
    """Return for each room that shares the operators of PokerStars' words which of them its hands do not know."""
    found = {room: [each.name for each in OPERATORS if room not in rows[each.name].rooms] for room in _SHARING}
    lines = (
        f"- {room_writer(room).title}: {', '.join(f'`{name}`' for name in sorted(names))}\n"
        for room, names in found.items()
        if names
    )
    return f"\n## What a room's text cannot say\n\n{_UNSAID}\n{''.join(lines)}"


def summary(rows: dict[str, Row]) -> str:
    """Return the sums of all operators, in a sentence."""
    cases = sum(row.cases for row in rows.values())
    found, near = sum(row.found for row in rows.values()), sum(row.near for row in rows.values())
    counts = [count for row in rows.values() for count in row.counts]
    return (
        f"{len(rows)} operators, {cases:,} broken hands: {_share(found, cases)} found, {_share(near, cases)} on the "
        f"broken line or the next, {median(counts):g} finding in the median, in {_share(counts.count(1), cases)} one alone."
    )


def _line(row: Row) -> str:
    rooms = ", ".join(room_writer(room).title for room in room_names() if room in row.rooms)
    codes = ", ".join(code for code, times in row.codes.most_common(4) if times * 20 >= row.cases)
    cells = [
        f"`{row.name}`", rooms, str(row.cases), _share(row.found, row.cases), codes, _share(row.near, row.cases),
        f"{median(row.counts):g}", _share(row.counts.count(1), row.cases),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def _share(part: int, whole: int) -> str:
    """Return a share that is rounded down: 100 % are all."""
    tenths = part * 1000 // whole
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths / 10:.1f} %"
