"""What is or would be deleted: as a line, and as the object of ``purge --format json``."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from ..model import Verdict
from .amounts import things
from .imported import verdict_counts, verdicts_text
from .page import Page, joined
from .styles import HEADING


def purged_object(verdicts: Mapping[Verdict, int], deleted: int) -> dict[str, object]:
    """Return the hands that are meant, and how many of them were deleted."""
    return {"hands": sum(verdicts.values()), **verdict_counts(verdicts), "deleted": deleted}


def print_purged(page: Page, verdicts: Mapping[Verdict, int], *, done: bool) -> None:
    """Print how many hands were or would be deleted."""
    head = Text(things(sum(verdicts.values()), "hand"), HEADING)
    page.line(joined(head, f" {'deleted' if done else 'would be deleted'}: ", verdicts_text(verdicts)))
