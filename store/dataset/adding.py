"""Adds portions to a dataset, and settles what they tell of hands that others tell too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from ..connection import damaged_dataset
from ..counts import SourceCounts
from ..errors import StoreError
from .layout import (
    Portion,
    content_of,
    find_portion,
    make_dataset,
    portions,
    require_dataset,
    settled_name,
    settled_names,
)
from .opening import connect_files
from .place import place_of
from .settling import Again, keep_settled, settle, told_again
from .writing import here, write_portion


class Dataset:
    """A dataset to add hands to; it is made if there is none.

    ``address`` names it to other processes.

    Raises:
        StoreError: something else is there, it is of another version, or cannot be written.
    """

    def __init__(self, path: Path | str) -> None:
        self._place = make_dataset(path)
        self.address = self._place.address

    def files(self) -> dict[str, SourceCounts]:
        """Return the files whose hands are there, by their hashes."""
        return {counts.sha256: counts for portion in portions(self._place) for counts in portion.counts()}

    def finish(self, new: Sequence[Portion]) -> list[Again]:
        """Settle which text is the own one of hands that several portions have, and return what new ones tell again.

        Raises:
            StoreError: a new portion cannot be seen from here, or the dataset is damaged.
        """
        old = settled_names(self._place)  # what another import settles meanwhile is not among them
        there = portions(self._place)
        if unseen := {portion.name for portion in new} - {portion.name for portion in there}:
            raise StoreError(
                f"{len(unseen)} portions were written where this machine cannot see them: name a location that all "
                f"machines share, which {self.address} is not"
            )
        connection = connect_files(self._place, there)
        try:
            settle(connection)  # anew: a file that is damaged is mended so
            keep_settled(connection, self._place, settled_name(there), old)
            return told_again(connection, [portion.number for portion in new])
        except duckdb.Error as error:
            raise damaged_dataset(self.address, error) from error
        finally:
            connection.close()


def add_portion(address: str, hashes: Sequence[str], fill: Callable[[Path], Sequence[SourceCounts]]) -> Portion:
    """Add the hands of some files to the dataset at an address, and return the portion; one that is there is kept.

    ``hashes`` are those of all that it is made of, in their order. ``fill`` makes a database of the files' hands and
    returns what became of these, file by file.

    Raises:
        StoreError: there is no dataset, or it cannot be written.
    """
    place = require_dataset(place_of(address))
    content = content_of(hashes)
    name, portion = find_portion(place, content)
    if portion is not None:
        return portion
    with here(), TemporaryDirectory(prefix="tripledraw-") as folder:
        database = Path(folder) / "portion.duckdb"
        return write_portion(place, name, content, database, fill(database))
