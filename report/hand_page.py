"""One hand, street by street: stacks, pot, draws, the cards known at that time, and what is wrong with it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from ..model import HandRecord, Money, ParsedHand, Section, Severity, Step, Street
from ..store import Finding, StoredHand
from .amounts import amount_text, stakes_text, things
from .event_words import event_words
from .hand_list import draws_text
from .page import Page, joined, word
from .printable import printable
from .styles import HEADING, HERO, PLACE, QUIET, SEVERITY, cards_line, net_text, verdict_text
from .table import Column, print_table
from .times import played_text

_STREETS = {
    Street.BLINDS: "Blinds",
    Street.DEAL: "Deal and first betting round",
    Street.FIRST_DRAW: "First draw",
    Street.SECOND_DRAW: "Second draw",
    Street.THIRD_DRAW: "Third draw",
    Street.SHOWDOWN: "Showdown",
    Street.SUMMARY: "Summary",
}
_LINE_END = re.compile(r"\r\n|\n|\r")
_INDENT = 2
_GAP = 2


@dataclass(frozen=True, slots=True)
class Told:
    """A hand to be shown: as stored, the room's title, and parsed and replayed again from its text.

    ``steps`` is empty where it is no hand that can be replayed.
    """

    stored: StoredHand
    room: str | None
    hand: ParsedHand
    record: HandRecord
    steps: Sequence[Step]


def print_hand(page: Page, told: Told) -> None:
    """Print the hand."""
    _head(page, told)
    _seats(page, told)
    lines = _lines(page, told)
    widths = _Widths.of(lines)
    for street, of_street in groupby(lines, key=lambda line: line.step.street):
        _street(page, told, street, list(of_street), widths)
    if not lines and told.stored.texts:
        page.line()
        print_raw(page, told.stored.texts[0].text)
    _findings(page, told)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the page: who does what at which step, what it moved, and the findings there.

    ``opens`` is the table as it stood when the line's street began.
    """

    step: Step
    opens: Step
    player: str | None
    words: Text
    money: Text | None
    mark: Text | None


@dataclass(frozen=True, slots=True)
class _Widths:
    """How much room names take, and names with words where chips moved: the same on every street."""

    name: int
    words: int

    @classmethod
    def of(cls, lines: Iterable[_Line]) -> _Widths:
        named = [(word(line.player).cell_len, line) for line in lines if line.player is not None]
        return cls(
            max((width for width, _ in named), default=0),
            max((line.words.cell_len for _, line in named if line.money is not None), default=0),
        )


def _lines(page: Page, told: Told) -> list[_Line]:
    marks = _marks(told)
    currency = told.record.currency
    lines = []
    opens: Step | None = None
    # The table after a step is the table before the next one.
    for step, after in zip(told.steps, [*told.steps[1:], *told.steps[-1:]], strict=True):
        if opens is None or opens.street is not step.street or isinstance(opens.event, Section):
            opens = step
        mark = marks.get(step.event.line)
        said = event_words(step.event, currency, signs=_suits(page))
        if said is None and mark is not None:
            place = told.hand.line_span(step.event.line)
            said = None, word(told.hand.source.text[place.start : place.end], QUIET)
        if said is not None:
            player, words = said
            lines.append(_Line(step, opens, player, words, _money(step, after, player, currency), mark))
    return lines


def _head(page: Page, told: Told) -> None:
    row, texts = told.stored.row, told.stored.texts
    room = f"{told.room} hand" if told.room else "Text"
    page.line(joined(word(f"{room} {row.hand_id}", HEADING), "  ", verdict_text(row.verdict, signs=page.signs)))
    limit = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}.get(row.limit_type or "")
    record = told.record
    parts = [
        "2-7 triple draw" if row.limit_type else None,
        limit,
        stakes_text(row.stakes, row.currency) if row.stakes else None,
        f"tournament {row.tournament_id}" if row.tournament_id else None,
        f"table {row.table_name}" if row.table_name else None,
        f"{record.max_seats}-max" if record.max_seats else None,
        played_text(row, exact=True),
    ]
    if any(parts):
        page.line(word(", ".join(part for part in parts if part)))
    for place, text in enumerate(texts):
        seen = f", as {text.hero} saw it" if text.hero and len(texts) > 1 else ""
        verdict = f", {text.verdict}" if place and text.verdict is not row.verdict else ""
        page.line(word(f"{text.source}:{text.line}{seen}{verdict}", QUIET))


def _seats(page: Page, told: Told) -> None:
    record = told.record
    if not record.seats:
        return
    columns = [
        Column("seat", right=True), Column("player", fold=8), Column("pos"), Column("stack", right=True),
        Column("draws"), Column("final hand"), Column("net", right=True),
    ]  # fmt: skip
    page.line()
    rows = []
    for seat in record.seats:
        final = cards_line(seat.final, signs=_suits(page)) if seat.final else Text()
        rows.append(
            [
                Text(str(seat.seat)),
                word(seat.player, HERO if seat.player == record.hero else ""),
                Text(seat.position or ("" if seat.dealt_in else "not dealt in"), "" if seat.position else QUIET),
                Text(amount_text(seat.stack, record.currency)),
                draws_text(seat.draws),
                joined(final, Text(f"{'  ' if seat.final else ''}{seat.final_class or ''}", QUIET)),
                net_text(seat.net, record.currency),
            ]
        )
    print_table(page, columns, rows, indent=_INDENT)
    money = f"pot {amount_text(record.pot, record.currency)}, rake {amount_text(record.rake, record.currency)}"
    money += " (derived)" if record.rake_derived else ""
    page.line(Text(" " * _INDENT + money, QUIET))


