"""The judgement on a hand: a broken rule of play, a record not to be trusted, or neither (docs/rules.md §7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripledraw.engine import replay
from tripledraw.engine.finding import Finding
from tripledraw.engine.verdict import Note, diagnose
from tripledraw.model import (
    Breaks,
    Cancelled,
    Card,
    Collected,
    Dealt,
    Diagnostic,
    Discard,
    Fold,
    Money,
    ParsedHand,
    Post,
    Raise,
    Rule,
    Section,
    Severity,
    Show,
    TotalPot,
    Unknown,
    Verdict,
)

from .test_checks import POKERSTARS, at, hand

UNREAD = Rule("TD101", "unread-line", Severity.ERROR, Breaks.RECORD, "", "")


def judged(made: ParsedHand) -> Verdict:
    return replay(made, POKERSTARS).record.verdict


def illegal() -> ParsedHand:
    made = hand("heads-up")
    raised = made.events[at(made, Raise)]
    assert isinstance(raised, Raise)
    raised.by, raised.to = Money(1500), Money(2500)
    return made


def corrupt() -> ParsedHand:
    made = hand("heads-up")
    total = made.events[at(made, TotalPot)]
    assert isinstance(total, TotalPot)
    total.total = Money(25_000)
    return made


def unread(made: ParsedHand, place: int, severity: Severity) -> ParsedHand:
    """Make the event at ``place`` a line that was not read, with the parser's finding: only the name is left of it."""
    line, player = made.events[place].line, getattr(made.events[place], "player", "")
    made.events[place] = Unknown(line, f"{player}: ?")
    place_of = made.line_span(line)
    made.diagnostics = [Diagnostic(UNREAD, severity, "the room writes no such line", place_of, data={"player": player})]
    return made


def test_a_broken_rule_of_play_makes_a_hand_illegal() -> None:
    assert judged(illegal()) is Verdict.ILLEGAL


def test_a_contradiction_of_the_record_only_makes_it_corrupt() -> None:
    assert judged(corrupt()) is Verdict.CORRUPT


def test_illegal_wins_over_corrupt() -> None:
    made = illegal()
    made.events.insert(3, Unknown(2, "?"))
    made.diagnostics = [Diagnostic(UNREAD, Severity.ERROR, "the room writes no such line", made.line_span(2))]
    assert judged(made) is Verdict.ILLEGAL


def test_a_file_still_being_written_is_incomplete() -> None:
    made = hand("heads-up")
    made.events = made.events[: at(made, Section, 3)]
    made.complete = False
    assert judged(made) is Verdict.INCOMPLETE
    assert replay(made, POKERSTARS).diagnostics == []
    made = illegal()
    made.events = made.events[: at(made, Section, 3)]
    made.complete = False
    assert judged(made) is Verdict.ILLEGAL


def test_half_a_line_at_the_end_of_a_file_is_no_fault() -> None:
    made = illegal()
    made.events = made.events[: at(made, Raise) + 1]
    made.complete = False
    end = made.line_span(made.events[-1].line).end
    made.span = replace(made.span, end=end)
    assert judged(made) is Verdict.INCOMPLETE


def test_only_half_a_line_is_no_fault_at_the_end_of_a_file() -> None:
    """A whole line is judged, and so are those before half a line."""
    for more in (1, 2):
        made = illegal()
        made.events = made.events[: at(made, Raise) + more]
        made.complete = False
        last = made.line_span(made.events[-1].line)
        made.span = replace(made.span, end=last.end + 1 if more == 1 else last.end)
        assert [each.rule.code for each in replay(made, POKERSTARS).diagnostics] == ["TD317"]


def test_a_part_of_a_hand_is_not_held_against_the_rest() -> None:
    made = hand("heads-up")
    made.events = made.events[at(made, Section, -1) :]
    made.partial = True
    assert judged(made) is Verdict.INCOMPLETE
    assert replay(made, POKERSTARS).diagnostics == []


def test_of_a_part_of_a_hand_nothing_is_held_against_the_play_either() -> None:
    made = illegal()
    assert replay(made, POKERSTARS).diagnostics != []
    made.partial = True
    assert replay(made, POKERSTARS).diagnostics == []


@pytest.mark.parametrize("told", [True, False])
def test_a_hand_without_a_deal_is_cancelled_and_not_judged(told: bool) -> None:  # noqa: FBT001  a parameter
    made = hand("heads-up")
    middle = [Cancelled(6)] if told else []
    made.events = [*made.events[: at(made, Section)], *middle, *made.events[at(made, Section, -1) :]]
    found = replay(made, POKERSTARS)
    assert found.record.verdict is Verdict.CANCELLED
    assert found.diagnostics == []
    assert [seat.posted for seat in found.record.seats] == [500, 1000]


