from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.report.times import played_text
from tripledraw.store import Store, list_hands

from ..store.factory import Plan, build


@pytest.mark.parametrize(
    ("played", "listed", "exact"),
    [
        ("2026-03-01T20:10:05", "2026-03-01 20:10", "2026-03-01 20:10:05"),
        ("2026-03-01", "2026-03-01", "2026-03-01"),
        (None, None, None),
    ],
)
def test_no_more_is_told_than_the_text_does(
    tmp_path: Path, played: str | None, listed: str | None, exact: str | None
) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build([Plan(played=played)]))
        [row] = list_hands(store)
    assert (played_text(row), played_text(row, exact=True)) == (listed, exact)
