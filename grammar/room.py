"""The record a room consists of, besides its grammar."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .container import Reader

CLOSING = frozenset({"RESULT", "NOTICE", "CHAT", "CASHED_OUT"})
"""Kinds of lines that may stand behind the first line of a summary about a seat, in most rooms."""


@dataclass(frozen=True, slots=True)
class OtherText:
    """A text of the room that is no Triple Draw history in English: how its first line looks, what it is.

    ``advice`` says what the user can do about it; empty where nothing needs doing.
    """

    first_line: re.Pattern[str]
    title: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """One room, as data.

    ``first_lines`` match where a hand begins at the start of a line, each with one letter to begin with, by which a
    search skips along; a text without the words ``first_line_has`` holds none. ``glued`` matches the whole of such a
    line, which may follow another text on the same line. ``games`` maps the room's names of Triple Draw, in small
    letters, to what we call it. ``wrappers`` are lines that tools put around hands. ``closing`` are the kinds of lines
    that may come behind a blank line once the summary has a line about a seat: any other is no part of the hand.
    ``chat`` matches what stands before chat on its line; a group ``name`` must be somebody seated.
    ``summary_lists_everybody`` is False where the summary has no line for those who folded.

    A container room has no ``grammar`` but a function ``read``: it is given all text from its first first line
    to where another room's text begins, with the lines above that match ``before``, and yields the hands in it.
    """

    name: str
    title: str
    profile: str
    grammar: str
    first_lines: tuple[re.Pattern[str], ...]
    glued: re.Pattern[str]
    games: Mapping[str, str]
    wrappers: tuple[re.Pattern[str], ...] = ()
    others: tuple[OtherText, ...] = ()
    closing: frozenset[str] = CLOSING
    chat: re.Pattern[str] | None = None
    summary_lists_everybody: bool = True
    read: Reader | None = None
    first_line_has: str = ""
    before: re.Pattern[str] | None = None


@cache
def rooms() -> tuple[Room, ...]:
    """Return all rooms: every module beside this one that holds a ``ROOM``, by name.

    A module with ``_`` in its name is a part of a room, which only its readers need.
    """
    package = __package__ or ""
    folder = importlib.import_module(package).__path__
    names = (entry.name for entry in pkgutil.iter_modules(folder) if "_" not in entry.name)
    modules = (importlib.import_module(f"{package}.{name}") for name in names)
    found = [module.ROOM for module in modules if hasattr(module, "ROOM")]
    return tuple(sorted(found, key=lambda room: str(room.name)))
