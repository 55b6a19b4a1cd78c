"""Findings as a SARIF 2.1.0 log (OASIS): what code viewers and review pages read.

A log is written piece by piece, a finding a line, so that its length costs no memory; the files that were read stand
behind the findings. Lines, columns and offsets count code points of the decoded file.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from ..model import Diagnostic, Replay, Rule, Severity, Source, Span
from .artifact_uri import artifact_uri
from .data import json_line
from .printable import printable
from .rule_text import rule_markdown, rule_parts

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
VERSION = "2.1.0"
FINGERPRINT = "tripledrawFinding/v1"
"""The name of the fingerprint: another number where it is made otherwise, so that old ones are not compared with it."""

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_IANA = {
    "cp1252": "windows-1252",
    "utf-16-le": "utf-16le",
    "utf-16-be": "utf-16be",
    "utf-32-le": "utf-32le",
    "utf-32-be": "utf-32be",
}  # the names of encodings that are registered, where Python's are others
_BASE = "%SRCROOT%"  # the name that SARIF's own examples and readers have for where relative paths begin
_LINK = re.compile(r"[\\\[\]]")
_MOST = 2_000  # letters of a place that go into its fingerprint: a container's line may hold a whole file

Object = dict[str, object]


@dataclass(slots=True)
class Log:
    """A log in the making, written to a stream: `begin`, each file (`read`) with its hands (`report`), `end`."""

    stream: TextIO
    rules: Sequence[Rule]
    version: str
    _indexes: dict[str, int] = field(init=False)
    _artifacts: dict[str, tuple[int, Object]] = field(default_factory=dict)
    _location: Object = field(default_factory=dict)
    _notifications: list[Object] = field(default_factory=list)
    _results: int = 0

    def __post_init__(self) -> None:
        """Remember where each rule stands in the log."""
        self._indexes = {rule.code: index for index, rule in enumerate(self.rules)}

    def begin(self) -> None:
        """Write what stands before the results: the tool and its rules."""
        driver = {
            "name": "tripledraw",
            "version": self.version,
            "semanticVersion": self.version,
            "rules": [rule_object(rule) for rule in self.rules],
        }
        self._write(f'{{"$schema":"{SCHEMA}","version":"{VERSION}","runs":[{{\n"tool":')
        self._json({"driver": driver})
        self._write(',\n"columnKind":"unicodeCodePoints",\n"newlineSequences":["\\r\\n","\\n","\\r"],\n"results":[')

    def read(self, source: Source) -> None:
        """Note a file that is read; the hands that follow are its own."""
        location = artifact_location(source.name)
        uri = str(location["uri"])
        known = self._artifacts.get(uri)  # members of an archive may share a name, and an artifact stands there once
        if known is None:
            artifact: Object = {"location": location, "roles": ["analysisTarget"]}
            if not source.spoilt:  # else no encoding gives the text that places are counted in
                artifact["encoding"] = _IANA.get(source.encoding, source.encoding)
            known = self._artifacts[uri] = (len(self._artifacts), artifact)
        self._location = {**location, "index": known[0]}

    def report(self, replay: Replay, reported: Iterable[Diagnostic]) -> None:
        """Write a hand's findings."""
        for result in results(replay, reported, self._location):
            rule = self._indexes.get(str(result["ruleId"]))
            if rule is not None:
                result["ruleIndex"] = rule
            self._write(",\n" if self._results else "\n")
            self._json(result)
            self._results += 1

    def unread(self, name: str, reason: str) -> None:
        """Note a file that could not be read."""
        location = {"physicalLocation": {"artifactLocation": artifact_location(name)}}
        self._notifications.append({"level": "error", "message": message(reason), "locations": [location]})

    def end(self, exit_code: int, *, successful: bool) -> None:
        """Write what stands behind the results: the files, and how the run ended."""
        invocation: Object = {"executionSuccessful": successful, "exitCode": int(exit_code)}
        if self._notifications:
            invocation["toolExecutionNotifications"] = self._notifications
        self._write('\n],\n"artifacts":[')
        for number, artifact in self._artifacts.values():
            self._write(",\n" if number else "\n")
            self._json(artifact)
        base = {_BASE: {"description": {"text": "The folder in which the command was run."}}}
        self._write('\n],\n"originalUriBaseIds":')
        self._json(base)
        self._write(',\n"invocations":')
        self._json([invocation])
        self._write("\n}]}\n")

    def _json(self, value: object) -> None:
        self._write(json_line(self.stream, value))

    def _write(self, text: str) -> None:
        self.stream.write(text)


