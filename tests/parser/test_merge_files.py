"""Merge's files as they are found: cut, garbled, glued, wrapped, hostile; each fault is told where it stands."""

from __future__ import annotations

import time

import pytest

from tripledraw.model import UNIT, Chat, Seat, Verdict, money

from .merge_texts import (
    DESCRIPTION,
    DRAW,
    FILE,
    GAME,
    HAND,
    PLAYERS,
    found,
    judged,
    parse,
    with_event,
)
from .parser_texts import HAND as POKERSTARS

# ---- files ----


@pytest.mark.reads("files, pieces of files and single hands, with and without line breaks", "merge")
def test_files_are_found_whatever_stands_around_them() -> None:
    for text in (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<history>\n{FILE}</history>\n',
        f"<!-- saved -->\n{FILE}<!-- end -->",
        FILE.replace("\n", "\r\n"),
        FILE.replace("\n", "\r"),
        FILE.replace("\n", ""),
        f"\ufeff{FILE}",
        FILE.replace("\t", "    ").replace("/>", " />"),
        FILE.replace('"', "'"),
    ):
        assert [judged(text).record.verdict, found(text)] == [Verdict.LEGAL, []]


def test_what_wraps_hands_may_go_over_several_lines() -> None:
    for wrapper in (DESCRIPTION.replace('" ', '"\n'), "<!-- two\nlines -->\n"):
        for text in (f"{FILE}{wrapper}{HAND}", f"{FILE}{wrapper}"):
            hands = parse(text)  # which fails where a line is dropped
            assert {hand.room for hand in hands} == {"merge"}
            assert [hand.diagnostics for hand in hands] == [[]] * len(hands)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.reads("UTF-8, UTF-16 and UTF-32", "merge")
