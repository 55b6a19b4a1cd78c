"""Where in a line a name stands: at its start or behind fixed words, as the seated bear it, or as a stranger may."""

from __future__ import annotations

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Fold, Severity, Uncalled
from tripledraw.parser.names import NamePlaces, Names
from tripledraw.parser.room import room_parser
from tripledraw.parser.shapes import WHO

from .parser_texts import HAND, codes, parse


def places() -> NamePlaces:
    """Return the places of names in PokerStars' lines."""
    return room_parser("pokerstars", reference=False).places


def seated(*names: str, heads: dict[str, str] | None = None) -> Names:
    table = Names(names, places().says)
    table.heads.update(heads or {})
    return table


# ---- the seated ----


def test_the_longest_name_comes_first_where_several_begin_alike() -> None:
    table = seated("Ann", "Bob", "Ann B", "Ann Bo")
    assert table.at("Ann Bob: folds", 0) == ["Ann Bo", "Ann B", "Ann"]
    assert table.at("Dealt to Ann B [2c]", 9) == ["Ann B", "Ann"]
    assert table.at("Ann", 0) == ["Ann"]
    assert table.at("An", 0) == []
    assert table.at("Cid: folds", 0) == []


def test_a_name_is_found_at_a_large_table_like_at_a_small_one() -> None:
    for others in (0, 11, 12, 13, 5_000):
        table = seated("Runa", *(f"Player{number}" for number in range(others)))
        assert table.at("Runa: folds", 0) == ["Runa"]
        assert table.at("Runo: folds", 0) == []
        assert table.by_name.keys() >= {"Runa"}


def test_whether_names_begin_alike_is_known_of_those_seated_later_too() -> None:
    table = seated("Runa", "Quill", "Run")
    assert table.begin_alike()
    table = seated("Runa", "Quill")
    assert not table.begin_alike()
    table.add("Runa")
    assert not table.begin_alike()
    table.add("Quill N")
    assert table.begin_alike()
    assert not seated().begin_alike()


def test_a_table_is_plain_while_no_name_holds_what_stands_behind_names() -> None:
    table = seated("Runa")
    plain = []
    for name in ("Quill", "Q: z", "Ismay"):
        table.add(name)
        plain.append(table.plain)
    assert plain == [True, False, False]
    assert not Names(["Runa"], "").plain


def test_what_was_met_before_counts_no_more_when_somebody_sits_down() -> None:
    table = seated("Runa", heads={"Dealt to ": "Runa"})
    table.add("Runa")
    assert table.heads == {"Dealt to ": "Runa"}
    alone = table.copy()
    alone.add("Runa B")
    assert (alone.heads, table.heads) == ({}, {"Dealt to ": "Runa"})
    assert (list(alone.by_name), list(table.by_name)) == (["Runa", "Runa B"], ["Runa"])


def test_a_table_is_not_plain_where_a_name_begins_like_a_margin() -> None:
    assert [Names([name], ": ").plain for name in (" Runa", "\u2007Runa", "\tRuna", "Runa ", "")] == [
        False, False, False, True, True,
    ]  # fmt: skip


def test_the_lines_that_seat_players_tell_where_others_name_them() -> None:
    table = seated("Runa", "Quill")
    table.meet([("Seat 1: Runa ($100 in chips)", "Runa"), ("Seat 4: Quill ($80 in chips)", "Quill")])
    assert table.heads == {"Seat 1: ": "Runa", "Seat 4: ": "Quill"}
    assert places().known_cut("Seat 4: Quill folded", table) == ("Quill", f"Seat 4: {WHO} folded")
    assert places().known_cut("Seat 4: Runa folded", table) is None


def test_a_line_is_cut_at_each_place_where_a_seated_name_stands() -> None:
    table = seated("Quill", "Dealt to Quill", "Seat 1", "Runa")
    assert places().cuts("Quill: folds", table) == [("Quill", f"{WHO}: folds")]
    assert places().cuts("Uncalled bet ($2) returned to Runa", table) == [
        ("Runa", f"Uncalled bet ($2) returned to {WHO}")
    ]
    # what begins like a line that begins with no name is taken for one first
    assert places().cuts("Dealt to Quill [2c]", table) == [
        ("Quill", f"Dealt to {WHO} [2c]"),
        ("Dealt to Quill", f"{WHO} [2c]"),
    ]
    assert places().cuts("Seat 1: Runa mucked", table) == [
        ("Runa", f"Seat 1: {WHO} mucked"),
        ("Seat 1", f"{WHO}: Runa mucked"),
    ]
    assert places().cuts("Runa: Quill mucked", table) == [
        ("Runa", f"{WHO}: Quill mucked"),
        ("Quill", f"Runa: {WHO} mucked"),
    ]
    assert places().cuts("the dealer smiles", table) == []


