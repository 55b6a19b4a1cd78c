"""One element of a Merge text as tags, each with its place: read by expat through defusedxml, never by hand.

A history is no XML document, and its hands are cut, garbled and glued like any text. So what is no XML is stepped over
and told as a tag that cannot be read, and reading goes on behind it. Document types and entities are not opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from ..model import Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_WHOLE_TAG = re.compile(r"<[^\"'>]*(?:\"[^\"]*\"[^\"'>]*|'[^']*'[^\"'>]*)*>")
_DOCUMENT_TYPE = re.compile(r"<!DOCTYPE[^<>\[]*(?:\[(?:[^\]<]|<![A-Z][^<>]*>)*\]\s*)?>")
_TAG_BEGINS = re.compile(r"</?[A-Za-z][\w.-]*(?:[\s>]|/>|\Z)|<[!?]")
_END_TAG = re.compile(r"</\s*([\w.-]+)[^<>]*>?")
_TEXT = re.compile(r"[^\s<][^<\r\n]*")
_NO_LETTER = re.compile(r"[\ud800-\udfff]")  # half a letter, which no encoding has
# Each error costs a new start; a text with more of them is not read on: it is no history.
_MOST_ERRORS = 20


class TagKind(StrEnum):
    """What stands in a text between two places."""

    START = "start"
    END = "end"
    TEXT = "text"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, a stretch of text, or something that is no XML.

    ``message`` is the stretch of text, or says what is wrong with what cannot be read. ``empty`` says that a start tag
    is the end of its element too.
    """

    kind: TagKind
    name: str
    place: Span
    attributes: Mapping[str, str] = field(default_factory=dict)
    message: str = ""
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Tags:
    """An element's tags in order; ``end`` is where it was closed, None where the text stops before."""

    tags: list[Tag]
    end: int | None


def read_tags(text: str, span: Span) -> Tags:
    """Read the element that begins at ``span.start``, to its end or that of ``span``."""
    reading = _Reading(text, span)
    at = span.start
    for _ in range(_MOST_ERRORS):
        if reading.run(at) is None:
            break
        at = reading.resume
    return Tags(reading.tags, reading.end)


class _Over(Exception):  # no error: the element is closed, and what follows is not part of it
    """The element was closed."""


