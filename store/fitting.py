"""Hands with numbers that no database holds: the same ones, with those taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from ..model import Replay
from .rows import NULL

_LARGEST = 2**63 - 1
T = TypeVar("T")


def fitting(replay: Replay) -> tuple[Replay, Sequence[int]]:
    """Return a hand whose numbers all fit 64 bits, the others unknown, and those that did not, in their order."""
    too_large: list[int] = []
    hand, record = replay.hand, _fitted(replay.record, too_large)
    hand = replace(hand, header=_fitted(hand.header, too_large), events=_fitted(hand.events, too_large))
    return replace(replay, hand=hand, record=record), too_large


def _fitted(value: T, too_large: list[int]) -> T:
    """Return the same value, with `rows.NULL` in the place of each number in it that is too large."""
    made: Any = value
    if isinstance(made, int):
        if not NULL <= made <= _LARGEST:
            too_large.append(made)
            made = NULL
    elif isinstance(made, list):
        made = [_fitted(each, too_large) for each in made]
    elif type(made) is tuple:
        made = tuple(_fitted(each, too_large) for each in made)
    elif is_dataclass(made) and not isinstance(made, type):
        own = {each.name: getattr(made, each.name) for each in fields(made) if each.init}
        made = replace(made, **{name: _fitted(each, too_large) for name, each in own.items()})
    return cast("T", made)
