"""What stands in the report: everything is read here, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from ...analytics.coverage import Coverage, coverage
from ...analytics.groups import GROUPS
from ...analytics.plots import plots
from ...analytics.plots.drawing.sheet import Sheet
from ...analytics.sessions import Session, sessions
from ...analytics.statistics import stat_values
from ...analytics.stats import StatValue
from ...analytics.winrate import WinRate, win_rates
from ...model import Rule, Verdict
from ...store import Filters, Outcome, Store

RATES_BY = ("position", "stakes", "month")
"""What win rates are divided by."""


@dataclass(frozen=True, slots=True)
class Names:
    """Titles that other rooms know: of poker rooms by name, of findings by code."""

    rooms: Mapping[str, str]
    rules: Mapping[str, Rule]


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that the page tells.

    ``filters`` are those that were set, in words. ``rates_by`` and ``figures`` (title and sheet, not yet drawn) go by
    name; a figure that has nothing to show is not among them.
    """

    coverage: Coverage
    filters: Sequence[tuple[str, str]]
    rates: Sequence[WinRate]
    rates_by: Mapping[str, Sequence[WinRate]]
    stats: Sequence[StatValue]
    stats_by_position: Sequence[StatValue]
    sessions: Sequence[Session]
    figures: Mapping[str, tuple[str, Sheet]]
    names: Names


def gather(store: Store, filters: Filters, names: Names) -> Contents | None:
    """Return what is to be told of the player of the filters, or of the hero; None where no hand fits.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
    """
    covered = coverage(store, filters)
    if not covered.hands:
        return None
    if not covered.counted:
        return Contents(covered, _set(filters), [], {}, [], [], [], {}, names)
    sheets = {name: (plot.title, plot.lay_out(store, None, filters)) for name, plot in plots().items()}
    return Contents(
        covered,
        _set(filters),
        win_rates(store, filters=filters),
        {name: win_rates(store, by=name, filters=filters) for name in RATES_BY if name in GROUPS},
        stat_values(store, filters=filters),
        stat_values(store, by="position", filters=filters),
        sessions(store, filters=filters),
        {name: (title, sheet) for name, (title, sheet) in sheets.items() if sheet is not None},
        names,
    )


def _set(filters: Filters) -> list[tuple[str, str]]:
    """Return the filters that are set, besides the player, as the options that set them and their values."""
    found = []
    for field in fields(filters):
        value = getattr(filters, field.name)
        match field.name, value:
            case ("player", _) | (_, None | ()):
                continue
            case "verdicts", _:
                found.append(("--verdict", ", ".join(Verdict(verdict) for verdict in value)))
            case "outcome", _:
                found.append(("--won" if value is Outcome.WON else "--lost", ""))
            case "showdown", _:
                found.append(("--showdown" if value else "--no-showdown", ""))
            case name, _:
                found.append((f"--{name.replace('_', '-')}", str(value)))
    return found
