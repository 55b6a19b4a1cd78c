"""Hands as others pass them on: quoted in mails, indented by forums, between the lines of tools; places stay the file's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.model import Fold, ParsedHand
from tripledraw.parser import read_source, unaccounted
from tripledraw.pipeline import judge

from .parser_texts import HAND, HEADER, codes, parse
from .phh_texts import hand_text

MARGINS = [
    "> ",
    ">",
    ">> ",
    ">>>",
    "> > ",
    "| ",
    "» ",
    ">\u00a0",
    "    ",
    "\t",
    "\u00a0",
    "\u00a0 \u00a0",
    "\u3000",
    "\ufeff",
    " \u200b",
]
OTHER = HAND.replace("900000000001", "900000000002")


def in_margin(text: str, margin: str) -> str:
    return "".join(margin + line for line in text.splitlines(keepends=True))


def all_told(text: str, hands: list[ParsedHand]) -> bool:
    return unaccounted(read_source("test.txt", text.encode()), hands) == []


@pytest.mark.parametrize("margin", MARGINS)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\n\n"])
def test_quoted_and_indented_hands_are_read(margin: str, ending: str) -> None:
    plain = parse(HAND)[0]
    text = in_margin(f"{HAND}\n\n{OTHER}", margin).replace("\n", ending)
    for reference in (False, True):
        first, second = parse(text, reference=reference)
        assert (codes(first), codes(second)) == ([], [])
        assert [type(event) for event in first.events] == [type(event) for event in plain.events]
        assert second.hand_id == "900000000002"
    assert all_told(text, parse(text))


@pytest.mark.parametrize("margin", MARGINS)
def test_a_finding_stands_where_the_file_has_it(margin: str) -> None:
    text = in_margin("\n" + HAND.replace("Quill: folds", "Quill: fo1ds $5"), margin)
    (hand,) = parse(text)
    (finding,) = hand.diagnostics
    assert hand.source.line_column(finding.span.start) == (12, len(margin) + 1)
    assert hand.source.text[finding.span.start : finding.span.end] == "Quill: fo1ds $5"


def test_no_more_marks_are_taken_than_the_first_line_has() -> None:
    for margin in ("", "> ", ">> "):
        (hand,) = parse(in_margin(HAND.replace("Quill", ">Quill"), margin))
        assert codes(hand) == []
        assert [event.player for event in hand.events if isinstance(event, Fold)] == [">Quill"]


@pytest.mark.parametrize("name", ["\u00a0Quill", "Quill\u00a0", " Quill", "\u3000", "\u200bQuill "])
def test_blanks_may_begin_or_end_a_name(name: str) -> None:
    for margin in ("", "> "):
        (hand,) = parse(in_margin(HAND.replace("Quill", name), margin))
        assert codes(hand) == []
        assert [event.player for event in hand.events if isinstance(event, Fold)] == [name]


def test_lines_that_lost_their_marks_are_read_too() -> None:
    lines = in_margin(HAND, "> ").splitlines(keepends=True)
    lines[12:20] = [line.removeprefix("> ") for line in lines[12:20]]
    (hand,) = parse("".join(lines))
    assert codes(hand) == []


@pytest.mark.parametrize("margin", ["> ", ">> ", "| ", "    ", "\u00a0 ", "\u3000"])
@pytest.mark.parametrize("before", ["", "\n", "On Sunday, Runa wrote:\n\n"])
def test_a_container_is_read_out_of_its_margin(margin: str, before: str) -> None:
    plain, text = parse(hand_text())[0], before + in_margin(hand_text(), margin)
    (hand,) = parse(text)
    assert (codes(hand), [type(event) for event in hand.events]) == ([], [type(event) for event in plain.events])
    assert all_told(text, [hand])
    (hand,) = parse(before + in_margin(hand_text("d dh p1 ??????????", "p9 f"), margin))
    (place,) = {found.span for found in hand.diagnostics if found.rule.code == "TD101"}
    assert hand.source.text[place.start : place.end].strip('"') == "p9 f"


def test_mails_that_quote_hands_hold_nothing_else() -> None:
    text = (
        "From: Runa <runa@quillon.example>\nTo: ottoline@quillon.example\nDate: Sun, 1 Mar 2026 20:30:00 +0100\n"
        "Subject: Fwd: hands\nContent-Type: text/plain; charset=utf-8\n\n\n-----Original Message-----\n"
        f"Von: Ismay\nBetreff: Hände\n\nOn Sun, Mar 1, 2026 at 8:20 PM Ismay <i@quillon.example>\nwrote:\n>\n{in_margin(HAND, '> ')}"
        f">\n> On Sunday, 1 March 2026, Quill wrote:\n>> {HEADER}\n"
        f"{in_margin(OTHER.partition(chr(10))[2], '>> ')}>>\n>\n\n-- \n"
    )
    first, second = parse(text)
    assert (codes(first), codes(second)) == ([], [])
    assert all_told(text, [first, second])


FORUM = [
    ("[code]\n", "\n[/code]\n"),
    ("[quote=Runa]\n", "[/quote]"),
    ("```text\n", "```\n"),
    ("<pre>\n", "</pre>\n"),
    ("Quote:\nOriginally Posted by Runa\n\n", "\n______________\nhttps://quillon.example/thread\n"),
    ("*********** # 1 **************\n", "*********** # 2 **************\n"),
    ("*********** №1 **************\n", "*********** n. 2 **************\n"),
    ("Transcript for your last 1 hands requested by Runa\n", ""),
    ("Hand #900000077:\n\n", "\n\nHand #900000078:\n"),
    ("Am 01.03.2026 um 20:10 schrieb Runa:\n", "\n\x1a\n"),
    ("\x00\x00\x00\x00", "\n" + "\x00" * 4096),
]


@pytest.mark.parametrize(("before", "behind"), FORUM, ids=[before.strip()[:20] for before, _ in FORUM])
@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
def test_what_tools_put_around_hands_is_no_finding(before: str, behind: str, gap: str) -> None:
    text = before + gap + HAND + gap + behind
    (hand,) = parse(text)
    assert codes(hand) == []
    assert all_told(text, [hand])
    first, second = parse(text + text.replace("900000000001", "900000000002"))
    assert (codes(first), codes(second)) == ([], [])


@pytest.mark.parametrize("name", ["Date", "From", "Subject", "Quote", "An", "On Sunday, Runa wrote"])
def test_a_player_may_be_called_like_a_line_of_a_mail(name: str) -> None:
    (hand,) = parse(HAND.replace("Quill", name).replace(f"{name}: folds", f"{name}: fo1ds $5"))
    assert codes(hand) == [("TD101", 11)]


def test_what_somebody_writes_around_hands_is_told() -> None:
    text = f"look at this one\n\n{in_margin(HAND, '> ')}\nwell played\n"
    note, hand, tail = parse(text)
    assert (codes(note), codes(hand), codes(tail)) == ([("TD104", 1)], [], [("TD104", 41)])
    assert all_told(text, [note, hand, tail])


def test_a_first_line_that_is_being_written_is_no_finding_in_a_margin_either() -> None:
    for margin in ("", "> ", "\u00a0"):
        _, begun = parse(in_margin(HAND, margin) + f"{margin}\n{margin}PokerStars Ha")
        assert codes(begun) == [("TD113", 39)]
        assert (begun.room, begun.complete, begun.skipped, begun.profile) == (None, False, False, "published")


def test_hands_glued_on_one_line_are_told_apart_in_a_margin_too() -> None:
    for margin in ("", "> ", "\u00a0"):
        text = in_margin(HAND, margin).rstrip("\n") + OTHER + in_margin(HAND.replace("0001", "0003"), margin)
        hands = parse(text)
        assert [hand.hand_id for hand in hands] == ["900000000001", "900000000002", "900000000003"]
        assert [codes(hand) for hand in hands] == [[], [], []]


def test_a_hand_cut_in_a_quotation_is_told_where_it_stops() -> None:
    cut = in_margin(HAND[: HAND.index("*** SECOND DRAW")], "> ")
    first, second = parse(cut + in_margin(OTHER, "> "))
    assert codes(first) == [("TD112", 18)]
    assert first.source.line_column(first.diagnostics[0].span.start) == (18, 3)
    assert codes(second) == []


@pytest.mark.reads("quoted mails and forum copies with a margin")
def test_every_sample_is_read_alike_in_a_margin(sample_histories: Path) -> None:
    read = 0
    for path in sorted(sample_histories.rglob("*.*")):
        if path.suffix == ".md":
            continue
        plain = read_source("x", path.read_bytes())
        expected = [(replay.hand.hand_id, replay.record.verdict) for replay in judge(plain)]
        source = read_source("x", in_margin(plain.text, "> ").encode())
        assert [(replay.hand.hand_id, replay.record.verdict) for replay in judge(source)] == expected, path.name
        assert unaccounted(source, [replay.hand for replay in judge(source)]) == []
        read += len(expected)
    assert read > 100
