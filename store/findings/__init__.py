"""Findings about identity: one file each, named by its code; the file's docstring is its documentation."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model import Rule


def rules() -> Mapping[str, Rule]:
    """Return the rules of this folder by code."""
    modules = [import_module(f".{entry.name}", __name__) for entry in iter_modules(__path__)]
    return {module.RULE.code: module.RULE for module in modules}
