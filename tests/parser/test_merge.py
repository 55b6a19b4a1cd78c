"""Merge's XML: every element to its event, wherever it stands in the text, and its files as they are found."""

from __future__ import annotations

import re

import pytest

from tripledraw.model import (
    CHIPS,
    PLAY,
    Bet,
    Call,
    Cancelled,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
    Muck,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    Section,
    Show,
    StandPat,
    Street,
    TableLine,
    Tournament,
    Uncalled,
    Verdict,
    money,
)

from .merge_texts import (
    BETS,
    BLINDS,
    DEAL,
    DESCRIPTION,
    END,
    FILE,
    GAME,
    HAND,
    HOLE,
    PLAYERS,
    SHOWDOWN,
    events_of,
    found,
    judged,
    lineless,
    one,
    parse,
    told,
)
from .parser_texts import cards

# ---- the elements ----


def test_a_hand_is_told_in_the_order_of_play() -> None:
    assert events_of(FILE) == [
        Header(0, "90000017-1", "2-7 Lowball", Limit.FIXED, (money("2"), money("4")), "USD", None, "2026/04/02 20:15:00", "-0500", None),
        TableLine(0, "Ceres (90000017)", 6, 0, real_money=True),
        Seat(0, 0, "Quill", money("1200")),
        Seat(0, 1, "Runa", money("50")),
        Seat(0, 4, "Ismay", money("88")),
        Post(0, "Runa", PostKind.SMALL_BLIND, money("1")),
        Post(0, "Ismay", PostKind.BIG_BLIND, money("2")),
        Section(0, Street.DEAL),
        Dealt(0, "Ismay", HOLE, None, "K-9-7-4-2"),
        Raise(0, "Quill", None, money("4")),
        Fold(0, "Runa"),
        Call(0, "Ismay", money("2")),
        Section(0, Street.FIRST_DRAW),
        Discard(0, "Ismay", 2, cards("Ks 9d")),
        StandPat(0, "Quill"),
        Dealt(0, "Ismay", cards("2c 4d 7h"), cards("3s 8c"), "8-7-4-3-2"),
        Bet(0, "Ismay", money("2")),
        Fold(0, "Quill"),
        Muck(0, "Ismay"),
        Collected(0, "Ismay", money("10.55"), "pot"),
    ]  # fmt: skip


def test_every_event_stands_at_its_element() -> None:
    hand = one(FILE)
    for event in hand.events:
        element = told(hand, event)
        match event:
            case Header():
                assert element.startswith("<game ")
            case TableLine():
                assert element == '<players dealer="0">'
            case Seat():
                assert f'nickname="{event.player}"' in element
            case Section():
                assert element.startswith(
                    f'<round id="{"PRE_FIRST_DRAW" if event.street is Street.DEAL else "FIRST_DRAW"}"'
                )
            case Dealt():
                assert f'cards="{",".join(HOLE)}"' in element or "DRAW_DRAWN_CARDS" in element
            case Collected():
                assert element.startswith("<winner ")
            case _:
                assert element.startswith("<event ")
                assert element.endswith("/>")


def test_the_hand_begins_with_its_element_and_its_text_is_read_alone() -> None:
    hand = one(FILE)
    assert hand.source.text[hand.span.start : hand.span.end] == HAND.rstrip("\n")
    assert (hand.room, hand.profile, hand.hand_id, hand.game) == ("merge", "merge", "90000017-1", "2-7 triple draw")
    again = one(hand.text)
    assert [lineless(event) for event in again.events] == events_of(FILE)


BEHIND_THE_BLINDS = [
    ('type="INITIAL_BLIND" player="0" amount="2.00"', Post(0, "Quill", PostKind.BIG_BLIND, money("2"))),
    ('type="RETURN_BLIND" player="0" amount="1.00"', Post(0, "Quill", PostKind.DEAD_SMALL_BLIND, money("1"))),
    ('type="RETURN_BLIND" player="0" amount="2.00"', Post(0, "Quill", PostKind.BIG_BLIND, money("2"))),
    ('type="RETURN_BLIND" player="0" amount="3.00"', Post(0, "Quill", PostKind.BOTH, money("3"))),
    ('type="ANTE" player="0" amount="0.25"', Post(0, "Quill", PostKind.ANTE, money("0.25"))),
    ('type="ALL_IN" player="0" amount="1.50"', Post(0, "Quill", PostKind.BIG_BLIND, money("1.5"), all_in=True)),
]


@pytest.mark.parametrize(("element", "event"), BEHIND_THE_BLINDS)
@pytest.mark.reads("blinds, antes and dead money", "merge")
def test_every_post_is_read(element: str, event: Event) -> None:
    row = f'\t\t<event sequence="3" {element}/>\n'
    assert event in events_of(FILE.replace(BLINDS, BLINDS.replace("\t</round>", f"{row}\t</round>")))


