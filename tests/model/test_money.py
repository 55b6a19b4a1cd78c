"""Amounts by their text: exact, or none."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.model import UNIT, money

WHOLE = 14  # digits that fit


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("4", "4"), ("0", "0"), ("007", "7"), ("4.36", "4.36"), ("4.3", "4.3"), ("0.0001", "0.0001"), ("1.1234", "1.1234"),
        ("0004.3600", "4.36"), ("1.12340", "1.1234"), ("1.00000", "1"), ("1,755.50", "1755.5"), ("1'755.50", "1755.5"),
        ("1\u00a0755", "1755"), ("1\u202f755\u202f001", "1755001"), ("9" * WHOLE, "9" * WHOLE), ("0" * 9 + "9" * WHOLE, "9" * WHOLE),
        ("9" * WHOLE + ".9999", "9" * WHOLE + ".9999"),
    ],
)  # fmt: skip
def test_an_amount_is_exact(text: str, amount: str) -> None:
    assert money(text) == Decimal(amount) * UNIT


@pytest.mark.parametrize(
    "text",
    [
        "", ".", "1.", ".5", "1..2", "1.2.3", "-1", "+1", "1e5", "1 ", " 1", "1_0", "0x1", "1,00", "1,0000", "1,000'000",
        "\u0661", "1.\u0661", "\u0661.5", "\u00b2", "1.\u00b2", "1" + "0" * WHOLE, "1" + "0" * WHOLE + ".5", "1.12345",
        "0.00001", "9" * 5_000, "1." + "9" * 5_000,
    ],
)  # fmt: skip
def test_what_is_no_amount_or_would_be_another_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        money(text)


@given(st.decimals(min_value=0, max_value=Decimal("9" * WHOLE), allow_nan=False, places=4))
def test_any_amount_is_read_with_and_without_commas(amount: Decimal) -> None:
    assert money(str(amount)) == money(f"{amount:,}") == amount * UNIT
