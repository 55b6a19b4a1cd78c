"""What statistics rest on: how many of a player's hands count, which are left out, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ..model import Verdict
from ..store import Filters, Store
from ..store.filters import Condition, condition, run
from .chosen import named, players


@dataclass(frozen=True, slots=True)
class FoundIn:
    """A finding that kept hands out of statistics: in how many hands, and one of them."""

    code: str
    name: str
    severity: str
    hands: int
    room: str | None
    hand_id: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """The hands of a player and what became of them.

    Attributes:
        who: the player, or the heroes of the rooms.
        days: the first and the last day of the hands that count, in the reader's time zone; None without any.
        rooms: where those hands were played, those of most hands first.
        verdicts: the hands that the filters let through by verdict, those that do not count too.
        counted: how many of them count.
        legal_left_out: how many of the others are legal, and have an amount that is not known.
        findings: why hands do not count, the most frequent first; several in a hand are counted each.
        not_chosen: the player's hands that the filters leave out.
        without: hands of the database in which the player has no seat, by verdict.
        skipped: hands of other games by game, as often as they were read; None where the text names no game.
    """

    who: tuple[str, ...]
    days: tuple[date, date] | None
    rooms: tuple[str, ...]
    verdicts: Mapping[Verdict, int]
    counted: int
    legal_left_out: int
    findings: tuple[FoundIn, ...]
    not_chosen: int
    without: Mapping[Verdict, int]
    skipped: Mapping[str | None, int]

    @property
    def hands(self) -> int:
        """All hands that the filters let through."""
        return sum(self.verdicts.values())


def coverage(store: Store, filters: Filters | None = None, player: str | None = None) -> Coverage:
    """Return what became of the hands of ``player``, or of ``filters.player``, or of the hero.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
    """
    filters = named(filters or Filters(), player)
    heroes = None if filters.player is not None else store.default_heroes()
    chosen = condition(filters, heroes)
    all_count = bool(filters.verdicts)  # whoever names verdicts wants them counted
    by_verdict = _ask(store, chosen, _VERDICTS, all_count=all_count)
    verdicts: Counter[str] = Counter()
    for verdict, _, hands in by_verdict:
        verdicts[verdict] += hands
    [(first_day, last_day)] = _ask(store, chosen, _DAYS, all_count=all_count)
    everything = _ask(store, condition(Filters(player=filters.player), heroes), _SEATED)
    others = {
        verdict: hands - sum(seated for seen, seated in everything if seen == verdict)
        for verdict, hands in store.rows("SELECT verdict, count(*) FROM hands GROUP BY verdict").rows
    }
    skipped = store.rows("SELECT game, CAST(sum(hands) AS BIGINT) FROM skipped GROUP BY game ORDER BY 2 DESC, 1")
    return Coverage(
        players(store, filters),
        None if first_day is None else (first_day, last_day),
        tuple(room for (room,) in _ask(store, chosen, _ROOMS, all_count=all_count)),
        {verdict: verdicts[verdict] for verdict in Verdict if verdicts[verdict]},
        counted=sum(hands for _, counts, hands in by_verdict if counts),
        legal_left_out=sum(hands for verdict, counts, hands in by_verdict if verdict == Verdict.LEGAL and not counts),
        findings=tuple(FoundIn(*row) for row in _ask(store, chosen, _FINDINGS)),
        not_chosen=sum(hands for _, hands in everything) - verdicts.total(),
        without={verdict: others[verdict] for verdict in Verdict if others.get(verdict)},
        skipped=dict(skipped.rows),
    )


_VERDICTS = "SELECT verdict, counts, count(*) FROM chosen GROUP BY ALL"
_DAYS = "SELECT min(CAST(played_local AS DATE)), max(CAST(played_local AS DATE)) FROM chosen WHERE counts"
_ROOMS = "SELECT room FROM chosen WHERE counts AND room IS NOT NULL GROUP BY room ORDER BY count(*) DESC, room"
_SEATED = "SELECT verdict, count(*) FROM chosen WHERE player IS NOT NULL GROUP BY ALL"
_FINDINGS = """
    SELECT code, any_value(name), any_value(severity), count(DISTINCT hand_key), arg_min(room, hand_key),
           arg_min(hand_id, hand_key)
    FROM findings
    JOIN (SELECT hand_key, verdict, room, hand_id FROM chosen WHERE NOT counted) USING (hand_key)
    WHERE view_key = hand_key AND (severity = 'error' OR verdict = 'incomplete')
    GROUP BY code
    ORDER BY 4 DESC, code
"""
"""Of a hand's own text alone, which its verdict is of; what makes a hand incomplete is no error."""


def _ask(store: Store, chosen: Condition, select: str, *, all_count: bool = False) -> list[tuple[Any, ...]]:
    """Run a query over ``chosen``: the hands that the condition lets through, and whether each counts."""
    counts = "TRUE" if all_count else "counted"
    # S608: SQL of this room and of the store; what the user typed is in the parameters
    sql = f"""
        WITH hand AS ({chosen.hand}),
             chosen AS (SELECT *, {counts} AS counts FROM hand WHERE {chosen.where})
        {select}
    """  # noqa: S608
    return run(store, sql, chosen).rows
