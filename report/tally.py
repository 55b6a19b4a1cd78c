"""Which findings are reported, and the counts of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..model import Diagnostic, Replay, Severity, Verdict


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings are reported: codes that begin with one of ``select`` (empty: all) and none of ``ignore``."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def of(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Return those that are reported."""
        if not diagnostics:  # as of nearly every hand
            return []
        return [
            diagnostic
            for diagnostic in diagnostics
            if (not self.select or diagnostic.rule.code.startswith(self.select))
            and not diagnostic.rule.code.startswith(self.ignore)
        ]


@dataclass(slots=True)
class Tally:
    """Counts of a run: hands by verdict, skipped ones by what they are, reported findings by severity."""

    verdicts: dict[Verdict, int] = field(default_factory=dict)
    skipped: dict[str | None, int] = field(default_factory=dict)
    findings: dict[Severity, int] = field(default_factory=dict)
    hidden: int = 0
    """Findings that were not reported, by choice."""
    faults: int = 0
    """Findings of the family TD9, which are ours and not the text's."""

    def add(self, replay: Replay, reported: Sequence[Diagnostic]) -> None:
        """Count a hand and its reported findings."""
        self.hidden += len(replay.diagnostics) - len(reported)
        verdict = replay.record.verdict
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        if verdict is Verdict.SKIPPED:
            self.skipped[replay.hand.game] = self.skipped.get(replay.hand.game, 0) + 1
        for diagnostic in reported:
            self.findings[diagnostic.severity] = self.findings.get(diagnostic.severity, 0) + 1
            self.faults += diagnostic.rule.code.startswith("TD9")

    @property
    def hands(self) -> int:
        """All hands and other texts."""
        return sum(self.verdicts.values())
