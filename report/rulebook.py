"""What findings mean: their documentation, drawn for a page."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from rich.text import Text

from ..model import Rule
from .page import Page, joined, word
from .styles import HEADING, QUIET, SEVERITY
from .table import Column, print_table

FAMILIES = {
    "TD0": "Bytes and text",
    "TD1": "Lines and grammar",
    "TD2": "Seats, button, blinds, stacks",
    "TD3": "Betting",
    "TD4": "Cards, draws, deck",
    "TD5": "Showdown, pots, money, summary",
    "TD6": "Between hands, identity",
    "TD9": "Our own faults",
}
_WIDEST = 100
_LABEL = re.compile(r"(What|Why|Example|What to do):[ \n]?")


def print_rule(page: Page, rule: Rule) -> None:
    """Print what a finding is, why it is one, an example, and what to do."""
    page.line(joined(
        Text(rule.code, "bold"), "  ", Text(rule.name, HEADING), "  ", Text(rule.severity, SEVERITY[rule.severity]),
        Text(f", breaks the {rule.breaks}", QUIET),
    ))  # fmt: skip
    width = min(page.width or _WIDEST, _WIDEST)
    page.lines(*textwrap.wrap(rule.title + ".", width))
    for paragraph in re.split(r"\n\s*\n", rule.text):
        page.line()
        _paragraph(page, paragraph, width)


def _paragraph(page: Page, paragraph: str, width: int) -> None:
    """Print a paragraph wrapped; lines set in by four blanks are an example and stay as they are."""
    label = _LABEL.match(paragraph)
    if label is not None:
        page.line(Text(label[1], HEADING))
        paragraph = paragraph[label.end() :]
        paragraph = paragraph[:1].upper() + paragraph[1:]
    words: list[str] = []
    for line in [*paragraph.split("\n"), None]:
        if line is not None and not line.startswith("    "):
            words.append(line.replace("``", "`"))
            continue
        if any(words):
            wrapped = textwrap.wrap(" ".join(words), width - 2, break_long_words=False, break_on_hyphens=False)
            page.lines(*(f"  {part}" for part in wrapped))
        words = []
        if line is not None:
            page.line(word(line, QUIET))


def print_rules(page: Page, rules: Sequence[Rule]) -> None:
    """Print every finding in full, by family."""
    for family, title in FAMILIES.items():
        members = [rule for rule in rules if rule.code.startswith(family)]
        if not members:
            continue
        page.line(Text(f"{family}: {title}", "bold underline"))
        page.line()
        for rule in members:
            print_rule(page, rule)
            page.line()


def print_rule_list(page: Page, rules: Sequence[Rule]) -> None:
    """Print one line a finding."""
    columns = [Column("code"), Column("level"), Column("name"), Column("what", fold=8)]
    rows = [
        [Text(rule.code, "bold"), Text(rule.severity, SEVERITY[rule.severity]), Text(rule.name), Text(rule.title)]
        for rule in rules
    ]
    print_table(page, columns, rows)
