"""Figures: one file each, found by its name; its docstring's first line is its title.

A figure's file has a function ``lay_out(store, player, filters) -> Sheet | None``: what it consists of, None without
hands. This is the only room that imports matplotlib (`drawing.canvas`), and it does so when a figure is drawn.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from ...store import Filters, Store
from ..chosen import players
from .drawing.sheet import Panel, Sheet
from .drawing.words import drawable

KINDS = ("png", "svg")
"""The pictures that can be drawn, by the ends of their files' names."""


class PlotError(Exception):
    """A figure cannot be made. The text is one sentence for the user."""


class NoHandsError(PlotError):
    """There is nothing to draw."""


@dataclass(frozen=True, slots=True)
class DrawnPanel:
    """A panel as two SVG pictures without words above them: for a wide and for a narrow screen, which can be equal."""

    panel: Panel
    wide: bytes
    narrow: bytes


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure: its name, its title, and what it consists of."""

    name: str
    title: str
    lay_out: Callable[[Store, str | None, Filters], Sheet | None]

    def picture(self, store: Store, kind: str, player: str | None = None, filters: Filters | None = None) -> bytes:
        """Draw the figure of a player, or of the hero, and return what a file of that kind (`KINDS`) holds.

        The same hands give the same SVG, byte for byte.

        Raises:
            PlotError: another kind of picture, or (`NoHandsError`) no hands.
            NoHeroError: no player is named and the hands do not say whose they are.
            FilterError, QueryError: a filter cannot be understood or run.
        """
        if kind not in KINDS:
            raise PlotError(f"a figure is drawn as {' or '.join(KINDS)}, not as {kind or 'a file without an ending'}")
        filters = filters or Filters()
        sheet = self.lay_out(store, player, filters)
        if sheet is None:
            who = " / ".join(drawable(name) for name in players(store, filters, player))
            raise NoHandsError(f"there are no hands of {who} to draw")
        _load_matplotlib()
        from .drawing import canvas

        with canvas.house_style(kind):
            return canvas.picture(canvas.whole(sheet), kind)


def draw_panels(sheet: Sheet) -> tuple[DrawnPanel, ...]:
    """Draw a figure's panels for a page; the store it was laid out from need not be open any more."""
    _load_matplotlib()
    from .drawing import canvas

    drawn = []
    with canvas.house_style("svg"):
        for panel in sheet.panels:
            narrow = canvas.picture(canvas.alone(sheet, panel, narrow=True), "svg")
            wide = narrow
            if sheet.columns == 1:
                wide = canvas.picture(canvas.alone(sheet, panel, narrow=False), "svg")
            drawn.append(DrawnPanel(panel, wide, narrow))
    return tuple(drawn)


def plots() -> Mapping[str, Plot]:
    """Return the figures of this folder by name."""
    found = {}
    for entry in iter_modules(__path__):
        if not entry.ispkg:
            module = import_module(f".{entry.name}", __name__)
            title = (module.__doc__ or "").partition("\n")[0].rstrip(".")
            found[entry.name] = Plot(entry.name, title, module.lay_out)
    return found


def _load_matplotlib() -> None:
    """Load matplotlib whatever surrounds it: an unknown MPLBACKEND makes it raise, a missing home makes it talk."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # font cache, temporary folder: nothing to act on
    if "matplotlib" in sys.modules:
        return
    backend = os.environ.get("MPLBACKEND")
    os.environ["MPLBACKEND"] = "agg"
    try:
        import_module("matplotlib")
    finally:
        del os.environ["MPLBACKEND"]
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
