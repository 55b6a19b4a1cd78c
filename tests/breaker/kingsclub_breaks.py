"""Breaks that only KingsClub's text can have: its results, its lines for betting rounds and hands dealt, its first lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .broken import Broken
from .kingsclub_wording import AMOUNT

SUMMARY = "*** SUMMARY ***"
RESULT = re.compile(rf"(?P<seat>Seat \d: .+) \((?P<chips>{AMOUNT})\) (?P<net>[-+]?{AMOUNT})")
Change = Callable[[list[str], Random], Broken | None]


@dataclass(frozen=True)
class Break:
    """One way to break a hand; ``families`` as in `Operator`."""

    name: str
    families: tuple[str, ...]
    change: Change


BREAKS: dict[str, Break] = {}


def add(*families: str) -> Callable[[Change], Change]:
    """Register a change under its function's name."""

    def register(change: Change) -> Change:
        name = change.__name__.replace("_", "-")
        BREAKS[name] = Break(name, families, change)
        return change

    return register


def _with(lines: list[str], place: int, *new: str, at: int | None = None) -> Broken:
    return Broken([*lines[:place], *new, *lines[place + 1 :]], place if at is None else at)


def _places(lines: list[str], pattern: str, *, start: int = 0) -> list[int]:
    return [place for place, line in enumerate(lines) if place >= start and re.fullmatch(pattern, line)]


def _any(lines: list[str], pattern: str, rng: Random, *, start: int = 0) -> int | None:
    places = _places(lines, pattern, start=start)
    return rng.choice(places) if places else None


def _more(amount: str, by: str = "1") -> str:
    value = float(amount.replace(",", "")) + float(by)
    return f"{value:,.2f}".removesuffix(".00")


# ---- results ----


def _results(lines: list[str]) -> list[tuple[int, re.Match[str]]]:
    start = lines.index(SUMMARY)
    found = ((place, RESULT.fullmatch(line)) for place, line in enumerate(lines) if place > start)
    return [(place, match) for place, match in found if match is not None]


@add("TD5")
def result_wrong(lines: list[str], rng: Random) -> Broken | None:
    place, match = rng.choice(_results(lines))
    sign = "+" if float(match["net"].replace(",", "")) >= 0 else "-"
    net = f"{sign}{_more(match['net'].lstrip('+-'))}"
    return _with(lines, place, f"{match['seat']} ({match['chips']}) {net}")


@add("TD5")
def sign_of_a_result_wrong(lines: list[str], rng: Random) -> Broken | None:
    places = [(place, match) for place, match in _results(lines) if match["net"][0] in "+-"]
    if not places:
        return None
    place, match = rng.choice(places)
    other = "-" if match["net"][0] == "+" else "+"
    return _with(lines, place, f"{match['seat']} ({match['chips']}) {other}{match['net'][1:]}")


@add("TD5")
def chips_behind_the_hand_wrong(lines: list[str], rng: Random) -> Broken | None:
    place, match = rng.choice(_results(lines))
    return _with(lines, place, f"{match['seat']} ({_more(match['chips'])}) {match['net']}")


@add("TD5")
def results_of_two_players_exchanged(lines: list[str], rng: Random) -> Broken | None:
    results = _results(lines)
    pairs = [(one, other) for one in results for other in results if one[1]["net"] != other[1]["net"]]
    if not pairs:
        return None
    (first, one), (second, other) = rng.choice(pairs)
    new = list(lines)
    new[first] = f"{one['seat']} ({one['chips']}) {other['net']}"
    new[second] = f"{other['seat']} ({other['chips']}) {one['net']}"
    return Broken(new, first)


@add("TD1", "TD5")
def result_cut_short(lines: list[str], rng: Random) -> Broken | None:
    place, match = rng.choice(_results(lines))
    return _with(lines, place, f"{match['seat']} ({match['chips']})")


@add("TD5")
def rake_missing(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, rf"Rake {AMOUNT}", rng)
    return None if place is None else _with(lines, place)


@add("TD5", "TD1")
def rake_twice(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, rf"Rake {AMOUNT}", rng)
    return None if place is None else _with(lines, place, lines[place], lines[place])


