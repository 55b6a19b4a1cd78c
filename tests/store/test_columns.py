"""Numbers of a hand, packed: as they are, or as too large, and never half of a hand's."""

from __future__ import annotations

from array import array

import pytest

from tripledraw.store.columns import SHAPES, Columns
from tripledraw.store.identity import fingerprint, packed


@pytest.mark.parametrize("numbers", [[], [0], [-(2**63), 2**63 - 1, 7], list(range(2_000)), [True, False]])
def test_numbers_are_packed_as_an_array_keeps_them(numbers: list[int]) -> None:
    assert packed(numbers) == array("q", numbers).tobytes()


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**40])
def test_a_number_that_is_too_large_is_told_and_still_makes_a_fingerprint(number: int) -> None:
    with pytest.raises(OverflowError):
        packed([1, number])
    assert fingerprint([1, number], []) != fingerprint([1, number + 1], [])


@pytest.mark.parametrize("wrong", [None, 1.5, "1"])
def test_what_is_no_number_is_a_fault_of_ours(wrong: object) -> None:
    with pytest.raises(TypeError):
        packed([1, wrong])  # type: ignore[list-item]  # on purpose


@pytest.mark.parametrize("table", SHAPES)
def test_of_a_hand_with_a_number_too_large_nothing_is_packed(table: str) -> None:
    columns = Columns()
    rows = {name: [1] * len(shape.numbers) for name, shape in SHAPES.items()}
    columns._pack(rows)
    before = {name: numbers.tobytes() for name, numbers in columns.numbers.items()}
    with pytest.raises(OverflowError):
        columns._pack({**rows, table: [2**63]})
    assert {name: numbers.tobytes() for name, numbers in columns.numbers.items()} == before
