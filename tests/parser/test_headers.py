"""Every form of PokerStars' first line."""

from __future__ import annotations

import pytest

from tripledraw.model import Limit, Severity, Tournament, Unknown, money

from .parser_texts import HAND, HEADER, codes, parse

GAME = "Triple Draw 2-7 Lowball"
END = "2026/06/07 20:44:17 CET [2026/06/07 14:44:17 ET]"
UTC = "2026-06-07T18:44:17Z"

CASH = [
    f"PokerStars Game #9001:  {GAME} Limit ($2/$4 USD) - {END}",
    f"PokerStars Hand #9001: {GAME} Limit ($2/$4) - {END}",
    f"PokerStars Zoom Hand #9001:  {GAME} Limit ($2/$4 USD) - {END}",
    f"POKERSTARS GAME #9001: {GAME.upper()} LIMIT ($2/$4) - {END}",
    f"Hand #9001:  {GAME} Limit ($2/$4 USD) - {END}",
    f"PokerStars Home Game Hand #9001: {{The [Deuce] #1}}  {GAME} Limit ($2/$4 USD) - {END}",
    f"PokerStars Hand #9001:  8-Game ({GAME} Limit, $2/$4 USD) - {END}",
    f"PokerStars Home Game Hand #9001: {{{'9' * 30}/{'9' * 30}}} {GAME} Limit ($2/$4 USD) - {END}",
    f"PokerStars Hand #9001:  {GAME} Limit ($2/$4 USD) - 2026/06/07 14:44:17 ET",
    f"PokerStars Hand #9001:  {GAME} Limit ($2/$4 USD) - {END} [ADM ID: N9000A]",
    f"PokerStars Hand #9001 [AAMS ID: M9]:  {GAME} Limit ($2/$4 USD) - {END}",
]


@pytest.mark.parametrize("line", CASH)
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("cash games", "pokerstars")
def test_a_cash_header(line: str, *, reference: bool) -> None:
    (hand,) = parse(HAND.replace(HEADER, line), reference=reference)
    header = hand.header
    assert header is not None
    assert codes(hand) == []
    assert (header.hand_id, header.limit, header.stakes) == ("9001", Limit.FIXED, (money("2"), money("4")))
    assert (header.currency, header.tournament) == ("USD", None)
    assert hand.played_at is not None
    assert hand.played_at.iso == UTC
    assert hand.game == "2-7 triple draw"


TOURNAMENTS = [
    ("Tournament #77, $10+$1 USD 8-Game ({}) - Level II (20/40)", Tournament("77", "$10+$1 USD 8-Game", "II")),
    (
        "Tournament #77, $2.40+$2.50+$0.60 USD 8-Game ({}) - Level XVII (20/40)",
        Tournament("77", "$2.40+$2.50+$0.60 USD 8-Game", "XVII"),
    ),
    (
        "{{Chez l'Âne}} Tournament #77, 100+9 8-Game ({}) - Match Round I, Level I (20/40)",
        Tournament("77", "100+9 8-Game", "I"),
    ),
    ("Tournament #77, Freeroll  8-Game ({}) - Level V (20/40)", Tournament("77", "Freeroll 8-Game", "V")),
    ("Tournament #77, 500 FPP 8-Game ({}) - Level V (20/40)", Tournament("77", "500 FPP 8-Game", "V")),
    ("Tournament #77, €5+€0.50 EUR {} - Level I (20/40)", Tournament("77", "€5+€0.50 EUR", "I")),
]


@pytest.mark.parametrize(("line", "tournament"), TOURNAMENTS)
@pytest.mark.reads("tournaments, home games and 8-Game files", "pokerstars")
def test_a_tournament_header(line: str, tournament: Tournament) -> None:
    first = f"PokerStars Hand #9001: {line.format(GAME + ' Limit')} - {END}"
    (hand,) = parse(HAND.replace("$", "").replace(HEADER.replace("$", ""), first))
    assert hand.header is not None
    assert codes(hand) == []
    assert hand.header.tournament == tournament
    assert hand.header.currency == "chips"
    assert hand.header.stakes == (money("20"), money("40"))


@pytest.mark.parametrize(
    ("stakes", "currency"),
    [
        ("$2/$4 USD", "USD"),
        ("€2/€4 EUR", "EUR"),
        ("£2/£4", "GBP"),
        ("₹2/₹4", "INR"),
        ("¥2/¥4", "CNY"),
        ("2/4", "play"),
        ("$2/$4 CAD", "CAD"),
    ],
)
@pytest.mark.reads("stakes in $, €, £, ₹ and ¥, and play money", "pokerstars")
def test_a_header_names_the_currency(stakes: str, currency: str) -> None:
    text = HAND.replace("$2/$4 USD", stakes).replace("$", stakes[0] if not stakes[0].isdigit() else "")
    (hand,) = parse(text)
    assert hand.header is not None
    assert hand.header.currency == currency
    assert codes(hand) == []


@pytest.mark.parametrize(("words", "limit"), [("Pot Limit", Limit.POT), ("No Limit", Limit.NO), ("Limit", Limit.FIXED)])
@pytest.mark.reads("fixed, pot and no limit", "pokerstars")
def test_a_header_names_the_limit(words: str, limit: Limit) -> None:
    (hand,) = parse(HAND.replace("Lowball Limit", f"Lowball {words}"))
    assert hand.header is not None
    assert hand.header.limit == limit


