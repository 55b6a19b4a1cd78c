"""Where a database is made before it takes its place: a hidden folder beside it, on the same disk.

So nobody ever sees half a database, and moving it into place is one step. A process that is killed leaves its folder
behind; the next one that writes there clears it away.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OLD = 24 * 3600  # seconds: a folder whose process may live elsewhere, on another machine, is left alone for a day


@contextmanager
def workshop(path: Path) -> Iterator[Path]:
    """Give a folder to make the database ``path`` in; it is gone when the block ends.

    Raises:
        OSError: the folder of the database cannot be written.
    """
    clear_away(path)
    with tempfile.TemporaryDirectory(prefix=f".{path.name}-{os.getpid()}-", dir=path.parent) as folder:
        yield Path(folder)


def clear_away(path: Path) -> None:
    """Remove the workshops of ``path`` whose processes were killed."""
    for folder in _left_behind(path):
        shutil.rmtree(folder, ignore_errors=True)


def _left_behind(path: Path) -> list[Path]:
    name = re.compile(rf"\.{re.escape(path.name)}-(\d+)-\w+")
    found = []
    for folder in path.parent.iterdir():
        match = name.fullmatch(folder.name)
        if match is not None and folder.is_dir() and not _is_at_work(int(match[1]), folder):
            found.append(folder)
    return found


def _is_at_work(process: int, folder: Path) -> bool:
    try:
        young = time.time() - folder.stat().st_mtime < _OLD
    except OSError:  # gone meanwhile
        return True
    if os.name != "posix":  # signal 0 asks nothing there, it strikes
        return young
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return young
