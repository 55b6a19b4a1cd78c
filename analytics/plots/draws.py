"""Cards drawn at each draw.

One panel a draw: in how many of the draws that the player was in he stood pat, or took one to five cards. Hands of all
currencies and limits count, since cards are no money.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...store import Filters, Store
from ..chosen import ask, players
from .drawing.sheet import Margins, Panel, Sheet
from .drawing.words import things

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ORDINALS = {1: "First", 2: "Second", 3: "Third"}
_MOST_CARDS = 5


@dataclass(frozen=True, slots=True)
class Taken:
    """How often a number of cards was taken at a draw, by that number."""

    draw: int
    times: Mapping[int, int]

    @property
    def count(self) -> int:
        """In how many draws the player was."""
        return sum(self.times.values())

    @property
    def mean(self) -> float:
        """How many cards were taken on average."""
        return sum(taken * times for taken, times in self.times.items()) / self.count

    def share(self, taken: int) -> float:
        """Return in how many of a hundred draws so many cards were taken."""
        return 100 * self.times.get(taken, 0) / self.count


def read(store: Store, player: str | None, filters: Filters) -> list[Taken]:
    """Return what was taken at each draw, without draws that the player never was in."""
    found: dict[int, dict[int, int]] = {}
    for draw, taken, times in ask(store, "plots/draws.sql", filters, player=player).rows:
        found.setdefault(draw, {})[taken] = times
    return [Taken(draw, times) for draw, times in found.items()]


def lay_out(store: Store, player: str | None, filters: Filters) -> Sheet | None:
    """Return the figure; None without draws."""
    found = read(store, player, filters)
    if not found:
        return None
    top = max(draw.share(taken) for draw in found for taken in range(_MOST_CARDS + 1))
    panels = tuple(
        Panel(
            f"{_ORDINALS[draw.draw]} draw",
            (f"{draw.mean:.2f} cards on average", things(draw.count, "draw")),
            partial(_draw, draw, top),
            _alt(draw),
        )
        for draw in found
    )
    cards = sum(taken * times for draw in found for taken, times in draw.times.items())
    title = f"{things(cards, 'card')} drawn in {things(sum(draw.count for draw in found), 'draw')}"
    details = ("How often how many cards were taken, in % of the draws the player was in",)
    margins = Margins(0.4, 0.4, 0.15, 0.15)
    return Sheet(players(store, filters, player), title, details, panels, margins=margins, columns=3, above=0.1)


def _draw(draw: Taken, top: float, axes: Axes, narrow: bool) -> None:  # noqa: ARG001, FBT001  # as sheet.Draw has it
    from .drawing import palette

    numbers = range(_MOST_CARDS + 1)
    shares = [draw.share(taken) for taken in numbers]
    axes.bar(numbers, shares, width=0.78, color=[palette.GREEN, *[palette.BLUE] * _MOST_CARDS])
    for taken, share in zip(numbers, shares, strict=True):
        times = draw.times.get(taken, 0)
        colour = palette.INK if times else palette.QUIET
        axes.annotate(
            _percent(share, times), (taken, share), (0, 4), textcoords="offset points", ha="center", color=colour,
            fontweight="bold" if times else "normal",
        )  # fmt: skip
    axes.set_xticks(list(numbers), ["pat", *(str(taken) for taken in numbers if taken)])
    axes.set_xlim(-0.55, _MOST_CARDS + 0.55)
    axes.set_ylim(0, top * 1.12)
    axes.set_yticks([])
    axes.grid(visible=False)
    axes.set_xlabel("cards taken")


def _percent(share: float, times: int) -> str:
    """Return a share; what happened is never 0 %, what did not happen always is."""
    return "<1 %" if times and share < 0.5 else f"{share:.0f} %"


def _alt(draw: Taken) -> str:
    parts = [
        f"{'pat' if taken == 0 else taken} in {_percent(draw.share(taken), draw.times.get(taken, 0))}"
        for taken in range(_MOST_CARDS + 1)
    ]
    return f"Bars of the cards taken at the {_ORDINALS[draw.draw].lower()} draw: {', '.join(parts)}."
