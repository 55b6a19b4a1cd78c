"""What a watcher stored of a file: as a line, and as the object of ``watch --format jsonl``."""

from __future__ import annotations

from rich.text import Text

from ..store import SourceCounts
from .amounts import things
from .finding_lines import skipped_text
from .imported import counted, verdicts_text, views_text
from .page import joined, word
from .styles import PLACE, QUIET


def has_news(counts: SourceCounts) -> bool:
    """Return whether a file brought anything new: those known before, and hands known before, are none."""
    return not counts.known and bool(counts.imported or counts.views or counts.conflicts or counts.skipped)


def watched_object(counts: SourceCounts) -> dict[str, object]:
    """Return the counts of a file as an object."""
    return {"file": counts.name, **counted(counts)}


def watched_line(counts: SourceCounts) -> Text:
    """Return the counts of a file as a line: ``a.txt: 12 hands, 2 new: legal 1, incomplete 1; Razz 3 skipped``."""
    new = joined(
        Text(f"{counts.imported:,} new"), verdicts_text(counts.verdicts), between=": " if counts.imported else ""
    )
    skipped = skipped_text(counts.skipped)
    told = (
        joined(Text(things(counts.hands, "hand")), new, between=", "),
        views_text(counts),
        Text(f"skipped {skipped}" if skipped else "", QUIET),
    )
    return joined(word(f"{counts.name}:", PLACE), joined(*(part for part in told if part), between="; "), between=" ")
