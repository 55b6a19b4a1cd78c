from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Event

import pytest
from duckdb import DuckDBPyConnection

from tripledraw.model import Replay, Source, Verdict
from tripledraw.store import Filters, Loader, Store, StoreError, find_hands, list_hands
from tripledraw.store.committing import Committing

from .factory import Plan, build, session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.duckdb"


def count(store: Store, table: str) -> int:
    return int(store.rows(f"SELECT count(*) FROM {table}").rows[0][0])  # noqa: S608  a table's name, from below


def test_hands_come_back_as_they_went_in(path: Path) -> None:
    plans = session(200, seed=1)
    with Store(path) as store:
        counts = store.add(build(plans))
    assert (counts.files, counts.hands, counts.imported, counts.duplicate) == (1, 200, 200, 0)
    assert counts.verdicts == {Verdict.LEGAL: 200}
    with Store(path, read_only=True) as store:
        nets = store.rows(
            "SELECT hand_id, map_from_entries(list((player, net))) FROM hands JOIN seats USING (hand_key) GROUP BY 1",
        )
        assert {hand_id: dict(net) for hand_id, net in nets.rows} == {plan.hand_id: dict(plan.nets) for plan in plans}
        rakes = dict(store.rows("SELECT hand_id, rake FROM hands").rows)
        assert rakes == {plan.hand_id: plan.rake for plan in plans}
        texts = {hand.hand_id: find_hands(store, hand.hand_id)[0].texts[0].text for hand in list_hands(store)[:5]}
    assert all(f"Hand #{hand_id}:" in text for hand_id, text in texts.items())


def test_pat_is_zero_and_not_in_the_draw_is_null(path: Path) -> None:
    with Store(path) as store:
        store.add(build([Plan(draws=(2, 0, None))]))
        row = store.rows("SELECT draw_1, draw_2, draw_3 FROM seats WHERE player = 'Hero'").rows
        drawn = store.rows("SELECT draw, taken FROM draws WHERE seat = 1 ORDER BY draw").rows
    assert row == [(2, 0, None)]
    assert drawn == [(1, 2), (2, 0)]


def test_the_same_file_again_adds_nothing(path: Path) -> None:
    replays = build([*session(30, seed=2), Plan(hand_id="7", game="Hold'em", verdict=Verdict.SKIPPED)])
    for again in (False, True):
        with Loader(path) as loader:
            if loader.start(replays[0].hand.source):
                for replay in replays:
                    loader.add(replay)
        total = loader.total
        assert (total.files, total.hands, total.skipped) == (1, 31, {"Hold'em": 1})
        assert (total.imported, total.duplicate) == ((0, 30) if again else (30, 0))
        assert [counts.known for counts in loader.files] == [again]
    with Store(path) as store:
        assert (count(store, "hands"), count(store, "views"), count(store, "sources")) == (30, 30, 1)
        assert store.rows("SELECT game, hands FROM skipped").rows == [("Hold'em", 1)]


def test_the_same_file_twice_in_one_import_is_read_once(path: Path) -> None:
    replays = build(session(10))
    with Loader(path) as loader:
        for expected in (True, False):
            assert loader.start(replays[0].hand.source) is expected
            if expected:
                for replay in replays:
                    loader.add(replay)
    assert (loader.total.files, loader.total.hands, loader.total.imported, loader.total.duplicate) == (2, 20, 10, 10)


def test_hands_of_two_files_are_one_hand(path: Path) -> None:
    plans = session(20, seed=3)
    with Store(path) as store:
        store.add(build(plans, "one.txt"))
        counts = store.add(build(plans[5:], "two.txt"))
        assert (counts.imported, counts.duplicate, counts.views) == (0, 15, 0)
        assert (count(store, "hands"), count(store, "views"), count(store, "sources")) == (20, 20, 2)