def test_a_post_of_the_last_chips_is_all_in() -> None:
    assert Post(0, "Runa", PostKind.SMALL_BLIND, money("1"), all_in=True) in events_of(FILE.replace("$50.00", "$1.00"))


ACTIONS = [
    ('type="CHECK" player="4"', Check(0, "Ismay")),
    ('type="CALL" player="4" amount="2"', Call(0, "Ismay", money("2"))),
    ('type="CALL" player="4" amount="1,000.50"', Call(0, "Ismay", money("1000.5"))),
    ('type="CALL" player="4" amount="$2.00"', Call(0, "Ismay", money("2"))),
    ('type="RAISE" player="4" amount="6.00"', Raise(0, "Ismay", None, money("6"))),
    ('type="ALL_IN" player="4" amount="1.50"', Call(0, "Ismay", money("1.5"), all_in=True)),
    ('type="ALL_IN" player="4" amount="2.00"', Call(0, "Ismay", money("2"), all_in=True)),
    ('type="ALL_IN" player="4" amount="2.50"', Raise(0, "Ismay", None, money("4.5"), all_in=True)),
    ('type="FOLD" player="4"', Fold(0, "Ismay")),
    ('type="CHAT" player="Runa" text="&lt;hi&gt; &amp; bye"', Chat(0, "Runa", "<hi> & bye")),
    ('type="CHAT" player="a watcher" text=""', Chat(0, "a watcher", "")),
    ('type="SIT_IN" player="1"', Notice(0, "Runa", NoticeKind.RETURNS, "sit in")),
    ('type="DISCONNECTED" player="1"', Notice(0, "Runa", NoticeKind.DISCONNECTS, "disconnected")),
    ('type="RECONNECTED" player="1"', Notice(0, "Runa", NoticeKind.CONNECTS, "reconnected")),
    ('type="RABBIT" player="1"', Notice(0, "Runa", NoticeKind.OTHER, "rabbit")),
    ('type="SIT_OUT" player="1"', Notice(0, "Runa", NoticeKind.SITS_OUT, "sit out")),
    ('type="LEAVE" player="1"', Notice(0, "Runa", NoticeKind.LEAVES, "leave")),
]


@pytest.mark.parametrize(("element", "event"), ACTIONS)
def test_every_event_of_a_betting_round_is_read(element: str, event: Event) -> None:
    row = '<event sequence="5" type="CALL" timestamp="1775178914000" player="4" amount="2.00"/>'
    assert row in FILE
    assert event in events_of(FILE.replace(row, f"<event {element}/>"))


def test_all_in_is_a_bet_where_none_stands() -> None:
    row = 'type="BET" timestamp="1775178922000" player="4" amount="2.00"'
    assert row in FILE
    assert Bet(0, "Ismay", money("84"), all_in=True) in events_of(
        FILE.replace(row, 'type="ALL_IN" player="4" amount="84.00"')
    )


def test_who_sits_out_in_his_turn_has_folded() -> None:
    row = 'type="FOLD" timestamp="1775178909000" player="1"'
    assert row in FILE
    for kind in ("SIT_OUT", "LEAVE"):
        events = events_of(FILE.replace(row, f'type="{kind}" player="1"'))
        assert Fold(0, "Runa") in events
        assert not [event for event in events if isinstance(event, Notice)]


def test_shows_and_mucks_have_their_cards() -> None:
    bets = BETS.replace("FOLD", "CALL").replace('player="0"/>', 'player="0" amount="2.00"/>')
    events = events_of(FILE.replace(BETS, bets + SHOWDOWN))
    ends = events.index(Section(0, Street.SHOWDOWN))
    assert events[ends + 1 : ends + 4] == [
        Show(0, "Ismay", cards("2c 4d 7h 3s 8c")),
        Muck(0, "Quill"),
        SeatResult(0, 0, "Quill", (), Outcome.MUCKED, cards("9c 8d 7d 6h 2s")),
    ]


def test_cards_that_are_not_shown_are_null() -> None:
    row = '\t\t<cards type="SHOWN" cards="null,null,7h,null,null" player="4" hand="x"/>\n'
    text = FILE.replace('type="MUCK" timestamp="1775178926000"', 'type="SHOW"').replace(
        "\t\t<winner", f"{row}\t\t<winner"
    )
    assert Show(0, "Ismay", cards("7h"), "x") in events_of(text)


