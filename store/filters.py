"""Which hands are meant: filters of the command line as SQL with parameters.

Whatever a user types is a parameter of the query and never a part of its text; the one exception is
`Filters.where`, SQL by intention, which runs only on a store opened for reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from ..model import CURRENCY_OF_SIGN, Money, Verdict, money
from .errors import FilterError
from .store import Hero, Rows, Store
from .users_condition import is_text

HAND = """
    SELECT h.*, s.seat, s.player, s.position, s.stack, s.dealt_in, s.posted, s.contributed, s.won, s.net,
           s.rake AS rake_borne, s.draw_1, s.draw_2, s.draw_3, s.vpip, s.pfr, s.three_bet, s.check_raise,
           s.check_raises, s.check_raise_chances, s.bets, s.calls, s.folded_round, s.showdown AS at_showdown,
           s.won_showdown, s.all_in, s.final_class
    FROM hands_local h LEFT JOIN seats s ON s.hand_key = h.hand_key AND """
"""Every hand as one player sees it: the columns of ``hands_local`` and of that player's seat (NULL without one).

These are the columns that `Filters.where` can name.
"""

_SIGN = f"[{''.join(CURRENCY_OF_SIGN)}]?"
_STAKES = re.compile(rf"\s*{_SIGN}\s*([\d.,]+)\s*/\s*{_SIGN}\s*([\d.,]+)\s*")
_DREW = re.compile(r"([0-5p*-])(?:-([0-5p*-])(?:-([0-5p*-]))?)?", re.IGNORECASE)
LARGEST = 2**63 - 1
"""The largest number that DuckDB compares with a column of whole numbers: a BIGINT."""
ANY = -1
"""In a draw pattern: whatever was taken, and whether the player was in the draw or not."""


_TYPED = ("player", "room", "stakes", "position", "opponent", "drew", "final_class")
"""The filters that are text; `Filters.where` is looked at by `check_condition`."""

_SIGNS = {"*": ANY, "-": None, "p": 0, "P": 0}


class Outcome(StrEnum):
    """How the hand ended for the player, by net result: who collects less than he put in has lost."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which hands; what is None does not matter.

    Attributes:
        player: whose hands, and whose position, draws, result and final hand are meant. None is the hero.
        since: first day, in the time zone of the reader (``TZ``); a text without a zone keeps its own time.
        until: last day, that whole day included.
        room: room by name, ``pokerstars``.
        stakes: the two bets in fixed limit, else the blinds: ``0.10/0.20``, with or without currency signs.
        position: the player's: BTN, SB, BB, UTG, MP, CO.
        players: how many were dealt in.
        opponent: a player who was in the hand besides.
        verdicts: verdicts; empty means all in lists of hands, and the counted hands in statistics.
        outcome: won or lost, by net result.
        showdown: whether the player went to showdown (the hand, where no player is known).
        drew: cards the player took at each draw, ``3-1-0``: see `parse_drew`.
        final_class: kind of the player's final hand, ``7-low``.
        where: an SQL condition over the columns of `HAND`; money with ``units(1.50)``.
    """

    player: str | None = None
    since: date | None = None
    until: date | None = None
    room: str | None = None
    stakes: str | None = None
    position: str | None = None
    players: int | None = None
    opponent: str | None = None
    verdicts: tuple[Verdict, ...] = ()
    outcome: Outcome | None = None
    showdown: bool | None = None
    drew: str | None = None
    final_class: str | None = None
    where: str | None = None

    @property
    def needs_player(self) -> bool:
        """Whether a filter asks something of one player, so that a hand without a known hero cannot answer."""
        asked = (self.position, self.outcome, self.drew, self.final_class)
        return any(value is not None for value in asked)


@dataclass(slots=True)
class Condition:
    """SQL for a ``WITH hand AS (...)`` and the condition on it, what fills its ``$names``, and the user's own part."""

    hand: str
    where: str
    parameters: dict[str, Any] = field(default_factory=dict)
    users_own: str | None = None