def test_a_file_that_grew_adds_its_new_hands(path: Path) -> None:
    plans = session(20, seed=4)
    with Store(path) as store:
        store.add(build(plans[:12]))
        counts = store.add(build(plans))
        assert (counts.imported, counts.duplicate) == (8, 12)
        assert count(store, "hands") == 20


def test_hands_of_the_same_batch_are_one_hand(path: Path) -> None:
    plan = Plan()
    with Store(path) as store:
        counts = store.add(build([plan, plan, replace(plan, chat="nice hand")]))
        assert (counts.imported, counts.duplicate, counts.views) == (1, 2, 1)
        assert (count(store, "hands"), count(store, "seats"), count(store, "views")) == (1, 2, 2)


def test_batches_of_one_file_are_one_source(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 7)
    replays = build([*session(30, seed=5), Plan(hand_id="1", game="Razz", verdict=Verdict.SKIPPED)])
    with Loader(path) as loader:
        loader.start(replays[0].hand.source)
        for replay in replays:
            loader.add(replay)
    assert (loader.total.files, loader.total.hands, loader.total.imported) == (1, 31, 30)
    with Store(path) as store:
        assert store.rows("SELECT hands, imported, skipped, complete FROM sources").rows == [(31, 30, 1, True)]
        assert store.rows("SELECT number FROM views ORDER BY view_key").rows == [(place,) for place in range(30)]


def test_a_file_of_which_an_import_broke_off_is_read_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)
    replays = build(session(25, seed=6))
    with suppress(KeyboardInterrupt), Loader(path) as broken_off:
        assert broken_off.start(replays[0].hand.source)
        for replay in replays[:15]:
            broken_off.add(replay)
        raise KeyboardInterrupt
    assert broken_off.total.imported == 10  # what was being committed then is told
    with Store(path) as store:
        assert (count(store, "hands"), count(store, "sources WHERE complete")) == (10, 0)
    with Loader(path) as loader:
        assert loader.start(replays[0].hand.source)
        for replay in replays:
            loader.add(replay)
    assert (loader.total.imported, loader.total.duplicate) == (15, 10)
    with Store(path) as store:
        assert store.rows("SELECT hands, imported, duplicate, complete FROM sources").rows == [(25, 25, 0, True)]


@contextmanager
def at_each_commit(monkeypatch: pytest.MonkeyPatch, then: Callable[[], None]) -> Iterator[None]:
    """Call ``then`` when everything of a batch but its commit is done."""
    transaction = Store.transaction

    @contextmanager
    def asked(store: Store) -> Iterator[DuckDBPyConnection]:
        with transaction(store) as connection:
            yield connection
            then()

    with monkeypatch.context() as patch:
        patch.setattr(Store, "transaction", asked)
        yield


def test_hands_are_gathered_while_a_batch_is_committed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)
    gathered, waited = Event(), []
    replays = build(session(15))
    with at_each_commit(monkeypatch, lambda: waited.append(gathered.wait(20))), Loader(path) as loader:
        for replay in replays:
            loader.add(replay)
        gathered.set()
    assert waited == [True, True]
    assert loader.total.imported == 15


@pytest.mark.parametrize("hands", [10, 15, 25])
def test_a_batch_that_cannot_be_committed_is_told_and_not_counted(
    path: Path, monkeypatch: pytest.MonkeyPatch, hands: int
) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)
    errors = iter([StoreError("the disk is full")])

    def fail() -> None:
        for error in errors:
            raise error

    loader = Loader(path)

    def load() -> None:
        with at_each_commit(monkeypatch, fail), loader:
            for replay in build(session(hands)):
                loader.add(replay)

    with pytest.raises(StoreError, match="the disk is full"):
        load()
    assert loader.total.imported == 0
    with Store(path) as store:
        assert (count(store, "hands"), count(store, "views"), count(store, "sources")) == (0, 0, 0)


