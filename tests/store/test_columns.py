"""Numbers of a hand as they are kept: all of them, those too large as unknown, and never half of a hand's."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from struct import iter_unpack

import pytest

from tripledraw.model import Decision, Money, Post, Replay
from tripledraw.parser import read_source
from tripledraw.pipeline import judge
from tripledraw.store.columns import NUMBER, SHAPES, Columns
from tripledraw.store.rows import NULL

FILE = "HH20260124 Kale II - $2-$4 - 2-7 Triple Draw.txt"
HUGE = Money(2**63)
Rows = dict[str, list[tuple[int, ...]]]
Change = Callable[[Replay], Replay]


@pytest.fixture
def hands(root: Path) -> Iterator[Replay]:
    path = root / "sample_histories" / "pokerstars" / FILE
    return judge(read_source("cash.txt", path.read_bytes()))


@pytest.fixture
def replay(hands: Iterator[Replay]) -> Replay:
    return next(hands)


def rows_of(columns: Columns) -> Rows:
    return {name: list(iter_unpack(f"<{len(shape.numbers)}q", columns.numbers(name))) for name, shape in SHAPES.items()}


def kept(*replays: Replay) -> tuple[Rows, Columns]:
    """Return the rows of all tables that these hands become, and the columns they are in."""
    columns = Columns()
    for number, replay in enumerate(replays):
        columns.add(replay, number)
    return rows_of(columns), columns


def column(rows: Rows, table: str, name: str) -> list[int]:
    place = SHAPES[table].numbers.index(name)
    return [row[place] for row in rows[table]]


def test_every_number_stands_in_its_column(replay: Replay) -> None:
    rows, _ = kept(replay, replay)
    record = replay.record
    for name in ("seat", "posted", "contributed", "won", "net", "rake", "check_raises", "bets", "calls"):
        assert column(rows, "seats", name) == 2 * [getattr(seat, name) for seat in record.seats]
    for name in ("stack", "vpip", "pfr", "three_bet", "check_raise", "folded_round", "won_showdown"):
        told = [getattr(seat, name) for seat in record.seats]
        assert column(rows, "seats", name) == 2 * [NULL if number is None else number for number in told]
    for draw in range(3):
        taken = [seat.draws[draw] for seat in record.seats]
        assert column(rows, "seats", f"draw_{draw + 1}") == 2 * [NULL if each is None else each for each in taken]
    posts = [event for event in replay.hand.events if isinstance(event, Post)]
    for name in ("line", "amount", "all_in"):
        told = [getattr(each, name) for each in (*posts, *record.decisions)]
        assert column(rows, "actions", name) == 2 * told
    for name in ("price", "pot", "players", "bets"):
        assert column(rows, "actions", name) == 2 * (
            [NULL] * len(posts) + [getattr(made, name) for made in record.decisions]
        )
    for name in ("line", "draw", "seat", "taken"):
        assert column(rows, "draws", name) == 2 * [getattr(draw, name) for draw in record.draws]
    assert column(rows, "hands", "pot") == 2 * [record.pot]
    assert column(rows, "hands", "number") == [0, 1]
    assert column(rows, "seats", "hand") == [row for row in (0, 1) for _ in record.seats]


def test_hands_sent_to_another_process_can_be_added_to_there(replay: Replay) -> None:
    here, columns = kept(replay, replay)
    there: Columns = pickle.loads(pickle.dumps(columns))  # noqa: S301  what was pickled here
    there.add(replay, 2)
    columns.add(replay, 2)
    assert [there.numbers(table) for table in SHAPES] == [columns.numbers(table) for table in SHAPES]
    assert there.texts == columns.texts
    assert len(there.numbers("hands")) * 2 == len(here["hands"]) * 3 * NUMBER.size * len(SHAPES["hands"].numbers)


def test_moved_hands_have_their_place_in_the_file(hands: Iterator[Replay]) -> None:
    first, second, third = islice(hands, 3)
    second = replace(second, hand=replace(second.hand, hand_id=None))
    _, columns = kept(first, second, third)
    columns.move("cash.txt", 70)
    assert column(rows_of(columns), "hands", "number") == [70, 71, 72]
    ids = columns.texts["hands"][SHAPES["hands"].texts.index("hand_id") :: len(SHAPES["hands"].texts)]
    assert ids == [first.hand.hand_id, "cash.txt#71", third.hand.hand_id]


def with_stack(replay: Replay) -> Replay:
    seats = [replace(replay.record.seats[0], stack=HUGE), *replay.record.seats[1:]]
    return replace(replay, record=replace(replay.record, seats=seats))


def with_post(replay: Replay) -> Replay:
    first = next(event for event in replay.hand.events if isinstance(event, Post))
    events = [replace(event, amount=HUGE) if event is first else event for event in replay.hand.events]
    return replace(replay, hand=replace(replay.hand, events=events))


def with_decision(replay: Replay) -> Replay:
    decisions: list[Decision] = [*replay.record.decisions[:-1], replace(replay.record.decisions[-1], price=HUGE)]
    return replace(replay, record=replace(replay.record, decisions=decisions))


def with_stakes(replay: Replay) -> Replay:
    assert replay.hand.header is not None
    header = replace(replay.hand.header, stakes=(replay.hand.header.stakes[0], HUGE))
    return replace(replay, hand=replace(replay.hand, header=header))


def with_rake(replay: Replay) -> Replay:
    return replace(replay, record=replace(replay.record, rake=Money(-HUGE - 1)))


@pytest.mark.parametrize(
    ("change", "table", "name", "place"),
    [
        (with_stack, "seats", "stack", 0),
        (with_post, "actions", "amount", 0),
        (with_decision, "actions", "price", -1),
        (with_stakes, "hands", "stake_2", 0),
        (with_rake, "hands", "rake", 0),
    ],
)
def test_a_number_too_large_is_unknown_and_all_others_are_kept(
    replay: Replay, change: Change, table: str, name: str, place: int
) -> None:
    sound, _ = kept(replay, replay, replay)
    rows, columns = kept(replay, change(replay), replay)
    own = [row for row in range(len(rows[table])) if rows[table][row][0] == 1]
    assert column(rows, table, name)[own[place]] == NULL
    changed = {
        (other, row, SHAPES[other].numbers[each])
        for other in SHAPES
        if other != "findings"
        for row, (numbers, sound_numbers) in enumerate(zip(rows[other], sound[other], strict=True))
        for each, (number, sound_number) in enumerate(zip(numbers, sound_numbers, strict=True))
        if number != sound_number
    }
    assert changed == {(table, own[place], name), ("hands", 1, "counted"), ("hands", 1, "facts")}
    codes = columns.texts["findings"][:: len(SHAPES["findings"].texts)]
    assert codes.count("TD602") == 1
    assert all(len(columns.texts[other]) == len(rows[other]) * len(SHAPES[other].texts) for other in SHAPES)


def test_hands_that_differ_in_a_number_too_large_do_not_tell_the_same_facts(replay: Replay) -> None:
    one = with_rake(replay)
    other = replace(one, record=replace(one.record, rake=Money(-HUGE - 2)))
    rows, _ = kept(one, other)
    first, second = column(rows, "hands", "facts")
    assert first != second


def test_a_hand_with_a_number_too_large_and_letters_that_utf8_cannot_hold_is_kept_once(replay: Replay) -> None:
    source = replay.hand.source
    text = replay.hand.text.rstrip() + "\n\ud83d\n"
    [odd] = judge(replace(source, text=text))
    rows, columns = kept(with_stack(odd))
    assert columns.exact == {0: odd.hand.text.encode("utf-8", "surrogatepass")}
    stored = columns.texts["hands"][SHAPES["hands"].texts.index("text")]
    assert stored == odd.hand.text.replace("\ud83d", "\\ud83d")
    assert column(rows, "seats", "stack")[0] == NULL
    assert columns.texts["findings"][:: len(SHAPES["findings"].texts)].count("TD602") == 1
    assert len(rows["hands"]) == 1
