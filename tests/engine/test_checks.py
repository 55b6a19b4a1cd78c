"""Checks where a text alone does not show them: events in an order that no parser gives, and what profiles change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay, rules
from tripledraw.model import (
    BettingCapped,
    Breaks,
    Cancelled,
    Card,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Money,
    ParsedHand,
    Post,
    PostKind,
    Profile,
    Reshuffled,
    SeatResult,
    Section,
    Severity,
    Show,
    StandPat,
    TotalPot,
    Uncalled,
    Verdict,
)
from tripledraw.parser import parse_source, read_source

HANDS = Path(__file__).parent.parent / "cases" / "pokerstars" / "hands"
POKERSTARS = load_profile("pokerstars")


def hand(name: str) -> ParsedHand:
    """Return one of the cases' hands, its events to be changed."""
    (made,) = parse_source(read_source(name, (HANDS / f"{name}.txt").read_bytes()))
    return made


def at(made: ParsedHand, kind: type[Event], number: int = 0) -> int:
    """Return the place of an event: the `number`-th of its kind, from the end if negative."""
    places = [place for place, event in enumerate(made.events) if isinstance(event, kind)]
    return places[number]


def moved(name: str, kind: type[Event], number: int, by: int) -> ParsedHand:
    """Move an event by so many places; every event keeps a line of its own."""
    made = hand(name)
    place = at(made, kind, number)
    event = made.events.pop(place)
    made.events.insert(place + by, event)
    for line, other in enumerate(made.events):
        other.line = line
    return made


def doubled(name: str, kind: type[Event], number: int) -> ParsedHand:
    made = hand(name)
    place = at(made, kind, number)
    made.events.insert(place, replace(made.events[place]))
    return made


def without(name: str, kind: type[Event], number: int) -> ParsedHand:
    made = hand(name)
    del made.events[at(made, kind, number)]
    return made


def late_post() -> ParsedHand:
    made = hand("heads-up")
    made.events.insert(at(made, Section, 1), Post(12, "Ismay", PostKind.BIG_BLIND, POKERSTARS_BLIND))
    return made


def no_cards_left(count: int) -> ParsedHand:
    """Six players, of whom five take so many cards in the first draw: 22 are left, and nothing is in the muck yet."""
    made = hand("reshuffle")
    made.events = [event for event in made.events if not isinstance(event, Reshuffled)]
    start, end = at(made, Section, 1), at(made, Section, 2)
    events = made.events[start:end]
    made.events[start:end] = [
        Discard(event.line, event.player, count)
        if isinstance(event, Discard | StandPat) and event.cards is None
        else event
        for event in events
    ]
    return made


def back_from_the_muck(*cards: str) -> ParsedHand:
    """A hand whose hero takes four cards when the stub holds three, some of them thrown away by him before."""
    made = hand("last-of-the-stub")
    dealt = made.events[at(made, Dealt, -1)]
    shown = made.events[at(made, Show, -1)]
    told = next(event for event in made.events if isinstance(event, SeatResult) and event.player == dealt_to(dealt))
    assert isinstance(dealt, Dealt)
    assert isinstance(shown, Show)
    assert dealt.drawn is not None
    dealt.drawn = (*(Card(card) for card in cards), *dealt.drawn[len(cards) :])
    shown.cards = told.cards = (*dealt.cards, *dealt.drawn)
    shown.name = told.name = None
    return made


def dealt_to(event: Event) -> str:
    assert isinstance(event, Dealt)
    return event.player


def stated_pot(amount: int) -> ParsedHand:
    """A hand whose first draw states the pot."""
    made = hand("heads-up")
    section = made.events[at(made, Section, 1)]
    assert isinstance(section, Section)
    section.pot = Money(amount)
    return made


def unpaid_rake(more: int) -> ParsedHand:
    """A hand of a room that prints no total: the rake is what the winner does not get."""
    made = hand("heads-up")
    made.events = [event for event in made.events if not isinstance(event, TotalPot | BettingCapped)]
    paid = made.events[at(made, Collected)]
    told = made.events[at(made, SeatResult)]
    assert isinstance(paid, Collected)
    assert isinstance(told, SeatResult)
    paid.amount = told.amount = type(paid.amount)(paid.amount + more)
    return made


def cancelled_in_the_middle() -> ParsedHand:
    made = hand("heads-up")
    made.events.insert(at(made, Section, 1), Cancelled(12))
    return made


def cancelled() -> ParsedHand:
    made = hand("heads-up")
    made.events = [*made.events[: at(made, Section)], Cancelled(6), *made.events[at(made, Section, -1) :]]
    return made