def test_the_error_of_the_block_is_told_before_that_of_a_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)

    def fail() -> None:
        raise StoreError("the disk is full")

    def load() -> None:
        with at_each_commit(monkeypatch, fail), Loader(path) as loader:
            for replay in build(session(12)):
                loader.add(replay)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        load()


def test_a_file_given_up_behind_a_full_batch_leaves_what_was_committed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)
    replays, others = build(session(15)), build(session(3, seed=9), "other.txt")
    with Loader(path) as loader:
        assert loader.start(replays[0].hand.source)
        for replay in replays:
            loader.add(replay)
        loader.drop()
        for replay in others:
            loader.add(replay)
    assert [(file.name, file.imported) for file in loader.files] == [("other.txt", loader.total.imported - 10)]
    with Store(path) as store:
        assert count(store, "hands") == loader.total.imported
        assert count(store, "sources WHERE complete") == 1


def test_a_file_met_again_while_it_is_being_committed_is_counted_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", 10)
    replays = build(session(10))
    with Loader(path) as loader:
        assert loader.start(replays[0].hand.source)
        for replay in replays:
            loader.add(replay)
        assert not loader.start(replays[0].hand.source)
    assert [(file.hands, file.imported, file.duplicate) for file in loader.files] == [(10, 10, 0), (10, 0, 10)]


def test_a_commit_is_waited_for_though_the_waiting_is_interrupted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wait, waits = Committing.wait, []

    def interrupted(committing: Committing) -> None:
        waits.append(committing)
        if len(waits) == 1:
            raise KeyboardInterrupt
        wait(committing)

    monkeypatch.setattr(Committing, "wait", interrupted)
    loader = Loader(path)

    def load() -> None:
        with loader:
            for replay in build(session(5)):
                loader.add(replay)

    with pytest.raises(KeyboardInterrupt):
        load()
    assert (len(waits), loader.total.imported) == (2, 5)
    with Store(path, read_only=True) as store:
        assert count(store, "hands") == 5


def test_a_commit_that_was_interrupted_before_it_began_is_made_by_who_waits(path: Path) -> None:
    done = ExitStack()
    done.callback(path.touch)
    committing = Committing(done, [])
    committing.wait()
    assert path.exists()
    assert committing.counts() == []


def test_a_failing_import_commits_nothing_more(path: Path) -> None:
    replays = build(session(5))

    def broken() -> Iterator[Replay]:
        yield replays[0]
        raise ZeroDivisionError

    with Store(path) as store, pytest.raises(ZeroDivisionError):
        store.add(broken())
    with Store(path) as store:
        assert count(store, "hands") == 0


def test_all_verdicts_are_stored_and_only_legal_hands_counted(path: Path) -> None:
    stored = [verdict for verdict in Verdict if verdict is not Verdict.SKIPPED]
    plans = [
        Plan(hand_id=str(number), verdict=verdict, broken="" if verdict is Verdict.LEGAL else "it is broken")
        for number, verdict in enumerate(stored)
    ]
    with Store(path) as store:
        counts = store.add(build(plans))
        assert counts.verdicts == dict.fromkeys(stored, 1)
        assert store.rows("SELECT verdict FROM counted").rows == [("legal",)]
        assert [row.verdict for row in list_hands(store)] == stored
        assert [row.errors for row in list_hands(store)] == [0, 1, 1, 1, 1]
        assert [row.hand_id for row in list_hands(store, Filters(verdicts=(Verdict.CORRUPT,)))] == ["2"]
        [hand] = find_hands(store, "1")
    [finding] = hand.texts[0].findings
    assert (finding.code, finding.message, finding.line) == ("TD999", "it is broken", hand.texts[0].line + 2)


