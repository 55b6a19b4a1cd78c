"""Names of files as URIs (RFC 3986), for programs that open what a finding is about.

A relative name stays relative, an absolute one becomes ``file:///…``. What no URI may hold is percent-encoded: letters
as UTF-8, and the bytes of a name that is no UTF-8 as they are.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from urllib.parse import quote_from_bytes

_MEMBER = "!"  # between an archive and its member
_SAFE = "/!$&'()+,;=@"  # besides letters, digits and -._~; no colon, which would make a scheme of the first segment
_STDIN = "-"


def artifact_uri(name: str) -> str:
    """Return the URI of a file by its name as given; ``a.zip!b.txt`` is a member of an archive, ``-`` standard input.

    A name with ``..`` becomes the absolute one that it leads to, because links may stand in its way.
    """
    if name == _STDIN:
        return name
    path, member = _parted(name)
    if ".." in PurePath(path).parts:
        path = os.path.realpath(path)
    uri = _path_uri(path)
    return uri if member is None else f"{uri}{_MEMBER}{_member_uri(member)}"


def _parted(name: str) -> tuple[str, str | None]:
    """Return the file and the member of it: a ``!`` may stand in the name of a file or a folder too."""
    at = name.find(_MEMBER)
    while at >= 0:
        if _is_file(name[:at]):
            return name[:at], name[at + 1 :]
        at = name.find(_MEMBER, at + 1)
    return name, None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _path_uri(path: str) -> str:
    plain = PurePath(path).as_posix()  # without empty and `.` segments
    if plain == _STDIN:
        return f"./{plain}"
    if not PurePath(path).is_absolute():
        return _encoded(plain)
    if os.name == "nt" and plain.startswith("//"):  # a network share: its host
        return f"file:{_encoded(plain)}"
    drive, colon, rest = plain.partition(":") if os.name == "nt" else ("", "", plain)
    return f"file:///{drive}{colon}{_encoded(rest.lstrip('/')) if not drive else _encoded(rest)}"


def _member_uri(member: str) -> str:
    """Return a member's name encoded: one that leads out of its archive stays a single segment, and leads nowhere."""
    segments = member.split("/")
    return _encoded(member, _SAFE if not {"", ".", ".."}.intersection(segments) else _SAFE.replace("/", ""))


def _encoded(text: str, safe: str = _SAFE) -> str:
    try:
        data = text.encode("utf-8", "surrogateescape")  # as the system gave the bytes of the name
    except UnicodeEncodeError:
        data = text.encode("utf-8", "surrogatepass")  # half a letter, which some systems allow in a name
    return quote_from_bytes(data, safe)
