r"""Hostile text made printable: what would steer a terminal, or show another text than there is, becomes visible.

Letters of every script, emoji and blanks stay as they are. Escapes have Python's form: ``\x1b``, ``\u202e``.
"""

from __future__ import annotations

import re

UNSEEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0 (ESC, tab and line ends among them), DEL, C1
    "\u00ad\u061c\u180e\u200b\u200e\u200f"  # soft hyphen, marks of direction, no-width blank
    "\u2028-\u202e\u2060-\u206f"  # line and paragraph ends, overrides and isolates of direction, invisible operators
    "\ud800-\udfff"  # unpaired surrogates: bytes of a path that are no UTF-8, halves of letters
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # byte order mark, annotations, tags
    "]"
)
"""A character that steers a terminal, or makes text look like another."""


def printable(text: str) -> str:
    """Return ``text`` with every character that is no letter, sign or blank of a line as a visible escape."""
    return text if text.isascii() and text.isprintable() else UNSEEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    if number > 0xFFFF:
        return f"\\U{number:08x}"
    if number > 0xFF:
        return f"\\u{number:04x}"
    return {"\t": "\\t", "\n": "\\n", "\r": "\\r"}.get(match[0], f"\\x{number:02x}")
