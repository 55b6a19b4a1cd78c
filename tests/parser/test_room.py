"""What is made once for each room: the words that tell a line of the play, and readers by the stakes' currency."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.grammar import rooms
from tripledraw.model import Header
from tripledraw.parser.reading import Trouble
from tripledraw.parser.room import room_parser

ROOMS = ("pokerstars", "fulltilt", "winamax", "kingsclub")
VERBS = {
    "pokerstars": "bets calls checks raises folds posts discards stands shows mucks collected returned folded showed capped",
    "fulltilt": "antes bets calls checks raises folds posts discards stands shows mucks wins ties dealt returned folded",
    "winamax": "bets calls checks raises folds posts discards stands shows mucks collected folded showed",
    "kingsclub": "bets calls checks raises folds posts discards draws stands shows wins",
}
# Of first lines, tables, seats and chat, and those that verbs stand beside.
OTHERS = (
    "after before blind blinds both chips deck didn doesn from game hand main seat side small table that will with play "
    "money real partial fixed limit level tournament bounty moved joins leaves disconnected feeling allowed congratulations"
)


@pytest.mark.parametrize("room", ROOMS)
def test_verbs_of_a_room_tell_its_play_and_other_words_do_not(room: str) -> None:
    verbs = room_parser(room, reference=False).verbs
    assert [word for word in VERBS[room].split() if not verbs.search(f"Runa {word} it")] == []
    assert [word for word in OTHERS.split() if verbs.search(f"the {word} of it")] == []
    assert not verbs.search("he unfolds, recalls and alphabets")  # words that hold one


@given(st.data())
def test_no_first_line_is_without_the_words_that_are_looked_for_before_it(data: st.DataObject) -> None:
    room = data.draw(st.sampled_from([room for room in rooms() if room.first_line_has]))
    for pattern in room.first_lines:
        found = pattern.search(data.draw(st.from_regex(pattern)))
        assert found is not None
        assert room.first_line_has in found[0]


@pytest.mark.parametrize("reference", [False, True])
def test_a_reader_is_made_once_for_each_currency(*, reference: bool) -> None:
    parser = room_parser("pokerstars", reference=reference)
    readers = {sign: parser.reader(sign) for sign in ("$", "€", "", None)}
    assert len(set(map(id, readers.values()))) == len(readers)
    for sign, reader in readers.items():
        assert parser.reader(sign) is reader
        for amount in ("$2", "€2", "2"):
            read = reader.line(1, f"Runa: calls {amount}", reader.names(["Runa"]))
            assert read is not None
            expected = None if sign in {None, amount[:-1]} else Trouble.OTHER_CURRENCY
            assert read[2] is expected, (sign, amount)
    assert parser is not room_parser("pokerstars", reference=not reference)


@pytest.mark.parametrize(
    ("stakes", "sign"),
    [
        ("$2/$4 USD", "$"),
        ("€2/€4 EUR", "€"),
        ("2/4", ""),
        ("$1/$2/$4", "$"),  # an ante before the two
    ],
)
@pytest.mark.parametrize("club", ["", "{The $1/€5 club}  ", "{1/2}  ", "{€2/€5}  ", f"{{{'9' * 40}/{'9' * 40}}}  "])
def test_the_sign_is_that_of_the_pair_that_is_the_stakes(stakes: str, sign: str, club: str) -> None:
    parser = room_parser("pokerstars", reference=False)
    plain = "PokerStars Hand #9001: Triple Draw 2-7 Lowball Limit ($2/$4 USD) - 2026/03/01 20:10:05 ET"
    read = parser.reader(None).opening(0, plain)
    assert read is not None
    assert isinstance(read[1], Header)
    line = f"PokerStars Home Game Hand #9001: {club}Triple Draw 2-7 Lowball Limit ({stakes}) - 2026/03/01 20:10:05 ET"
    assert parser.sign(read[1], line) == sign


def test_where_no_pair_is_the_stakes_any_sign_will_do() -> None:
    parser = room_parser("pokerstars", reference=False)
    read = parser.reader(None).opening(
        0, "PokerStars Hand #9001: Triple Draw 2-7 Lowball Limit ($2/$4) - 2026/03/01 20:10:05 ET"
    )
    assert read is not None
    assert isinstance(read[1], Header)
    assert parser.sign(read[1], "PokerStars Hand #9001: 5/10") is None
    assert parser.sign(read[1], "") is None