def test_pots_have_the_names_that_rooms_give_them() -> None:
    row = '<winner amount="10.55" uncalled="false" potnumber="1" player="4" pottype="n"/>'
    others = "".join(row.replace('"1"', f'"{number}"').replace("10.55", f"{number}.00") for number in (3, 2))
    pots = [event.pot for event in events_of(FILE.replace(row, others + row)) if isinstance(event, Collected)]
    assert pots == ["side pot-2", "side pot-1", "main pot"]


def test_what_nobody_called_goes_back_where_the_betting_ends() -> None:
    row = '<winner amount="10.55" uncalled="false"'
    events = events_of(FILE.replace(row, '<winner amount="2.00" uncalled="true" potnumber="2" player="4"/>' + row))
    assert events.index(Uncalled(0, "Ismay", money("2"))) == events.index(Fold(0, "Quill")) + 1


@pytest.mark.parametrize("place", ["round", "event"])
@pytest.mark.reads("cancelled hands", "merge")
def test_a_cancelled_hand(place: str) -> None:
    element = {
        "round": '\t<round id="GAME_CANCELLED" sequence="2"></round>\n',
        "event": '\t<round id="GAME_CANCELLED" sequence="2"><event sequence="3" type="GAME_CANCELLED"/></round>\n',
    }[place]
    judgement = judged(DESCRIPTION + GAME + PLAYERS + BLINDS + element + "</game>\n")
    assert [event for event in judgement.hand.events if isinstance(event, Cancelled)]
    assert (judgement.record.verdict, judgement.diagnostics) == (Verdict.CANCELLED, [])


# ---- what is played ----

STAKES = [
    ("Limit $2/$4", Limit.FIXED, ("2", "4"), "USD"),
    ("Limit $0.50/$1", Limit.FIXED, ("0.5", "1"), "USD"),
    ("Limit €1,000/€2,000", Limit.FIXED, ("1000", "2000"), "EUR"),
    ("Pot Limit ($1/$2)", Limit.POT, ("1", "2"), "USD"),
    ("No Limit ($1/$2)", Limit.NO, ("1", "2"), "USD"),
    ("No Limit, Ante $0.25 ($1/$2)", Limit.NO, ("1", "2"), "USD"),
    ("limit £2/£4", Limit.FIXED, ("2", "4"), "GBP"),
]


@pytest.mark.parametrize(("words", "limit", "stakes", "currency"), STAKES)
@pytest.mark.reads("cash games in $, € and £ at fixed, pot and no limit", "merge")
def test_stakes(words: str, limit: Limit, stakes: tuple[str, str], currency: str) -> None:
    header = one(FILE.replace("Limit $2/$4", words)).header
    assert header is not None
    assert (header.limit, header.stakes, header.currency) == (limit, tuple(money(bet) for bet in stakes), currency)


@pytest.mark.reads("tournaments", "merge")
def test_a_tournament_names_its_blinds() -> None:
    text = FILE.replace('"2-7 Lowball"', '"2-7 Lowball Tournament"').replace("Limit $2/$4", "Limit Level 3 Blinds 1/2")
    text = (
        text.replace("|Ceres (90000017)|90000017|", "|Tuesday &amp; more|777-1|")
        .replace('"67"', '"89"')
        .replace("$", "")
    )
    header = one(text).header
    assert header is not None
    assert (header.stakes, header.currency) == ((money("2"), money("4")), CHIPS)
    assert header.tournament == Tournament("777", "Tuesday & more", "3")
    assert judged(text).record.verdict is Verdict.LEGAL


def test_balances_of_a_tournament_may_stand_behind_the_blinds() -> None:
    """So the first version of the room's program wrote them: who is all-in with what is left besides his blind."""
    text = FILE.replace('"2-7 Lowball"', '"2-7 Lowball Tournament"').replace("Limit $2/$4", "Limit Level 1 Blinds 1/2")
    text = text.replace('balance="88.00"', 'balance="1.00"').replace("$", "").replace('text="2"/>', 'text="2"/>')
    row = 'type="CALL" timestamp="1775178914000" player="4" amount="2.00"'
    hand = one(text.replace(row, 'type="ALL_IN" player="4" amount="1.00"'))
    stacks = {event.player: event.stack for event in hand.events if isinstance(event, Seat)}
    assert stacks == {"Quill": money("1200"), "Runa": money("51"), "Ismay": money("3")}


@pytest.mark.reads("play money", "merge")
def test_play_money() -> None:
    hand = one(FILE.replace('realmoney="true"', 'realmoney="false"').replace("$", ""))
    assert hand.header is not None
    assert hand.header.currency == PLAY
    assert hand.events[1] == TableLine(1, "Ceres (90000017)", 6, 0, play_money=True)