HEADS = {"Dealt to ": "Runa", "Seat 1: ": "Runa", "Uncalled bet ($2) returned to ": "Quill"}


@pytest.mark.parametrize(
    "line", ["Dealt to Runa [2c]", "Seat 1: Runa mucked", "Uncalled bet ($2) returned to Quill", "Dealt to Runab [2c]"]
)
def test_a_name_is_known_again_behind_the_beginning_where_it_was_met_last(line: str) -> None:
    table = seated("Runa", "Quill", heads=HEADS)
    known = places().known_cut(line, table)
    assert known is not None
    assert known == places().cuts(line, table)[0]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Dealt to Quill [2c]", ("Runa", "Quill")),  # another than was met there
        ("Seat 2: Runa mucked", ("Runa", "Quill")),  # another beginning
        ("Dealt to Runa B [2c]", ("Runa", "Runa B")),  # one name begins with the other
        ("Dealt to Runa [2c]", ("Runa", "Dealt")),  # a name stands in front, too
        ("Runa: folds", ("Runa", "Quill")),
        ("the dealer smiles", ("Runa", "Quill")),
        ("", ("Runa", "Quill")),
    ],
)
def test_what_was_met_before_settles_nothing_where_another_name_may_be_meant(line: str, names: tuple[str, ...]) -> None:
    assert places().known_cut(line, seated(*names, heads=HEADS)) is None


# ---- strangers ----


@pytest.mark.parametrize("name", ["Q", "Q: z", ": " * 20 + "z", "a folds", "x" * 1_900])
def test_a_stranger_is_read_whatever_the_name(name: str) -> None:
    for reference in (False, True):
        (hand,) = parse(
            HAND.replace("Quill: folds\n", f"{name}: folds\nUncalled bet ($2) returned to {name}\n"),
            reference=reference,
        )
        assert [event.player for event in hand.events if isinstance(event, Fold | Uncalled)] == [name, name]


def test_a_stranger_is_cut_where_something_follows_that_may_follow_a_name_the_shortest_first() -> None:
    assert next(places().strangers("Q: z: folds")) == ("Q: z", f"{WHO}: folds")
    assert list(places().strangers("Uncalled bet ($2) returned to Q: z")) == [
        ("Q: z", f"Uncalled bet ($2) returned to {WHO}")
    ]
    cuts = list(places().strangers("Seat 1: Q mucked mucked [2c]"))
    assert cuts[:2] == [("Q", f"Seat 1: {WHO} mucked mucked [2c]"), ("Q mucked", f"Seat 1: {WHO} mucked [2c]")]


def test_a_line_that_begins_like_a_seats_is_a_damaged_one_and_no_strangers() -> None:
    assert list(places().strangers("Seat 1: folds")) == []
    (hand,) = parse(HAND.replace("Quill: folds", "Seat 1: folds"))
    assert codes(hand) == [("TD101", 11)]


@pytest.mark.parametrize("half", ["Qu", "Quill", "Quill:", "Quill: "])
def test_a_line_that_ends_within_a_name_is_the_line_that_is_missing(half: str) -> None:
    (hand,) = parse(HAND.replace("Quill: folds", half))
    made = replay(hand, load_profile("pokerstars"))
    assert [(told.rule.code, told.severity) for told in made.diagnostics] == [("TD101", Severity.ERROR)]


def test_a_line_may_be_the_beginning_of_one_name_only() -> None:
    names = Names(["Runa", "Runar", "Quill"], ": ")
    assert [names.begun_by(line) for line in ("Q", "Quill:", "Run", "Runa", "Runar", "Runa:", "Quill: f", "x", "")] == [
        "Quill", "Quill", None, None, "Runar", "Runa", None, None, None,
    ]  # fmt: skip
    assert Names((f"Player{number}" for number in range(13)), ": ").begun_by("Player12") is None  # no search of many
