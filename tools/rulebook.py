"""The findings' rules as the folders hold them, and the list of all codes ever given out (docs/codes.lock).

A rule is a file: `tdNNN.py` in one of the packages that pyproject.toml names, with a docstring and a `RULE`.
Run as a script, this adds codes that are new to docs/codes.lock; it takes none away and renames none.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tripledraw.model import Rule

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "docs" / "codes.lock"
_HEAD = """\
# Every code of a finding that was ever given out, and its name. Written by `make codes`; a line is never taken away:
# a finding that is given up gets `retired` after its name, so that its code is not used again.
"""


def packages() -> dict[str, Path]:
    """Return the packages that pyproject.toml lists, by import name, with their folders."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = project["tool"]["setuptools"]["packages"]
    return {name: ROOT.joinpath(*name.split(".")[1:]) for name in names}


def rule_files() -> dict[str, Path]:
    """Return the module name and file of every rule, in the order of their codes."""
    found = [
        (f"{package}.{path.stem}", path) for package, folder in packages().items() for path in folder.glob("td*.py")
    ]
    return dict(sorted(found, key=lambda item: item[1].stem))


def rules() -> list[Rule]:
    """Return every rule, in the order of the codes."""
    return [importlib.import_module(module).RULE for module in rule_files()]


def locked() -> dict[str, str]:
    """Return what docs/codes.lock says of each code: its name, and ` retired` after it if it was given up."""
    if not LOCK.exists():
        return {}
    lines = [line.strip() for line in LOCK.read_text(encoding="utf-8").splitlines()]
    return dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))


def faults() -> list[str]:
    """Return what is wrong between the rules and docs/codes.lock, a sentence each."""
    lock, now = locked(), {rule.code: rule.name for rule in rules()}
    wrong = [f"{code} {now[code]} is not in docs/codes.lock: run `make codes`" for code in now.keys() - lock.keys()]
    for code, name in lock.items():
        retired = name.endswith(" retired")
        if code not in now and not retired:
            wrong.append(f"{code} {name} is gone; bring it back, or write `retired` after its name in docs/codes.lock")
        elif code in now and retired:
            wrong.append(f"{code} was given up, and a code is never used again: {now[code]} needs another")
        elif code in now and now[code] != name:
            wrong.append(f"{code} is {name} in docs/codes.lock and {now[code]} in its file: a name stays as it is")
    return sorted(wrong)


def write_lock() -> None:
    """Add the codes that are new to docs/codes.lock."""
    lock = locked()
    lock.update({rule.code: rule.name for rule in rules() if rule.code not in lock})
    LOCK.write_text(_HEAD + "".join(f"{code} {name}\n" for code, name in sorted(lock.items())), encoding="utf-8")


def main() -> int:
    """Add new codes to docs/codes.lock; return 1 if something else is wrong with it."""
    write_lock()
    wrong = faults()
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
