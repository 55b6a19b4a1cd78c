"""KingsClub's weak first lines, and its files as they may be found: what begins a hand, and what does not."""

from __future__ import annotations

import pytest

from tripledraw.model import Limit, PlayedAt, Seat, money

from .kingsclub_texts import FIRST, HAND
from .parser_texts import HAND as OTHER_HAND
from .parser_texts import codes, parse

# ---- first lines ----

HEADERS = [
    ("#39: Limit 2-7 Triple Draw - 40/80", Limit.FIXED, ("40", "80"), None),
    ("#91000001: Pot Limit 2-7 Triple Draw - 1/2", Limit.POT, ("1", "2"), None),
    ("#91000001: No Limit 2-7 Triple Draw - 500/1,000", Limit.NO, ("500", "1000"), None),
    ("#91000001: Limit 2-7 Triple Draw - 0.50/1", Limit.FIXED, ("0.5", "1"), None),
    ("#91000001: Limit 2-7 Triple Draw - $0.10/$0.20", Limit.FIXED, ("0.1", "0.2"), "USD"),
    ("#91000001: Limit 2-7 Triple Draw - €5/€10", Limit.FIXED, ("5", "10"), "EUR"),
]


@pytest.mark.parametrize(("line", "limit", "stakes", "currency"), HEADERS, ids=[header[0] for header in HEADERS])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("cash games at fixed, pot and no limit, with and without a currency", "kingsclub")
def test_a_first_line_is_read(
    line: str, limit: Limit, stakes: tuple[str, str], currency: str | None, *, reference: bool
) -> None:
    (hand,) = parse(HAND.replace(FIRST, line), reference=reference)
    header = hand.header
    assert header is not None
    assert (header.limit, header.stakes, header.currency) == (limit, tuple(map(money, stakes)), currency)
    assert (header.tournament, header.stamp, header.zone) == (None, None, None)


@pytest.mark.parametrize(
    "game",
    [
        "Limit Hold'em", "Limit Holdem", "Pot Limit Badugi", "No Limit 2-7 Single Draw", "Limit Razz", "Limit Badeucey",
        "Limit 2-7 Razz", "Pot Limit Omaha", "Limit Omaha Hi-Lo", "Pot Limit Omaha 5 Card", "Limit A-5 Triple Draw",
        "Limit Seven Card Stud Hi-Lo", "Limit 2-7 Drawmaha", "Pot Limit Big O", "No Limit Short Deck Holdem",
    ],
)  # fmt: skip
@pytest.mark.reads("mixed games, of which the others are skipped by name", "kingsclub")
def test_another_game_is_skipped_by_name(game: str) -> None:
    other = HAND.replace("Limit 2-7 Triple Draw", game).replace("#91000001", "#91000002")
    first, second, third = parse(f"{HAND}\n\n{other}\n\n{HAND}")
    assert (first.skipped, second.skipped, third.skipped) == (False, True, False)
    assert second.game is not None
    assert game.endswith(second.game)
    assert second.hand_id == "91000002"
    assert second.played_at == first.played_at
    assert codes(first) == codes(second) == codes(third) == []


@pytest.mark.parametrize(
    "begun",
    [
        "Hand #123: ", "PokerStars Hand #12 ", "PokerStars Game #1234: partial ", "FullTiltPoker Game #26: x ",
        "Winamax Poker - CashGame - HandId: #1-2-3 - ", "#91000000: Limit 2-7 Tri", "#91000000: ",
    ],
)  # fmt: skip
def test_a_hand_glued_behind_half_a_first_line_is_not_lost(begun: str) -> None:
    hands = parse(begun + HAND)
    assert [hand.hand_id for hand in hands if hand.header is not None] == ["91000001"]
    assert codes(hands[-1]) == []


def test_another_games_hand_has_its_time_as_soon_as_that_is_written() -> None:
    (hand,) = parse("#91000002: Limit Razz - 40/80\n2026-02-14 21:03:09")
    assert (hand.skipped, hand.played_at) == (True, PlayedAt("2026-02-14T21:03:09", "2026-02-14 21:03:09"))
    (hand,) = parse("#91000002: Limit Razz - 40/80\n")
    assert (hand.skipped, hand.played_at) == (True, None)


@pytest.mark.parametrize("game", ["Razz", "2-7 Single Draw", "Badugi", "Big O", "Captain"])
def test_another_game_without_a_limit_is_skipped_by_name(game: str) -> None:
    (hand,) = parse(HAND.replace("Limit 2-7 Triple Draw", game))
    assert (hand.skipped, hand.game) == (True, game)