def test_a_text_that_utf8_cannot_hold_is_kept_exact(path: Path) -> None:
    odd = "half \ud83d, whole \U0001f600, nothing \0, end"
    plan = Plan(chat=odd, nets={"Ru\ud83dna": 1_900, "Hero": -2_000}, table="T\udc00", broken=odd)
    with Store(path) as store:
        store.add(build([plan], "fol\udce9der.txt"))
        [hand] = find_hands(store, "900000001")
        assert hand.texts[0].text == build([plan])[0].hand.text
        assert hand.texts[0].source == "fol\\udce9der.txt"
        assert hand.texts[0].findings[0].message == "half \\ud83d, whole \U0001f600, nothing \0, end"
        assert store.rows("SELECT player FROM seats ORDER BY seat").rows == [("Ru\\ud83dna",), ("Hero",)]


def test_numbers_past_64_bits_are_unknown_and_told(path: Path) -> None:
    huge = 2**63
    plans = [Plan(hand_id="1", nets={"Hero": -huge, "Runa": huge - 100}), Plan(hand_id="2")]
    with Store(path) as store:
        counts = store.add(build(plans))
        assert counts.imported == 2
        [hand] = find_hands(store, "1")
        assert [finding.code for finding in hand.texts[0].findings] == ["TD602"]
        assert store.rows("SELECT hand_id FROM counted").rows == [("2",)]
        assert store.rows("SELECT player, net FROM seats s JOIN hands USING (hand_key) WHERE hand_id = '1'").rows == [
            ("Hero", None),
            ("Runa", huge - 100),
        ]


def test_a_text_longer_than_any_hand_is_cut_and_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.store.rows.LONGEST_TEXT", 1_000)
    monkeypatch.setattr("tripledraw.store.load.BATCH_TEXT", 2_000)
    replays = build([Plan(hand_id=str(number), chat="\ud83d" + "x" * 3_000) for number in range(3)])
    with Store(path) as store:
        assert store.add(replays).imported == 3
        [hand] = find_hands(store, "0")
        assert hand.texts[0].text == replays[0].hand.text[:1_000]
        assert [finding.code for finding in hand.texts[0].findings] == ["TD603"]
        assert store.add(build([Plan(hand_id="0", chat="\ud83d" + "x" * 3_000)])).views == 0


def test_times_keep_what_the_text_says(path: Path) -> None:
    played = {"1": "2026-06-07T18:44:17Z", "2": "2026-06-07T18:44:17", "3": "2026-06-07", "4": None}
    with Store(path) as store:
        store.add(build([Plan(hand_id=hand_id, played=iso) for hand_id, iso in played.items()]))
        rows = store.rows(
            "SELECT played_at, played_at_utc::VARCHAR, played_at_text::VARCHAR FROM hands ORDER BY hand_id",
        ).rows
    assert rows == [
        ("2026-06-07T18:44:17Z", "2026-06-07 18:44:17", None),
        ("2026-06-07T18:44:17", None, "2026-06-07 18:44:17"),
        ("2026-06-07", None, "2026-06-07 00:00:00"),
        (None, None, None),
    ]


def test_an_empty_file_is_known_the_next_time(path: Path) -> None:
    empty = Source("empty.txt", "", "utf-8", sha256(b"").hexdigest(), 0)
    for known in (False, True):
        with Loader(path) as loader:
            assert loader.start(empty) is not known
        assert (loader.total.files, loader.total.hands) == (1, 0)


@pytest.mark.parametrize(("size", "row_groups"), [(7, 3), (1_000, 1)])
def test_full_batches_are_not_written_again_and_small_ones_are_put_together(
    path: Path, monkeypatch: pytest.MonkeyPatch, size: int, row_groups: int
) -> None:
    monkeypatch.setattr("tripledraw.store.load.BATCH", size)
    plans = session(21, seed=5)
    for number, part in enumerate((plans[:7], plans[7:14], plans[14:])):
        with Loader(path) as loader:
            for replay in build(part, name=f"{number}.txt"):
                loader.add(replay)
    with Store(path, read_only=True) as store:
        assert count(store, "(SELECT DISTINCT row_group_id FROM pragma_storage_info('hands'))") == row_groups
