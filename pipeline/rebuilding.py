"""A database made anew from the texts it keeps: what the program reads and judges otherwise now comes to count."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..engine import load_profile
from ..model import Replay, Verdict
from ..store import KeptText, remaking
from .collector import collector_off
from .stages import LastHands, judge_hand
from .stored import parse_text

_FILES = 100  # files whose last hands are kept: more than grow at the same time
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
    begin, done, neighbours = time.perf_counter(), 0, _Neighbours()
    with collector_off(), remaking(database) as remade:
        total = remade.count()
        for text in remade.texts():
            remade.add(text, _judge(text, neighbours.of(text)))
            done += 1
            if progress and done % _TELL_EVERY == 0:
                progress(done, total)
    return Rebuilt(done, remade.before, remade.after, time.perf_counter() - begin)


class _Neighbours:
    """What the texts are compared with: the hands before them in their file."""

    def __init__(self) -> None:
        self._chains: dict[int, tuple[int, LastHands]] = {}

    def of(self, text: KeptText) -> LastHands:
        """Return the last hands before a text, to which it is added when it is judged.

        Hands of other games, and those that another file told first, are not kept: behind such a gap there are none.
        """
        number, chain = self._chains.pop(text.source_key, (-1, LastHands()))
        if number + 1 != text.number:
            chain = LastHands()
        if len(self._chains) >= _FILES:
            del self._chains[next(iter(self._chains))]
        self._chains[text.source_key] = (text.number, chain)
        return chain


def _judge(text: KeptText, last: LastHands) -> Iterator[tuple[Replay, bool]]:
    """Yield the hands of a text, each with whether it was compared with the one before it."""
    for hand in parse_text(text.source, text.text, text.codes):
        if not text.is_numbered and (hand.hand_id is None or "#" in hand.hand_id):
            hand.hand_id = text.hand_id  # its place in the file, which the text alone does not tell
        before = last.before(hand)
        made = judge_hand(hand, load_profile(hand.profile), before)
        last.keep(made)
        yield made, before is not None
