"""What is installed is what stands in the tree."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import tripledraw


@pytest.fixture(scope="module")
def wheel(root: Path, project_files: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from a copy of the tree: building leaves traces that do not belong beside the code."""
    folder = tmp_path_factory.mktemp("wheel")
    for path in project_files:
        if path.parts[0] not in {"tests", "sample_histories", "docs"}:
            (folder / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / path, folder / "tree" / path)
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(folder),
        str(folder / "tree"),
    ]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout[-2000:] + built.stderr[-2000:]
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_wheel_holds_the_tree(wheel: zipfile.ZipFile, room_files: tuple[Path, ...], root: Path) -> None:
    held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert held == {f"tripledraw/{path.as_posix()}" for path in room_files}
    for path in room_files:
        assert wheel.read(f"tripledraw/{path.as_posix()}") == (root / path).read_bytes()


def test_wheel_says_what_it_is_and_needs(wheel: zipfile.ZipFile, root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = message_from_bytes(wheel.read(info))
    assert metadata["Name"] == "tripledraw"
    assert metadata["Version"] == tripledraw.__version__
    extras = [
        f'{need}; extra == "{name}"' for name, needs in project["optional-dependencies"].items() for need in needs
    ]
    assert metadata.get_all("Requires-Dist") == project["dependencies"] + extras
    scripts = wheel.read(info.replace("METADATA", "entry_points.txt")).decode()
    assert "tripledraw = tripledraw.cli:main" in scripts


def test_the_list_of_packages_is_the_tree(root: Path, room_files: tuple[Path, ...]) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    folders = {path.parent for path in room_files}
    assert listed == sorted(listed)
    assert set(listed) == {".".join(("tripledraw", *folder.parts)) for folder in folders}


def test_locks_pin_everything_and_name_no_registry(root: Path) -> None:
    run, dev = ((root / "requirements" / name).read_text(encoding="utf-8") for name in ("run.txt", "dev.txt"))
    pins = []
    for lock in (run, dev):
        assert not re.search(r"://|^\s*-(?!c )|file:", re.sub(r"#.*", "", lock), re.MULTILINE)
        pins.append(dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", lock, re.MULTILINE)))
    assert pins[0].items() <= pins[1].items()
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {re.split(r"[<>=!~ ;\[]", need)[0] for need in project["dependencies"]} <= pins[0].keys()