@pytest.mark.parametrize(
    "game",
    [
        "Hold'em No Limit",
        "Razz Limit",
        "7 Card Stud Hi/Lo Limit",
        "Badugi Limit",
        "5 Card Draw Limit",
        "Omaha Pot Limit",
        "Triple Draw A-5 Lowball Limit",
        "Single Draw 2-7 Lowball No Limit",
    ],
)
@pytest.mark.parametrize(
    "form", ["{} ($2/$4 USD)", "8-Game ({}, $2/$4 USD)", "Tournament #77, $1+$0 USD 8-Game ({}) - Level I (2/4)"]
)
def test_another_game_is_skipped_by_name(game: str, form: str) -> None:
    skipped, hand = parse(HAND.replace(HEADER, f"PokerStars Hand #5:  {form.format(game)} - {END}") + "\n\n" + HAND)
    assert skipped.skipped
    assert skipped.game == game.removesuffix("Limit").strip().removesuffix("No").removesuffix("Pot").strip()
    assert codes(skipped) == []
    assert not hand.skipped


def test_a_mixed_currency_is_told_at_its_line() -> None:
    for _ in range(2):  # and not only when the line is met first
        (hand,) = parse(HAND.replace("Ismay: calls $2\n", "Ismay: calls €2\n"))
        assert codes(hand) == [("TD103", 12)]
        assert [told.message for told in hand.diagnostics] == ["the amount is not in the currency of the stakes"]


@pytest.mark.parametrize("amount", ["$" + "9" * 5000, "$99999999999999999999.99", "$1.23456", "$1.2.3"])
def test_an_amount_that_cannot_be_kept_is_told_and_no_other_number(amount: str) -> None:
    (hand,) = parse(HAND.replace("Quill ($80.50 in chips)", f"Quill ({amount} in chips)"))
    assert 4 in [line for _, line in codes(hand)]
    assert all(getattr(event, "stack", None) in {None, money("100"), money("40")} for event in hand.events)


def test_a_header_that_cannot_be_read_is_told_and_the_hand_goes_on() -> None:
    (hand,) = parse(HAND.replace("($2/$4 USD)", "($2)"))
    assert codes(hand) == [("TD114", 1)]
    assert hand.hand_id == "900000000001"
    assert len(hand.events) == HAND.count("\n")
    assert hand.events[0] == Unknown(0, HEADER.replace("($2/$4 USD)", "($2)"))


@pytest.mark.parametrize(
    ("stamp", "told"),
    [
        ("2026/02/31 20:10:05 ET", "2026/02/31 20:10:05"),
        ("2026/13/01 20:10:05 ET", "2026/13/01 20:10:05"),
        ("2026/03/01 24:00:00 ET", "2026/03/01 24:00:00"),
        ("2026/03/01 20:60:05 ET", "2026/03/01 20:60:05"),
        ("2026/03/01 20:10:60 ET", "2026/03/01 20:10:60"),
        ("9999/12/31 23:10:05 ET", "9999/12/31 23:10:05"),  # in UTC it would be the year 10000
        ("0001/01/01 0:10:05 CET", "0001/01/01 0:10:05"),
        ("2026/02/28 20:10:05 CET [2026/02/29 14:10:05 ET]", "2026/02/29 14:10:05"),
        ("2026/02/31 20:10:05 CET [2026/03/01 14:10:05 ET]", "2026/02/31 20:10:05"),
    ],
)
def test_an_impossible_time_spoils_the_record(stamp: str, told: str) -> None:
    (hand,) = parse(HAND.replace("2026/03/01 20:10:05 ET", stamp))
    assert [(each.rule.code, each.severity, each.message) for each in hand.diagnostics] == [
        ("TD115", Severity.ERROR, f"no such time: {told}")
    ]
    assert (hand.played_at is None) == ("[2026/03/01" not in stamp)


@pytest.mark.parametrize(
    ("stamp", "iso"),
    [
        ("2026/06/07 20:44:17 CET", "2026-06-07T18:44:17Z"),
        ("2026/03/10 15:00:00 CET [2026/03/10 10:00:00 ET]", "2026-03-10T14:00:00Z"),
        ("2025/10/29 15:00:00 CET [2025/10/29 10:00:00 ET]", "2025-10-29T14:00:00Z"),
        ("2026/02/01 0:00:05 UTC", "2026-02-01T00:00:05Z"),
        ("2026/01/15 20:10:05 MSK", "2026-01-15T17:10:05Z"),
        ("2026/01/15 20:40:05 IST", "2026-01-15T15:10:05Z"),
    ],
)
@pytest.mark.reads("times with and without a zone", "pokerstars")
def test_a_zone_means_its_civil_time(stamp: str, iso: str) -> None:
    (hand,) = parse(HAND.replace("2026/03/01 20:10:05 ET", stamp))
    assert hand.played_at is not None
    assert hand.played_at.iso == iso


def test_an_unknown_zone_leaves_local_time_and_is_told() -> None:
    (hand,) = parse(HAND.replace("20:10:05 ET", "20:10:05 XQT"))
    assert hand.played_at is not None
    assert hand.played_at.iso == "2026-03-01T20:10:05"
    (told,) = hand.diagnostics
    assert (told.rule.code, told.severity, hand.source.line(told.span.start)) == ("TD115", Severity.WARNING, 1)
    assert "XQT" in told.message
