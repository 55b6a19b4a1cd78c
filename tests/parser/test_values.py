"""From the text of a slot to its value: what is accepted, and what is not taken for another number."""

from __future__ import annotations

import pytest

from tripledraw.model import UNIT, Money, money
from tripledraw.parser.values import OtherCurrencyError, Values, WithoutAmounts, integer, sign_of


@pytest.mark.parametrize(
    ("amount", "sign"),
    [("$5", "$"), ("5€", "€"), ("0.50£", "£"), ("5", ""), ("", ""), ("€", "€"), ("5.00", "")],
)
def test_the_sign_stands_before_or_behind(amount: str, sign: str) -> None:
    assert sign_of(amount) == sign


@pytest.mark.parametrize(
    ("symbol", "text", "value"),
    [("€", "12.50€", "12.5"), ("€", "€12.50", "12.5"), ("", "1250", "1250"), (None, "3€", "3"), (None, "3", "3")],
)
def test_amounts_of_the_hands_currency(symbol: str | None, text: str, value: str) -> None:
    expected: Money = money(value)
    assert Values(symbol).amount(text) == expected


@pytest.mark.parametrize(("symbol", "text"), [("€", "3"), ("€", "$3"), ("", "3€"), ("$", "3€")])
def test_amounts_of_another_currency_are_told(symbol: str, text: str) -> None:
    with pytest.raises(OtherCurrencyError):
        Values(symbol).amount(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", " 1", "x", "\u0661", "\u00b2", "1" * 10, "9" * 5_000])
def test_what_is_no_count_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="not a count: "):
        integer(text)


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_counts(text: str, value: int) -> None:
    assert integer(text) == value


@pytest.mark.parametrize(("text", "cards"), [("[]", ()), ("[2c]", ("2c",)), ("[2c  Td 1x]", ("2c", "Td", "1x"))])
def test_whatever_stands_between_brackets_is_a_group_of_cards(text: str, cards: tuple[str, ...]) -> None:
    values = Values(None)
    assert values.cards(text) == cards
    assert values.cards(text) is values.cards(text)


@pytest.mark.parametrize(
    ("text", "value"), [("+399", 399), ("-1,200.50", -1200.5), ("\u22125", -5), ("0", 0), ("+$2", 2), ("-$2", -2)]
)
def test_nets_bear_their_sign(text: str, value: float) -> None:
    assert Values(None).net(text) == value * UNIT


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [("MONEY", "$2", 2 * UNIT), ("INT", "7", 7), ("COUNT", "3", 3), ("UNSEEN", "[X X X]", 3), ("CARDS", "[2c]", ("2c",)),
     ("NET", "-$2", -2 * UNIT)],
)  # fmt: skip
def test_each_kind_of_slot_has_its_value(kind: str, text: str, value: object) -> None:
    assert Values("$").of(kind, text) == value
    assert WithoutAmounts(None).of(kind, text) == (None if kind == "MONEY" else value)


def test_a_slot_without_a_value_is_a_fault_of_the_grammar() -> None:
    with pytest.raises(KeyError):
        Values(None).of("WORD", "word")
