"""The options of commands that choose hands."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from datetime import date
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..model import POSITIONS, Verdict
from .mistakes import Mistake
from .options import day

if TYPE_CHECKING:
    from ..store import Filters

_PANEL = "Which hands"


def _filter(name: str, metavar: str, help_text: str, **more: Any) -> Any:  # noqa: ANN401  # typer's own type
    return typer.Option(name, metavar=metavar, help=help_text, show_default=False, rich_help_panel=_PANEL, **more)


def _room(typed: str) -> str:
    from ..grammar import rooms

    return _known("room", typed, [room.name for room in rooms()])


def _position(typed: str) -> str:
    return _known("position", typed, POSITIONS)


def _final_class(typed: str) -> str:
    from ..engine.ranking import class_names

    return _known("kind of hand", typed, class_names())


def _known(thing: str, typed: str, names: Iterable[str]) -> str:
    """Return the name that is meant, whatever its capitals.

    Raises:
        Mistake: there is none: a list without a hand would not say so.
    """
    for name in names:
        if name.lower() == typed.lower():
            return name
    raise Mistake(f"there is no {thing} {typed}, but {', '.join(names)}")


def _filters(
    *,
    player: Annotated[str | None, _filter("--player", "NAME", "Whose hands; else the hero's.")] = None,
    since: Annotated[date | None, _filter("--since", "DAY", "From this day on: 2026-02-28.", parser=day)] = None,
    until: Annotated[date | None, _filter("--until", "DAY", "Up to this day and with it.", parser=day)] = None,
    room: Annotated[str | None, _filter("--room", "ROOM", "Only this room, such as pokerstars.", parser=_room)] = None,
    stakes: Annotated[
        str | None,
        _filter("--stakes", "A/B", "The two bets in fixed limit, else the blinds: 0.10/0.20."),
    ] = None,
    position: Annotated[
        str | None,
        _filter("--position", "POS", "The player's: BTN, SB, BB, UTG, MP or CO.", parser=_position),
    ] = None,
    players: Annotated[int | None, _filter("--players", "N", "So many were dealt in.", min=1)] = None,
    opponent: Annotated[str | None, _filter("--opponent", "NAME", "Who was in the hand besides.")] = None,
    verdict: Annotated[
        list[Verdict] | None,
        _filter("--verdict", "VERDICT", "Such as legal, illegal or corrupt; can be given several times."),
    ] = None,
    won: Annotated[bool | None, _filter("--won/--lost", "", "By the player's net result.")] = None,
    showdown: Annotated[
        bool | None,
        _filter("--showdown/--no-showdown", "", "Whether the player went to showdown."),
    ] = None,
    drew: Annotated[
        str | None,
        _filter("--drew", "3-1-0", "Cards taken at each draw: 0 or p is pat, - not in it, * any."),
    ] = None,
    final_class: Annotated[
        str | None,
        _filter("--final-class", "KIND", "Kind of the player's final hand, such as 7-low.", parser=_final_class),
    ] = None,
    where: Annotated[
        str | None,
        _filter("--where", "SQL", "A condition over hand and seat, such as 'net > units(1.50)'."),
    ] = None,
) -> Filters:
    from ..store import Filters, Outcome

    return Filters(
        player=player,
        since=since,
        until=until,
        room=room,
        stakes=stakes,
        position=position,
        players=players,
        opponent=opponent,
        verdicts=tuple(verdict or ()),
        outcome=None if won is None else Outcome.WON if won else Outcome.LOST,
        showdown=showdown,
        drew=drew,
        final_class=final_class,
        where=where,
    )


def takes_filters(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that choose hands; what they say comes as its argument ``chosen``, `Filters`."""
    unseen = {"Filters": object}  # the store is not imported before the command runs
    options = inspect.signature(_filters, eval_str=True, locals=unseen).parameters
    signature = inspect.signature(command, eval_str=True, locals=unseen)
    own = [parameter for name, parameter in signature.parameters.items() if name != "chosen"]
    merged = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in (*own, *options.values())]

    @wraps(command)
    def run(**values: Any) -> int:  # noqa: ANN401  # as typed by the options
        chosen = _filters(**{name: values.pop(name) for name in options})
        return command(**values, chosen=chosen)

    run.__signature__ = signature.replace(parameters=merged)  # type: ignore[attr-defined]  # inspect's own protocol
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in merged} | {"return": int}
    return run
