"""A dataset under harm: imports at the same time, full disks, damaged and hostile files, names that are patterns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.store import Dataset, StoreError
from tripledraw.store.dataset.place import MARKER, Folder


def test_two_imports_begin_one_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one makes the dataset between two steps of the first."""
    read, others = Folder.read, []

    def overtaken(self: Folder, name: str) -> bytes | None:
        found = read(self, name)
        if not others:
            others.append(name)
            Dataset(tmp_path / "all")
        return found

    monkeypatch.setattr(Folder, "read", overtaken)
    assert Dataset(tmp_path / "all").files() == {}
    assert others == [MARKER]


@pytest.mark.parametrize("left", [f".{MARKER}-x1y2", f"{MARKER}.123-abcd.new"])
def test_what_a_killed_import_left_is_no_hindrance(tmp_path: Path, left: str) -> None:
    (tmp_path / left).touch()
    assert Dataset(tmp_path).files() == {}


def test_what_is_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(StoreError, match="holds something else than a dataset"):
        Dataset(tmp_path)