def rule_object(rule: Rule) -> Object:
    """Return a rule as a ``reportingDescriptor``: its documentation short, in full and as Markdown."""
    parts = rule_parts(rule)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": message(f"{rule.title}."),
        "fullDescription": message(parts.what),
        "help": {
            "text": _braces(rule.text.replace("``", "`")),
            "markdown": _braces(rule_markdown(rule)),
        },
        "defaultConfiguration": {"level": _LEVEL[rule.severity]},
        "properties": {"breaks": rule.breaks.value},
    }


def results(replay: Replay, reported: Iterable[Diagnostic], location: Object) -> Iterator[Object]:
    """Yield a hand's findings as ``result`` objects; ``location`` is its file's."""
    hand = replay.hand
    seen: Counter[str] = Counter()
    about = {"room": hand.room, "hand_id": None if hand.hand_id is None else _whole(hand.hand_id)}
    for diagnostic in reported:
        properties: Object = {**about, "verdict": replay.record.verdict.value}
        if diagnostic.data:
            properties["data"] = {key: _whole(value) for key, value in diagnostic.data.items()}
        result: Object = {
            "ruleId": diagnostic.rule.code,
            "level": _LEVEL[diagnostic.severity],
            "message": message(diagnostic.message),
            "locations": [{"physicalLocation": _place(hand.source, diagnostic.span, location)}],
        }
        if diagnostic.related:
            result["relatedLocations"] = [
                {
                    "id": number,
                    "physicalLocation": _place(hand.source, related.span, location),
                    "message": message(related.message),
                }
                for number, related in enumerate(diagnostic.related, 1)
            ]
        mark = _fingerprint(replay, diagnostic)
        seen[mark] += 1
        again = f":{seen[mark]}" if seen[mark] > 1 else ""
        yield {**result, "partialFingerprints": {FINGERPRINT: mark + again}, "properties": properties}


def message(text: str) -> Object:
    """Return hostile text as a ``message``: nothing in it steers a terminal, links anywhere or stands for another."""
    text = printable(text)
    return {"text": _braces(_LINK.sub(r"\\\g<0>", text) if "](" in text else text)}


def artifact_location(name: str) -> Object:
    """Return a file by its name as given: relative to the folder of the run, or absolute."""
    uri = artifact_uri(name)
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": _BASE}


def _place(source: Source, span: Span, location: Object) -> Object:
    """Return a place in a file; its end is the first code point behind it."""
    (line, column), (end_line, end_column) = source.line_column(span.start), source.line_column(span.end)
    return {
        "artifactLocation": location,
        "region": {
            "startLine": line,
            "startColumn": column,
            "endLine": end_line,
            "endColumn": end_column,
            "charOffset": span.start,
            "charLength": span.end - span.start,
        },
    }


def _fingerprint(replay: Replay, diagnostic: Diagnostic) -> str:
    """Return what is the same in every run over the same hand, wherever it stands: code, hand and the place's text."""
    hand, span = replay.hand, diagnostic.span
    text = hand.source.text
    told = hand.hand_id
    if told is None or told.startswith(hand.source.name):  # a hand without a number: where the file lies may change
        told = text[hand.span.start : min(hand.span.end, hand.span.start + _MOST)]
    parts = (diagnostic.rule.code, hand.room or "", told, text[span.start : min(span.end, span.start + _MOST)])
    return hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _whole(text: str) -> str:
    """Return text that every reader of JSON takes: half a letter, as in names that are no UTF-8, as an escape."""
    return text.encode("utf-8", "backslashreplace").decode()


def _braces(text: str) -> str:
    """Return text in which braces are no placeholders."""
    return text.replace("{", "{{").replace("}", "}}")
