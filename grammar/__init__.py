"""What each room's text looks like: one grammar and one record a room, and nothing else.

A room is a pair of files, ``<room>.lark`` (the wording) and ``<room>.py`` (a `Room`). The folder is the registry.
"""

from __future__ import annotations

from .room import OtherText, Room, rooms

__all__ = ["OtherText", "Room", "rooms"]
