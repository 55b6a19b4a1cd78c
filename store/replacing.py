"""A database file as a whole: held still, copied, and put in another's place."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .connection import full, is_full, log_of, refuse_dataset, require_name, set_log_aside
from .errors import DamagedError, HeldError, StoreError
from .store import Store
from .workshop import workshop

_TRIES = 20
_GRACE = 0.1  # seconds: who opened the former file just before it went finds it still locked, and tries again


@contextmanager
def held_still(path: Path, *, wait: float = 5.0, any_version: bool = False) -> Iterator[Store]:
    """Open a database for reading, with nothing left in its log: its file is all of it, and nobody can write meanwhile.

    Raises:
        StoreError: as for `Store`.
    """
    log = log_of(path)
    for _ in range(_TRIES):
        if log.exists() and path.exists():  # a writer was killed: opening for writing puts the log into the file
            Store(path, wait=wait, any_version=any_version).close()
        store = Store(path, read_only=True, wait=wait, any_version=any_version)
        if not log.exists():
            break
        store.close()
    else:
        raise HeldError(f"{path} is written by other processes all the time: try again later")
    with store:
        yield store


def take_place(new: Path, path: Path, former: Store | None) -> None:
    """Put the database ``new`` in the place of ``path`` in one step; ``former`` is the one held still there."""
    try:
        new.replace(path)
    except PermissionError:  # Windows: an open file stays where it is
        if former is None:
            raise
        former.close()
        _replace_patiently(new, path)
    time.sleep(_GRACE)


def _replace_patiently(new: Path, path: Path) -> None:
    for _ in range(_TRIES):
        with suppress(PermissionError):
            new.replace(path)
            return
        time.sleep(_GRACE)
    new.replace(path)


def back_up(path: Path, to: Path) -> int:
    """Copy the database to ``to``, whole or not at all, and return the copy's size in bytes.

    A database of ours that is there is replaced, nothing else.

    Raises:
        StoreError: the database cannot be opened, or the copy cannot be written.
    """
    refuse_dataset(path)
    require_name(to)
    if to.exists():
        if path.exists() and to.samefile(path):
            raise StoreError(f"{to} is the database itself: name another file")
        _require_ours(to)
    with held_still(path, any_version=True), _writing(to), workshop(to) as place:
        copy = place / "copy.duckdb"
        shutil.copyfile(path, copy)
        Store(copy, read_only=True, any_version=True).close()
        size = copy.stat().st_size
        copy.replace(to)
    return size


def restore(backup: Path, path: Path) -> Path | None:
    """Put a copy of ``backup`` in the place of the database, and return where the former one is now, if there was one.

    Raises:
        StoreError: ``backup`` is no database of ours, the database is held, or what is there is none of ours.
    """
    refuse_dataset(path)
    require_name(backup)
    require_name(path)
    if path.exists() and backup.exists() and backup.samefile(path):
        raise StoreError(f"{backup} is the database itself: name another file")
    Store(backup, read_only=True, any_version=True).close()
    with _writing(path), workshop(path) as place:
        new = place / "new.duckdb"
        shutil.copyfile(backup, new)
        if log_of(backup).exists():
            shutil.copyfile(log_of(backup), log_of(new))
        Store(new, any_version=True).close()
        if not path.exists():
            set_log_aside(path)
            take_place(new, path, None)
            return None
        return _replace_kept(new, path)


def _replace_kept(new: Path, path: Path) -> Path:
    """Put ``new`` in the place of ``path``, and keep the former one beside it under another name."""
    kept = _free_name(path)
    try:
        with held_still(path, any_version=True) as former:
            _keep(path, kept)
            take_place(new, path, former)
    except DamagedError:  # nobody has it open, and a whole one shall take its place
        _keep(path, kept)
        if log_of(path).exists():
            log_of(path).replace(log_of(kept))
        take_place(new, path, None)
    return kept


def _free_name(path: Path) -> Path:
    number, kept = 1, path.with_name(f"{path.name}.replaced")
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.replaced-{number}")
    return kept


def _keep(path: Path, kept: Path) -> None:
    try:
        os.link(path, kept)
    except OSError:  # a file system without hard links
        shutil.copyfile(path, kept)


def _require_ours(path: Path) -> None:
    try:
        Store(path, read_only=True, any_version=True).close()
    except HeldError:
        raise
    except StoreError as error:
        raise StoreError(f"{path} is there already and is no database to be replaced: name another file") from error


@contextmanager
def _writing(to: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into a sentence."""
    if not to.parent.is_dir():
        raise StoreError(f"the folder {to.parent} does not exist: make it, or name another file")
    try:
        yield
    except OSError as error:
        if is_full(error):
            raise full(to, error) from error
        raise StoreError(f"{to} cannot be written: {(error.strerror or str(error)).lower()}") from error
