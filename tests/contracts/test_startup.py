"""Nothing heavy is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"lark", "duckdb", "numpy", "pandas", "matplotlib", "jinja2"}
REPORT = f"""
print(*sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr)
"""


def loaded_by(code: str) -> set[str]:
    """Return which heavy libraries `code` loads in an interpreter of its own."""
    command = [sys.executable, "-c", f"import sys\n{code}\n{REPORT}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("import tripledraw") == set()


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["winrate", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    code = f"""
from tripledraw.cli import main
sys.argv = ["tripledraw", *{arguments!r}]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""
    assert loaded_by(code) == set()


def test_the_words_load_the_standard_library_only() -> None:
    code = "before = set(sys.modules); import tripledraw.model; HEAVY = 1"
    third_party = "third = {name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names"
    assert loaded_by(f"{code}\n{third_party}\nassert third == {{'tripledraw'}}, third") == set()