@pytest.mark.parametrize(
    "line",
    [
        "#91000001: 2-7 Triple Draw - 40/80",
        "#91000001: Limit 2-7 Triple Draw - 40/",
        "#91000001: Limit 2-7 Triple Draw",
        "#91000001: Limit 2-7 Triple Draw - 40/80/160",
        "#91000001 Limit 2-7 Triple Draw - 40/80",
        "#91000001: L1mit 2-7 Triple Draw - 40/80",
        "#91000001: Limit 2-7 Triple Dr",
        "#91000001:",
    ],
)
def test_a_spoilt_first_line_still_begins_a_hand(line: str) -> None:
    first, second = parse(f"{HAND}\n\n{HAND.replace(FIRST, line)}")
    assert codes(first) == []
    assert codes(second) == [("TD114", HAND.count("\n") + 3)]
    assert (second.hand_id, second.skipped) == ("91000001", False)


@pytest.mark.parametrize(
    "text",
    [
        "#12: Limit 2-7 Triple Draw - 40/80 is what we played\n",
        "#1: Limit Holdem - 40/80\n#2: Limit 2-7 Triple Draw - 40/80\n#3: buy eggs\n",
        "We sat down at #91000001: Limit 2-7 Triple Draw - 40/80\n2026-02-14 is when\n",
        "#12: second thoughts\nTable 'X' was full\n",
        "# 1 of 3\n2026-02-14 21:03:09\n",
        "#7\n",
    ],
)
def test_prose_is_no_hand(text: str) -> None:
    (other,) = parse(text)
    assert other.room is None


@pytest.mark.parametrize(
    "said", [FIRST, f"{FIRST} 2026-02-14 21:03:09", "#12: Limit 2-7 Triple Draw - 40/80", "#5: folds"]
)
def test_chat_of_other_rooms_is_no_first_line(said: str) -> None:
    (hand,) = parse(OTHER_HAND.replace("Ismay: checks\n", f'Ismay said, "{said}"\nIsmay: checks\n', 1))
    assert (hand.room, codes(hand)) == ("pokerstars", [])


def test_other_rooms_files_hold_no_hand_of_this_one() -> None:
    assert [hand.room for hand in parse(f"{OTHER_HAND}\n\n{HAND}\n\n{OTHER_HAND}")] == [
        "pokerstars",
        "kingsclub",
        "pokerstars",
    ]


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\r\n\r\n", "\n \t\n", "\n\ufeff"])
def test_hands_follow_each_other(between: str) -> None:
    first, second = parse(HAND + between + HAND)
    assert codes(first) == codes(second) == []
    assert first.complete
    assert second.complete


@pytest.mark.reads("hands glued together", "kingsclub")
def test_a_hand_may_be_glued_to_the_end_of_another() -> None:
    first, second = parse(HAND.rstrip("\n") + HAND)
    assert codes(first) == codes(second) == []


@pytest.mark.parametrize("lines", [1, 2, 3, 4, 12, 20, 30, 37, 38])
@pytest.mark.reads("files that are still being written", "kingsclub")
def test_a_hand_that_is_still_being_written_is_incomplete(lines: int) -> None:
    text = "".join(HAND.splitlines(keepends=True)[:lines])
    first, second = parse(f"{HAND}\n\n{text}")
    assert codes(first) == []
    assert not second.complete
    assert [code for code, _ in codes(second)] == ["TD113"]


def test_half_a_line_at_the_end_is_no_fault() -> None:
    (hand,) = parse(f"{FIRST}\n2026-02-1")
    assert [code for code, _ in codes(hand)] == ["TD113"]


def test_stray_text_behind_a_hand_is_no_part_of_it() -> None:
    hand, other = parse(f"{HAND}\nmy notes: well played\n")
    assert (codes(hand), hand.complete) == ([], True)
    assert [code for code, _ in codes(other)] == ["TD104"]


# ---- files ----


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n", " \n"])
@pytest.mark.reads("UTF-8, UTF-16 and cp1252, every line ending", "kingsclub")
def test_every_form_of_the_file_is_read(encoding: str, ending: str) -> None:
    data = HAND.replace("Quill N", "Zoë").replace("\n", ending).encode(encoding)
    (hand,) = parse(data)
    assert codes(hand) == []
    assert hand.complete
    assert hand.played_at == PlayedAt("2026-02-14T21:03:09", "2026-02-14 21:03:09")
    assert any(isinstance(event, Seat) and event.player == "Zoë" for event in hand.events)
