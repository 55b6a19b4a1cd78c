"""Findings: which rule, how bad, where, and what was expected."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import ModuleType

from .frozen import Frozen
from .source import Span


class Severity(StrEnum):
    """How sure and how bad: ``error`` is impossible or illegal, ``warning`` odd or on an assumed rule."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Breaks(StrEnum):
    """What an error of a rule says about the hand: the play broke a rule, or the record cannot be trusted."""

    PLAY = "play"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Rule(Frozen):
    """One kind of finding. ``text`` is its documentation: what, why, an example, what to do.

    ``yields_to`` lists code prefixes: the finding is a mere consequence of theirs and is left out when one of
    them was found in the same hand.
    """

    code: str
    name: str
    severity: Severity
    breaks: Breaks
    title: str
    text: str
    yields_to: tuple[str, ...] = ()


def rule_from(
    module: str,
    name: str,
    *,
    severity: Severity = Severity.ERROR,
    breaks: Breaks = Breaks.PLAY,
    yields_to: tuple[str, ...] = (),
) -> Rule:
    """Build the rule of a one-file check from its module's name (the code) and docstring (the documentation).

    Raises:
        ValueError: the module has no docstring.
    """
    doc = sys.modules[module].__doc__ or _written_doc(sys.modules[module])
    if not doc:
        raise ValueError(f"{module} has no docstring, and the docstring is the documentation of the finding")
    title, _, rest = inspect.cleandoc(doc).partition("\n")
    return Rule(module.rpartition(".")[2].upper(), name, severity, breaks, title.rstrip("."), rest.strip(), yields_to)


def _written_doc(module: ModuleType) -> str | None:
    """Return the docstring as it is written: compiled modules have none, and lie beside their source."""
    source = Path(module.__file__ or "").parent / f"{module.__name__.rpartition('.')[2]}.py"
    text = source.read_text(encoding="utf-8")
    end = text.find('"""', text.find('"""') + 3) + 3  # what follows need not be parsed: that took half the time to load
    return ast.get_docstring(ast.parse(text[:end] if end > 2 else text))


@dataclass(frozen=True, slots=True)
class Related(Frozen):
    """A second place that explains a finding: "the cap was reached here"."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic(Frozen):
    """One finding at one place. ``data`` holds what was expected and found, as text, for programs.

    ``severity`` may be lower than the rule's own where the rule rests on an assumed profile value.
    """

    rule: Rule
    severity: Severity
    message: str
    span: Span
    related: tuple[Related, ...] = ()
    data: Mapping[str, str] = field(default_factory=dict)
