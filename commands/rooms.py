"""``rooms``: the rooms that are read."""

from __future__ import annotations

import sys

from .mistakes import ExitCode


def run() -> int:
    """List the rooms, what of each is read, and by which rules."""
    from .. import engine
    from ..grammar import rooms
    from ..report.page import Page
    from ..report.room_list import RoomFacts, print_rooms, proofs

    facts = [
        RoomFacts(
            room.name,
            room.title,
            room.profile,
            engine.load_profile(room.profile).title,
            tuple(dict.fromkeys(room.games.values())),
            proofs()[room.name],
            tuple(dict.fromkeys(other.title for other in room.others)),
        )
        for room in rooms()
    ]
    print_rooms(Page(sys.stdout), facts, engine.profile_names())
    return ExitCode.FINE
