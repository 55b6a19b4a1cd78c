from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from tripledraw.model import Card, Verdict
from tripledraw.store import Counts, Store, StoredHand, find_hands

from .factory import Plan, build

LEGAL = Plan()
SHOWN = {"Runa": tuple(map(Card, ("7h", "5c", "4d", "3c", "2s")))}


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path / "hands.duckdb") as store:
        yield store


def load(store: Store, *plans: Plan) -> list[Counts]:
    return [store.add(build([plan], f"{number}.txt")) for number, plan in enumerate(plans)]


def only(store: Store) -> StoredHand:
    [hand] = find_hands(store, "900000001")
    return hand


def codes(hand: StoredHand) -> list[list[str]]:
    return [[finding.code for finding in text.findings] for text in hand.texts]


def test_another_players_view_is_kept_and_not_counted_twice(store: Store) -> None:
    counts = load(store, LEGAL, replace(LEGAL, hero="Runa"))
    assert [(c.imported, c.duplicate, c.views, c.conflicts) for c in counts] == [(1, 0, 0, 0), (0, 1, 1, 0)]
    hand = only(store)
    assert codes(hand) == [[], []]
    assert [text.hero for text in hand.texts] == ["Hero", "Runa"]
    assert store.rows("SELECT count(*), sum(net) FROM seats WHERE player = 'Hero'").rows == [(1, -2_000)]
    assert {(hero.player, hero.hands) for hero in store.heroes()} == {("Hero", 1), ("Runa", 1)}


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"nets": {"Hero": -1_000, "Runa": 900}}, "net results"),
        ({"nets": {"Hero": -2_000, "runa": 1_900}}, "players"),
        ({"nets": {"Hero": -2_000, "Runa": 1_900, "Quill": 0}}, "players"),
        ({"draws": (3, 1, 1)}, "draws"),
        ({"stakes": (1_000, 4_000)}, "stakes"),
        ({"currency": "EUR"}, "currency"),
        ({"played": "2026-02-01T12:00:01Z"}, "time"),
        ({"table": "Halma III"}, "table"),
        ({"cards": {"Runa": tuple(map(Card, ("8h", "5c", "4d", "3c", "2s")))}}, "cards shown"),
    ],
)
def test_other_facts_under_the_same_number_are_an_error(store: Store, change: dict[str, object], differs: str) -> None:
    first = replace(LEGAL, cards=SHOWN)
    counts = load(store, first, replace(first, **change))  # type: ignore[arg-type]  # the values fit
    assert (counts[1].imported, counts[1].duplicate, counts[1].conflicts, counts[1].views) == (0, 1, 1, 0)
    hand = only(store)
    assert codes(hand) == [[], ["TD601"]]
    assert (hand.row.verdict, hand.texts[1].verdict) == (Verdict.LEGAL, Verdict.CORRUPT)
    finding = hand.texts[1].findings[0]
    assert differs in finding.message
    assert finding.data["other"] == "0.txt:1"
    assert (finding.line, finding.column) == (1, 1)
    assert hand.row.errors == 1


@pytest.mark.parametrize(
    "change",
    [{"chat": "gg"}, {"played": None}, {"played": "2026-02-01"}, {"table": None}, {"cards": {}}],
)
def test_what_a_text_may_leave_out_is_no_error(store: Store, change: dict[str, object]) -> None:
    first = replace(LEGAL, cards=SHOWN)
    load(store, first, replace(first, **change))  # type: ignore[arg-type]  # the values fit
    assert codes(only(store)) == [[], []]


def test_line_ends_and_outer_blanks_make_no_other_text(store: Store) -> None:
    replay = build([LEGAL])[0]
    store.add([replay])
    text = replay.hand.source.text.rstrip("\n").replace("\n", "\r\n")
    replay.hand.source = replace(replay.hand.source, text=text, sha256="other")
    replay.hand.span = replace(replay.hand.span, end=len(text))
    counts = store.add([replay])
    assert (counts.duplicate, counts.views) == (1, 0)


