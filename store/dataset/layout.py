"""What lies where in a dataset, and which portions of hands it holds.

::

    _tripledraw.json                                 what makes the folder a dataset
    _portions/PORTION.json                           the mark of a portion that is there: its files, and whose hands
    hands/room=pokerstars/month=2026-03/PORTION.parquet
    views/..., seats/..., actions/..., draws/..., cards/..., findings/...
    sources/PORTION.parquet, skipped/PORTION.parquet
    _settled/PORTIONS.parquet                        texts of hands that stand in several portions

A portion is some files that were read together. Its name is 40 bits of the hash of their hashes, and of that of the
file before them, if it went along: whoever reads the same files after the same one writes the same names. What has no
mark is not there for anybody, so that a half-written portion does no harm.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ...model import Verdict
from ..connection import APPLICATION, SCHEMA_VERSION
from ..counts import SourceCounts
from ..errors import DamagedError, StoreError
from .place import MARKER, Folder, Place, place_of

PORTIONS = "_portions"
SETTLED = "_settled"
ROWS = 23
"""Bits of a key that count the rows of a portion; the 40 bits above are the portion's number."""
_VERSION = 1  # of this layout
_OF_HANDS = ("hands", "views", "seats", "actions", "draws", "cards", "findings")
_OF_FILES = ("sources", "skipped")
TABLES = (*_OF_HANDS, *_OF_FILES)


@dataclass(frozen=True, slots=True)
class Portion:
    """A portion that is there.

    ``content`` is what `content_of` gives, ``files`` are its Parquet files by table, with their sizes
    in bytes.
    """

    name: str
    content: str
    version: str
    files: dict[str, dict[str, int]]
    sources: list[dict[str, Any]]

    @property
    def number(self) -> int:
        """The portion's part of its keys."""
        return int(self.name, 16)

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(size for sizes in self.files.values() for size in sizes.values())

    def counts(self) -> Iterator[SourceCounts]:
        """Yield what became of the hands of each of its files."""
        for source in self.sources:
            values = {name: value for name, value in source.items() if name not in {"verdicts", "skipped"}}
            verdicts = Counter({Verdict(name): hands for name, hands in source["verdicts"].items()})
            yield SourceCounts(**values, verdicts=verdicts, skipped=Counter(dict(source["skipped"])))


def source_of(counts: SourceCounts) -> dict[str, Any]:
    """Return the counts of a file as they stand in a mark."""
    values: dict[str, Any] = {name: getattr(counts, name) for name in _COUNTS}
    verdicts = {verdict.value: hands for verdict, hands in counts.verdicts.items()}
    return values | {"verdicts": verdicts, "skipped": list(counts.skipped.items())}


_COUNTS = ("name", "sha256", "files", "hands", "imported", "duplicate", "views", "conflicts")


def make_dataset(path: Path | str) -> Place:
    """Return the place of a dataset, which is made if nothing is there.

    Raises:
        StoreError: something else is there, or it cannot be written.
    """
    place = place_of(path)
    if place.read(MARKER) is None:
        if isinstance(place, Folder) and Path(path).exists() and not Path(path).is_dir():
            raise StoreError(f"{path} is a file: name a folder or a URL for the dataset")
        # What another import is writing is no hindrance, nor what a killed one left; the marker may be there by now.
        others = [name for name in place.names("") if not name.startswith(".") and not name.endswith(".new")]
        if others and place.read(MARKER) is None:
            raise StoreError(f"{place.address} holds something else than a dataset: name an empty folder, or a new one")
        marker = {"application": APPLICATION, "dataset": _VERSION, "schema": SCHEMA_VERSION}
        place.write(MARKER, json.dumps(marker).encode())
    return require_dataset(place)


def require_dataset(place: Place) -> Place:
    """Return the place if a dataset of this version is there.

    Raises:
        StoreError: there is none.
    """
    content = place.read(MARKER)
    if content is None:
        raise StoreError(
            f"there is no dataset at {place.address} that can be seen from here: name another, "
            "or one that all machines share"
        )
    try:
        marker = json.loads(content)
        versions = (marker["dataset"], marker["schema"]) if marker["application"] == APPLICATION else None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise DamagedError(f"the dataset {place.address} is damaged: {MARKER} cannot be read") from error
    if versions != (_VERSION, SCHEMA_VERSION):
        raise StoreError(
            f"the dataset {place.address} was written by another version of tripledraw: import the hands again into "
            "a new one, or read it with the version that wrote it"
        )
    return place


