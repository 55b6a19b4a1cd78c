"""Figures for the page: SVG pictures made part of it.

matplotlib writes a file of its own; in a page its namespaces, metadata and fonts go, its identifiers get a prefix so
that those of two figures never meet, and its colours become the page's, which are others on a dark ground. Only
attributes are changed: a text stays what it is.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from ...analytics.plots import draw_panels
from ...analytics.plots.drawing.palette import COLOURS
from ...analytics.plots.drawing.sheet import Sheet

_BY_HEX = {colour: name for name, colour in COLOURS.items()}
_HEX = re.compile(r"#[0-9a-f]{6}\b")
_REFERENCE = re.compile(r"url\(#([^)]*)\)")
_DECIMALS = re.compile(r"-?\d+\.\d{3,}")
_NUMBERS = {"d", "x", "y", "width", "height", "transform", "points"}
_FONT = re.compile(r"font-family:[^;]*;?\s*")


@dataclass(frozen=True, slots=True)
class ShownPanel:
    """A panel: words, and the picture for a wide and a narrow screen."""

    title: str
    details: tuple[str, ...]
    wide: Markup
    narrow: Markup | None


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure: words, and its panels, so many side by side; ``single`` panels have no words of their own."""

    name: str
    caption: str
    title: str
    details: tuple[str, ...]
    footnote: str
    columns: int
    panels: tuple[ShownPanel, ...]

    @property
    def single(self) -> bool:
        """Whether the figure's words are those of its one panel."""
        return len(self.panels) == 1 and self.columns == 1


def shown(name: str, caption: str, sheet: Sheet) -> ShownFigure:
    """Draw a figure for the page."""
    panels = []
    for number, entry in enumerate(draw_panels(sheet), 1):
        narrow = None
        if entry.narrow != entry.wide:
            narrow = inline(entry.narrow, f"{name}-{number}-narrow-", entry.panel.alt, "narrow")
        wide = inline(entry.wide, f"{name}-{number}-", entry.panel.alt, "wide" if narrow else "both")
        panels.append(ShownPanel(entry.panel.title, entry.panel.details, wide, narrow))
    return ShownFigure(name, caption, sheet.title, sheet.details, sheet.footnote, sheet.columns, tuple(panels))


def inline(svg: bytes, prefix: str, alt: str, kind: str) -> Markup:
    """Return an SVG of ours as an element of a page, with a text for who does not see it and a class."""
    root = ET.fromstring(svg)  # noqa: S314  # our own picture; names in it are texts
    for parent in list(root.iter()):
        for child in list(parent):
            if _tag(child) in {"metadata", "style"}:
                parent.remove(child)
    used = set(_references(root))
    for element in root.iter():
        element.tag = _tag(element)
        element.tail = None
        if element.tag != "text":
            element.text = None
        element.attrib = dict(_attributes(element, used, prefix))
    box = root.attrib["viewBox"]
    root.attrib = {"viewBox": box, "class": kind, "role": "img", "aria-label": alt}
    # S704: the picture is ours, and the serializer escapes its texts
    return Markup(ET.tostring(root, encoding="unicode"))  # noqa: S704


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _references(root: ET.Element) -> Iterator[str]:
    for element in root.iter():
        for key, value in element.attrib.items():
            if key.endswith("href"):
                yield value.removeprefix("#")
            else:
                yield from _REFERENCE.findall(value)


def _attributes(element: ET.Element, used: set[str], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in element.attrib.items():
        key = name.rpartition("}")[2]
        if key == "id":
            if value in used:
                yield key, prefix + value
        elif key == "href":
            yield key, f"#{prefix}{value.removeprefix('#')}"
        elif key == "style":
            yield key, _HEX.sub(_colour, _FONT.sub("", value))
        elif key in _NUMBERS:
            yield key, _DECIMALS.sub(lambda match: f"{float(match[0]):.2f}", value).strip()
        else:
            yield key, _REFERENCE.sub(rf"url(#{prefix}\1)", value)


def _colour(match: re.Match[str]) -> str:
    name = _BY_HEX.get(match[0])
    return match[0] if name is None else f"var(--{name})"
