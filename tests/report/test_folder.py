from __future__ import annotations

import os
from pathlib import Path

import pytest

from tripledraw.report.html import write_page
from tripledraw.report.html.folder import MARK
from tripledraw.report.whole_file import FileError

PAGE = f'<!doctype html>\n{MARK}0.0.0">\n'


def test_a_folder_is_made_and_has_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert write_page(folder, PAGE) == folder / "index.html"
    assert [path.name for path in folder.iterdir()] == ["index.html"]
    assert (folder / "index.html").read_text(encoding="utf-8") == PAGE


def test_an_older_report_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    write_page(tmp_path, PAGE)
    write_page(tmp_path, PAGE + "new")
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == PAGE + "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", "notes.txt"]


@pytest.mark.parametrize("content", [b"", b"<!doctype html><title>My site</title>", b"x" * 5_000 + MARK.encode()])
def test_a_page_of_somebody_else_stays(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "index.html").write_bytes(content)
    with pytest.raises(FileError, match=r"index\.html is no report of tripledraw"):
        write_page(tmp_path, PAGE)
    assert (tmp_path / "index.html").read_bytes() == content


def test_what_is_no_file_stays(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(FileError, match="stays as it is"):
        write_page(tmp_path, PAGE)
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "index.html").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileError, match="stays as it is"):
        write_page(tmp_path / "link", PAGE)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "below", Path("nul\0name")):
        with pytest.raises(FileError, match="cannot be written"):
            write_page(folder, PAGE)


def test_what_goes_wrong_leaves_the_older_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_page(tmp_path, PAGE)

    def full(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(FileError, match="no space left on device"):
        write_page(tmp_path, PAGE + "new")
    assert os.listdir(tmp_path) == ["index.html"]
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == PAGE
