"""The parts of a finding's documentation: for JSON, SARIF and the docs pages.

A rule's text is its docstring: what, why, an example, what to do, each behind its word and a colon (a test holds every
rule to that). Lines of an example are set in by four blanks.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass

from ..model import Rule

_LABEL = re.compile(r"^(What|Why|Example|What to do):[ \n]?", re.MULTILINE)
_IN = re.compile(r"^ {4}", re.MULTILINE)
_SET_IN = re.compile(r"(?:^ {4}.*\n?)+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Parts:
    """A finding's documentation in parts, as text without the words before them; empty where there is none."""

    what: str = ""
    why: str = ""
    example: str = ""
    what_to_do: str = ""


def rule_parts(rule: Rule) -> Parts:
    """Return the parts of a rule's text: paragraphs flow on one line each, an example keeps its lines."""
    _, *pieces = _LABEL.split(rule.text)
    found = dict(zip(pieces[::2], pieces[1::2], strict=True))
    return Parts(
        _flowing(found.get("What", "")),
        _flowing(found.get("Why", "")),
        _IN.sub("", found.get("Example", "")).strip("\n").rstrip().replace("``", "`"),
        _flowing(found.get("What to do", "")),
    )


def _flowing(text: str) -> str:
    paragraphs = [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text.strip())]
    whole = "\n\n".join(paragraphs).replace("``", "`")
    return whole[:1].upper() + whole[1:]


def rule_markdown(rule: Rule) -> str:
    """Return a rule's whole text as Markdown: the words before its parts bold, set-in lines as a block of text."""
    text = _LABEL.sub(lambda label: f"**{label[1]}**:{label[0][len(label[1]) + 1 :]}", rule.text)
    return _SET_IN.sub(_fenced, text).rstrip()


def _fenced(lines: re.Match[str]) -> str:
    return f"\n```text\n{textwrap.dedent(lines[0]).rstrip()}\n```\n"
