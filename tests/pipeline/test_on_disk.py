"""Large files are read from the disk bit by bit: as if they had been read at once, or it is told that they changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tripledraw.model import Bytes
from tripledraw.parser import Placed, read_stretches
from tripledraw.pipeline import generate, import_paths, portions
from tripledraw.pipeline.on_disk import CHANGED, ChangedError, OnDisk
from tripledraw.store import Store
from tripledraw.writer import file_text


def session(hands: int, seed: int) -> bytes:
    return file_text(generate("pokerstars", hands=hands, seed=seed)).encode()


def rows(database: Path, sql: str) -> list[tuple[Any, ...]]:
    with Store(database, read_only=True) as store:
        return store.rows(sql).rows


def test_slices_are_those_of_the_bytes(tmp_path: Path) -> None:
    path, data = tmp_path / "a", bytes(range(200))
    path.write_bytes(data + b"grown")
    on_disk: Bytes = OnDisk(path, len(data))
    assert len(on_disk) == 200
    for part in (slice(None), slice(5), slice(190, 300), slice(50, 60), slice(60, 50), slice(None, None, 7)):
        assert on_disk[part] == data[part]
    path.write_bytes(data[:100])
    assert on_disk[:100] == data[:100]
    with pytest.raises(ChangedError, match=CHANGED):
        on_disk[90:110]


def anew(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Hand #", b"Hand #9"))


def moved_along(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[700:] + data[:700])


def spoilt(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\xfd" * (path.stat().st_size // 3 + 1))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9_000])


def grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(session(3, seed=9).replace(b"Hand #", b"Hand #7"))


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is large, as everything above some kilobytes is here."""
    monkeypatch.setattr("tripledraw.pipeline.opening.LARGE", 10_000)
    monkeypatch.setattr(portions, "PORTION", 4_000)
    path = tmp_path / "large.txt"
    path.write_bytes(session(60, seed=5))
    return path


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        (anew, CHANGED),
        (moved_along, CHANGED),
        (spoilt, CHANGED),
        (cut, CHANGED),
        (Path.unlink, "no such file or directory"),
    ],
)
def test_what_is_written_anew_meanwhile_is_told_and_read_by_the_next(
    large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, happens: Callable[[Path], None], told: str
) -> None:
    def disturbed(*arguments: Any, **more: Any) -> Iterator[Placed]:  # noqa: ANN401  passed on
        placed = read_stretches(*arguments, **more, window=9_000, margin=500)
        yield next(placed)
        happens(large)
        yield from placed

    database = tmp_path / "hands.duckdb"
    data = large.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(portions, "read_stretches", disturbed)
        imported = import_paths([str(large)], database)
    assert [(file.name, file.reason) for file in imported.unopened] == [(str(large), told)]
    assert rows(database, "SELECT complete FROM sources") == [(False,)]
    large.write_bytes(data)
    again = import_paths([str(large)], database)
    assert again.unopened == []
    assert again.total.imported + again.total.duplicate == 60
    assert again.total.imported > 0
    assert rows(database, "SELECT complete, hands FROM sources") == [(True, 60)]


def test_what_grows_meanwhile_is_read_as_it_was(large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def growing(*arguments: Any, **more: Any) -> Iterator[Placed]:  # noqa: ANN401  passed on
        placed = read_stretches(*arguments, **more, window=9_000, margin=500)
        yield next(placed)
        grown(large)
        yield from placed

    database = tmp_path / "hands.duckdb"
    with monkeypatch.context() as patch:
        patch.setattr(portions, "read_stretches", growing)
        imported = import_paths([str(large)], database)
    assert (imported.total.imported, imported.unopened) == (60, [])
    assert import_paths([str(large)], database).total.imported == 3
    assert rows(database, "SELECT complete, hands FROM sources") == [(True, 63)]


def test_a_large_file_that_is_gone_is_told_and_the_others_are_read(
    large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(session(2, seed=8))
    opened = portions.portions

    def vanishing(files: Any, loader: Any) -> Any:  # noqa: ANN401  passed on
        def each() -> Iterator[Any]:
            for file in files:
                if file.name == str(large):
                    large.unlink()
                yield file

        return opened(each(), loader)

    monkeypatch.setattr("tripledraw.pipeline.importing.portions", vanishing)
    imported = import_paths([str(large), str(other)], tmp_path / "hands.duckdb")
    assert [file.name for file in imported.unopened] == [str(large)]
    assert imported.total.imported == 2


def test_a_known_large_file_is_read_for_its_last_hands_alone(
    large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = file_text(generate("pokerstars", hands=60, seed=5)).encode().strip().split(b"\n\n\n")
    large.write_bytes(b"\n\n\n".join(hands[:50]))
    rest = tmp_path / "more.txt"
    rest.write_bytes(b"\n\n\n".join(hands[50:]))
    monkeypatch.setattr("tripledraw.pipeline.reading.read_stretches", partial(read_stretches, window=9_000, margin=500))
    monkeypatch.setattr("tripledraw.pipeline.reading.LARGEST", 4_000)
    for name, files in (("one", [[large, rest]]), ("two", [[large], [large, rest]])):
        for paths in files:
            import_paths([str(path) for path in paths], tmp_path / f"{name}.duckdb")
    found = "SELECT code, line, message, related FROM findings ORDER BY ALL"
    assert rows(tmp_path / "one.duckdb", found) == rows(tmp_path / "two.duckdb", found)