@add("TD5")
def winner_named_wrongly(lines: list[str], rng: Random) -> Broken | None:
    """The pot goes to somebody else who has shown, and the results say otherwise."""
    place = _any(lines, rf".+ wins pot \({AMOUNT}\)", rng)
    shown = [line.split(" shows [")[0] for line in lines if " shows [" in line]
    if place is None:
        return None
    others = [name for name in shown if not lines[place].startswith(f"{name} wins")]
    return _with(lines, place, re.sub(r"^.+(?= wins pot)", lambda _: others[0], lines[place])) if others else None


@add("TD5")
def results_and_winner_exchanged(lines: list[str], rng: Random) -> Broken | None:
    """Everything says that the worse hand has won: lines and results of two players change places."""
    place = _any(lines, rf".+ wins pot \({AMOUNT}\)", rng)
    shown = [line.split(" shows [")[0] for line in lines if " shows [" in line]
    if place is None or len(shown) != 2:
        return None
    winner = next((name for name in shown if lines[place].startswith(f"{name} wins")), None)
    results = {match["seat"].partition(": ")[2]: (where, match) for where, match in _results(lines)}
    if winner is None:
        return None
    loser = next(name for name in shown if name != winner)
    put_in = [re.findall(r"\d.*", results[name][1]["net"])[0] for name in (winner, loser)]
    rake = next((line.removeprefix("Rake ") for line in lines if line.startswith("Rake ")), "0")
    if results[loser][1]["net"][0] != "-":
        return None
    dead = float(lines[place].split("(")[-1][:-1].replace(",", "")) - 2 * float(put_in[1].replace(",", ""))
    if abs(dead + float(rake.replace(",", ""))) > 0.001:
        return None  # both must have put in the same
    new = list(lines)
    for name, other in ((winner, loser), (loser, winner)):
        where, match = results[name]
        start = next(line for line in lines if line.startswith(match["seat"] + " (")).rpartition("(")[2][:-1]
        net = results[other][1]["net"]
        new[where] = f"{match['seat']} ({_more(start, net.replace(',', ''))}) {net}"
    new[place] = lines[place].replace(winner, loser, 1)
    return Broken(new, place)


@add("TD5", "TD3")
def show_of_the_winner_missing(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, rf".+ wins pot \({AMOUNT}\)", rng)
    if place is None:
        return None
    winner = lines[place].partition(" wins pot")[0]
    shows = [where for where, line in enumerate(lines) if line.startswith(f"{winner} shows [")]
    return (
        _with(lines, place, *lines[place : place + 1])._replace(
            lines=[*lines[: shows[0]], *lines[shows[0] + 1 :]], at=place - 1
        )
        if shows
        else None
    )


# ---- sections and the deal ----


@add("TD1")
def betting_line_missing(lines: list[str], rng: Random) -> Broken | None:
    places = [
        place
        for place in _places(lines, r"\*\*\* ... BETTING ROUND \*\*\*")
        if not lines[place + 1].startswith("***") and " shows [" not in lines[place + 1]
    ]
    return _with(lines, rng.choice(places)) if places else None


@add("TD1")
def betting_line_of_another_round(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r"\*\*\* ... BETTING ROUND \*\*\*", rng)
    if place is None:
        return None
    others = [number for number in ("1ST", "2ND", "3RD", "4TH") if number not in lines[place]]
    return _with(lines, place, f"*** {rng.choice(others)} BETTING ROUND ***")


@add("TD1")
def betting_line_doubled(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r"\*\*\* ... BETTING ROUND \*\*\*", rng)
    return None if place is None else _with(lines, place, lines[place], lines[place], at=place + 1)


@add("TD4", "TD1")
def deal_line_missing(lines: list[str], rng: Random) -> Broken | None:
    """One of several: the only one may be missing as in texts that list no unseen cards."""
    acting = [
        place
        for place in _places(lines, r"Dealt to .+: \[X X X X X\]")
        if any(
            re.match(re.escape(lines[place][9:-13]) + r" (?:folds|checks|calls|bets|raises)", line) for line in lines
        )
    ]
    return _with(lines, rng.choice(acting)) if sum("[X X X X X]" in line for line in lines) > 1 and acting else None


@add("TD4")
def deal_line_doubled(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r"Dealt to .+: \[X X X X X\]", rng)
    return None if place is None else _with(lines, place, lines[place], lines[place], at=place + 1)