def test_the_most_trusted_text_is_the_hands_own_whatever_the_order(store: Store) -> None:
    plans = [
        LEGAL,
        replace(LEGAL, verdict=Verdict.ILLEGAL, nets={"Hero": -3_000, "Runa": 2_900}, broken="wrong call"),
        replace(LEGAL, verdict=Verdict.CORRUPT, nets={"Hero": -4_000, "Runa": 3_900}, broken="unread"),
    ]
    for number, order in enumerate(permutations(plans)):
        one_by_one, at_once = (
            [replace(plan, hand_id=f"{number}-{way}") for plan in order] for way in ("one by one", "at once")
        )
        load(store, *one_by_one)
        store.add(build(at_once))
        for way in ("one by one", "at once"):
            [hand] = find_hands(store, f"{number}-{way}")
            assert hand.row.verdict is Verdict.LEGAL
            assert (hand.row.net, hand.texts[0].findings) == (-2_000, ())
            assert all("TD601" in [finding.code for finding in text.findings] for text in hand.texts[1:])
            assert {text.verdict for text in hand.texts} == {plan.verdict for plan in plans}
    assert store.rows("SELECT count(*) FROM hands").rows == [(12,)]
    assert store.rows("SELECT count(*) FROM seats").rows == [(24,)]
    assert store.rows("SELECT count(*) FROM views").rows == [(36,)]


def cut(plan: Plan, keep: int) -> Callable[[Store], Counts]:
    """Add only the first characters of a hand, as a file still being written has them."""

    def add(store: Store) -> Counts:
        [replay] = build([replace(plan, verdict=Verdict.INCOMPLETE, broken="it ends here")])
        text = replay.hand.source.text[:keep]
        replay.hand.source = replace(replay.hand.source, text=text, sha256=f"cut {keep}")
        replay.hand.span = replace(replay.hand.span, end=keep)
        del replay.record.seats[1:]
        return store.add([replay])

    return add


def test_an_incomplete_hand_is_replaced_by_its_complete_text(store: Store) -> None:
    assert cut(LEGAL, 150)(store).imported == 1
    assert cut(LEGAL, 220)(store).imported == 1
    assert cut(LEGAL, 180)(store).duplicate == 1
    counts = store.add(build([LEGAL]))
    assert (counts.imported, counts.verdicts) == (1, {Verdict.LEGAL: 1})
    assert cut(LEGAL, 200)(store).duplicate == 1
    hand = only(store)
    assert (len(hand.texts), codes(hand)) == (1, [[]])
    for table, rows in (("hands", 1), ("seats", 2), ("views", 1), ("findings", 0)):
        assert store.rows(f"SELECT count(*) FROM {table}").rows == [(rows,)]  # noqa: S608  a name from the line above
    assert store.rows("SELECT DISTINCT hand_key FROM cards").rows == store.rows("SELECT hand_key FROM hands").rows


def test_an_incomplete_text_that_tells_something_else_is_kept_beside_the_complete_one(store: Store) -> None:
    store.add(build([replace(LEGAL, verdict=Verdict.INCOMPLETE, broken="summary only", chat="partial")]))
    store.add(build([LEGAL]))
    hand = only(store)
    assert [text.verdict for text in hand.texts] == [Verdict.LEGAL, Verdict.INCOMPLETE]
    assert codes(hand) == [[], ["TD999"]]


@pytest.mark.parametrize("hand_id", [None, "hands.txt#0"])
def test_a_hand_without_a_number_is_known_by_its_text(store: Store, hand_id: str | None) -> None:
    plan = replace(LEGAL, hand_id=hand_id, room=None, verdict=Verdict.CORRUPT)
    store.add(build([plan]))
    store.add(build([replace(plan, chat="hello")]))
    counts = store.add(build([LEGAL, plan]))
    assert (counts.imported, counts.duplicate) == (1, 1)
    assert len(find_hands(store, "hands.txt#0")) == 2


def test_two_rooms_may_use_one_number(store: Store) -> None:
    load(store, LEGAL, replace(LEGAL, room="fulltilt"))
    assert len(find_hands(store, "900000001")) == 2
    [hand] = find_hands(store, "fulltilt:900000001")
    assert hand.row.room == "fulltilt"
    assert find_hands(store, "merge:900000001") == []
