"""A room's grammar as Lark has compiled it, kept in the user's cache folder: reading it takes a tenth of the time.

Lark keeps grammars too (``cache=``), but two processes that begin at once write into one file there, and a damaged one
can be read as another grammar. Here a file is whole or it is not used.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import lark
import platformdirs
from lark import Lark

_DIGEST = sha256().digest_size


def compiled(grammar: str) -> Lark:
    """Return the grammar in this file of `grammar`, with the rules ``line`` and ``hand`` to start at."""
    folder = platformdirs.user_cache_path("tripledraw", appauthor=False)
    if not folder.is_absolute():  # whoever has no home has no place there
        return _made(grammar)
    place = folder / f"{Path(grammar).stem}.{sys.implementation.cache_tag}.lark"
    kept = _read(place)
    if kept is not None:
        return Lark.load(BytesIO(kept))
    made, content = _made(grammar), BytesIO()
    made.save(content)
    with suppress(OSError):  # no such folder can be made, the disk is full: then it is compiled again next time
        folder.mkdir(parents=True, exist_ok=True)
        _write(place, content.getvalue())
    return made


def _made(grammar: str) -> Lark:
    """Let Lark compile a grammar."""
    return Lark.open_from_package(
        "tripledraw",
        grammar,
        ["grammar"],
        parser="lalr",
        lexer="contextual",
        start=["line", "hand"],
        maybe_placeholders=True,
    )


def _write(place: Path, content: bytes) -> None:
    """Keep the content, so that nobody ever sees a part of it."""
    with NamedTemporaryFile(dir=place.parent, prefix=place.name, delete=False) as new:
        try:
            new.write(_digest(content) + content)
            new.close()
            Path(new.name).replace(place)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def _read(place: Path) -> bytes | None:
    """Return what is kept, None where that is nothing, damaged, or of another version."""
    try:
        data = place.read_bytes()
    except OSError:
        return None
    content = data[_DIGEST:]
    return content if data[:_DIGEST] == _digest(content) else None


def _digest(content: bytes) -> bytes:
    return sha256(_version() + content).digest()


@cache
def _version() -> bytes:
    """Return what changes with all that Lark's work rests on: itself, Python, all grammars, as they import others."""
    folder = files("tripledraw").joinpath("grammar")
    grammars = sorted((file.name, file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".lark"))
    return sha256(repr((lark.__version__, sys.version_info[:2], grammars)).encode()).digest()