def test_encodings(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    (hand,) = parse((mark + FILE.replace("Quill", "Søren ☃")).encode(encoding))
    assert hand.events[2] == Seat(2, 0, "Søren ☃", money("1200"))
    assert hand.diagnostics == []


def test_one_description_is_for_the_hands_behind_it() -> None:
    other = DESCRIPTION.replace("$2/$4", "$5/$10")
    hands = parse(FILE + HAND.replace("17-1", "17-2") + other + HAND.replace("17-1", "17-3"))
    stakes = [hand.header.stakes[0] // UNIT for hand in hands if hand.header is not None]
    assert stakes == [2, 2, 5]
    assert [hand.preface for hand in hands] == [DESCRIPTION.strip(), DESCRIPTION.strip(), other.strip()]


def test_other_rooms_hands_may_stand_in_the_file() -> None:
    rooms = [hand.room for hand in parse(f"{FILE}\n{POKERSTARS}\n\n{FILE}")]
    assert rooms == ["merge", "pokerstars", "merge"]


@pytest.mark.parametrize("note", ["X", "note", "]", "2-7"])
def test_text_before_the_first_hand_is_told(note: str) -> None:
    stray, hand = parse(f"{note}\n{FILE}")
    assert ([finding.rule.code for finding in stray.diagnostics], hand.diagnostics) == (["TD104"], [])


def test_text_between_hands_is_told() -> None:
    first, stray, second = parse(FILE + "a shopping list\n" + FILE)
    assert (first.room, stray.room, second.room) == ("merge", None, "merge")
    assert [finding.rule.code for finding in stray.diagnostics] == ["TD104"]
    assert first.diagnostics == second.diagnostics == []


def test_what_is_strange_between_hands_is_told_once() -> None:
    first, stray, second = parse(f"{FILE}<b class='x'> what\nis <i y='2'>this?\n{FILE}")
    assert stray.source.text[stray.span.start : stray.span.end].strip() == "<b class='x'> what\nis <i y='2'>this?"
    assert first.diagnostics == second.diagnostics == []


def test_what_is_doubtful_before_a_hand_is_part_of_its_text() -> None:
    (hand,) = parse(FILE.replace(GAME, f"{LOL}\n{GAME}"))
    (again,) = parse(hand.text)
    assert [finding.rule.code for finding in again.diagnostics] == ["TD107"]
    assert again.text == hand.text


def test_a_document_type_before_another_game_is_told() -> None:
    stray, other, ours = parse(f"{LOL}\n" + FILE.replace("2-7 Lowball", "Holdem") + FILE)
    assert (other.skipped, ours.diagnostics) == (True, [])
    assert [finding.rule.code for finding in stray.diagnostics] == ["TD104"]


def test_ten_times_the_hands_take_ten_times_as_long() -> None:
    def seconds(text: str) -> float:
        started = time.process_time()
        assert parse(text)
        return time.process_time() - started

    for text in (HAND, HAND.replace("</game>\n", ""), HAND.replace('type="FOLD"', 'type="FOLD'), "<game id='1-"):
        small = min(seconds(DESCRIPTION + text * 50) for _ in range(3))
        assert seconds(DESCRIPTION + text * 500) < 25 * small + 0.5, text[:60]


# ---- names and chat ----

HOSTILE = [
    "folds", "&lt;/game&gt;", "&lt;event type=&quot;FOLD&quot; player=&quot;0&quot;/&gt;", "null", "4", "0", "-1", " ", "Ann &amp; Bob",
    "&#38;lt;", "&quot;", "x&#10;y", "Seat 1: Runa ($5 in chips)", "PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit", "2-7 Lowball",
    "*** SUMMARY ***", "true", "§$%&amp;/()=?", "\u202eabc", "雪", "'", "a" * 3_000,
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_chat_are_only_what_they_are(name: str) -> None:
    chat = f'<event sequence="5" type="CHAT" player="{name}" text="{name}"/>'
    text = with_event(chat).replace('nickname="Quill"', f'nickname="{name}"')
    judgement = judged(text)
    assert (judgement.record.verdict, judgement.diagnostics) == (Verdict.LEGAL, [])
    (said,) = [event for event in judgement.hand.events if isinstance(event, Chat)]
    player = judgement.hand.events[2].player  # type: ignore[union-attr]  # a seat's line
    assert said.player == said.text == player


def test_signs_of_lines_are_text_in_other_rooms_hands() -> None:
    chat = f'Quill said, "{DESCRIPTION.strip()} {GAME.strip()}"\n'
    (hand,) = parse(POKERSTARS.replace("*** FIRST DRAW", f"{chat}*** FIRST DRAW"), "game.txt")
    assert hand.room == "pokerstars"
    assert hand.diagnostics == []


# ---- what cannot be read ----

LOL = (
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;"><!ENTITY lol3 SYSTEM "file:///etc/hostname">]>'
)
FAULTS = [
    (FILE.replace(GAME, f"{LOL}\n{GAME}"), ("TD107", LOL)),
    (FILE.replace(PLAYERS, f"{LOL}\n{PLAYERS}"), ("TD101", LOL)),
    (with_event(LOL), ("TD101", LOL)),
    (with_event("<?php ?>"), ("TD101", "<?php ?>")),
    (with_event("gone fishing"), ("TD101", "gone fishing")),
    (with_event("<b>"), ("TD101", "<b>")),
    (with_event("<bonus amount='5'/>"), ("TD101", "<bonus amount='5'/>")),
    (with_event('<event type="STRADDLE" player="0" amount="8.00"/>'), ("TD101", '<event type="STRADDLE" player="0" amount="8.00"/>')),
    (with_event('<event type="CHAT" player="x" text="a & b"/>'), ("TD101", '<event type="CHAT" player="x" text="a & b"/>')),
    (with_event('<event type="CHAT" player="x" text="&lol;"/>'), ("TD101", '<event type="CHAT" player="x" text="&lol;"/>')),
    (with_event('<event type="CHAT" player="x" text="a<b"/>'), ("TD101", '<event type="CHAT" player="x" text="a<b"/>')),
    (with_event("</event>"), ("TD110", "</event>")),
    (with_event('<cards type="COMMUNITY" cards="2h,3h,4h"/>'), ("TD101", '<cards type="COMMUNITY" cards="2h,3h,4h"/>')),
    (FILE.replace("\t</players>\n", ""), ("TD111", '<round id="BLINDS" sequence="1">')),
    (FILE.replace('\t<round id="FIRST_DRAW" sequence="3">\n', ""), ("TD111", '<event sequence="6" type="DRAW" timestamp="1775178917000" player="4" text="2"/>')),
    (FILE.replace(DRAW, ""), ("TD111", '<round id="POST_FIRST_DRAW" sequence="4">')),
    (FILE.replace('id="FIRST_DRAW"', 'id="FLOP"'), ("TD101", '<round id="FLOP" sequence="3">')),
    (FILE.replace('id="FIRST_DRAW"', 'id="BLINDS"'), ("TD110", '<round id="BLINDS" sequence="3">')),
    (FILE.replace(' dealer="0"', ""), ("TD108", "<players>")),
    (FILE.replace('balance="88.00"', 'balance="many"'), ("TD102", '<player seat="4" nickname="Ismay" balance="many" dealtin="true" />')),
    (FILE.replace('balance="88.00"', 'balance="€88.00"'), ("TD103", '<player seat="4" nickname="Ismay" balance="€88.00" dealtin="true" />')),
    (FILE.replace('seat="4"', 'seat="four"'), ("TD108", '<player seat="four" nickname="Ismay" balance="88.00" dealtin="true" />')),
    (FILE.replace('stakes="Limit $2/$4"', 'stakes="Limit of two"'), ("TD114", GAME.strip())),
    (FILE.replace('uncalled="false"', 'uncalled="false" jackpot="5"'), ("TD101", '<winner amount="10.55" uncalled="false" jackpot="5" potnumber="1" player="4" pottype="n"/>')),
    (FILE.replace("17-1|false", "17-2|false"), ("TD108", GAME.strip().replace("17-1|false", "17-2|false"))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "finding"), FAULTS, ids=[f"{n}-{finding[0]}" for n, (_, finding) in enumerate(FAULTS)]
)
def test_what_cannot_be_read_is_told_where_it_stands_and_nowhere_else(text: str, finding: tuple[str, str]) -> None:
    assert text != FILE
    assert found(text) == [finding]
    both = found(text + FILE)
    assert both == [finding]


def test_a_description_that_cannot_be_read_is_told_at_the_next_hand() -> None:
    broken = DESCRIPTION.replace('"2-7 Lowball"', '"2-7 Lowball')
    assert [code for code, _ in found(broken + HAND)][:1] == ["TD107"]
    assert found(broken + HAND + FILE)[:1] == found(broken + HAND)[:1]


@pytest.mark.parametrize("glued", ["\n", "", " ", "gone fishing"])
@pytest.mark.reads("hands cut where the next one begins", "merge")
def test_a_cut_hand_ends_where_the_next_one_begins(glued: str) -> None:
    for end in (
        HAND.index('<round id="POST_FIRST'),
        HAND.index('type="BET"'),
        HAND.index("</game>"),
        HAND.index('nickname="Runa'),
    ):
        text = DESCRIPTION + HAND[:end] + glued + HAND.replace("17-1", "17-2")
        cut, whole = parse(text)
        assert (cut.complete, whole.complete) == (False, True)
        assert [finding.rule.code for finding in cut.diagnostics if finding.rule.code != "TD101"] == ["TD112"]
        assert whole.diagnostics == []
        assert whole.hand_id == "90000017-2"


@pytest.mark.reads("files that are still being written", "merge")
def test_wherever_a_file_ends_its_last_hand_is_no_error() -> None:
    text = FILE + HAND.replace("17-1", "17-2")
    for end in range(text.index("<game ") + 12, len(text), 3):
        *before, last = parse(text[:end])
        assert [hand.diagnostics for hand in before] == [[]] * len(before), text[:end][-60:]
        assert {str(finding.rule.code) for finding in last.diagnostics} <= {"TD113"}, text[:end][-60:]


def test_a_hand_that_has_just_begun_is_no_error() -> None:
    first = HAND.replace("17-1", "17-2").partition("\n")[0]
    for end in range(1, len(first)):
        whole, begun = parse(f"{FILE}\n{first[:end]}")
        assert whole.diagnostics == []
        assert ([finding.rule.code for finding in begun.diagnostics], begun.complete) == (["TD113"], False)


def test_spoilt_bytes_are_told() -> None:
    hands = parse(FILE.encode().replace(b"Quill", b"Qu\xff\xfell") + b"\x81")
    assert [finding.rule.code for hand in hands for finding in hand.diagnostics][:1] == ["TD001"]


def test_what_is_no_hand_is_told_in_its_order() -> None:
    kind = '<!DOCTYPE game [<!ENTITY one "1">]>'
    for text in (
        f"{DESCRIPTION}\n{kind}\nnote\n{kind}\n",
        f"{DESCRIPTION}\nnote\n{kind}\n{FILE}note\n{kind}\nnote\n",
        f"{FILE}{kind}\nnote\n{kind}\n{HAND.replace('67', '32')}",
        f"{DESCRIPTION.strip()}```\n",
    ):
        hands = parse(text)
        starts = [hand.span.start for hand in hands]
        assert starts
        assert starts == sorted(starts)


def test_a_description_alone_is_nothing() -> None:
    assert parse(f"{DESCRIPTION}\n\n") == []
