"""The option of commands whose results can be divided: ``--by``."""

from __future__ import annotations

from typing import Annotated

import typer

from ..analytics.groups import GROUPS
from .mistakes import Mistake


def _known(by: str) -> str:
    if by not in GROUPS:
        raise Mistake(f"hands cannot be divided by {by}, but by {', '.join(GROUPS)}")
    return by


GroupBy = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="GROUP",
        show_default=False,
        help=f"Divided by {', '.join(list(GROUPS)[:-1])} or {list(GROUPS)[-1]}.",
        parser=_known,
        autocompletion=lambda: list(GROUPS),
    ),
]
"""A name of `GROUPS`, or None."""