class _Reading(ContentHandler):
    """Collects the tags of one element, in as many runs of expat as its errors need."""

    def __init__(self, text: str, span: Span) -> None:
        super().__init__()
        self.text, self.span = text, span
        self.tags: list[Tag] = []
        self.end: int | None = None
        self.resume = span.end
        self._open: list[str] = []
        self._primed = 0
        self._starts: list[int] = []
        self._base = self._shift = 0
        self._is_empty = False
        self._parser = DefusedExpatParser()

    def run(self, at: int) -> bool | None:
        """Read from ``at`` on; None where the element is closed or the text is over, else `resume` says where next."""
        body = self.text[at : self.span.end]
        if not body.isascii():
            body = _NO_LETTER.sub("\ufffd", body)
        # What was open before the error is opened again, on the line where reading goes on.
        primer = "".join(f"<{name}>" for name in self._open)
        self._primed, self._open = len(self._open), []
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(body))]
        self._base, self._shift = at, len(primer)
        self._parser = DefusedExpatParser(forbid_dtd=True)
        self._parser.setContentHandler(self)
        try:
            self._parser.feed(primer + body)
            self._parser.close()
        except _Over:
            return None
        except SAXParseException as error:
            return self._step_over(error)
        except DefusedXmlException as error:
            return self._leave_out(self._here(), str(error))
        return None

    # ---- what expat calls ----

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802  # the library's name
        """Take a start tag; the end of one that is empty is not told."""
        self._open.append(name)
        if self._primed:
            self._primed -= 1
            return
        place = self._tag_at(self._here())
        self._is_empty = self.text.endswith("/>", place.start, place.end)
        self.tags.append(Tag(TagKind.START, name, place, dict(attrs.items()), empty=self._is_empty))

    def endElement(self, name: str) -> None:  # noqa: N802  # the library's name
        """Take an end tag, and stop behind the one of the element itself."""
        self._open.pop()
        if self._is_empty:  # the end of what has just begun
            self._is_empty = False
            self._close_if_last(self.tags[-1].place)
            return
        place = self._tag_at(self._here())
        self.tags.append(Tag(TagKind.END, name, place))
        self._close_if_last(place)

    def characters(self, content: str) -> None:
        """Take text: no element of a history has any."""
        if content.strip():
            found = _TEXT.search(self.text, max(self._here(), self._base), self.span.end)
            if found is not None and not (self.tags and self.tags[-1].place.start == found.start()):
                words = found[0].rstrip()
                self.tags.append(Tag(TagKind.TEXT, "", Span(found.start(), found.start() + len(words)), message=words))

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802  # the library's name
        """Take an instruction like text: no history has one within a hand."""
        del data
        self.tags.append(Tag(TagKind.TEXT, target, self._tag_at(self._here())))

    # ---- places ----

    def _here(self) -> int:
        """Return where expat is, as an offset in the whole text; it counts lines and letters as we do."""
        line, column = self._parser.getLineNumber(), self._parser.getColumnNumber()
        return self._offset(line or 1, column or 0)

    def _offset(self, line: int, column: int) -> int:
        shift = self._shift if line == 1 else 0
        start = self._starts[min(line, len(self._starts)) - 1]
        return min(self._base + start + max(0, column - shift), self.span.end)

    def _tag_at(self, start: int) -> Span:
        whole = _WHOLE_TAG.match(self.text, start, self.span.end)
        return Span(start, self.span.end if whole is None else whole.end())

    def _close_if_last(self, place: Span) -> None:
        if not self._open:
            self.end = place.end
            raise _Over

    # ---- what is no XML ----

    def _step_over(self, error: SAXParseException) -> bool | None:
        """Tell what cannot be read at the error's place, and where reading goes on behind it."""
        at = self._offset(error.getLineNumber() or 1, error.getColumnNumber() or 0)
        message = error.getMessage()
        if "no element found" in message or "unclosed" in message or at >= self.span.end:
            return None  # the text stops
        end = _END_TAG.match(self.text, at)
        if "mismatched tag" in message and end is None:
            at = self.text.rfind("</", self.span.start, at + 2)
            end = _END_TAG.match(self.text, at) if at >= 0 else None
        if "mismatched tag" in message and end is not None:
            return self._end_what_is_open(end)
        return self._leave_out(at, message)

    def _end_what_is_open(self, end: re.Match[str]) -> bool | None:
        """Take an end tag of something else than was opened last."""
        name, place = end[1], Span(end.start(), end.end())
        self.resume = end.end()
        self.tags.append(Tag(TagKind.END, name, place))
        if name in self._open:
            while self._open.pop() != name:
                pass
        if not self._open:
            self.end = place.end
            return None
        return True

    def _leave_out(self, at: int, message: str) -> bool | None:
        """Leave out the tag at hand, or the one before it that swallowed it; go on at the next one."""
        start = self.text.rfind("<", self._base, at + 1)
        told = self.tags[-1].place.end if self.tags else self.span.start
        if start == at and start > told:
            before = self.text.rfind("<", max(told, self._base), at)
            start = before if before >= 0 else at
        start = max(start, told)
        document_type = _DOCUMENT_TYPE.match(self.text, start, self.span.end)
        following = at + 1 if start == at else max(at, start + 1)
        tag = _TAG_BEGINS.search(self.text, following, self.span.end)
        following = document_type.end() if document_type is not None else -1 if tag is None else tag.start()
        self.resume = self.span.end if following < 0 else following
        line = _LINE_END.search(self.text, start, self.resume)
        place = Span(start, self.resume if line is None else line.start())
        if self.text[place.start : place.end].strip():
            self.tags.append(Tag(TagKind.UNREAD, "", place, message=message))
        return None if following < 0 else True
