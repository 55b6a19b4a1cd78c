"""A folder as people have them, imported twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from database_content import content
from mixed_folder import Expected, expected, make

from tripledraw.model import Verdict
from tripledraw.pipeline import Imported, import_paths
from tripledraw.store import Store


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mixed") / "hands"


@pytest.fixture(scope="module")
def dealt(folder: Path) -> int:
    """Make the folder, and return how many whole hands are in it."""
    return make(folder, files=150)


@pytest.fixture(scope="module")
def right(folder: Path, dealt: int) -> Expected:
    """What must be counted."""
    counts = expected(folder)
    assert counts.verdicts[Verdict.LEGAL] == dealt
    assert counts.files >= 150
    assert {"Razz", None} == set(counts.skipped)
    assert min(counts.verdicts[verdict] for verdict in (Verdict.ILLEGAL, Verdict.CORRUPT, Verdict.INCOMPLETE)) > 0
    return counts


@pytest.fixture(scope="module")
def twice(folder: Path, right: Expected) -> list[Imported]:  # noqa: ARG001  the folder is made by then
    return [import_paths([str(folder)], folder.parent / "hands.duckdb") for _ in range(2)]


def test_the_first_import_counts_every_hand(twice: list[Imported], right: Expected) -> None:
    first = twice[0]
    total = first.total
    assert first.unopened == []
    assert (total.files, total.hands, total.imported, total.duplicate) == (
        right.files, right.hands, right.imported, right.duplicate,
    )  # fmt: skip
    assert total.verdicts == right.verdicts
    assert total.skipped == right.skipped
    assert total.conflicts == 0


def test_the_second_import_adds_nothing_and_takes_a_fraction(twice: list[Imported], right: Expected) -> None:
    first, second = twice
    total = second.total
    assert (total.files, total.hands, total.imported, total.conflicts) == (right.files, right.hands, 0, 0)
    assert total.duplicate == right.imported + right.duplicate
    assert total.skipped == right.skipped
    assert all(counts.known for counts in second.files)
    assert second.seconds < first.seconds / 4


def test_the_rows_of_the_files_add_up(folder: Path, twice: list[Imported], right: Expected) -> None:
    assert twice
    with Store(folder.parent / "hands.duckdb", read_only=True) as store:
        [sums] = store.rows("SELECT sum(hands), sum(imported), sum(duplicate), sum(skipped) FROM sources").rows
        games = dict(store.rows("SELECT game, CAST(sum(hands) AS BIGINT) FROM skipped GROUP BY ALL").rows)
        wrong = store.rows("""
            SELECT name FROM sources s WHERE imported <> (
                SELECT count(*) FROM views v WHERE v.source_key = s.source_key AND v.view_key = v.hand_key)
        """).rows
    copies = sum(counts.hands for counts in twice[0].files if counts.known)
    assert sums[0] == right.hands - copies
    assert sums[1] == right.imported
    assert games == {
        game: count - sum(counts.skipped[game] for counts in twice[0].files if counts.known)
        for game, count in right.skipped.items()
    }
    assert wrong == []


def test_an_order_of_files_makes_no_other_database(folder: Path, twice: list[Imported], tmp_path: Path) -> None:
    assert twice
    db = tmp_path / "hands.duckdb"
    for entry in sorted(folder.iterdir(), reverse=True):
        import_paths([str(entry)], db)
    one, other = content(folder.parent / "hands.duckdb"), content(db)
    for table in ("hands", "seats"):  # a text without a number is called by its file, and which copy came first decides
        numbered = [[row for row in content[table] if "#" not in f"{row[:2]}"] for content in (one, other)]
        assert numbered[0] == numbered[1]