first_post = hand("heads-up").events[at(hand("heads-up"), Post, 1)]
assert isinstance(first_post, Post)
POKERSTARS_BLIND = first_post.amount
SMALL_POOL = replace(
    POKERSTARS, prints_reshuffle=False, pool_folded="no", pool_this_draw="never", own_discard_returns="earlier_draws"
)
STUB_FIRST = replace(POKERSTARS, deal_stub_first=True, own_discard_returns="earlier_draws")
MERGE = replace(load_profile("merge"), assumed=frozenset())


@dataclass(frozen=True)
class EventCase:
    """Events that raise a check, alone, or come near and raise nothing."""

    code: str
    make: Callable[[], ParsedHand]
    near: bool = False
    profile: Profile = POKERSTARS


EVENT_CASES = [
    EventCase("TD204", lambda: hand("newcomers"), profile=replace(POKERSTARS, max_players=5)),
    EventCase("TD204", lambda: hand("newcomers"), near=True),
    EventCase("TD235", late_post),
    EventCase("TD235", lambda: hand("newcomers"), near=True),
    EventCase("TD351", lambda: doubled("uncontested", Section, 2)),
    EventCase("TD351", lambda: hand("uncontested"), near=True),
    EventCase("TD415", lambda: moved("uncontested", Discard, 0, -4)),
    EventCase("TD415", lambda: hand("uncontested"), near=True),
    EventCase("TD416", lambda: moved("uncontested", Discard, 1, 1)),
    EventCase("TD416", lambda: hand("uncontested"), near=True),
    EventCase("TD433", lambda: no_cards_left(5), profile=SMALL_POOL),
    EventCase("TD433", lambda: no_cards_left(4), near=True, profile=SMALL_POOL),
    EventCase("TD439", lambda: back_from_the_muck("Kc", "Kd"), profile=STUB_FIRST),
    EventCase("TD439", lambda: back_from_the_muck("Kc"), near=True, profile=STUB_FIRST),
    EventCase("TD528", lambda: moved("uncontested", Collected, 0, -4)),
    EventCase("TD528", lambda: hand("uncontested"), near=True),
    EventCase("TD534", lambda: unpaid_rake(5000), profile=MERGE),
    EventCase("TD534", lambda: unpaid_rake(1000), near=True, profile=MERGE),
    EventCase("TD536", lambda: without("heads-up", TotalPot, 0)),
    EventCase("TD536", lambda: hand("heads-up"), near=True),
    EventCase("TD537", lambda: stated_pot(2000)),
    EventCase("TD537", lambda: stated_pot(4000), near=True),
    EventCase("TD550", cancelled_in_the_middle),
    EventCase("TD550", cancelled, near=True),
]


def codes(made: ParsedHand, profile: Profile = POKERSTARS) -> list[str]:
    made.diagnostics = []
    return [diagnostic.rule.code for diagnostic in replay(made, profile).diagnostics]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code}{'-near' * case.near}") for case in EVENT_CASES])
def test_events(case: EventCase) -> None:
    assert set(codes(case.make(), case.profile)) == (set() if case.near else {case.code})


# ---- what is said ----


def said(name: str, old: str, new: str, folder: Path = HANDS) -> list[str]:
    """Return the messages about a hand with a line changed."""
    text = (folder / f"{name}.txt").read_text(encoding="utf-8")
    assert old in text
    (made,) = parse_source(read_source("hand.txt", text.replace(old, new, 1).encode()))
    return [each.message for each in replay(made, load_profile(made.profile)).diagnostics]


def test_messages_say_who_and_how_much() -> None:
    assert said("split", "Quill: folds\n", "") == ["Runa acts, but it is Quill's turn"]
    assert said("split", "Corwin: shows", "Quill: shows") == ["Quill shows or mucks: folded"]
    fulltilt, winamax = (HANDS.parents[1] / room / "hands" for room in ("fulltilt", "winamax"))
    assert said("uncontested", "Seat 3:", "Seat 0:", fulltilt) == ["there is no seat 0 at a table of 6"]
    paid = "Ottoline collected 10€ from side pot 1\nQuill collected 42.75€ from main pot"
    assert said("side-pot", paid, "Quill collected 52.75€ from main pot", winamax) == [
        "Ottoline wins 10.00 and is not paid"
    ]


def test_a_deck_that_cannot_have_as_many_is_told_where_the_cards_are_dealt() -> None:
    made = replay(no_cards_left(5), replace(SMALL_POOL, draw_order="announce_then_deal"))
    assert [each.rule.code for each in made.diagnostics] == ["TD433"]
    assert made.diagnostics[0].message.startswith("Runa takes 5 cards")


# ---- what profiles change ----


def with_profile(name: str, **values: object) -> list[tuple[str, Severity]]:
    profile = replace(POKERSTARS, **values)  # type: ignore[arg-type]  # the keys are written below
    made = hand(name)
    return [(diagnostic.rule.code, diagnostic.severity) for diagnostic in replay(made, profile).diagnostics]