@add("TD4")
def four_unseen_cards(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r"Dealt to .+: \[X X X X X\]", rng)
    return None if place is None else _with(lines, place, lines[place].replace("[X X X X X]", "[X X X X]"))


@add("TD2", "TD4", "TD1")
def stranger_is_dealt_in(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r"Dealt to .+: \[X X X X X\]", rng)
    return (
        None
        if place is None
        else _with(lines, place, lines[place], "Dealt to Nobody Seated: [X X X X X]", at=place + 1)
    )


@add("TD4")
def fewer_drawn_than_thrown_away(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r".+ discards \[.. .*\] draws \[.. .*\]", rng)
    if place is None:
        return None
    return _with(lines, place, re.sub(r" ..\]$", "]", lines[place]))


@add("TD4")
def more_drawn_than_thrown_away(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r".+ discards \[.*\] draws \[.*\]", rng)
    if place is None:
        return None
    text = " ".join(lines)
    fresh = rng.choice(
        [card for card in (rank + suit for rank in "23456789TJQKA" for suit in "cdhs") if card not in text]
    )
    return _with(lines, place, f"{lines[place][:-1]} {fresh}]")


@add("TD1")
def draw_without_its_new_cards(lines: list[str], rng: Random) -> Broken | None:
    place = _any(lines, r".+ discards \[.*\] draws \[.*\]", rng)
    return None if place is None else _with(lines, place, lines[place].partition(" draws [")[0])


# ---- the opening ----


@add("TD1")
def time_missing(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 1)


@add("TD1")
def time_garbled(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 1, lines[1].replace(":", ".", 1))


@add("TD1")
def first_line_without_stakes(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 0, lines[0].rpartition(" - ")[0])


@add("TD1")
def first_line_cut(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 0, lines[0].rpartition("/")[0])


@add("TD1")
def first_line_garbled(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 0, lines[0].replace("Limit 2-7 Triple", "L1m|t 2-7 Triple"))


@add("TD1")
def first_line_without_its_colon(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 0, lines[0].replace(":", "", 1))


@add("TD1", "TD2")
def table_line_lost(lines: list[str], _: Random) -> Broken | None:
    return _with(lines, 2)


@add("TD1", "TD2", "TD3", "TD5")
def amount_with_a_comma_too_few(lines: list[str], rng: Random) -> Broken | None:
    """Thousands without their mark in the middle of a number that has one before it: no amount at all."""
    place = _any(lines, r"Seat \d: .+ \(\d{1,3},\d{3}(?:\.\d\d)?\)", rng)
    return None if place is None else _with(lines, place, re.sub(r",(\d)(\d\d)", r",\1,\2", lines[place]))


@add("TD1", "TD2", "TD5")
def amount_with_three_places(lines: list[str], rng: Random) -> Broken | None:
    """Points for commas, as other languages write thousands: never another number."""
    place = _any(lines, r"Seat \d: .+ \(\d{1,3},\d{3}\)", rng)
    return None if place is None else _with(lines, place, re.sub(r",(\d{3})\)", r".\1)", lines[place]))


@add("TD5", "TD2")
def stack_of_another_size(lines: list[str], rng: Random) -> Broken | None:
    """A seat line's chips do not go with those behind the hand: told where the summary has these."""
    start = lines.index(SUMMARY)
    places = [place for place in _places(lines, rf"Seat \d: .+ \({AMOUNT}\)") if place < start]
    place = rng.choice(places)
    head, _, chips = lines[place].rpartition(" (")
    new = _with(lines, place, f"{head} ({_more(chips[:-1], '100')})")
    where = next(where for where, match in _results(lines) if match["seat"] == head)
    return new._replace(at=where)


@add("TD1")
def cut_anywhere(lines: list[str], rng: Random) -> Broken | None:
    cut = rng.randint(4, len(lines) - 2)
    wins = next(place for place, line in enumerate(lines) if " wins " in line and place > lines.index(SUMMARY))
    return Broken(lines[: min(cut, wins)], min(cut, wins) - 1)


@add("TD1")
def cut_in_a_line(lines: list[str], rng: Random) -> Broken | None:
    cut = rng.randint(4, lines.index(SUMMARY) - 1)
    line = lines[cut]
    return Broken([*lines[:cut], line[: max(1, len(line) // 2)]], cut)
