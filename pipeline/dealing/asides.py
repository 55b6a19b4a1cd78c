"""What stands between the lines of the play: notices, chat, and where in the text they may stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from ...model import Chat, Event, Notice, NoticeKind, Section, Street
from ...writer import Habits
from .people import SAYINGS
from .seats import Layout

_CHATS = 0.06
_DISCONNECTS = 0.02
_HESITATES = 0.10


class When(StrEnum):
    """Where an aside may stand."""

    ANY_TIME = "behind the deal"
    BEHIND_PLAYER = "behind the player's last line of play"
    BEFORE_SUMMARY = "between the last payment and the summary"


@dataclass(slots=True)
class Aside:
    """A line beside the play; ``behind`` is the player for `When.BEHIND_PLAYER`."""

    event: Notice | Chat
    when: When = When.ANY_TIME
    behind: str = ""


def notice(habits: Habits, kind: NoticeKind, player: str, number: object = "", *, form: int = 0) -> Notice | None:
    """Return a notice in the room's words, None where it has none for it."""
    words = habits.notices.get(kind, ())
    return Notice(0, player, kind, words[form].replace("{n}", str(number))) if len(words) > form else None


def idle_asides(layout: Layout, habits: Habits, random: Random) -> list[Aside]:
    """Return what happens in a hand without any consequence: chat, lost connections, players who take their time."""
    found: list[Aside] = []
    chance = random.random()
    player = random.choice(layout.ring).player
    if chance < _CHATS and habits.chats:
        found.append(Aside(Chat(0, player, random.choice(SAYINGS))))
    elif chance < _CHATS + _DISCONNECTS:
        lost = notice(habits, NoticeKind.DISCONNECTS, player)
        back = notice(habits, NoticeKind.CONNECTS, player)
        found += [Aside(event) for event in (lost, back) if event is not None]
    elif chance < _CHATS + _DISCONNECTS + _HESITATES:
        kind = NoticeKind.OTHER
        forms = [form for form, words in enumerate(habits.notices.get(kind, ())) if "{n}" not in words]
        slow = notice(habits, kind, player, form=random.choice(forms)) if forms else None
        found += [Aside(slow)] if slow is not None else []
    for name in layout.waiting:
        waits = notice(habits, NoticeKind.WAITS, name)
        if waits is not None and random.random() < 0.5:
            found.append(Aside(waits))
    return found


def put_in(events: list[Event], asides: Sequence[Aside], random: Random) -> None:
    """Put the asides between the events, in their order where they may stand at the same places."""
    last = 0
    for aside in asides:
        first, end = _room(events, aside)
        place = random.randint(max(first, min(last, end)), end)
        events.insert(place, aside.event)
        last = place + 1


def _room(events: Sequence[Event], aside: Aside) -> tuple[int, int]:
    """Return the first and the last place where an aside may be put."""
    sections = {event.street: place for place, event in enumerate(events) if isinstance(event, Section)}
    summary = sections[Street.SUMMARY]
    match aside.when:
        case When.BEFORE_SUMMARY:
            return summary, summary
        case When.BEHIND_PLAYER:
            lines = [p for p, event in enumerate(events[:summary]) if getattr(event, "player", None) == aside.behind]
            return max([*lines, sections[Street.DEAL]]) + 1, len(events)
        case When.ANY_TIME:
            return sections[Street.DEAL] + 1, len(events)
