"""All findings there are, from every room that has some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .mistakes import Mistake

if TYPE_CHECKING:
    from ..model import Rule


def all_rules() -> Mapping[str, Rule]:
    """Return every finding's rule by code, in the order of the codes."""
    from .. import engine, parser
    from ..pipeline.findings import td621, td900
    from ..store import findings

    own = {rule.code: rule for rule in (td621.RULE, td900.RULE)}
    found = {**own, **parser.rules(), **engine.rules(), **findings.rules()}
    return {code: found[code] for code in sorted(found)}


def code_prefixes(typed: list[str] | None) -> tuple[str, ...]:
    """Return beginnings of codes typed as ``TD3,TD502``.

    Raises:
        Mistake: no finding has such a code.
    """
    wanted = [part.upper() for text in typed or () for part in text.replace(",", " ").split()]
    codes = all_rules() if wanted else {}
    for prefix in wanted:
        if not any(code.startswith(prefix) for code in codes):
            raise Mistake(f"no code begins with {prefix!r}: tripledraw explain --list names them all")
    return tuple(wanted)
