"""What a rebuild changed: as text, and as the object of ``rebuild --format json``."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from ..model import Verdict
from .amounts import things
from .imported import verdict_counts, verdicts_text
from .page import Page, joined
from .styles import HEADING


def rebuilt_object(
    texts: int, before: Mapping[Verdict, int], after: Mapping[Verdict, int], seconds: float
) -> dict[str, object]:
    """Return the counts as an object."""
    return {
        "texts": texts,
        "hands": sum(after.values()),
        "before": verdict_counts(before),
        "after": verdict_counts(after),
        "seconds": round(seconds, 3),
    }


def print_rebuilt(
    page: Page, texts: int, before: Mapping[Verdict, int], after: Mapping[Verdict, int], seconds: float
) -> None:
    """Print the counts: what the hands were, if they are something else now."""
    head = f"{things(sum(after.values()), 'hand')} of {things(texts, 'text')} in {seconds:.1f} s"
    page.line(Text(head, HEADING))
    page.line(joined("  ", verdicts_text(after)))
    if before != after:
        page.line(joined("  before: ", verdicts_text(before)))
