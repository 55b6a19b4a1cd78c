"""The rooms that are read, what of each, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from .page import Page, joined
from .styles import HEADING, QUIET


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """A room for the list: ``covered`` is what is read, a phrase each; ``skipped`` what is known and left out."""

    name: str
    title: str
    profile: str
    profile_title: str
    games: Sequence[str]
    covered: Sequence[str]
    skipped: Sequence[str]


def print_rooms(page: Page, rooms: Sequence[RoomFacts], profiles: Sequence[str]) -> None:
    """Print each room, then the profiles there are."""
    for room in rooms:
        page.line(joined(Text(room.title, HEADING), Text(f"  {room.name}", QUIET)))
        page.line(f"  games    {', '.join(room.games)}")
        page.line(f"  rules    {room.profile} ({room.profile_title})")
        for label, phrases in (("reads", room.covered), ("skips", room.skipped)):
            for place, phrase in enumerate(phrases):
                page.line(f"  {'' if place else label:<7}  {phrase}")
        page.line()
    page.line(Text(f"Rule profiles for check --profile: {', '.join(profiles)}", QUIET))