def test_an_unread_action_is_told_once() -> None:
    made = hand("heads-up")
    made = unread(made, at(made, Raise), Severity.ERROR)
    found = replay(made, POKERSTARS)
    assert [diagnostic.rule.code for diagnostic in found.diagnostics] == ["TD101"]
    assert found.record.verdict is Verdict.CORRUPT


def test_an_unread_line_that_the_hand_does_not_come_out_without_is_an_error() -> None:
    made = hand("split")
    made = unread(made, at(made, Fold), Severity.WARNING)
    found = replay(made, POKERSTARS)
    assert [(d.rule.code, d.severity) for d in found.diagnostics] == [("TD101", Severity.ERROR)]
    assert found.record.verdict is Verdict.CORRUPT


def test_an_unread_action_explains_what_follows_though_chatter_stands_between() -> None:
    made = hand("heads-up")
    raised = at(made, Raise)
    made = unread(made, raised, Severity.ERROR)
    made.events.insert(raised + 1, Unknown(made.events[raised].line + 1, "nice"))
    chatter = made.line_span(made.events[raised].line + 1)
    made.diagnostics.append(Diagnostic(UNREAD, Severity.WARNING, "the room writes no such line", chatter))
    found = replay(made, POKERSTARS)
    assert [(d.rule.code, d.severity) for d in found.diagnostics] == [
        ("TD101", Severity.ERROR),
        ("TD101", Severity.WARNING),
    ]
    assert found.record.verdict is Verdict.CORRUPT


def test_an_unread_action_explains_every_sum_behind_it() -> None:
    made = hand("heads-up")
    section = made.events[at(made, Section, 2)]
    assert isinstance(section, Section)
    section.pot = Money(4000)
    assert replay(made, POKERSTARS).diagnostics == []
    made = unread(made, at(made, Raise), Severity.ERROR)
    assert [each.rule.code for each in replay(made, POKERSTARS).diagnostics] == ["TD101"]


def test_an_unread_line_of_one_player_explains_nothing_that_another_misses() -> None:
    made = hand("split")
    made = unread(made, at(made, Fold), Severity.WARNING)
    made.diagnostics = [replace(made.diagnostics[0], data={"player": "Corwin"})]
    found = replay(made, POKERSTARS)
    assert [(d.rule.code, d.severity) for d in found.diagnostics] == [
        ("TD101", Severity.WARNING),
        ("TD301", Severity.ERROR),
    ]
    assert found.record.verdict is Verdict.ILLEGAL


def test_an_unread_line_that_changes_nothing_stays_a_warning() -> None:
    made = hand("split")
    made.events.insert(at(made, Fold), Unknown(8, "?"))
    made.diagnostics = [Diagnostic(UNREAD, Severity.WARNING, "the room writes no such line", made.line_span(8))]
    found = replay(made, POKERSTARS)
    assert [(d.rule.code, d.severity) for d in found.diagnostics] == [("TD101", Severity.WARNING)]
    assert found.record.verdict is Verdict.LEGAL


def chatter(made: ParsedHand, place: int) -> None:
    """Put a line that was not read before the event at ``place``; it begins with nobody's name."""
    made.events.insert(place, Unknown(place, "nice"))
    made.diagnostics.append(Diagnostic(UNREAD, Severity.WARNING, "the room writes no such line", made.line_span(place)))


def test_of_unread_lines_those_that_explain_something_are_errors() -> None:
    """Two folds of two rounds were not read, and a line of chat that explains neither."""
    made = hand("six-handed")
    folds = [at(made, Fold, number) for number in (0, -1)]
    found: list[Diagnostic] = []
    for place in folds:
        made = unread(made, place, Severity.WARNING)
        found += made.diagnostics
    made.diagnostics = found
    chatter(made, 3)
    severities = [(each.rule.code, each.severity) for each in replay(made, POKERSTARS).diagnostics]
    assert severities == [("TD101", Severity.WARNING), ("TD101", Severity.ERROR), ("TD101", Severity.ERROR)]


def test_an_unread_line_explains_no_name_of_a_hand() -> None:
    made = hand("split")
    made = unread(made, at(made, Fold), Severity.WARNING)
    shown = made.events[at(made, Show)]
    assert isinstance(shown, Show)
    shown.name = "7,5,4,3,2"
    found = [(each.rule.code, each.severity) for each in replay(made, POKERSTARS).diagnostics]
    assert found == [("TD101", Severity.ERROR), ("TD506", Severity.ERROR)]