def _street(page: Page, told: Told, street: Street, lines: Sequence[_Line], widths: _Widths) -> None:
    page.line()
    _opening(page, told, street, lines[0].opens, widths)
    for line in lines:
        text = Text(" " * _INDENT)
        if line.player is not None:
            name = _name(line.player, told)
            text.append_text(name).append(" " * (widths.name - name.cell_len + _GAP))
        text.append_text(line.words)
        if line.money is not None:
            text.append(" " * (widths.words - line.words.cell_len + _GAP)).append_text(line.money)
        if line.mark is not None:
            text.append("  ").append_text(line.mark)
        page.line(text)


def _name(player: str, told: Told) -> Text:
    return word(player, HERO if player == told.record.hero else "")


def _opening(page: Page, told: Told, street: Street, step: Step, widths: _Widths) -> None:
    """Print a street's name, the pot, and who is still in: his chips, and his cards where they are known by then."""
    currency = told.record.currency
    title = Text(_STREETS[street], HEADING)
    if street in {Street.BLINDS, Street.SUMMARY}:
        page.line(title)
        return
    page.line(joined(title, Text("  pot ", QUIET), Text(amount_text(step.pot, currency), "bold")))
    live = [player for player in step.live if player in step.stacks]
    stacks = [amount_text(step.stacks[player], currency) for player in live]
    chips = max(map(len, stacks), default=0)
    for player, stack in zip(live, stacks, strict=True):
        name = _name(player, told)
        cards = cards_line(step.known.get(player, ()), signs=_suits(page))
        gap = " " * (max(widths.name, name.cell_len) - name.cell_len + _GAP)
        line = joined(" " * _INDENT, name, gap, f"{stack:>{chips}}", " " * _GAP, cards)
        line.rstrip()
        page.line(line)
    page.line()


def _money(step: Step, after: Step, player: str | None, currency: str | None) -> Text | None:
    """Return the pot and the player's chips after a step that moved chips."""
    if player is None or (step.pot == after.pot and step.stacks.get(player) == after.stacks.get(player)):
        return None
    behind: Money | None = after.stacks.get(player)
    return Text(f"pot {amount_text(after.pot, currency)}, {amount_text(behind, currency)} behind", QUIET)


def _marks(told: Told) -> dict[int, Text]:
    """Return the codes of the findings by the ``line`` of the event they stand at, in the colour of the worst."""
    if not told.stored.texts:
        return {}
    text, source = told.stored.texts[0], told.hand.source
    lines: dict[int, int] = {}  # of several events at one place, the first
    for step in told.steps:
        lines.setdefault(told.hand.line_span(step.event.line).start, step.event.line)
    places = sorted(lines)
    begins = [*source.line_starts(), len(source.text) + 1]
    found: dict[int, list[Finding]] = {}
    for finding in text.findings:
        # The hand's own text begins with the line it stands at in the file: of a container's, one may hold many events.
        line = min(max(0, finding.line - text.line), len(begins) - 2)
        # What it needs to be read by itself stands before it, in the same line.
        column = finding.column + (len(told.hand.preface) if line == 0 else 0)
        offset = min(begins[line] + column, begins[line + 1]) - 1
        place = bisect_right(places, offset) - 1
        if place >= 0 and places[place] >= begins[line]:
            found.setdefault(lines[places[place]], []).append(finding)
    order = list(Severity)
    marks = {}
    for line, findings in found.items():
        worst = min((Severity(finding.severity) for finding in findings), key=order.index)
        marks[line] = Text(f"<- {', '.join(finding.code for finding in findings)}", SEVERITY[worst])
    return marks


def _findings(page: Page, told: Told) -> None:
    """Print the findings of all the hand's texts, each with its place, and once the line that they stand at."""
    texts = told.stored.texts
    count = sum(len(text.findings) for text in texts)
    page.line()
    if not count:
        page.line(Text("No findings.", QUIET))
        return
    page.line(Text(things(count, "finding").capitalize(), HEADING))
    for text in texts:
        lines = _LINE_END.split(text.text)
        already: set[int] = set()  # a line may hold a whole file, and thousands of findings
        for finding in text.findings:
            severity = Severity(finding.severity)
            page.line(joined(
                " " * _INDENT, Text(severity, SEVERITY[severity]), " ", Text(finding.code, "bold"), " ",
                word(finding.message), " ", Text(f"[{finding.name}]", QUIET),
            ))  # fmt: skip
            number = finding.line - text.line
            quoted = lines[number] if 0 <= number < len(lines) and number not in already else ""
            already.add(number)
            place = word(f"{text.source}:{finding.line}:{finding.column}  ", PLACE)
            line = joined(" " * 2 * _INDENT, place, word(quoted, QUIET))
            line.rstrip()
            page.line(line)


def print_raw(page: Page, text: str) -> None:
    """Print a hand's original text, line by line; what would steer the terminal is shown as an escape."""
    for line in _LINE_END.split(text.rstrip("\r\n")):
        page.line(printable(line))


def _suits(page: Page) -> bool:
    return page.terminal and page.signs
