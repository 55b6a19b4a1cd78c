"""What the page says of hands left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...analytics.coverage import Coverage
from ...model import Rule, Verdict
from ..amounts import things
from ..finding_lines import skipped_text
from .cells import NOTHING, Cell, Column, Table, Tone

_MEANINGS = {
    Verdict.LEGAL: "nothing is wrong",
    Verdict.ILLEGAL: "the play breaks a rule",
    Verdict.CORRUPT: "the text cannot be trusted",
    Verdict.INCOMPLETE: "the text is only a part of the hand",
    Verdict.CANCELLED: "the room cancelled the hand",
    Verdict.SKIPPED: "another game",
}
_MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True)
class Share:
    """A verdict's part of the hands, in percent of the width of the bar that shows it."""

    verdict: Verdict
    hands: int
    width: float
    meaning: str


def shares(coverage: Coverage) -> list[Share]:
    """Return the verdicts' parts."""
    return [
        Share(verdict, hands, round(100 * hands / coverage.hands, 3), _MEANINGS[verdict])
        for verdict, hands in coverage.verdicts.items()
    ]


def sentences(coverage: Coverage) -> list[str]:
    """Return in sentences what counts, what is left out and what lies beside it: it adds up to the whole database."""
    left_out = coverage.hands - coverage.counted
    said = []
    if left_out:
        said.append(f"{things(left_out, 'hand')} of {coverage.hands:,} {_are(left_out)} left out of all numbers below.")
    else:
        said.append(f"All {things(coverage.hands, 'hand')} count." if coverage.hands > 1 else "The hand counts.")
    if coverage.legal_left_out:
        hands = things(coverage.legal_left_out, "hand")
        said.append(f"Of these, {hands} {_are(coverage.legal_left_out)} legal, but an amount in the text is not known.")
    if coverage.not_chosen:
        said.append(f"{things(coverage.not_chosen, 'further hand')} of the player do not fit the filters.")
    without = sum(coverage.without.values())
    if without:
        verdicts = ", ".join(f"{hands:,} {verdict}" for verdict, hands in coverage.without.items())
        said.append(f"In {things(without, 'more hand')} of the database the player has no seat ({verdicts}).")
    if coverage.skipped:
        hands = things(sum(coverage.skipped.values()), "hand")
        said.append(f"{hands} of other games in the files were skipped ({skipped_text(coverage.skipped)}).")
    return said


def finding_table(coverage: Coverage, rules: Mapping[str, Rule], rooms: Mapping[str, str]) -> Table | None:
    """Return why hands were left out, or what is wrong with them where they count; None without findings."""
    findings = coverage.findings
    if not findings:
        return None
    columns = [
        Column("Finding"),
        Column("What it says", prose=True),
        Column("Hands", numbers=True),
        Column("For example", prose=True),
    ]
    rows = []
    for found in findings[:_MOST_FINDINGS]:
        rule = rules.get(found.code)
        room = NOTHING if found.room is None else rooms.get(found.room, found.room)
        rows.append(
            [
                Cell(found.code, Tone.STRONG),
                Cell(found.name if rule is None else rule.title),
                Cell(f"{found.hands:,}"),
                Cell(f"{room} {found.hand_id}", Tone.QUIET),
            ]
        )
    more = len(findings) - len(rows)
    note = f"and {things(more, 'finding')} more: " if more else ""
    left_out = coverage.counted < coverage.hands
    return Table(
        "Why hands were left out" if left_out else "What is wrong with these hands",
        columns,
        [("", rows)],
        f"{note}tripledraw explain CODE tells what a finding means.",
    )


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
