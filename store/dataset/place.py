"""Where a dataset lies: a folder of this machine, or a URL of a kind that fsspec knows (``s3://bucket/hands``)."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import StoreError

if TYPE_CHECKING:
    import duckdb

MARKER = "_tripledraw.json"
"""The file that makes a folder a dataset."""
_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]+):/+(?P<rest>[^/].*)", re.DOTALL)
"""One slash will do: a `Path` keeps no second. A scheme has two letters at least, a Windows drive one."""
_PATTERN = re.compile(r"[*?[\]]")  # a letter that stands for others, in a path of duckdb


class Place(ABC):
    """A place for files, each of which is there whole or not at all.

    ``address`` is how duckdb and other programs name it. Any method raises a `StoreError` if the place cannot be
    reached. Names are relative, with slashes.
    """

    address: str

    @abstractmethod
    def read(self, name: str) -> bytes | None:
        """Return a file's content, None if there is no such file."""

    @abstractmethod
    def names(self, folder: str) -> list[str]:
        """Return the names of the files in a folder, in their order; none if there is no such folder."""

    @abstractmethod
    def write(self, name: str, content: bytes) -> None:
        """Write a file, whole."""

    @abstractmethod
    def put(self, file: Path, name: str) -> None:
        """Copy a file of this machine there, whole."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file, which may be gone already."""

    @abstractmethod
    def register(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Let a duckdb connection read there."""

    def read_all(self, names: list[str]) -> dict[str, bytes]:
        """Return the content of those files that are there, by their names."""
        found = ((name, self.read(name)) for name in names)
        return {name: content for name, content in found if content is not None}


def url_of(path: Path | str) -> str | None:
    """Return the URL that is meant, None if it is a path of this machine."""
    text = path.as_posix() if isinstance(path, Path) else path
    match = _URL.fullmatch(text)
    if match is None or os.path.lexists(path):
        return None
    return f"{match['scheme']}://{match['rest'].rstrip('/')}"


def is_dataset(path: Path) -> bool:
    """Return whether a path names a dataset, or is a URL, which nothing else can be."""
    try:
        return url_of(path) is not None or (path / MARKER).is_file()
    except ValueError:  # a NUL in the name
        return False


def address_of(path: Path) -> str:
    """Return how a path is shown: a URL with its two slashes."""
    return url_of(path) or str(path)


def pattern_of(path: str) -> str:
    """Return the pattern, in quotes of SQL, that means this path alone: duckdb takes every path for a pattern."""
    pattern = _PATTERN.sub(lambda letter: f"[{letter[0]}]", path)
    return "'" + pattern.replace("'", "''") + "'"


def place_of(path: Path | str) -> Place:
    """Return the place that is meant.

    Raises:
        StoreError: fsspec is not installed, or knows no such URL.
    """
    url = url_of(path)
    return Folder(Path(path)) if url is None else Remote(url)


class Folder(Place):
    """A folder of this machine, or of a disk that several share."""

    def __init__(self, path: Path) -> None:
        text = str(path.absolute())
        if "\0" in text or text.encode("utf-8", "replace").decode() != text:
            raise StoreError(f"{path} is a name that duckdb cannot use: name another folder")
        self._root = path.absolute()
        self.address = self._root.as_posix().rstrip("/")

    def read(self, name: str) -> bytes | None:
        """Return a file's content, None if there is no such file."""
        with _reaching(self.address):
            try:
                return (self._root / name).read_bytes()
            except (FileNotFoundError, NotADirectoryError):
                return None

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in a folder, in their order; none if there is no such folder."""
        with _reaching(self.address):
            try:
                return sorted(path.name for path in (self._root / folder).iterdir())
            except (FileNotFoundError, NotADirectoryError):
                return []

    def write(self, name: str, content: bytes) -> None:
        """Write a file, whole."""
        with _reaching(self.address), self._beside(name) as new:
            new.write_bytes(content)

    def put(self, file: Path, name: str) -> None:
        """Copy a file of this machine there, whole."""
        with _reaching(self.address), self._beside(name) as new:
            shutil.copyfile(file, new)

    def remove(self, name: str) -> None:
        """Remove a file, which may be gone already."""
        with _reaching(self.address):
            (self._root / name).unlink(missing_ok=True)

    def register(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Let a duckdb connection read there: it can."""

    @contextmanager
    def _beside(self, name: str) -> Iterator[Path]:
        """Give a name to write under; at the block's end it becomes the file's, on the disk before it is seen."""
        path = self._root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        os.close(handle)
        try:
            yield Path(new)
            with Path(new).open("rb+") as file:
                os.fsync(file.fileno())
            Path(new).chmod(0o644)  # mkstemp's are the user's alone, and other machines' users read them
            Path(new).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(new).unlink()
            raise


class Remote(Place):
    """What lies behind a URL. Such stores show a file when it is there whole; those that do not get it renamed."""

    def __init__(self, url: str) -> None:
        if _PATTERN.search(url) or url.encode("utf-8", "replace").decode() != url:
            raise StoreError(f"{url} has a letter that stands for others, or none of UTF-8: name another location")
        try:
            import fsspec
        except ImportError as error:
            raise StoreError(f"{url} needs more than is installed: pip install 'tripledraw[dask]'") from error
        with _reaching(url):
            # No listing is kept: other machines write there.
            self._files, root = fsspec.core.url_to_fs(url, use_listings_cache=False)
        self._root = str(root).rstrip("/")
        self.address = url
        protocol = self._files.protocol
        protocols = {protocol} if isinstance(protocol, str) else set(protocol)
        self._is_whole = bool(protocols & _WHOLE)

    def read(self, name: str) -> bytes | None:
        """Return a file's content, None if there is no such file."""
        with _reaching(self.address):
            try:
                return bytes(self._files.cat_file(f"{self._root}/{name}"))
            except FileNotFoundError:
                return None

    def read_all(self, names: list[str]) -> dict[str, bytes]:
        """Return the content of those files that are there, by their names; many are fetched at a time."""
        if not names:
            return {}
        begin = len(self._root) + 1
        with _reaching(self.address):
            found: dict[str, Any] = self._files.cat([f"{self._root}/{name}" for name in names], on_error="return")
            for content in found.values():
                if isinstance(content, Exception) and not isinstance(content, FileNotFoundError):
                    raise content
        return {path[begin:]: bytes(content) for path, content in found.items() if isinstance(content, bytes)}

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in a folder, in their order; none if there is no such folder."""
        with _reaching(self.address):
            self._files.invalidate_cache()
            try:
                found = self._files.ls(f"{self._root}/{folder}", detail=False)
            except FileNotFoundError:
                return []
        return sorted(path.rpartition("/")[2] for path in found)

    def write(self, name: str, content: bytes) -> None:
        """Write a file, whole."""
        with _reaching(self.address), self._beside(name) as new:
            self._files.pipe_file(new, content)

    def put(self, file: Path, name: str) -> None:
        """Copy a file of this machine there, whole."""
        with _reaching(self.address), self._beside(name) as new:
            self._files.put_file(str(file), new)

    def remove(self, name: str) -> None:
        """Remove a file, which may be gone already."""
        with _reaching(self.address), suppress(FileNotFoundError):
            self._files.rm_file(f"{self._root}/{name}")

    def register(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Let a duckdb connection read there."""
        connection.register_filesystem(self._files)

    @contextmanager
    def _beside(self, name: str) -> Iterator[str]:
        path = f"{self._root}/{name}"
        if self._is_whole:
            yield path
            return
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        new = f"{path}.{os.getpid()}-{os.urandom(4).hex()}.new"
        try:
            yield new
            self._files.mv(new, path)
        except BaseException:
            with suppress(Exception):  # every kind of store has exceptions of its own
                self._files.rm_file(new)
            raise


_WHOLE = frozenset({"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oss", "r2", "memory"})
"""Kinds of stores in which a file cannot be seen before it is whole."""


@contextmanager
def _reaching(address: str) -> Iterator[None]:
    """Turn what goes wrong with a place into a sentence."""
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error) or type(error).__name__).lower()
        raise StoreError(f"{address} cannot be used: {reason}") from error
    except Exception as error:  # every kind of store has exceptions of its own
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise StoreError(f"{address} cannot be used: {reason[:1].lower()}{reason[1:]}") from error
