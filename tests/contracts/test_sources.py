"""What holds for every file of the project."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

LONGEST = 400  # lines of a Python file; about 300 is the aim
# A path of somebody's machine: spelt so that this file has none.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|farm|root|tmp|home|Users)/|[A-Z]:\\Users\\")


def imports(path: Path) -> set[str]:
    """Return what a Python file imports: ``duckdb``, ``.room``, ``..model``."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            dots = "." * node.level
            found |= {dots + node.module} if node.module else {dots + alias.name for alias in node.names}
    return found


def test_no_python_file_is_too_long(root: Path, project_files: tuple[Path, ...]) -> None:
    lengths = {path: len((root / path).read_bytes().splitlines()) for path in project_files if path.suffix == ".py"}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_machine(root: Path, project_files: tuple[Path, ...]) -> None:
    named = [str(path) for path in project_files if MACHINE_PATH.search((root / path).read_text("utf-8", "replace"))]
    assert named == []


def test_the_words_need_the_standard_library_only(root: Path) -> None:
    for path in root.glob("model/**/*.py"):
        for name in imports(path):
            assert name.startswith(".") or name.partition(".")[0] in sys.stdlib_module_names, f"{path}: {name}"
            assert not name.startswith(".."), f"{path} reaches out of the room: {name}"


def test_no_room_reads_another_rooms_grammar(root: Path) -> None:
    folder = root / "grammar"
    rooms = {path.stem for path in folder.glob("*.py") if path.with_suffix(".lark").exists()}
    assert rooms
    for room in rooms:
        others = rooms - {room}
        assert not imports(folder / f"{room}.py") & {f".{other}" for other in others}
        grammar = (folder / f"{room}.lark").read_text(encoding="utf-8")
        assert not set(re.findall(r"^%(?:import|override|extend)\s+\.?(\w+)\.", grammar, re.MULTILINE)) & others


def test_imports_between_rooms_are_relative(root: Path, room_files: tuple[Path, ...]) -> None:
    absolute = [
        path
        for path in room_files
        if path.suffix == ".py" and "tripledraw" in {n.partition(".")[0] for n in imports(root / path)}
    ]
    assert [str(path) for path in absolute] == []
