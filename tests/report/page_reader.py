"""Reads a page as a browser's parser would, far enough to say what elements it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"meta", "link", "br"}


@dataclass(frozen=True)
class Element:
    """A start tag: its name and attributes."""

    tag: str
    attributes: tuple[tuple[str, str | None], ...]

    def get(self, name: str) -> str | None:
        return dict(self.attributes).get(name)


@dataclass
class ReadPage:
    """What a page is made of."""

    elements: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    declarations: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = ReadPage()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append(Element(tag, tuple(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append(Element(tag, tuple(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.page.styles if self.open[-1:] == ["style"] else self.page.texts).append(data)

    def handle_decl(self, decl: str) -> None:
        self.page.declarations.append(decl)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def read_page(html: str) -> ReadPage:
    """Return what the page is made of; every element must be closed in its order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader.page
