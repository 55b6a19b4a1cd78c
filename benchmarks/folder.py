"""How long an import of a folder of mixed files takes, and the same once more: everything is known then.

    python benchmarks/folder.py [--files N] [--seed S]

The counts are held against what the files hold, read without a database.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))

from mixed_folder import expected, make

from tripledraw.pipeline import import_paths


def main() -> None:
    """Measure and print; end with 1 if the counts are wrong."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--files", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "hands"
        folder.mkdir()
        dealt = make(folder, files=options.files, seed=options.seed)
        right = expected(folder)
        times = []
        for imported in (right.imported, 0):
            done = import_paths([str(folder)], Path(place) / "hands.duckdb")
            total = done.total
            times.append(done.seconds)
            duplicate = right.hands - right.skipped.total() - imported
            counted = (total.files, total.hands, total.imported, total.duplicate, total.skipped)
            wanted = (right.files, right.hands, imported, duplicate, right.skipped)
            if counted != wanted or (imported and total.verdicts != right.verdicts):
                sys.exit(f"counted {counted} {total.verdicts}, not {wanted} {right.verdicts}")
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{right.files:,} files of {size / 1e6:.1f} MB, {right.hands:,} hands, {dealt:,} of them dealt whole")
    print(f"first   {times[0]:8.2f} s {right.hands / times[0]:10,.0f} hands/s")
    print(f"again   {times[1]:8.2f} s {right.hands / times[1]:10,.0f} hands/s, {times[0] / times[1]:.0f} times as fast")


if __name__ == "__main__":
    main()
