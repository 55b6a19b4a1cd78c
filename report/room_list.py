"""The rooms that are read, what of each, and by which rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rich.text import Text

from .amounts import things
from .page import Page, joined
from .styles import HEADING, QUIET


@dataclass(frozen=True, slots=True)
class Proof:
    """What tests prove of a room: what is ``read`` by how many tests, sample hands by verdict, checks with cases."""

    read: Mapping[str, int]
    hands: Mapping[str, int]
    checks: int


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """A room for the list; ``skipped`` is what is known and left out."""

    name: str
    title: str
    profile: str
    profile_title: str
    games: Sequence[str]
    proof: Proof
    skipped: Sequence[str]


@cache
def proofs() -> dict[str, Proof]:
    """Return what tests prove of each room: rooms.json, which `make docs` writes from them."""
    told = json.loads(files(__package__).joinpath("rooms.json").read_text(encoding="utf-8"))
    return {name: Proof(room["reads"], room["hands"], room["checks"]) for name, room in told.items()}


def print_rooms(page: Page, rooms: Sequence[RoomFacts], profiles: Sequence[str]) -> None:
    """Print each room, then the profiles there are."""
    for room in rooms:
        page.line(joined(Text(room.title, HEADING), Text(f"  {room.name}", QUIET)))
        page.line(f"  games    {', '.join(room.games)}")
        page.line(f"  rules    {room.profile} ({room.profile_title})")
        reads = [f"{what} ({things(tests, 'test')})" for what, tests in room.proof.read.items()]
        for label, phrases in (("reads", reads), ("skips", room.skipped)):
            for place, phrase in enumerate(phrases):
                page.line(f"  {'' if place else label:<7}  {phrase}")
        page.line(f"  samples  {_samples(room.proof)}")
        page.line()
    page.line(Text(f"Rule profiles for check --profile: {', '.join(profiles)}", QUIET))


def _samples(proof: Proof) -> str:
    verdicts = ", ".join(f"{hands:,} {verdict}" for verdict, hands in proof.hands.items())
    cases = f"; {things(proof.checks, 'check')} with a broken hand of this room" if proof.checks else ""
    return f"{things(sum(proof.hands.values()), 'hand')}: {verdicts}{cases}"
