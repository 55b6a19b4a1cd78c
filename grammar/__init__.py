"""What each room's text looks like: one grammar and one record a room, and nothing else.

A room is a pair of files, ``<room>.lark`` (the wording) and ``<room>.py`` (a `Room`). The folder is the registry.
A container room (structured text, which a library opens) has a function instead of the wording.
"""

from __future__ import annotations

from .container import Contained, Fault
from .room import OtherText, Room, rooms
from .wrappers import WRAPPERS

__all__ = ["WRAPPERS", "Contained", "Fault", "OtherText", "Room", "rooms"]
