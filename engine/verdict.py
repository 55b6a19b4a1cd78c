"""From what the checks found to diagnostics and a verdict: consequences dropped, assumptions weighed.

Source: docs/rules.md §7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..model import Breaks, Diagnostic, ParsedHand, Profile, Related, Rule, Severity, Verdict
from .finding import Finding

_PARSER: Final = "TD1"
_UNREAD: Final = "TD101"
_MISPLACED: Final = "TD110"
_CARDS: Final = "TD40"
# Lines that were not read whole, and sections that are missing: what they would have added is missing in every sum.
_UNREADABLE: Final = ("TD101", "TD102", "TD103", "TD111")


@dataclass(slots=True)
class Note:
    """A finding with its rule.

    ``unread`` says which of the hand's unread lines may explain it: the play goes on behind them; ``of_all`` says that
    any may.
    """

    rule: Rule
    finding: Finding
    unread: range = range(0)
    of_all: bool = False


def diagnose(hand: ParsedHand, profile: Profile, notes: Sequence[Note], unread: Sequence[int]) -> list[Diagnostic]:
    """Return all findings of a hand in the order of its text, mere consequences of others left out.

    ``unread`` are the lines that were not read, to which the notes refer.
    """
    parsed = hand.diagnostics
    if not notes:
        return list(parsed)
    kept, blamed = _without_unread(hand, notes, unread)
    kept = _without_consequences(profile, kept)
    explained = {hand.line_span(line).start for note in kept for line in note.finding.explains}
    found = [
        _raised(diagnostic) if _is_blamed(diagnostic, blamed) else diagnostic
        for diagnostic in parsed
        if diagnostic.rule.code != _MISPLACED or diagnostic.span.start not in explained
    ]
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


def _without_unread(hand: ParsedHand, notes: Sequence[Note], lines: Sequence[int]) -> tuple[list[Note], set[int]]:
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
    saying_nothing = {
        diagnostic.span.start: diagnostic.data.get("player", "")
        for diagnostic in hand.diagnostics
        if diagnostic.rule.code == _UNREAD and diagnostic.severity is not Severity.ERROR
    }
    unread = _Unread(hand, lines, saying_nothing)
    for note in notes:
        if cut_short and note.finding.line >= last:
            continue  # half a line: the file is still being written
        if _yields_to_parser(note):
            unread.take(note.unread)
            explaining = unread.explaining(note.finding)
            if explaining is not None:
                blamed |= explaining
                continue
            if note.of_all and unreadable:
                continue
            if errors and hand.line_span(note.finding.line).start in errors:
                continue
        kept.append(note)
    if blamed and not unreadable:
        kept = [note for note in kept if not (note.of_all and _yields_to_parser(note))]
    return kept, blamed


class _Unread:
    """Lines that were not read before a finding.

    One that holds an amount, a card or a verb of the game may explain any finding. One that holds none can be no more
    than a fold, a check or the like of the player it begins with: it explains that this player's line is missing.
    """

    def __init__(self, hand: ParsedHand, lines: Sequence[int], saying_nothing: Mapping[int, str]) -> None:
        """Take the lines; those ``saying_nothing`` are known by their places, with whom each begins with."""
        self._hand, self._lines, self._saying_nothing = hand, lines, saying_nothing
        self._taken = range(0)
        self._telling = False
        self._by_player: dict[str, set[int]] = {}

    def take(self, which: range) -> None:
        """Look at some of the lines only; from one finding to the next they are mostly the same and some more."""
        begin = self._taken.stop
        if which.start != self._taken.start or which.stop < begin:
            self._telling, self._by_player, begin = False, {}, which.start
        self._taken = which
        for line in self._lines[begin : which.stop]:
            place = self._hand.line_span(line).start
            player = self._saying_nothing.get(place)
            if player is None:
                self._telling = True
            else:
                self._by_player.setdefault(player, set()).add(place)

    def explaining(self, finding: Finding) -> set[int] | None:
        """Return the places of the lines to blame besides those that are errors anyway, None if none explains it.

        Each place is returned once: of many findings that the same lines explain, the later ones get an empty set.
        """
        if self._telling:
            return set()
        blamed = [name for name in finding.misses if name in self._by_player]
        places = set().union(*(self._by_player[name] for name in blamed)) if blamed else None
        for name in blamed:
            self._by_player[name] = set()
        return places


def _yields_to_parser(note: Note) -> bool:
    return any(prefix.startswith(_PARSER) for prefix in note.rule.yields_to)


def _without_consequences(profile: Profile, notes: list[Note]) -> list[Note]:
    """Drop notes whose rule yields to another's, and of two of one rule the second, at one line or about one card."""
    if len(notes) < 2:
        return notes
    # By rule and not by note: a hand may have thousands of findings, and there are few rules.
    found: dict[str, bool] = {}
    for note in notes:
        code = note.rule.code
        found[code] = found.get(code, False) or _severity(profile, note) is Severity.ERROR
    kept: list[Note] = []
    told: set[tuple[str, int | str]] = set()
    yielding: dict[tuple[str, bool], bool] = {}
    for note in notes:
        kind = (note.rule.code, _severity(profile, note) is Severity.ERROR)
        if kind not in yielding:
            yielding[kind] = _yields(note.rule, found, error=kind[1])
        # A card that cannot be there is seen again wherever the hand is listed.
        of_cards = note.rule.code.startswith(_CARDS)
        what = (note.rule.code, note.finding.message if of_cards else note.finding.line)
        if what not in told and not yielding[kind]:
            kept.append(note)
        told.add(what)
    return kept or notes[:1]


def _yields(rule: Rule, found: Mapping[str, bool], *, error: bool) -> bool:
    """Say whether a finding of ``rule`` is but a consequence of another rule's; an ``error`` is one of errors only.

    ``found`` says of each code found whether an error is among its findings.
    """
    others = (code for code, with_error in found.items() if (with_error or not error) and code != rule.code)
    return any(code.startswith(rule.yields_to) for code in others)


def _is_blamed(diagnostic: Diagnostic, places: set[int]) -> bool:
    unread = diagnostic.rule.code == _UNREAD and diagnostic.severity is Severity.WARNING
    return unread and diagnostic.span.start in places


def _raised(diagnostic: Diagnostic) -> Diagnostic:
    message = f"{diagnostic.message}, and without it the hand does not come out"
    return Diagnostic(diagnostic.rule, Severity.ERROR, message, diagnostic.span, diagnostic.related, diagnostic.data)


def _diagnostic(hand: ParsedHand, profile: Profile, note: Note) -> Diagnostic:
    finding = note.finding
    related = tuple(Related(hand.line_span(line), message) for line, message in finding.related)
    severity = _severity(profile, note)
    return Diagnostic(note.rule, severity, finding.message, hand.line_span(finding.line), related, finding.data)