@pytest.mark.parametrize(
    ("description", "game", "name"),
    [
        ("Holdem", "", "Holdem"),
        ("Omaha H/L8", "", "Omaha H/L8"),
        ("Holdem Tournament", "", "Holdem"),
        ("Badugi", "", "Badugi"),
        ("2-7 Lowball", 'gametype="71"', "Badugi"),
        ("2-7 Lowball", 'gametype="1"', "Holdem"),
        ("", 'gametype="47"', "Razz"),
        ("", 'gametype="90"', "gametype 90"),
    ],
)
def test_other_games_are_skipped_by_name(description: str, game: str, name: str) -> None:
    text = FILE.replace("2-7 Lowball", description).replace('gametype="67"', game or 'gametype="67"')
    if not description:
        text = text.removeprefix(text.splitlines(keepends=True)[0])
    judgement = judged(text)
    assert (judgement.record.verdict, judgement.hand.game, judgement.diagnostics) == (Verdict.SKIPPED, name, [])


def test_a_game_with_a_board_is_no_triple_draw() -> None:
    text = FILE.replace("2-7 Lowball", "Holdem").replace("FIRST_DRAW", "FLOP") + FILE
    other, ours = parse(text.replace('type="DRAW_DRAWN_CARDS"', 'type="COMMUNITY"', 1))
    assert (other.skipped, other.game, ours.skipped) == (True, "Holdem", False)


def test_a_game_without_a_description_is_told() -> None:
    assert [code for code, _ in found(HAND)] == ["TD114"]


# ---- time ----

TIMES = [
    ('starttime="20260402201500"', "2026-04-03T01:15:00Z"),
    ('starttime="20260402181500"', "2026-04-03T01:15:00Z"),
    ('starttime="20260403063000"', "2026-04-03T01:15:00Z"),  # a clock of half an hour
    ('starttime="2026/04/02 21:15:00 -0400"', "2026-04-03T01:15:00Z"),
    ('starttime="2026/04/02 21:15:00 +0900"', "2026-04-02T12:15:00Z"),
]


@pytest.mark.parametrize(("started", "played"), TIMES)
def test_the_clock_is_that_of_the_events(started: str, played: str) -> None:
    hand = one(FILE.replace('starttime="20260402201500"', started))
    assert hand.played_at is not None
    assert hand.played_at.iso == played


def test_without_the_times_of_events_the_clock_is_not_known() -> None:
    hand = one(re.sub(r' timestamp="\d+"', "", FILE))
    assert hand.played_at is not None
    assert hand.played_at.iso == "2026-04-02T20:15:00"


@pytest.mark.parametrize(
    "started",
    [
        "20260402201",
        "20260231201500",
        "yesterday",
        "20260402201500x",
        "2026/13/02 21:15:00 -0400",
        "9" * 40,
    ],
)
def test_what_is_no_time_is_told(started: str) -> None:
    judgement = judged(FILE.replace('starttime="20260402201500"', f'starttime="{started}"'))
    assert [finding.rule.code for finding in judgement.diagnostics] == ["TD115"]
    assert judgement.record.verdict is Verdict.CORRUPT


@pytest.mark.parametrize("started", ["99991231235959", "20260402201959", "20260402202500", "20260403201500"])
def test_a_start_that_no_clock_has_when_the_play_begins_is_a_warning(started: str) -> None:
    judgement = judged(FILE.replace('starttime="20260402201500"', f'starttime="{started}"'))
    near = started == "20260402201959"
    assert [finding.rule.code for finding in judgement.diagnostics] == ([] if near else ["TD115"])
    assert judgement.record.verdict is Verdict.LEGAL
    assert judgement.hand.played_at is not None
    assert judgement.hand.played_at.iso.endswith("Z") is near


# ---- raises ----


@pytest.mark.reads("both generations of amounts: raises to, and chips added", "merge")
def test_raises_that_tell_the_chips_added_are_read_so() -> None:
    raised = DEAL.replace(
        'type="CALL" timestamp="1775178914000" player="4" amount="2.00"/>',
        'type="RAISE" player="4" amount="{}"/>\n\t\t<event sequence="6" type="CALL" player="0" amount="2.00"/>',
    )
    end = END.replace("10.55", "14.30")
    for amount in ("6.00", "4.00"):
        judgement = judged(FILE.replace(DEAL, raised.format(amount)).replace(END, end))
        assert Raise(0, "Ismay", None, money("6")) in [lineless(event) for event in judgement.hand.events]
        assert (judgement.record.verdict, judgement.diagnostics) == (Verdict.LEGAL, [])
    judgement = judged(FILE.replace(DEAL, raised.format("5.00")).replace(END, end))
    assert [finding.rule.code for finding in judgement.diagnostics] == ["TD317"]
