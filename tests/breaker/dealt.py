"""Hands dealt for the table of the breaker: sessions of all sizes, and hands picked for what happens seldom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tripledraw.model import Bet, Call, Collected, Event, Limit, Raise, Reshuffled, Show
from tripledraw.pipeline import DealtHand, deal_session
from tripledraw.writer import file_text, room_writer

SESSION = 8  # hands of one dealt file: more than that the breaker's readers do not take of one
SESSIONS = ((6, 0.6), (6, 1.2), (4, 0.9), (3, 1.1), (2, 1.0), (5, 0.8))  # players, and how many hands they play
SEED = 900


@dataclass(frozen=True, slots=True)
class Seldom:
    """Hands of a kind that is rare: ``hands`` of those that are ``wanted``, of ``dealt`` at the most."""

    name: str
    wanted: Callable[[list[Event]], bool]
    hands: int
    dealt: int
    players: int = 6
    looseness: float = 1.2
    limit: Limit = Limit.FIXED
    stakes: str = "$2/$4"


def _shares(events: list[Event]) -> list[list[int]]:
    """Return what is paid from each pot."""
    pots: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Collected):
            pots.setdefault(event.pot, []).append(event.amount)
    return list(pots.values())


def _is_split(events: list[Event]) -> bool:
    return any(len(shares) > 1 for shares in _shares(events))


def _splits_oddly(events: list[Event]) -> bool:
    return any(len(set(shares)) > 1 for shares in _shares(events))


def _has_side_pot(events: list[Event]) -> bool:
    return len(_shares(events)) > 1


def _is_reshuffled(events: list[Event]) -> bool:
    return any(isinstance(event, Reshuffled) for event in events)


def _is_raised(events: list[Event]) -> bool:
    return sum(isinstance(event, Bet | Raise) for event in events) > 1


def _is_all_in(events: list[Event]) -> bool:
    return any(isinstance(event, Bet | Call | Raise) and event.all_in for event in events)


def _hero_shows(events: list[Event]) -> bool:
    shown = Counter(event.player == "Hero" for event in events if isinstance(event, Show))
    return shown[True] > 0 and shown[False] > 0


SELDOM = (
    Seldom("odd units", _splits_oddly, 32, 10_000, stakes="$0.25/$0.50"),
    Seldom("split pots", _is_split, 16, 4_000),
    Seldom("side pots", _has_side_pot, 24, 600),
    Seldom("reshuffles", _is_reshuffled, 32, 600),
    Seldom("hero shows", _hero_shows, 24, 600, 4),
    Seldom("all-in", _is_all_in, 24, 600, 3),
    Seldom("pot limit", _is_raised, 32, 600, limit=Limit.POT),
    Seldom("no limit", _is_raised, 32, 600, limit=Limit.NO),
)


def deal_files(room: str, folder: Path, sessions: int) -> None:
    """Write dealt hands of a room: so many files of sessions of all sizes, and files of what happens seldom."""
    for number in range(sessions):
        players, looseness = SESSIONS[number % len(SESSIONS)]
        dealt = deal_session(room, hands=SESSION, seed=SEED + number, players=players, looseness=looseness)
        _write(room, folder / f"dealt {number}", dealt)
    for number, kind in enumerate(SELDOM, SEED // 2):
        hands = list(picked(room, kind, number))
        for first in range(0, len(hands), SESSION):
            _write(room, folder / f"dealt {kind.name} {first}", hands[first : first + SESSION])


def picked(room: str, kind: Seldom, seed: int) -> Iterator[DealtHand]:
    """Yield hands of a kind; none where the room has no such hands, or no text for what they are known by."""
    dealt = deal_session(
        room, hands=kind.dealt, seed=seed, players=kind.players, looseness=kind.looseness, limit=kind.limit,
        stakes=kind.stakes,
    )  # fmt: skip
    return islice((hand for hand in dealt if kind.wanted(hand.events)), kind.hands)


def _write(room: str, path: Path, hands: Iterable[DealtHand]) -> None:
    texts = [room_writer(room)(hand.events).text() for hand in hands]
    suffix = "xml" if room == "merge" else "txt"
    path.with_name(f"{path.name}.{suffix}").write_text(file_text(texts), encoding="utf-8")
