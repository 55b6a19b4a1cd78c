"""The table of what holds each rule (docs/rule_checks.md), against the sentences of docs/rules.md §1 to §6.

Every sentence has a row, word for word and in its order. What holds it are codes of findings and keys of the profile;
where there is neither, the row says why: `cannot be false: …`, or `not held: …`. Every code of TD2 to TD6 and every key
stands in some row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import ndiff

import rulebook
from rulebook import ROOT

RULES, TABLE = ROOT / "docs" / "rules.md", ROOT / "docs" / "rule_checks.md"
SECTIONS = ("§1", "§2", "§3", "§4", "§5", "§6")
REASONS = ("cannot be false: ", "not held: ")
_HEADING = re.compile(r"## (§\d)")
_LEAD = re.compile(r"\*\*(.+?)\*\*\s*")
_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9`\"(])")

Row = tuple[str, str]


def sentences(text: str) -> list[Row]:
    """Return section and words of every sentence; a table's row is one, its cells joined by a dot."""
    found: list[Row] = []
    section = ""
    for block in re.split(r"\n\s*\n", text):
        heading = _HEADING.match(block)
        if heading is not None:
            section = heading[1]
        elif section in SECTIONS:
            found += [(section, sentence) for sentence in _of_block(block)]
    return found


def _of_block(block: str) -> Iterator[str]:
    if block.startswith("|"):
        for row in block.splitlines()[2:]:
            yield from _END.split(_plain(" · ".join(filter(None, _cells(row)))))
        return
    lead = _LEAD.match(block)
    words = block if lead is None else block[lead.end() :]
    first, *others = _END.split(_plain(" ".join(line.removeprefix("> ") for line in words.splitlines())))
    yield first if lead is None else f"{_plain(lead[1])} {first}"
    yield from others


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").split())


def rows(text: str) -> list[tuple[Row, str]]:
    """Return what the table says: each sentence with its section, and what holds it."""
    found = []
    section = ""
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is not None:
            section = heading[1]
        elif line.startswith("| ") and not line.startswith(("| --- ", "| rule ")):
            sentence, _, held = line.strip().strip("|").rpartition("|")
            found.append(((section, sentence.strip()), held.strip()))
    return found


def faults(rules: str | None = None, table: str | None = None) -> list[str]:
    """Return what is wrong between the rules and the table, a sentence each; the texts are those of docs/."""
    wanted = sentences(RULES.read_text(encoding="utf-8") if rules is None else rules)
    told = rows(TABLE.read_text(encoding="utf-8") if table is None else table)
    wrong = []
    for line in ndiff([" ".join(row) for row in wanted], [" ".join(row) for row, _ in told]):
        if line[0] in "-+":
            kind = "no row for" if line[0] == "-" else "no sentence of docs/rules.md"
            wrong.append(f"docs/rule_checks.md: {kind}: {line[2:]}")
    return [*wrong, *_faults_of_cells(told)]


def _faults_of_cells(told: list[tuple[Row, str]]) -> Iterator[str]:
    from tripledraw.engine.profiles.loading import SCHEMA

    codes = {rule.code for rule in rulebook.rules()}
    named: set[str] = set()
    for (section, sentence), held in told:
        place = f"docs/rule_checks.md: {section} {sentence[:40]}…"
        words = set(re.findall(r"TD\d{3}|(?<=`)\w+(?=`)", held))
        named |= words
        yield from (f"{place}: there is no {word}" for word in sorted(words - codes - SCHEMA.keys()))
        if not words and not held.startswith(REASONS):
            yield f"{place}: nothing holds it, and no reason is given ({' or '.join(REASONS)})"
    due = {code for code in codes if code[2] in "23456"} | SCHEMA.keys()
    yield from (f"docs/rule_checks.md: {word} stands in no row" for word in sorted(due - named))
