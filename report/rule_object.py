"""A finding's documentation as the object of ``explain --format json``, whose schema is explain.schema.json."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from ..model import Rule
from .rule_text import rule_parts


def explain_schema() -> str:
    """Return the JSON Schema of an object, and of the array of all."""
    return files(__package__).joinpath("explain.schema.json").read_text(encoding="utf-8")


def rule_object(rule: Rule, rests_on: Sequence[str]) -> dict[str, object]:
    """Return a rule as an object; ``rests_on`` are the profile's keys whose assumed value makes it a warning."""
    parts = rule_parts(rule)
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.value,
        "breaks": rule.breaks.value,
        "title": rule.title,
        "what": parts.what,
        "why": parts.why,
        "example": parts.example,
        "what_to_do": parts.what_to_do,
        "rests_on": list(rests_on),
        "yields_to": list(rule.yields_to),
    }
