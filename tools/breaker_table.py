"""Write docs/breaker.md: what the breaker's operators do to hands of every room, and what is found of it.

`python tools/breaker_table.py --write` breaks sample and dealt hands for ten minutes and writes the page;
`--check` says only whether the page names the operators there are, as a test does, and returns 1 if not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from rulebook import ROOT

PAGE = ROOT / "docs" / "breaker.md"
TWO_LINES = "`sections-exchanged`, `results-of-two-players-exchanged`"
_INTRODUCTION = f"""\
# What the breaker finds

<!-- Written by `python tools/breaker_table.py --write`; changes belong into tests/breaker. -->

An operator breaks a legal hand in one way, and knows the line at which a reader would point. Each was tried on the
sample hands and on dealt hands of every room whose text can say the break. *Found* are hands with a finding of the
right family, an error or, where a rule is only assumed for the room, a warning; *findings* counts errors, or warnings
where there is no error; *one alone* is the share of hands with no other finding. Two operators change two lines that
are each told: {TWO_LINES}.

"""


def main(arguments: list[str]) -> int:
    """Write or check the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--write", action="store_true")
    options.add_argument("--check", action="store_true")
    options.add_argument("--sessions", type=int, default=6, help="dealt files of eight hands for each room")
    chosen = options.parse_args(arguments)
    sys.path.append(str(ROOT))  # the operators are the tests' own
    from tests.breaker import table

    sys.path.remove(str(ROOT))  # the rooms' bare names are there too
    if chosen.write:
        with tempfile.TemporaryDirectory() as scratch:
            rows = table.measure(ROOT / "sample_histories", Path(scratch), chosen.sessions)
        for row in rows.values():
            for where in row.missed[:3]:
                print(f"{row.name} is not found: {where}")
        found = f"{table.summary(rows)}\n{table.page(rows)}{table.unsaid(rows)}"
        PAGE.write_text(f"{_INTRODUCTION}{found}", encoding="utf-8")
    named = table.names_in(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else set()
    wrong = sorted(named ^ table.operator_names())
    if wrong:
        print(f"docs/breaker.md is not about the operators there are: {', '.join(wrong)}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
