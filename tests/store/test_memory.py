"""How much memory duckdb may take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.store import Store, StoreError


def limit(path: Path, *, read_only: bool = False) -> str:
    with Store(path, read_only=read_only) as store:
        return str(store.rows("SELECT current_setting('memory_limit')").rows[0][0])


def test_memory_is_limited_and_the_environment_may_say_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hands.duckdb"
    monkeypatch.delenv("TRIPLEDRAW_MEMORY", raising=False)
    usual = limit(path)
    assert usual != limit(path, read_only=True)
    for given in ("2GiB", "2 gib"):
        monkeypatch.setenv("TRIPLEDRAW_MEMORY", given)
        assert limit(path) == limit(path, read_only=True) == "2.0 GiB"
    monkeypatch.setenv("TRIPLEDRAW_MEMORY", "")
    assert limit(path) == usual


@pytest.mark.parametrize("given", ["much", "-1MB", "0GB", "512", "50%", "1GB; DROP TABLE hands"])
def test_what_is_no_amount_of_memory_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("TRIPLEDRAW_MEMORY", given)
    with pytest.raises(StoreError, match="amount of memory, such as 512MB"):
        limit(tmp_path / "hands.duckdb")