def test_an_unread_line_explains_no_small_blind_that_the_total_contradicts() -> None:
    made = hand("split")
    made = unread(made, at(made, Fold), Severity.WARNING)
    post = made.events[at(made, Post)]
    assert isinstance(post, Post)
    post.amount = Money(400)
    found = [(each.rule.code, each.severity) for each in replay(made, POKERSTARS).diagnostics]
    assert found == [("TD243", Severity.ERROR), ("TD101", Severity.ERROR)]


def rule(code: str, *yields_to: str) -> Rule:
    return Rule(code, code.lower(), Severity.ERROR, Breaks.PLAY, "", "", yields_to)


def told(*notes: Note) -> list[tuple[str, int]]:
    """Return which of some notes are told, by their codes and the numbers of their messages."""
    made = hand("heads-up")
    return [(each.rule.code, int(each.message)) for each in diagnose(made, POKERSTARS, notes, ())]


def note(made: Rule, number: int, *, line: int = 0, severity: Severity | None = None) -> Note:
    return Note(made, Finding(line, str(number), severity=severity))


def test_a_consequence_is_left_out_and_its_cause_is_not() -> None:
    cause, consequence = rule("TD990"), rule("TD991", "TD990")
    assert told(note(consequence, 1), note(cause, 2)) == [("TD990", 2)]
    assert told(note(consequence, 1)) == [("TD991", 1)]
    # A rule that yields to all of its family does not yield to itself.
    family = rule("TD992", "TD99")
    assert told(note(family, 1), note(family, 2, line=1)) == [("TD992", 1), ("TD992", 2)]
    assert told(note(family, 1), note(cause, 2)) == [("TD990", 2)]


def test_an_error_yields_to_errors_only() -> None:
    cause, consequence = rule("TD990"), rule("TD991", "TD990")
    weak = note(cause, 2, severity=Severity.WARNING)
    assert told(note(consequence, 1), weak) == [("TD990", 2), ("TD991", 1)]
    assert told(note(consequence, 1, severity=Severity.WARNING), weak) == [("TD990", 2)]
    # One error of a rule is enough, wherever its warnings stand.
    assert told(note(cause, 3), note(cause, 4, line=2, severity=Severity.WARNING), note(consequence, 1)) == [
        ("TD990", 3),
        ("TD990", 4),
    ]


def test_of_two_findings_of_a_rule_at_one_line_the_first_is_told() -> None:
    twice = rule("TD990")
    assert told(note(twice, 1), note(twice, 2), note(twice, 3, line=1)) == [("TD990", 1), ("TD990", 3)]


def test_the_client_fault_of_2012_spoils_the_cards_only() -> None:
    made = hand("heads-up")
    spoilt = tuple(Card(card) for card in ("8d", "5c", "9d", "8c", "Qc"))
    for number in (1, 2):
        thrown, dealt = made.events[at(made, Discard, 2 * number)], made.events[at(made, Dealt, number + 1)]
        assert isinstance(thrown, Discard)
        assert isinstance(dealt, Dealt)
        thrown.cards = ()
        dealt.cards = dealt.drawn = spoilt
    found = replay(made, POKERSTARS)
    assert [diagnostic.rule.code for diagnostic in found.diagnostics] == ["TD441"]
    record = found.record
    assert record.verdict is Verdict.CORRUPT
    assert (record.pot, record.rake) == (20_000, 1000)
    assert [seat.net for seat in record.seats] == [9000, -10_000]
    assert [seat.draws for seat in record.seats] == [(1, 1, 2), (5, 1, 2)]


def test_two_faults_in_one_hand_are_both_told() -> None:
    made = illegal()
    shown = made.events[at(made, Show)]
    assert isinstance(shown, Show)
    shown.name = "7,5,4,3,2"
    codes = {diagnostic.rule.code for diagnostic in replay(made, POKERSTARS).diagnostics}
    assert codes == {"TD317", "TD506"}


def test_who_is_paid_may_follow_from_a_fault_of_the_betting() -> None:
    """With another winner alone the payment is the fault; behind a wrong raise it may be another's consequence."""
    made = hand("heads-up")
    paid = made.events[at(made, Collected)]
    assert isinstance(paid, Collected)
    paid.player = "Ottoline"
    assert "TD522" in {diagnostic.rule.code for diagnostic in replay(made, POKERSTARS).diagnostics}
    raised = made.events[at(made, Raise)]
    assert isinstance(raised, Raise)
    raised.by, raised.to = Money(1500), Money(2500)
    assert [diagnostic.rule.code for diagnostic in replay(made, POKERSTARS).diagnostics] == ["TD317"]
