"""Which of a hand's texts it keeps: a hand is one row however many texts tell it, and every text is kept.

A text is a *view* of the hand (docs/rules.md §6). The hand's facts are those of its most trusted text: a legal one
before an illegal or cancelled one, that before a corrupt one, that before an incomplete one, and among equals the one
that came first. An incomplete text that a longer one merely goes on from is replaced by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from ..model import Verdict
from .identity import begins_alike

TRUST = {Verdict.LEGAL: 3, Verdict.ILLEGAL: 2, Verdict.CANCELLED: 2, Verdict.CORRUPT: 1, Verdict.INCOMPLETE: 0}
"""How much a text is trusted, by its verdict."""

Identity = tuple[str | None, str]
"""Room, and the hand's identity in it."""


class Fate(Enum):
    """What becomes of a text."""

    NEW = "new"  # the hand's own text from now on
    VIEW = "view"  # kept beside it
    DUPLICATE = "duplicate"  # known already


@dataclass(slots=True)
class Text:
    """A text of a hand as far as it matters here: ``hand_key`` is that of the hand if this is its own text.

    ``row`` is its place in the batch, None for one that the database holds. ``content`` of such a one is needed
    only where it, or the new text, is incomplete.
    """

    hand_key: int
    row: int | None
    verdict: Verdict
    digest: int
    content: str | None


@dataclass(slots=True)
class Replaced:
    """A hand of the database whose text is no longer its own; ``gone`` if the new text merely goes on from it."""

    hand_key: int
    identity: Identity
    gone: bool


@dataclass(slots=True)
class Settled:
    """The fate of each text of a batch.

    ``hand_keys`` are those of the hands that the texts belong to. ``pairs`` are texts that must tell the same facts:
    the one that bears the finding if they do not, and the other.
    """

    fates: list[Fate]
    hand_keys: list[int]
    replaced: list[Replaced] = field(default_factory=list)
    pairs: list[tuple[Text, Text]] = field(default_factory=list)


def settle(
    texts: Sequence[tuple[Identity, Text]],
    known: dict[Identity, Text],
    digests: dict[Identity, set[int]],
) -> Settled:
    """Decide what becomes of each text of a batch, in order.

    Args:
        texts: the batch.
        known: the own texts of the hands that the database holds; changed here.
        digests: the digests of all their texts; changed here.
    """
    settled = Settled([Fate.DUPLICATE] * len(texts), [])
    for row, (identity, text) in enumerate(texts):
        own = known.get(identity)
        if own is None:
            known[identity], digests[identity] = text, {text.digest}
            settled.fates[row] = Fate.NEW
            continue
        if text.digest in digests[identity] or (text.verdict is Verdict.INCOMPLETE and _goes_on(own, text)):
            continue
        digests[identity].add(text.digest)
        goes_on = own.verdict is Verdict.INCOMPLETE and _goes_on(text, own)
        if goes_on or TRUST[text.verdict] > TRUST[own.verdict]:
            settled.fates[row] = Fate.NEW
            known[identity] = text
            if own.row is None:
                settled.replaced.append(Replaced(own.hand_key, identity, goes_on))
            else:
                settled.fates[own.row] = Fate.DUPLICATE if goes_on else Fate.VIEW
            bearer, other = own, text
        else:
            settled.fates[row] = Fate.VIEW
            bearer, other = text, own
        if Verdict.INCOMPLETE not in {bearer.verdict, other.verdict}:
            settled.pairs.append((bearer, other))
    settled.hand_keys = [known[identity].hand_key for identity, _ in texts]
    return settled


def _goes_on(text: Text, beginning: Text) -> bool:
    return text.content is not None and beginning.content is not None and begins_alike(text.content, beginning.content)