def content_of(hashes: Sequence[str]) -> str:
    """Return what a portion is known by: the hash of the hashes of all that it is made of, in their order."""
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


def find_portion(place: Place, content: str) -> tuple[str, Portion | None]:
    """Return the name of a portion with this content, and the portion if it is there.

    Two portions cannot have one name: the second takes the next 40 bits, of the hash of its hash.
    """
    digest = content
    while True:
        name = digest[:10]
        mark = place.read(f"{PORTIONS}/{name}.json")
        if mark is None:
            return name, None
        portion = _portion(place, name, mark)
        if portion.content == content:
            return name, portion
        digest = hashlib.sha256(digest.encode()).hexdigest()


def portions(place: Place) -> list[Portion]:
    """Return the portions that are there, in the order of their names.

    Raises:
        DamagedError: a mark cannot be read.
    """
    names = [f"{PORTIONS}/{name}" for name in place.names(PORTIONS) if name.endswith(".json") and name[0] != "."]
    marks = place.read_all(names)
    return [_portion(place, Path(name).stem, marks[name]) for name in names if name in marks]


def size_of_dataset(path: Path) -> int:
    """Return the bytes of all files of a dataset."""
    return sum(portion.size for portion in portions(place_of(path)))


def mark_portion(place: Place, portion: Portion) -> None:
    """Say that a portion is there."""
    place.write(f"{PORTIONS}/{portion.name}.json", json.dumps(asdict(portion)).encode())


def settled_name(there: Iterable[Portion]) -> str:
    """Return the name of the file that settles which text is the own one, for these portions."""
    return f"{SETTLED}/{content_of([portion.name for portion in there])[:32]}.parquet"


def settled_names(place: Place) -> list[str]:
    """Return the names of all such files that are there, those of other portions too."""
    return [f"{SETTLED}/{name}" for name in place.names(SETTLED) if name.endswith(".parquet") and name[0] != "."]


def _portion(place: Place, name: str, mark: bytes) -> Portion:
    try:
        values = json.loads(mark)
        if not _is_mark(values, name):
            raise _damaged(place, name)
        portion = Portion(**values)
        list(portion.counts())
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _damaged(place, name) from error
    return portion


def _is_mark(values: dict[str, Any], name: str) -> bool:
    """Return whether all is of the right type, and names no file but the portion's: anybody may write a mark."""
    file = re.compile(rf"(?P<table>\w+)/(room=[\w-]+/month=[\w-]+/)?{re.escape(name)}\.parquet", re.ASCII)
    return (
        values["name"] == name
        and _NAME.fullmatch(name) is not None
        and _is_hash(values["content"])
        and isinstance(values["version"], str)
        and set(values["files"]) <= set(TABLES)
        and all(
            (match := file.fullmatch(path)) is not None and match["table"] == table and _is_number(size)
            for table, sizes in values["files"].items()
            for path, size in sizes.items()
        )
        and bool(values["sources"])
        and all(map(_is_source, values["sources"]))
    )


def _is_source(values: dict[str, Any]) -> bool:
    numbers = [value for key, value in values.items() if key not in {"name", "sha256", "verdicts", "skipped"}]
    skipped = dict(values["skipped"])
    return (
        isinstance(values["name"], str)
        and _is_hash(values["sha256"])
        and all(map(_is_number, [*numbers, *values["verdicts"].values(), *skipped.values()]))
        and all(isinstance(key, str | None) for key in skipped)
    )


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 63  # no bool either


_NAME = re.compile("[0-9a-f]{10}")
_HASH = re.compile("[0-9a-f]{64}")


def _damaged(place: Place, name: str) -> DamagedError:
    return DamagedError(
        f"the dataset {place.address} is damaged: {PORTIONS}/{name}.json cannot be read; delete it, and import the "
        "hands again with --dask"
    )
