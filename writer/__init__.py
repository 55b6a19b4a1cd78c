"""Hands to text: a hand's typed events in the words of a room, so that reading them back gives the same events.

A room is one module with a `RoomWriter` named ``ROOM``; the folder is the registry. The writer knows no rule: it says
what the events say, and refuses (`CannotSay`) what the room has no line for.
"""

from __future__ import annotations

from .files import FileForm, file_bytes, file_text
from .habits import Habits
from .hand_names import HandNames
from .room import CannotSay, RoomWriter, in_file, room_names, room_writer, write

__all__ = [
    "CannotSay",
    "FileForm",
    "Habits",
    "HandNames",
    "RoomWriter",
    "file_bytes",
    "file_text",
    "in_file",
    "room_names",
    "room_writer",
    "write",
]
