"""PHH: the hands of TOML files as events, each finding at the action or field it is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import (
    UNIT,
    Bet,
    Call,
    Check,
    Collected,
    Dealt,
    Discard,
    Fold,
    Muck,
    ParsedHand,
    PlayedAt,
    Post,
    PostKind,
    Raise,
    Section,
    Served,
    Severity,
    Show,
    StandPat,
    Street,
    Uncalled,
    Unknown,
    Verdict,
)
from tripledraw.parser import parse_source, read_source

from .parser_texts import HAND as POKERSTARS
from .parser_texts import cards
from .phh_texts import ACTIONS, FIELDS, found, hand_text, judged, one, parse


def plain(hand: ParsedHand) -> list[object]:
    return [event for event in hand.events if not isinstance(event, Section)]


def test_actions_become_the_events_of_a_room() -> None:
    hand = one(hand_text())
    assert (hand.room, hand.game, hand.profile, hand.hand_id) == ("phh", "2-7 triple draw", "published", "game.phh#1")
    posts = [event for event in hand.events if isinstance(event, Post)]
    assert [(post.player, post.kind, post.amount // UNIT) for post in posts] == [
        ("Runa", PostKind.SMALL_BLIND, 1),
        ("Quill", PostKind.BIG_BLIND, 2),
    ]
    kinds = [type(event) for event in plain(hand)[7:]]
    assert kinds == [
        Dealt, Raise, Fold, Call, Discard, Discard, Dealt, Served, Check, Bet, Call, StandPat, Discard, Served,
        Check, Check, StandPat, StandPat, Bet, Call, Show, Muck, Collected,
    ]  # fmt: skip
    streets = [event.street for event in hand.events if isinstance(event, Section)]
    assert streets == [Street.DEAL, Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW, Street.SHOWDOWN]
    drawn = [event for event in hand.events if isinstance(event, Dealt)][1]
    assert (drawn.cards, drawn.drawn) == (cards("2c 3d 4h"), cards("8s 7d"))


def test_the_winner_takes_the_pot_where_no_field_tells_it() -> None:
    record = judged(hand_text()).record
    assert record.verdict is Verdict.LEGAL
    assert {seat.player: seat.net // UNIT for seat in record.seats} == {"Runa": -1, "Quill": 11, "Ismay": -10}
    assert (record.hero, record.button, record.rake, record.currency) == ("Quill", 3, None, None)
    assert {seat.player: seat.draws for seat in record.seats} == {
        "Runa": (None, None, None), "Quill": (2, 0, 0), "Ismay": (2, 1, 0),
    }  # fmt: skip


def test_the_order_of_fields_means_nothing() -> None:
    lines = FIELDS.splitlines(keepends=True)
    turned = "".join([lines[0], *reversed(lines[1:])])
    actions = hand_text().removeprefix(FIELDS)
    assert judged(actions + turned).record == judged(turned + actions).record


def test_heads_up_the_arrays_are_reversed() -> None:
    fields = FIELDS.replace("[0, 0, 0]", "[0, 0]").replace("[1, 2, 0]", "[1, 2]").replace(", 30]", "]")
    record = judged(hand_text("p2 cbr 4", "p1 f", fields=fields.replace(', "Ismay"', ""))).record
    assert record.verdict is Verdict.LEGAL
    assert [(seat.player, seat.position, seat.net // UNIT) for seat in record.seats] == [
        ("Runa", "BB", -2), ("Quill", "BTN", 2),
    ]  # fmt: skip


def test_what_nobody_called_goes_back() -> None:
    hand = one(hand_text("p3 cbr 4", "p1 f", "p2 f"))
    assert [(event.player, event.amount // UNIT) for event in hand.events if isinstance(event, Uncalled)] == [
        ("Ismay", 2)
    ]


def test_calls_cost_no_more_than_the_stack() -> None:
    fields = FIELDS.replace("[50, 40.5, 30]", "[50, 3.5, 30]")
    text = hand_text("p3 cbr 4", "p1 f", "p2 cc", "p2 sd", "p3 sd", "p2 sd", "p3 sd", "p2 sd", "p3 sd",
                     "p2 sm 7c5c4d3d2h", "p3 sm 8c5d4h3h2s", fields=fields)  # fmt: skip
    hand = one(text)
    [call] = [event for event in hand.events if isinstance(event, Call)]
    assert (call.amount, call.all_in) == (15_000, True)
    assert judged(text).record.verdict is Verdict.LEGAL
    # Nobody can bet, so that the second time a player draws is the next draw.
    assert [seat.draws for seat in judged(text).record.seats][1:] == [(0, 0, 0), (0, 0, 0)]


def test_a_short_big_blind_is_called_in_full() -> None:
    fields = FIELDS.replace("[50, 40.5, 30]", "[50, 0.5, 30]")
    [call] = [event for event in one(hand_text("p3 cc", "p1 f", fields=fields)).events if isinstance(event, Call)]
    assert call.amount == 2 * UNIT


@pytest.mark.reads("blinds, antes, dead money and live posts", "phh")
def test_dead_money_and_live_posts() -> None:
    fields = FIELDS.replace("[0, 0, 0]", "[0, 0, 1]").replace("[1, 2, 0]", "[1, 2, -2]")
    hand = one(hand_text("p3 cc", "p1 f", "p2 cc", fields=fields))
    posts = [(event.player, event.kind, event.amount // UNIT) for event in hand.events if isinstance(event, Post)]
    assert posts[2:] == [("Ismay", PostKind.DEAD_SMALL_BLIND, 1), ("Ismay", PostKind.BIG_BLIND, 2)]
    assert [type(event) for event in hand.events if isinstance(event, Check | Call)] == [Check, Check]


def test_antes_of_all_are_antes() -> None:
    hand = one(hand_text(fields=FIELDS.replace("[0, 0, 0]", "[1, 1, 1]")))
    kinds = [event.kind for event in hand.events if isinstance(event, Post)]
    assert kinds == [PostKind.ANTE] * 3 + [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]
    assert judged(hand_text(fields=FIELDS.replace("[0, 0, 0]", "[1, 1, 1]"))).record.verdict is Verdict.LEGAL


@pytest.mark.reads("finishing stacks and winnings", "phh")
def test_finishing_stacks_say_who_is_paid() -> None:
    text = hand_text() + "finishing_stacks = [49, 51.5, 20]\n"
    assert judged(text).record.verdict is Verdict.LEGAL
    assert found(hand_text() + "finishing_stacks = [49, 30.5, 41]\n") == [("TD504", "41")]
    assert found(hand_text() + "finishing_stacks = [49, 51.5, 19]\n") == [("TD108", "19")]


@pytest.mark.reads("finishing stacks and winnings", "phh")
def test_winnings_say_it_too() -> None:
    assert judged(hand_text() + "winnings = [0, 21, 0]\n").record.verdict is Verdict.LEGAL
    assert found(hand_text() + "winnings = [0, 0, 21]\n") == [("TD504", "21")]


@pytest.mark.reads("times, tables and numbers of hands", "phh")
def test_times_and_ids() -> None:
    day = "day = 5\nmonth = 3\nyear = 2026\n"
    stamps = {
        day: "2026-03-05",
        day + "time = 20:10:05\n": "2026-03-05T20:10:05",
        day + 'time = 20:10:05\ntime_zone = "America/New_York"\n': "2026-03-06T01:10:05Z",
        day + 'time = 20:10:05\ntime_zone_abbreviation = "CET"\n': "2026-03-05T19:10:05Z",
        "year = 2026\n": None,
    }
    for more, iso in stamps.items():
        hand = one(hand_text() + more)
        assert (hand.played_at.iso if hand.played_at else None) == iso
        assert hand.diagnostics == []
    assert one(hand_text() + "hand = 12\n").hand_id == "12"
    assert one(hand_text() + 'hand = "RT-7"\n').hand_id == "RT-7"
    assert found(hand_text() + "day = 31\nmonth = 2\nyear = 2026\n") == [("TD115", "day = 31")]
    assert found(hand_text() + day + 'time = 20:10:05\ntime_zone = "../../Mars"\n') == [
        ("TD115", 'time_zone = "../../Mars"')
    ]


def test_a_time_of_an_unknown_zone_is_local_and_told() -> None:
    hand = one(hand_text() + 'day = 5\nmonth = 3\nyear = 2026\ntime = 20:10:05\ntime_zone_abbreviation = "XQT"\n')
    assert hand.played_at == PlayedAt("2026-03-05T20:10:05", "2026/03/05 20:10:05 XQT")
    (finding,) = hand.diagnostics
    assert (finding.rule.code, finding.severity) == ("TD115", Severity.WARNING)
    assert finding.message == "a time zone that is not known: XQT; the time is kept as local time"


def test_a_hand_of_a_room_is_that_rooms_if_its_number_is_known_too() -> None:
    origins = {
        'hand = "9001"\n_room = "pokerstars"\n': ("pokerstars", "9001"),
        '_room = "pokerstars"\n': ("phh", "game.phh#1"),
        'hand = "9001"\n_room = "atlantis"\n': ("phh", "9001"),
        'hand = "9001"\n': ("phh", "9001"),
        "": ("phh", "game.phh#1"),
    }
    for fields, (room, hand_id) in origins.items():
        hand = one(hand_text() + fields)
        assert hand.header is not None
        assert (hand.room, hand.hand_id, hand.header.hand_id) == (room, hand_id, hand_id)


def test_a_hand_is_judged_by_the_rules_it_names_if_they_are_known() -> None:
    for named, profile in (
        ('_profile = "winamax"\n', "winamax"),
        ('_profile = "mine"\n', "published"),
        ("", "published"),
    ):
        assert one(hand_text() + named).profile == profile


def test_seats_tell_where_the_button_is() -> None:
    record = judged(hand_text() + "seats = [5, 6, 2]\nseat_count = 6\ntable = 7\n").record
    assert (record.button, record.max_seats, record.table) == (2, 6, "7")
    assert [(seat.seat, seat.player) for seat in record.seats] == [(2, "Ismay"), (5, "Runa"), (6, "Quill")]
    assert found(hand_text() + "seats = [5, 2, 6]\n") == [("TD108", "seats = [5, 2, 6]")]


@pytest.mark.reads("stacks and cards that are not known", "phh")
def test_unknown_stacks_are_unknown() -> None:
    record = judged(hand_text(fields=FIELDS.replace("50,", "inf,"))).record
    assert record.verdict is Verdict.LEGAL
    assert record.seats[0].stack is None


def test_other_games_are_skipped_by_name() -> None:
    hand = one(hand_text(fields=FIELDS.replace("F2L3D", "FB")))
    assert (hand.skipped, hand.game, hand.room) == (True, "Badugi", "phh")
    assert one(hand_text(fields=FIELDS.replace("F2L3D", "NT").replace("small_bet", "min_bet"))).game == "Hold'em"


# ---- several hands in a text ----


@pytest.mark.reads("one hand in a file (.phh) or numbered tables (.phhs)", "phh")
def test_numbered_tables() -> None:
    text = f"# an evening\n\n[3]\n{hand_text()}\n[4]\n{hand_text()}hand = 9\n[5]\n{hand_text()}"
    hands = parse(text, "evening.phhs")
    assert [hand.hand_id for hand in hands] == ["evening.phhs#3", "9", "evening.phhs#5"]
    assert [hand.source.line_column(hand.span.start)[0] for hand in hands] == [1, 38, 73]
    assert [hand.span.end for hand in hands[:-1]] == [hand.span.start for hand in hands[1:]]
    # A hand's own text is read by itself like in its file.
    again = one(hands[2].text)
    assert [type(event) for event in again.events] == [type(event) for event in hands[2].events]


def test_a_broken_table_leaves_the_others() -> None:
    broken = hand_text().replace('"p1 f",', '"p1 f,')
    hands = parse(f"[1]\n{hand_text()}\n[2]\n{broken}hand = 22\n[3]\n{hand_text()}", "x.phhs")
    verdicts = [replay(hand, load_profile(hand.profile)).record.verdict for hand in hands]
    assert verdicts == [Verdict.LEGAL, Verdict.CORRUPT, Verdict.LEGAL]
    assert [hand.hand_id for hand in hands] == ["x.phhs#1", "22", "x.phhs#3"]


@pytest.mark.parametrize("between", ["", "\n", "\n\n# the next one\n"])
def test_files_put_together(between: str) -> None:
    text = hand_text().rstrip() + between + hand_text() + "hand = 2\n"
    hands = parse(text)
    assert [hand.hand_id for hand in hands] == ["game.phh#1", "2"]
    assert [hand.diagnostics for hand in hands] == [[], []]


@pytest.mark.parametrize("note", ["X", "a note"])
def test_text_before_a_hand_is_told(note: str) -> None:
    stray, hand = parse(f"{note}\n{hand_text()}")
    assert ([finding.rule.code for finding in stray.diagnostics], hand.diagnostics) == (["TD104"], [])


def test_beside_other_texts() -> None:
    hands = parse(f"{POKERSTARS}\n\n# from here on PHH\n{hand_text()}\n\n{POKERSTARS}\nshopping list\n\n{hand_text()}")
    assert [hand.room for hand in hands] == ["pokerstars", "phh", "pokerstars", None, "phh"]
    assert [len(hand.diagnostics) for hand in hands] == [0, 0, 0, 1, 0]
    assert hands[1].text.startswith("# from here on PHH\n")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = hand_text().replace("\n", end)
    assert one(text).diagnostics == []
    assert found(hand_text("p1 xx").replace("\n", end))[0] == ("TD101", '"p1 xx"')


def test_names_can_be_anything() -> None:
    names = '["p1 f", "The \\"Deuce\\"\\n", "\'\'"]'
    hand = one(hand_text(fields=FIELDS.replace('["Runa", "Quill", "Ismay"]', names)))
    assert [seat.player for seat in replay(hand, load_profile(hand.profile)).record.seats] == [
        "p1 f", 'The "Deuce"\n', "''",
    ]  # fmt: skip
    twice = hand_text(fields=FIELDS.replace('"Ismay"', '"Runa"'))
    assert found(twice) == [("TD108", '"Runa"')]
    assert [seat.player for seat in judged(twice).record.seats] == ["Runa", "Quill", "Runa (p3)"]


def test_cards_dealt_one_by_one_and_commentary() -> None:
    actions = [action for action in ACTIONS if action != "d dh p2 8s7d"]
    at = actions.index("d dh p3 ????")
    actions[at:at] = ["d dh p2 8s # a good one", "d dh p2 7d"]
    text = hand_text(*actions, "# what a hand")
    assert judged(text).record == judged(hand_text()).record or judged(text).record.verdict is Verdict.LEGAL
    drawn = [event for event in one(text).events if isinstance(event, Dealt)][1]
    assert drawn.drawn == cards("8s 7d")


def test_sample_hands(sample_histories: Path) -> None:
    verdicts = {}
    for path in sorted((sample_histories / "phh").iterdir()):
        hands = parse_source(read_source(path.name, path.read_bytes()))
        replays = [replay(hand, load_profile(hand.profile)) for hand in hands]
        assert [finding.message for each in replays for finding in each.diagnostics] == []
        verdicts[path.name] = [str(each.record.verdict) for each in replays]
    assert verdicts == {
        "Tuesday game 2026-05-05 hand 12.phh": ["legal"],
        "Tuesday game 2026-05-12.phhs": ["legal", "legal", "skipped", "legal"],
    }


def test_real_hands(real_files: Callable[[str], list[Path]]) -> None:
    """Televised hands, all cards known: legal, nothing unread, and what is won is what the stacks say."""
    for path in real_files("phh/*.phh"):
        [hand] = parse_source(read_source(path.name, path.read_bytes()))
        judgement = replay(hand, load_profile(hand.profile))
        record = judgement.record
        assert (record.verdict, judgement.diagnostics) == (Verdict.LEGAL, []), path.name
        assert not any(isinstance(event, Unknown) for event in hand.events)
        assert sum(seat.net for seat in record.seats) == 0
        ends = _array(path, "finishing_stacks")
        if ends is not None:
            starts = _array(path, "starting_stacks") or []
            nets = [seat.net // UNIT for seat in sorted(record.seats, key=lambda seat: seat.seat)]
            assert nets == [end - start for start, end in zip(starts, ends, strict=True)]


def _array(path: Path, key: str) -> list[int] | None:
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(f"{key} = ["):
            return [int(part) for part in line.partition("[")[2].rstrip("]").split(",")]
    return None
