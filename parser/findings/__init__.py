"""Findings about bytes (TD0) and lines (TD1): one file each, named by its code. The folder is the registry."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from ...model import Rule


@cache
def rules() -> dict[str, Rule]:
    """Return the rules of this folder by code."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(__path__))
    found: list[Rule] = [importlib.import_module(f"{__name__}.{name}").RULE for name in names]
    return {rule.code: rule for rule in found}
