"""A database made anew from the texts it keeps: what the program reads and judges otherwise now comes to count."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..engine import load_profile
from ..model import Replay, Verdict
from ..store import KeptText, remaking
from .importing import collector_off
from .stages import judge_hand
from .stored import parse_text

_TELL_EVERY = 500  # texts between two calls of `progress`


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild did: how many texts were read again, and the hands by verdict as they were and as they are now."""

    texts: int
    before: Counter[Verdict]
    after: Counter[Verdict]
    seconds: float


def rebuild(database: Path, *, progress: Callable[[int, int], None] | None = None) -> Rebuilt:
    """Parse, replay and judge every kept text again, into a new database that takes the old one's place at the end.

    ``progress`` is told how many texts are done, and of how many. A database of an older version is brought to this
    one. If anything goes wrong the old database stays as it was.

    Raises:
        StoreError: the database cannot be used, or there is no room for a second one beside it.
    """
    begin, done = time.perf_counter(), 0
    with collector_off(), remaking(database) as remade:
        total = remade.count()
        for text in remade.texts():
            remade.add(text, _judge(text))
            done += 1
            if progress and done % _TELL_EVERY == 0:
                progress(done, total)
    return Rebuilt(done, remade.before, remade.after, time.perf_counter() - begin)


def _judge(text: KeptText) -> list[Replay]:
    replays = []
    for hand in parse_text(text.source, text.text, text.codes):
        if not text.is_numbered and (hand.hand_id is None or "#" in hand.hand_id):
            hand.hand_id = text.hand_id  # its place in the file, which the text alone does not tell
        replays.append(judge_hand(hand, load_profile(hand.profile)))
    return replays
