"""Mails as they are sent: their texts, decoded. Rooms send hand histories by mail, and mails may be quoted-printable.

A mail whose text stands in it as it is, is a text like any other, with its headers around the hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from itertools import islice

from .archives import Opened, Unopened

MAIL_HEAD = 16_384
"""Bytes in which a mail's headers end."""

_HEADERS = re.compile(rb"(?:From [^\r\n]*\r?\n)?(?:[!-9;-~]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){3,}\r?\n")
_ENCODED = re.compile(
    rb"(?im)^content-transfer-encoding:[ \t]*(?:quoted-printable|base64)|^content-type:\s*multipart/", re.ASCII
)
_LEVEL = re.compile(rb"multipart/", re.IGNORECASE)
_LEVELS = 30  # mails within mails: each costs time at every line


def is_encoded_mail(data: bytes) -> bool:
    """Return whether a file is a mail whose text must be decoded first, and no deeper one than people write."""
    headers = _HEADERS.match(data[:MAIL_HEAD])
    if headers is None or _ENCODED.search(headers[0]) is None:
        return False
    return sum(1 for _ in islice(_LEVEL.finditer(data), _LEVELS + 1)) <= _LEVELS


def mail_parts(name: str, data: bytes) -> Iterator[Opened | Unopened]:
    """Yield a mail's texts and what is attached, ``a.eml!1`` and so on, or by the name that an attachment has."""
    parts = [part for part in message_from_bytes(data).walk() if not part.is_multipart()]
    has_text = any(part.get_content_type() == "text/plain" for part in parts)
    for number, part in enumerate(parts, 1):
        if part.get_content_maintype() == "text" and part.get_content_subtype() != "plain" and has_text:
            continue  # the same once more, with markup
        yield Opened(f"{name}!{_file_name(part) or number}", _content(part))
    if not parts:
        yield Unopened(name, "a mail without any text")


def _file_name(part: Message) -> str | None:
    try:
        return part.get_filename()
    except (LookupError, ValueError):  # in a character set that nobody knows
        return None


def _content(part: Message) -> bytes:
    """Return a part's bytes, a text's in UTF-8: what its letters are, only the part's own header tells."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    if part.get_content_maintype() != "text":
        return data
    try:
        return data.decode(part.get_content_charset() or "utf-8").encode()
    except (LookupError, ValueError):
        return data
