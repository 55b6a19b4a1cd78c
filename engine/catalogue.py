"""The catalogue of checks: the folder ``checks`` is the registry, one module a check.

A check's module holds ``RULE``, ``ON`` (the event types it looks at, or the moments) and ``check(table, event)``,
which is called before the event is applied; at a `Moment` it is ``check(table, line)``. It returns a `Finding`,
several, or None. ``ONLY`` may name one of the `conditions`, or one for each of some types: it is asked once for all
the checks that share it, and without it they are not asked.
Checks never change the table, never raise over what a text says, and do not know of each other.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from ..model import Rule
from . import checks
from .finding import Finding, Moment
from .profiles.loading import SCHEMA

Found = Finding | Iterable[Finding] | None
CheckFunction = Callable[..., Found]
Entry = tuple[Rule, CheckFunction]
Condition = Callable[[Any, Any], bool]
_NAMED = re.compile(r"`(\w+)`")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All checks: their rules by code, and which to ask on which occasion, in the order of their codes.

    ``on_event`` holds for each kind of line the checks without a condition under None, the others under theirs.
    """

    rules: Mapping[str, Rule]
    on_event: Mapping[type[Any], Mapping[Condition | None, tuple[Entry, ...]]]
    at_moment: Mapping[Moment, tuple[Entry, ...]]


@cache
def catalogue() -> Catalogue:
    """Load every check, once."""
    found: dict[str, Rule] = {}
    on_event: dict[type[Any], dict[Condition | None, list[Entry]]] = {}
    at_moment: dict[Moment, list[Entry]] = {moment: [] for moment in Moment}
    for name in sorted(module.name for module in pkgutil.iter_modules(checks.__path__)):
        module = importlib.import_module(f"{checks.__name__}.{name}")
        rule: Rule = module.RULE
        entry: Entry = (rule, module.check)
        found[rule.code] = rule
        for occasion in module.ON:
            if isinstance(occasion, Moment):
                at_moment[occasion].append(entry)
            else:
                only: Condition | Mapping[type[Any], Condition] | None = getattr(module, "ONLY", None)
                condition = only.get(occasion) if isinstance(only, Mapping) else only
                on_event.setdefault(occasion, {}).setdefault(condition, []).append(entry)
    return Catalogue(
        MappingProxyType(found),
        {kind: {only: tuple(found) for only, found in entries.items()} for kind, entries in on_event.items()},
        {moment: tuple(entries) for moment, entries in at_moment.items()},
    )


def rules() -> Mapping[str, Rule]:
    """Return the rule of every check by its code."""
    return catalogue().rules


def rests_on(rule: Rule) -> tuple[str, ...]:
    """Return the profile's keys that a rule may rest on, as its documentation names them, in the order of the schema.

    A finding is a warning where a key that it rests on is assumed. Which of several it is may differ by case.
    """
    named = set(_NAMED.findall(rule.text))
    return tuple(key for key in SCHEMA if key in named)