def test_a_finding_that_rests_on_an_assumed_value_is_a_warning() -> None:
    sure = replace(POKERSTARS, cap_bets=3)
    for assumed, severity in ((frozenset[str](), Severity.ERROR), (frozenset({"cap_bets"}), Severity.WARNING)):
        made = replay(hand("heads-up"), replace(sure, assumed=assumed))
        assert [(d.rule.code, d.severity) for d in made.diagnostics] == [("TD304", severity)]
        assert made.record.verdict is (Verdict.ILLEGAL if severity is Severity.ERROR else Verdict.LEGAL)


def test_the_cap_may_not_hold_between_two_players() -> None:
    line = [("TD342", Severity.ERROR)]  # "Betting is capped", where there is no cap
    assert with_profile("heads-up", cap_heads_up="none_two_live") == line
    assert with_profile("heads-up", cap_heads_up="none_round_starts_heads_up") == line
    assert with_profile("six-handed", cap_heads_up="none_two_live") == []
    assert with_profile("heads-up", cap_bets=None) == line


def test_a_short_all_in_is_completed_or_raised_on_top_of() -> None:
    assert with_profile("completion") == []
    assert with_profile("completion", short_all_in="add") == [("TD317", Severity.ERROR)]


@pytest.mark.parametrize(
    ("dead_button", "severity"), [("no", Severity.ERROR), ("unknown", Severity.WARNING), ("yes", None)]
)
def test_a_dead_button(dead_button: str, severity: Severity | None) -> None:
    made = hand("dead-button")
    made.events = [event for event in made.events if getattr(event, "player", None) != "Corwin"]
    found = replay(made, replace(POKERSTARS, dead_button=dead_button)).diagnostics
    assert [(d.rule.code, d.severity) for d in found] == ([] if severity is None else [("TD212", severity)])


def test_who_shows_first_is_a_key() -> None:
    # Nobody bets in the last round: the first left of the button shows, or the last to raise in any round.
    assert with_profile("heads-up") == []
    assert with_profile("heads-up", first_to_show="any_round") == [("TD501", Severity.ERROR)]


def test_an_uncalled_bet_without_a_line() -> None:
    made = without("all-in", Uncalled, 0)
    assert codes(made) == ["TD511"]
    made = without("all-in", Uncalled, 0)
    assert codes(made, replace(POKERSTARS, prints_uncalled=False)) == ["TD533"]  # then nobody is said to get it


def test_own_discards_may_come_back_in_some_rooms() -> None:
    made = hand("uncontested")
    place = at(made, Dealt, 1)
    first = made.events[place]
    assert isinstance(first, Dealt)
    first.drawn = (Card("Js"), Card("5d"))  # the five of diamonds was thrown away in this draw
    pat = made.events[at(made, StandPat, -2)]
    assert isinstance(pat, StandPat)
    pat.cards = (*first.cards, *first.drawn)
    assert "TD404" in codes(made)
    assert "TD404" in codes(made, replace(POKERSTARS, own_discard_returns="earlier_draws"))


def test_cards_shown_with_a_fold_are_known() -> None:
    made = hand("uncontested")
    folded = made.events[at(made, Fold, -1)]
    assert isinstance(folded, Fold)
    folded.cards = tuple(Card(card) for card in ("7d", "2c", "3c", "4c", "5c"))  # the hero holds the seven
    assert codes(made) == ["TD403"]
    folded.cards = tuple(Card(card) for card in ("7c", "2c", "3c", "4c", "5c"))
    assert codes(made) == []


def test_the_name_of_a_hand_that_wins() -> None:
    made = hand("heads-up")
    paid = made.events[at(made, Collected)]
    assert isinstance(paid, Collected)
    paid.name = "9,8,7,6,2"
    assert codes(made) == []
    paid.name = "9,8,7,6,3"
    assert codes(made) == ["TD506"]


# ---- the registry ----


def test_rules_that_yield_do_not_yield_to_each_other() -> None:
    all_rules = rules().values()
    above = {
        rule.code: {o.code for o in all_rules if o is not rule and o.code.startswith(rule.yields_to)}
        for rule in all_rules
        if rule.yields_to
    }
    seen: set[str] = set()

    def walk(code: str, path: tuple[str, ...]) -> None:
        assert code not in path, f"rules yield in a circle: {' > '.join((*path, code))}"
        if code not in seen:
            for other in above.get(code, ()):
                walk(other, (*path, code))
            seen.add(code)

    for code in above:
        walk(code, ())


def test_what_spoils_the_record_only_makes_no_hand_illegal() -> None:
    record = {code for code, rule in rules().items() if rule.breaks is Breaks.RECORD}
    assert {"TD506", "TD531", "TD533", "TD541", "TD546", "TD422"} <= record  # docs/rules.md §7, corrupt
    play = rules().keys() - record
    assert {"TD236", "TD301", "TD304", "TD311", "TD402", "TD403", "TD412", "TD522", "TD524", "TD526"} <= play
