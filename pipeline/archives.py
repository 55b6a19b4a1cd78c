"""What zip and gzip files hold, unpacked piece by piece: a few bytes can claim, or become, more than any memory.

What is unpacked is bounded by what is packed. Hands compress to a tenth or a twentieth, so the bounds touch no archive
of hands. What goes beyond them, and what is spoilt or locked, becomes an `Unopened`, and the others go on.
"""

from __future__ import annotations

import io
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from ..model import Bytes


def _largest() -> int:
    """Return how large a file may be: with its text, of up to four times its bytes, it fits into half the memory."""
    least, most = 2**29, 2**32
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # not every system tells
        return least
    return max(least, min(memory // 10, most))


ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip file begins; the second is an empty one."""
GZIP = b"\x1f\x8b"
"""How each stream of a gzip file begins."""
LARGEST = _largest()
"""Bytes of one file, which is read whole: 512 MiB (some 300,000 hands), more where there is memory for it."""
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,  # a member that needs a password
    NotImplementedError,
    OSError,
    lzma.LZMAError,
    struct.error,
    ValueError,
    MemoryError,
)
"""What goes wrong in archives of other people's making."""

_RATIO = 100  # times the packed size
_FREE = 2**26  # bytes that anything may unpack to, however little is packed
_MOST = 2**32  # bytes of one archive, unless it is itself large
_PIECE = 2**16  # bytes
_EVEN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})  # what can be unpacked as little as is asked for
_SIP = 32  # bytes: bzip2 and lzma unpack all they are given, and bzip2 makes up to 46 MB of so few


@dataclass(frozen=True, slots=True)
class Opened:
    """A file's bytes; ``name`` as given, ``a.zip!b.txt`` for a member of an archive."""

    name: str
    data: Bytes


@dataclass(frozen=True, slots=True)
class Unopened:
    """A path that could not be read, or not to its end, and why."""

    name: str
    reason: str


class _TooLarge(ValueError):
    """More comes out than the bound allows."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"it unpacks to more than {bound:,} bytes: if it is what it seems, unpack it yourself")


def reason(error: BaseException) -> str:
    """Return what went wrong, in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, EOFError):
        return "it is cut before its end"
    return str(error) or type(error).__name__


def members(path: Path, is_left_out: Callable[[str], bool]) -> Iterator[Opened | Unopened]:
    """Yield the files of a zip file in its order; a name with a part that is left out is none of them."""
    try:
        size = path.stat().st_size
        left = max(_MOST, _RATIO * size)
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                *_, last = parts = member.filename.split("/")  # a folder's ends with a slash
                if (len(parts) > 1 and not last) or any(is_left_out(part) for part in parts if part != ".."):
                    continue
                name = f"{path}!{member.filename}"
                try:
                    # Both sizes are claims: no more than the whole archive is packed in it, and the other is watched.
                    data = _member(archive, member, min(left, _bound(min(size, member.compress_size))))
                except BROKEN as error:
                    yield Unopened(name, reason(error))
                else:
                    left -= len(data)
                    yield Opened(name, data)
    except BROKEN as error:
        yield Unopened(str(path), f"a broken zip file: {reason(error)}")


def gunzipped(path: Path) -> Iterator[Opened | Unopened]:
    """Yield the content of a gzip file, and what cannot be read of it: whole streams are good, whatever follows."""
    unpacked = io.BytesIO()
    good, problem = 0, ""
    try:
        with path.open("rb") as packed:
            bound = _bound(path.stat().st_size)
            rest = packed.read(_PIECE)
            while rest.startswith(GZIP):
                rest = _stream(packed, rest, unpacked, bound)
                good = unpacked.tell()
                if len(rest) < len(GZIP):
                    rest += packed.read(_PIECE)
            while rest and not rest.strip(b"\0"):  # the padding of tapes and disks
                rest = packed.read(_PIECE)
            if rest:
                problem = "it is no gzip"
    except _TooLarge as error:
        problem = str(error)
    except BROKEN as error:
        problem = f"broken gzip: {reason(error)}"
    if good or not problem:
        unpacked.truncate(good)
        yield Opened(str(path), unpacked.getvalue())
    if problem:
        yield Unopened(
            str(path), f"what follows the end of its first part was not read: {problem}" if good else problem
        )


def _bound(packed: int) -> int:
    """Return how many bytes a file may become."""
    return min(LARGEST, max(_FREE, _RATIO * packed))


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, bound: int) -> bytes:
    if member.file_size > bound:
        raise _TooLarge(bound)
    whole = io.BytesIO()
    with cast("zipfile.ZipExtFile", archive.open(member)) as file:
        if member.compress_type not in _EVEN:
            file.MIN_READ_SIZE = file.MAX_N = _SIP
        while piece := file.read1(_PIECE if member.compress_type in _EVEN else -1):
            _put(whole, piece, bound)
    return whole.getvalue()


def _stream(packed: IO[bytes], begun: bytes, unpacked: io.BytesIO, bound: int) -> bytes:
    """Unpack one gzip stream, whose first bytes were read already, and return what was read behind its end."""
    stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)  # 16: with gzip's header and check sum
    while not stream.eof:
        given = begun or stream.unconsumed_tail or packed.read(_PIECE)
        if not given:
            raise EOFError
        begun = b""
        _put(unpacked, stream.decompress(given, _PIECE), bound)
    return stream.unused_data


def _put(whole: io.BytesIO, piece: bytes, bound: int) -> None:
    if whole.tell() + len(piece) > bound:
        raise _TooLarge(bound)
    whole.write(piece)
