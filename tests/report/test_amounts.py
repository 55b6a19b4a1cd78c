from __future__ import annotations

import pytest

from tripledraw.model import money
from tripledraw.report.amounts import amount_text, stakes_text, things


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (money("1234567.5"), "USD", "$1,234,567.50"),
        (-money("0.1"), "EUR", "-€0.10"),
        (money("0.0001"), "GBP", "£0.0001"),
        (money("12"), "SEK", "12.00 SEK"),
        (money("12"), "CNY", "¥12.00"),
        (money("12"), "JPY", "12.00 JPY"),
        (money("16250"), "chips", "16,250"),
        (money("40.5"), None, "40.50"),
        (None, "USD", "–"),
    ],
)
def test_amounts_have_their_sign_and_thousands(amount: int | None, currency: str | None, text: str) -> None:
    assert amount_text(amount, currency) == text


def test_results_have_a_plus_and_nothing_has_none() -> None:
    assert amount_text(money("2"), "USD", plus=True) == "+$2.00"
    assert amount_text(-money("2"), "play", plus=True) == "-2"
    assert amount_text(0, "USD", plus=True) == "$0.00"


def test_stakes_name_what_no_sign_tells() -> None:
    assert stakes_text((money("0.1"), money("0.2")), "USD") == "$0.10/$0.20"
    assert stakes_text((money("500"), money("1000")), "chips") == "500/1,000 chips"
    assert stakes_text((money("5"), money("10")), "play") == "5/10 play"


def test_one_thing_is_no_things() -> None:
    assert (things(1, "hand"), things(0, "hand"), things(1200, "hand")) == ("1 hand", "0 hands", "1,200 hands")
