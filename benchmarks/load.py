"""How fast replayed hands go into a database: `python benchmarks/load.py [HANDS]`.

Prints hands/s of turning hands into columns, of writing columns, and of both, in batches as an import makes them;
and the size of the database. Parsing and replaying are not in it: the hands are made beforehand.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from tests.store.factory import build, session
from tripledraw.model import Replay
from tripledraw.store import Loader, Store
from tripledraw.store.part import Part


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    files = [
        build(session(2_500, seed=number, first_id=900_000_000 + number * 2_500), f"hands-{number}.txt")
        for number in range(-(-count // 2_500))
    ]
    count = sum(map(len, files))
    gc.disable()  # as an import does
    columns_took = _columns(files)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.duckdb"
        start = time.perf_counter()
        with Loader(path) as loader:
            for replays in files:
                loader.start(replays[0].hand.source)
                for replay in replays:
                    loader.add(replay)
        took = time.perf_counter() - start
        again = time.perf_counter()
        with Store(path) as store:
            for replays in files:
                store.add(replays)
        again = time.perf_counter() - again
        size = path.stat().st_size
        texts = sum(len(replay.hand.text) for replays in files for replay in replays)
    print(f"{count} hands, {loader.total.imported} imported")
    print(f"columns {count / columns_took:9,.0f} hands/s")
    print(f"writing {count / (took - columns_took):9,.0f} hands/s")
    print(f"both    {count / took:9,.0f} hands/s")
    print(f"again   {count / again:9,.0f} hands/s (every hand known)")
    print(f"database {size / count:,.0f} bytes a hand, text {texts / count:,.0f} of them uncompressed")


def _columns(files: list[list[Replay]]) -> float:
    start = time.perf_counter()
    for replays in files:
        part = Part.of(replays[0].hand.source)
        for replay in replays:
            part.add(replay)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
