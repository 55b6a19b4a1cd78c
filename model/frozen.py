"""How what never changes comes back from another process, compiled or not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Frozen:
    """Base of frozen dataclasses, and of all that are compiled: pickled and copied by making them again."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        """Return the class and the values of all fields, in their order."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]  # a dataclass
