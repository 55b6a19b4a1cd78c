"""Which round of a Merge hand is which, also where a start tag is lost or bears the wrong name."""

from __future__ import annotations

from ..model import Severity
from .container import Fault
from .merge_bets import POSTS, RETURNING
from .merge_game import Game, Round
from .merge_seats import ACTIONS
from .merge_xml import Tag

BETTING = ("PRE_FIRST_DRAW", "POST_FIRST_DRAW", "POST_SECOND_DRAW", "POST_THIRD_DRAW")
DRAWS = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
BLINDS, DEAL = "BLINDS", BETTING[0]
SHOWDOWN, FOLDED, OVER, CANCELLED = "SHOWDOWN", "END_OF_FOLDED_GAME", "END_OF_GAME", "GAME_CANCELLED"
ROUNDS = (
    BLINDS, DEAL, DRAWS[0], BETTING[1], DRAWS[1], BETTING[2], DRAWS[2], BETTING[3], SHOWDOWN, FOLDED, OVER, CANCELLED,
)  # fmt: skip
REVEALS = frozenset({"SHOW", "MUCK"})
SHOWN, MUCKED = "SHOWN", "MUCKED"
_DRAWING = frozenset({"DRAW", "DRAW_DRAWN_CARDS"})


def name_rounds(game: Game) -> None:
    """Say of each round which one it is (`Round.meant`), and tell those that are missing, unknown or misplaced."""
    if game.rounds and game.end is None:
        game.rounds[-1].is_cut = game.rounds[-1].closed is None
    places = [ROUNDS.index(round_.name) if round_.name in ROUNDS else None for round_ in game.rounds]
    live = _live(game)
    last = -1
    for round_, place, following in zip(game.rounds, places, _next_known(places), strict=True):
        # A name that comes too early, or again, is the wrong one: what stands in the round tells which it is.
        due = _guess(round_, last, following if following > last else len(ROUNDS), live)
        in_order = place is not None and (last < place <= following or following <= last < place)
        if place is not None and (round_.name == CANCELLED or (in_order and (place != following or due <= last))):
            _tell_missing(game, round_, place, last)
            due = place
        else:
            _tell_wrong(game, round_, place)
        round_.begins = due > last
        round_.meant = "" if due < 0 else ROUNDS[due]
        last = last if round_.name == CANCELLED else max(last, due)


def _next_known(places: list[int | None]) -> list[int]:
    """Return of each round the place of the first one behind it that has a known name."""
    found, behind = [], len(ROUNDS)
    for place in reversed(places):
        found.append(behind)
        behind = behind if place is None else place
    return found[::-1]


def _live(game: Game) -> int:
    """Return how many players who do something do not fold."""
    doing: dict[str, bool] = {}
    for item in game.items():
        kind = item.attributes.get("type", "")
        if kind in ACTIONS or kind in REVEALS or kind == "DRAW":
            player = item.attributes.get("player", "")
            doing[player] = doing.get(player, True) and kind != "FOLD"
    return sum(doing.values())


def _tell_missing(game: Game, round_: Round, place: int, last: int) -> None:
    """Tell that a draw is missing before bets, or the blinds before the deal."""
    name = ROUNDS[place]
    if name in BETTING[1:] and last < place - 1:
        round_.missing = ROUNDS[place - 1]
        game.faults.append(Fault("TD111", round_.place, f"before this round another one is missing: {round_.missing}"))
    elif name == DEAL and last < 0:
        game.faults.append(Fault("TD111", round_.place, f"before this round another one is missing: {BLINDS}"))


def _tell_wrong(game: Game, round_: Round, place: int | None) -> None:
    if place is not None:
        game.faults.append(Fault("TD110", round_.place, f"the round {ROUNDS[place]} cannot stand here"))
    elif round_.name is not None:
        words = f"a round that is not known: {round_.name[:40]}"
        game.faults.append(Fault("TD101", round_.place, words, Severity.ERROR))


def _guess(round_: Round, last: int, before: int, live: int) -> int:
    """Return the place among `ROUNDS` of a round by what stands in it: behind ``last`` and before ``before``.

    It is ``last`` where nothing tells.
    """
    for item in round_.items:
        due = _due(item, last, live)
        if due is not None:
            place = ROUNDS.index(due)
            return place if last < place < before else last
    return last


def _due(item: Tag, last: int, live: int) -> str | None:
    """Return the round that an element can stand in, None if it may be any."""
    kind = item.attributes.get("type", "")
    if item.name == "winner":
        return OVER
    if kind in REVEALS or kind in {SHOWN, MUCKED}:
        return SHOWDOWN if live > 1 else FOLDED
    if kind in _DRAWING:
        return _next(DRAWS, last)
    if kind in POSTS or kind == RETURNING:
        return BLINDS
    return _next(BETTING, last) if kind in ACTIONS or kind == "HOLE" else None


def _next(names: tuple[str, ...], last: int) -> str:
    """Return the first round of a kind that has not begun, the last of them if all have."""
    return next((name for name in names if ROUNDS.index(name) > last), names[-1])
