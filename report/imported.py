"""What an import did: as text, and as the object of ``import --format json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from ..model import Verdict
from ..store import Counts, SourceCounts
from .amounts import things
from .finding_lines import skipped_text
from .page import Page, joined, word
from .styles import HEADING, QUIET, verdict_text
from .table import Column, print_table

_VERDICTS = tuple(verdict for verdict in Verdict if verdict is not Verdict.SKIPPED)


def import_object(total: Counts, seconds: float) -> dict[str, object]:
    """Return the counts as an object; hands of games that the text does not name are ``unknown``."""
    return {"files": total.files, **counted(total), "seconds": round(seconds, 3)}


def counted(counts: Counts) -> dict[str, object]:
    """Return what became of hands as the keys of an object."""
    return {
        "hands": counts.hands,
        "imported": counts.imported,
        "duplicate": counts.duplicate,
        **verdict_counts(counts.verdicts),
        "skipped": {game or "unknown": count for game, count in counts.skipped.most_common()},
    }


def verdict_counts(verdicts: Mapping[Verdict, int]) -> dict[str, int]:
    """Return hands by verdict as the keys of an object, those of which there are none too."""
    return {verdict.value: verdicts.get(verdict, 0) for verdict in _VERDICTS}


def print_import(page: Page, total: Counts, seconds: float) -> None:
    """Print the counts, a line for each thing that became of hands."""
    speed = f" ({total.hands / seconds:,.0f} a second)" if seconds > 0 and total.hands else ""
    head = f"{things(total.hands, 'hand')} of {things(total.files, 'file')} in {seconds:.1f} s{speed}"
    page.line(Text(head, HEADING))
    rows = [
        ("imported", total.imported, verdicts_text(total.verdicts)),
        ("duplicate", total.duplicate, views_text(total)),
        ("skipped", total.skipped.total(), Text(skipped_text(total.skipped))),
    ]
    width = max(len(f"{count:,}") for _, count, _ in rows)
    for name, count, more in rows:
        line = joined(f"  {name:<9}  ", Text(f"{count:>{width},}", "bold" if count else QUIET), "  ", more)
        line.rstrip()
        page.line(line)


def print_files(page: Page, files: Sequence[SourceCounts]) -> None:
    """Print the counts of every file."""
    columns = [
        Column("file", fold=24), Column("hands", right=True), Column("imported", right=True),
        Column("duplicate", right=True), Column("of them", fold=24),
    ]  # fmt: skip
    rows = []
    for counts in files:
        skipped = skipped_text(counts.skipped)
        told = [
            Text("file known", QUIET) if counts.known else Text(),
            verdicts_text(counts.verdicts),
            views_text(counts),
            Text(f"skipped {skipped}", QUIET) if skipped else Text(),
        ]
        numbers = (counts.hands, counts.imported, counts.duplicate)
        cells = [Text(f"{number:,}", "" if number else QUIET) for number in numbers]
        rows.append([word(counts.name), *cells, joined(*(part for part in told if part), between="; ")])
    print_table(page, columns, rows)
    page.line()


def verdicts_text(verdicts: Mapping[Verdict, int]) -> Text:
    """Return hands by verdict: ``legal 12, illegal 1``."""
    return joined(
        *(
            joined(verdict_text(verdict, signs=False), f" {verdicts[verdict]:,}")
            for verdict in _VERDICTS
            if verdicts.get(verdict)
        ),
        between=", ",
    )


def views_text(counts: Counts) -> Text:
    """Return what duplicates tell that the hands they belong to do not."""
    notes = [
        f"another text of the hand {counts.views:,}" if counts.views else "",
        f"saying otherwise {counts.conflicts:,} (TD601)" if counts.conflicts else "",
    ]
    return Text(", ".join(note for note in notes if note))
