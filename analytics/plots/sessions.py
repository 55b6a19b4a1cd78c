"""Result of each session.

One panel for each currency, in its own money: a bar is what a session won or lost, in the order of play. Where many
sessions were played, the best and the worst have their amounts written beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...model import CHIPS, PLAY, UNIT
from ...store import Filters, Store
from ..chosen import players
from ..sessions import Session, sessions
from .drawing.sheet import Margins, Panel, Sheet
from .drawing.words import currency_words, day_words, few, money_words, signed, things

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MARGINS = Margins(0.95, 0.4, 0.55, 0.1)
_MOST_PANELS = 8
_MOST_LABELS = 12
"""Bars that all have their amount; of more, the best and the worst."""


def read(store: Store, player: str | None, filters: Filters) -> list[list[Session]]:
    """Return the sessions of each currency, those of most sessions first."""
    found: dict[str | None, list[Session]] = {}
    for session in sessions(store, player, filters):
        found.setdefault(session.currency, []).append(session)
    return sorted(found.values(), key=lambda members: -len(members))


def lay_out(store: Store, player: str | None, filters: Filters) -> Sheet | None:
    """Return the figure; None without hands."""
    found = read(store, player, filters)
    if not found:
        return None
    who = players(store, filters, player)
    drawn = [members for members in found if len(members) >= min(2, len(found[0]) / 10)][:_MOST_PANELS]
    others = [f"{_currency(members)} ({len(members)})" for members in found if members not in drawn]
    not_drawn = f"not drawn, fewer sessions: {few(others)}" if others else ""
    panels = tuple(
        Panel(f"{_currency(members)}: {_result(members)}", _details(members), partial(_draw, members), _alt(members))
        for members in drawn
    )
    if len(drawn) == 1:
        footnote = "   ·   ".join(part for part in (_currency(drawn[0]), not_drawn) if part)
        return Sheet(who, _result(drawn[0]), _details(drawn[0]), panels, footnote, _MARGINS, above=0.3)
    count = len({session.number for members in drawn for session in members})
    return Sheet(who, things(count, "session"), ("Currencies apart",), panels, not_drawn, _MARGINS, above=0.3)


def _draw(members: Sequence[Session], axes: Axes, narrow: bool) -> None:  # noqa: FBT001  # as sheet.Draw has it
    from .drawing import canvas, palette

    amounts = [session.net / UNIT for session in members]
    colours = [palette.GREEN if amount > 0 else palette.RED for amount in amounts]
    places = range(1, len(members) + 1)
    axes.bar(places, amounts, width=0.8, color=colours)
    axes.axhline(0, color=palette.QUIET, linewidth=1)
    axes.grid(visible=False, axis="x")
    axes.set_xlim(0.4, max(len(members), 6) + 0.6)
    low, high = min(0.0, *amounts), max(0.0, *amounts)
    pad = (high - low) * 0.12 or 1.0
    axes.set_ylim(low - pad * (low < 0), high + pad)
    canvas.scale(axes, _unit(members), places=0 if high - low > 8 else 2)
    for place in _labelled(amounts, most=_MOST_LABELS // 2 if narrow else _MOST_LABELS):
        amount = amounts[place]
        axes.annotate(
            money_words(members[place].net, members[place].currency, sign=True), (place + 1, amount),
            (0, 4 if amount >= 0 else -4), textcoords="offset points", ha=_side(place, len(members)),
            color=colours[place],
            va="bottom" if amount >= 0 else "top", fontweight="bold", fontsize=10,
        )  # fmt: skip
    step = -(-len(members) // (4 if narrow else 8))
    ticks = list(range(0, len(members), step))
    axes.set_xticks([tick + 1 for tick in ticks], [_day(members[tick]) for tick in ticks])


def _side(place: int, count: int) -> str:
    """Return which side of a label is at its bar: at the ends of many bars it must not run out of the axes."""
    return "left" if place < count * 0.06 - 0.5 else "right" if place > count * 0.94 - 0.5 else "center"


def _labelled(amounts: Sequence[float], most: int) -> list[int]:
    """Return the places of the bars that have their amount beside them."""
    if len(amounts) <= most:
        return list(range(len(amounts)))
    places = range(len(amounts))
    return sorted({max(places, key=amounts.__getitem__), min(places, key=amounts.__getitem__)})


def _result(members: Sequence[Session]) -> str:
    net = sum(session.net for session in members)
    return f"{money_words(net, members[0].currency, sign=True)} in {things(len(members), 'session')}"


def _details(members: Sequence[Session]) -> tuple[str, ...]:
    won, lost = (sum(1 for session in members if session.net * sign > 0) for sign in (1, -1))
    best, worst = max(members, key=lambda session: session.net), min(members, key=lambda session: session.net)
    return (
        f"{won:,} won, {lost:,} lost",
        f"best {_amount(best)}{_on(best)}",
        f"worst {_amount(worst)}{_on(worst)}",
    )


def _amount(session: Session) -> str:
    return money_words(session.net, session.currency, sign=True)


def _on(session: Session) -> str:
    return "" if session.local is None else f" on {day_words(session.local.date())}"


def _day(session: Session) -> str:
    return "no date" if session.local is None else day_words(session.local.date())


def _currency(members: Sequence[Session]) -> str:
    return currency_words(members[0].currency)


def _unit(members: Sequence[Session]) -> str:
    currency = members[0].currency
    return {CHIPS: "chips", PLAY: "play money", None: "units"}.get(currency, currency or "")


def _alt(members: Sequence[Session]) -> str:
    shown = [f"{_day(session)} {signed(session.net / UNIT, 2)}" for session in members[-_MOST_LABELS:]]
    last = "" if len(members) <= _MOST_LABELS else f" of the last {len(shown)}"
    return f"Bars of {_result(members)}; the results{last} in order: {', '.join(shown)}."