def condition(filters: Filters, heroes: Sequence[Hero] | None = None, *, counted: bool = False) -> Condition:
    """Return the filters as SQL.

    Args:
        filters: which hands.
        heroes: whose hands in each room, where no player is named; None is each hand's own hero.
        counted: whether to leave out what statistics leave out, unless verdicts are named.

    Raises:
        FilterError: stakes or draws that cannot be understood; bytes that are no text; a number beyond `LARGEST`.
    """
    for name in _TYPED:
        typed = getattr(filters, name)
        if typed is not None and not is_text(typed):
            raise FilterError(f"--{name.replace('_', '-')} {typed[:40]} holds bytes that are no text in UTF-8")
    if filters.players is not None and filters.players > LARGEST:
        raise FilterError("no hand has so many players")
    made = Condition(HAND, "")
    parameters, conditions = (
        made.parameters,
        [] if filters.player is None and heroes is None else ["player IS NOT NULL"],
    )
    if filters.player is not None:
        made.hand += "s.player = $player"
        parameters["player"] = filters.player
    elif heroes is None:
        made.hand += "s.player = h.hero"
    else:
        choices = []
        for place, hero in enumerate(heroes):
            choices.append(f"(h.room IS NOT DISTINCT FROM $room_{place} AND s.player = $hero_{place})")
            parameters |= {f"room_{place}": hero.room, f"hero_{place}": hero.player}
        made.hand += f"({' OR '.join(choices) or 'FALSE'})"
    for sql, values in _asked(filters):
        conditions.append(sql)
        parameters |= values
    if counted and not filters.verdicts:
        conditions.append("counted")
    if filters.where is not None:
        made.users_own = filters.where
        conditions.append(f"({filters.where})")
    made.where = " AND ".join(conditions) or "TRUE"
    return made


def parse_drew(pattern: str) -> tuple[int | None, ...]:
    """Return what a draw pattern asks of draws 1, 2, 3: cards taken, None for not in the draw, -1 for any.

    ``3-1-0``: three, one, pat (``p`` too). ``-`` is not in the draw, ``*`` anything: ``2-*-p``, ``3-1--``. Draws
    that are not named may be anything.

    Raises:
        FilterError: not a pattern.
    """
    match = _DREW.fullmatch(pattern.strip())
    if match is None:
        raise FilterError(
            f"{pattern[:40]!r} is no draw pattern: cards taken at each draw, as in 3-1-0 (p pat, - not in it, * any)",
        )
    return tuple(_SIGNS[sign] if sign in _SIGNS else int(sign) for sign in match.groups(default="*"))


def parse_stakes(stakes: str) -> tuple[Money, Money]:
    """Return stakes typed as ``0.10/0.20`` or ``$0.10/$0.20``.

    Raises:
        FilterError: not stakes.
    """
    match = _STAKES.fullmatch(stakes)
    try:
        if match is not None:
            return money(match[1]), money(match[2])
    except ValueError:
        pass  # told below, like all that is no pair of amounts
    raise FilterError(f"{stakes[:40]!r} are no stakes: two amounts, as in 0.10/0.20")


_PLAIN = {
    "since": "played_local >= $since",
    "room": "room = $room",
    "position": "position = upper($position)",
    "players": "players = $players",
    "opponent": (
        "player IS DISTINCT FROM $opponent AND hand_key IN (SELECT hand_key FROM seats WHERE player = $opponent)"
    ),
    "showdown": "coalesce(at_showdown, showdown) = $showdown",
    "final_class": "lower(final_class) = lower($final_class)",
}
"""Filters that ask for one value, by the attribute's name."""


def _asked(filters: Filters) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give an SQL condition, and what fills its names, for each filter that is set."""
    for name, sql in _PLAIN.items():
        value = getattr(filters, name)
        if value is not None:
            yield sql, {name: value}
    if filters.until is not None and filters.until < date.max:  # nothing is after the last day there is
        yield "played_local < $until", {"until": filters.until + timedelta(days=1)}
    if filters.stakes is not None:
        small, big = parse_stakes(filters.stakes)
        yield "stake_1 = $stake_1 AND stake_2 = $stake_2", {"stake_1": small, "stake_2": big}
    if filters.verdicts:
        yield "list_contains($verdicts, verdict)", {"verdicts": [verdict.value for verdict in filters.verdicts]}
    if filters.outcome is not None:
        yield ("net > 0" if filters.outcome is Outcome.WON else "net < 0"), {}
    for draw, taken in enumerate(parse_drew(filters.drew) if filters.drew is not None else (), 1):
        if taken != ANY:
            # Not in the draw is told from pat only for somebody who was in the hand.
            sql = f"player IS NOT NULL AND draw_{draw} IS NOT DISTINCT FROM CAST($draw_{draw} AS BIGINT)"
            yield sql, {f"draw_{draw}": taken}


def run(store: Store, sql: str, chosen: Condition) -> Rows:
    """Run a query that holds a condition.

    Raises:
        QueryError: the user's own part of it does not run.
        ValueError: it has such a part, and the store is open for writing.
    """
    if chosen.users_own is None:
        return store.rows(sql, chosen.parameters)
    store.check_condition(chosen.users_own, f"{HAND} TRUE")
    return store.rows(sql, chosen.parameters, users_own=True)
