"""From what the checks found to diagnostics and a verdict: consequences dropped, assumptions weighed.

Source: docs/rules.md §7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..model import Breaks, Diagnostic, ParsedHand, Profile, Related, Rule, Severity, Verdict
from .finding import Finding

_PARSER = "TD1"
# Lines that were not read whole: what they would have added is missing in every sum.
_UNREADABLE = ("TD101", "TD102", "TD103")


@dataclass(slots=True)
class Note:
    """A finding with its rule. ``unread`` are the unread lines that may explain it: the play goes on behind them."""

    rule: Rule
    finding: Finding
    unread: tuple[int, ...] = ()
    at_end: bool = False


def diagnose(hand: ParsedHand, profile: Profile, notes: Sequence[Note]) -> list[Diagnostic]:
    """Return all findings of a hand in the order of its text, mere consequences of others left out."""
    parsed = hand.diagnostics
    if not notes:
        return list(parsed)
    kept, blamed = _without_unread(hand, notes)
    kept = _without_consequences(profile, kept)
    found = [_raised(diagnostic) if diagnostic.span.start in blamed else diagnostic for diagnostic in parsed]
    found += [_diagnostic(hand, profile, note) for note in kept]
    found.sort(key=lambda diagnostic: (diagnostic.span.start, diagnostic.rule.code))
    return found


def verdict(hand: ParsedHand, diagnostics: Sequence[Diagnostic], *, cancelled: bool = False) -> Verdict:
    """Judge a hand by its findings: a broken rule of play comes before an untrusted record, this before the rest."""
    if hand.skipped:
        return Verdict.SKIPPED
    broken = {diagnostic.rule.breaks for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR}
    if Breaks.PLAY in broken:
        return Verdict.ILLEGAL
    if broken:
        return Verdict.CORRUPT
    if hand.partial or not hand.complete:
        return Verdict.INCOMPLETE
    return Verdict.CANCELLED if cancelled else Verdict.LEGAL


def _severity(profile: Profile, note: Note) -> Severity:
    finding = note.finding
    if finding.severity is not None:
        return finding.severity
    if note.rule.severity is Severity.ERROR and not profile.assumed.isdisjoint(finding.rests_on):
        return Severity.WARNING
    return note.rule.severity


def _without_unread(hand: ParsedHand, notes: Sequence[Note]) -> tuple[list[Note], set[int]]:
    """Drop what an unread or misplaced line explains; return the rest, and where the lines to blame start.

    An unread line that the hand does not come out without is an error, whatever it looks like.
    """
    errors = {
        diagnostic.span.start
        for diagnostic in hand.diagnostics
        if diagnostic.severity is Severity.ERROR and diagnostic.rule.code.startswith(_PARSER)
    }
    unreadable = any(
        diagnostic.severity is Severity.ERROR and diagnostic.rule.code in _UNREADABLE for diagnostic in hand.diagnostics
    )
    last = max((event.line for event in hand.events), default=0)
    cut_short = not hand.complete and not hand.text.endswith(("\n", "\r"))
    kept: list[Note] = []
    blamed: set[int] = set()
    for note in notes:
        if cut_short and note.finding.line >= last:
            continue  # half a line: the file is still being written
        if any(prefix.startswith(_PARSER) for prefix in note.rule.yields_to):
            if note.unread:
                blamed.update(hand.line_span(line).start for line in note.unread)
                continue
            if note.at_end and unreadable:
                continue
            if errors and hand.line_span(note.finding.line).start in errors:
                continue
        kept.append(note)
    return kept, blamed


def _without_consequences(profile: Profile, notes: list[Note]) -> list[Note]:
    """Drop the notes whose rule yields to that of another, and of two of one rule at one line the second."""
    if len(notes) < 2:
        return notes
    kept: list[Note] = []
    told: set[tuple[str, int]] = set()
    for note in notes:
        place = (note.rule.code, note.finding.line)
        if place not in told and not any(_yields(profile, note, other) for other in notes):
            kept.append(note)
        told.add(place)
    return kept or notes[:1]


def _yields(profile: Profile, note: Note, other: Note) -> bool:
    """Say whether a note is but a consequence of another; an error is one of errors only."""
    if note.rule is other.rule or not note.rule.yields_to or not other.rule.code.startswith(note.rule.yields_to):
        return False
    return _severity(profile, other) is Severity.ERROR or _severity(profile, note) is not Severity.ERROR


def _raised(diagnostic: Diagnostic) -> Diagnostic:
    if diagnostic.severity is not Severity.WARNING:
        return diagnostic
    message = f"{diagnostic.message}, and without it the hand does not come out"
    return Diagnostic(diagnostic.rule, Severity.ERROR, message, diagnostic.span, diagnostic.related, diagnostic.data)


def _diagnostic(hand: ParsedHand, profile: Profile, note: Note) -> Diagnostic:
    finding = note.finding
    related = tuple(Related(hand.line_span(line), message) for line, message in finding.related)
    severity = _severity(profile, note)
    return Diagnostic(note.rule, severity, finding.message, hand.line_span(finding.line), related, finding.data)
