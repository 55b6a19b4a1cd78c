"""Files as they are found: glued, cut, wrapped, mixed with other texts, in any encoding."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from tripledraw.model import Fold, Severity, Uncalled, Unknown
from tripledraw.parser import read_source
from tripledraw.parser.split import split

from .parser_texts import HAND, HEADER, OPENING, codes, parse

OTHER = HAND.replace("900000000001", "900000000002")


def ids(text: str | bytes) -> list[str | None]:
    return [hand.hand_id for hand in parse(text)]


@pytest.mark.parametrize("gap", ["\n\n\n", "\n", "", "\r\n\r\n", "\n \n\t\n", "\ufeff"])
@pytest.mark.reads("hands glued together, or cut where the next one begins", "pokerstars")
def test_hands_are_told_apart_whatever_stands_between(gap: str) -> None:
    hands = parse(HAND.rstrip("\n") + gap + OTHER)
    assert [hand.hand_id for hand in hands] == ["900000000001", "900000000002"]
    assert [codes(hand) for hand in hands] == [[], []]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\n\n"])
@pytest.mark.reads("every line ending", "pokerstars")
def test_line_ends_make_no_difference(ending: str) -> None:
    plain, other = parse(HAND)[0], parse(HAND.replace("\n", ending))[0]
    assert codes(other) == []
    assert [type(event) for event in other.events] == [type(event) for event in plain.events]


def test_other_breaks_of_unicode_end_no_line() -> None:
    (hand,) = parse(HAND.replace("Ismay", "Is\u2028m\x85\x0bay"))
    assert codes(hand) == []
    assert len(hand.events) == HAND.count("\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.reads("UTF-8, UTF-16, UTF-32 and cp1252, with and without a byte order mark", "pokerstars")
def test_any_common_encoding_is_read(encoding: str) -> None:
    (hand,) = parse(HAND.replace("Ismay", "Ésmée").encode(encoding))
    assert codes(hand) == []
    assert any(getattr(event, "player", None) == "Ésmée" for event in hand.events)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_few_letters_tell_a_wide_encoding_without_a_mark(encoding: str) -> None:
    source = read_source("x", "Runa: ok".encode(encoding))
    assert (source.text, source.encoding) == ("Runa: ok", encoding)


def test_half_a_code_unit_at_the_end_is_no_finding() -> None:
    (hand,) = parse(HAND.encode("utf-16") + b"\x0a")
    assert codes(hand) == []


def test_spoilt_bytes_are_kept_and_told() -> None:
    data = HAND.replace("Quill", "Quïll").encode().replace(b"Runa (button)", b"Runa (but\xfften)")
    (hand,) = parse(data)
    assert ("TD001", 35) in codes(hand)
    assert "but\\xffton" in hand.source.text or "but\\xff" in hand.source.text


def test_chat_can_imitate_any_line() -> None:
    chat = f'Quill said, "{HEADER}"\nQuill said, "*** SUMMARY ***"\nQuill said, "Runa: folds"\n'
    (hand,) = parse(HAND.replace("*** SECOND DRAW ***\n", "*** SECOND DRAW ***\n" + chat))
    assert codes(hand) == []


@pytest.mark.parametrize(
    "text",
    [
        HAND.replace("*** SECOND DRAW ***\n", f'*** SECOND DRAW ***\nQuill said, "{HEADER}"\n'),
        HAND.replace("Quill", HEADER),
        HAND.replace("Ismay: checks\n", f'Quill said, "one" {HEADER} "two"\nIsmay: checks\n', 1),
        HAND.replace("Ismay: checks\n", f'Quill said, "one {HEADER} two {HEADER}"\nIsmay: checks\n', 1),
    ],
    ids=["chat", "name", "chat that goes on", "chat of two"],
)
def test_the_hand_behind_one_that_quotes_a_first_line_is_found(text: str) -> None:
    assert ids(text + OTHER) == ["900000000001", "900000000002"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_first_line_by_itself_begins_a_hand_even_if_somebody_is_called_so(ending: str) -> None:
    named = HAND.replace("Quill", OTHER.partition("\n")[0])
    for behind in (OTHER, OTHER.partition("\n")[0]):
        hands = parse((named + behind).replace("\n", ending))
        assert [hand.hand_id for hand in hands] == ["900000000001", "900000000002"]
        assert codes(hands[0]) == []


def test_a_first_line_glued_behind_the_quotes_of_chat_begins_a_hand() -> None:
    assert ids(HAND + 'Quill said, "good night"' + OTHER) == ["900000000001", "900000000002"]


def test_a_segment_goes_to_another_process_with_its_room() -> None:
    source = read_source("test.txt", f"PokerStars Zwischenablage\n\n{HAND}".encode())
    segments = list(split(source))
    assert [segment.room and segment.room.name for segment in segments] == [None, "pokerstars"]
    assert pickle.loads(pickle.dumps(segments)) == segments  # noqa: S301  what was pickled here


def test_lines_of_nobody_seated_are_read_whatever_the_name_and_its_place() -> None:
    (hand,) = parse(HAND.replace("Quill: folds\n", "Q: folds\nUncalled bet ($2) returned to Q\n"))
    assert [event.player for event in hand.events if isinstance(event, Fold | Uncalled)] == ["Q", "Q"]


def test_texts_that_are_no_hands_begin_with_the_first_line_of_the_file() -> None:
    text = f"a note\n\nPokerStars Tournament #9, Badugi\n2 players\n\n{HAND}"
    segments = list(split(read_source("test.txt", text.encode())))
    told = [(each.span.start, each.other.title if each.other else None) for each in segments]
    second, hand = text.index("PokerStars T"), text.index(HEADER)
    assert told == [(0, None), (second, "PokerStars tournament summary"), (hand, None)]


def test_what_is_no_text_is_said_to_be_what_it_is() -> None:
    source = read_source("a.png", b"\x89PNG\r\n\x1a\n" + bytes(100))
    assert (source.text, bool(source.kind)) == ("", True)


@pytest.mark.parametrize(
    "name",
    [
        "Bob: folds",
        "mike calls $5",
        "abs(EV)",
        "Seat 3",
        "*** FLOP ***",
        "*** SUMMARY ***",
        "$9 in chips)",
        "x ($5 in chips)",
        "a",
        ": ",
        "Dealt to Runa",
        "[red]Ann[/red]",
        "😀 (button)",
        "Hand #12: x",
        HEADER,
        "Total pot $9 | Rake $0.45",
        "Runa: ",
        "Runa",
        "\u202eevil",
        "said, ",
        "Ismay2",
        "\x10",
        "a\x10b\x11",
        "n" * 10_000,
    ],
)
def test_any_name_is_read(name: str) -> None:
    plain = parse(HAND.replace("Runa", "Hero7"))[0]
    for reference in (False, True):
        (hand,) = parse(HAND.replace("Runa", "Hero7").replace("Quill", name), reference=reference)
        assert codes(hand) == []
        for event, other in zip(hand.events, plain.events, strict=True):
            assert type(event) is type(other)
            if getattr(other, "player", None) == "Quill":
                assert getattr(event, "player", None) == name


@pytest.mark.parametrize("name", ["Bob: folds", "Seat 3", "Runa: ", "Total pot $9 | Rake $0.45", "Dealt to Runa"])
def test_any_name_is_read_of_who_is_seated_behind_a_line_that_is_not_read(name: str) -> None:
    for lines in (1, 40):
        text = HAND.replace("Seat 2: Quill", "what is this\n" * lines + "Seat 2: Quill", 1)
        (hand,) = parse(text.replace("Quill", name))
        assert {code for code, _ in codes(hand)} == {"TD101"}
        assert len(hand.diagnostics) == lines
        assert [event.player for event in hand.events if isinstance(event, Fold)] == [name]


def test_a_name_that_begins_another_is_not_taken_for_it() -> None:
    text = HAND.replace("Quill", "Bob").replace("Ismay", "Bob: folds")
    (hand,) = parse(text)
    assert codes(hand) == []
    assert [event.player for event in hand.events if isinstance(event, Fold)] == ["Bob"]


@pytest.mark.reads("hands glued together, or cut where the next one begins", "pokerstars")
def test_a_hand_cut_in_the_middle_is_told_where_it_stops() -> None:
    cut = HAND[: HAND.index("*** SECOND DRAW")]
    first, second = parse(cut + OTHER)
    assert codes(first) == [("TD112", 18)]
    assert not first.complete
    assert codes(second) == []


def test_the_last_hand_of_a_file_may_be_unfinished() -> None:
    for end in range(len(OPENING) + 5, len(HAND) - 90, 7):
        (hand,) = parse(HAND[:end])
        assert not hand.complete, HAND[:end][-40:]
        assert [each.severity for each in hand.diagnostics] == ["info"], HAND[:end][-40:]


@pytest.mark.reads("archives (# N lines) and e-mails (Transcript for your last hands)", "pokerstars")
def test_wrappers_are_no_findings() -> None:
    text = (
        "Transcript for your last 2 hands requested by Runa\n\n*********** # 1 **************\n"
        f"{HAND}\n*********** # 2 **************\n{OTHER}\n"
    )
    hands = parse(text)
    assert [codes(hand) for hand in hands] == [[], []]


def test_a_tournament_summary_is_told_and_skipped() -> None:
    text = "PokerStars Tournament #9000, 8-Game\nBuy-In: $10.00/$1.00 USD\n3 players\n"
    (summary,) = parse(text)
    assert (summary.skipped, summary.hand_id, codes(summary)) == (True, None, [("TD106", 1)])
    hand, summary = parse(HAND + "\n\n" + text)
    assert codes(hand) == []
    assert codes(summary) == [("TD106", 40)]


@pytest.mark.parametrize(
    "line",
    [
        "Main PokerStars n°900 : 2-7 Triple Draw Limit",
        "Mano n.º 900 de PokerStars: ",
        "Mão PokerStars #900: Triple Draw",
    ],
)
def test_another_language_is_skipped_with_advice(line: str) -> None:
    hand, skipped = parse(HAND + "\n" + line + "\nSiège 1 : X (4 $ en jetons)\n")
    assert codes(hand) == []
    assert skipped.skipped
    assert "English" in skipped.diagnostics[0].message


def test_text_of_no_room_is_told() -> None:
    note, hand, tail = parse(f"shopping list:\neggs\n\n{HAND}\n\nthe end\n")
    assert codes(note) == [("TD104", 1)]
    assert codes(hand) == []
    assert codes(tail) == [("TD104", 43)]
    assert not note.skipped


def test_another_rooms_hand_is_skipped() -> None:
    (hand,) = parse("Quux Poker hand 12\nSeat 1: X (400)\nX posts small blind 5\n")
    assert hand.skipped
    assert codes(hand) == [("TD105", 1)]


def test_an_unread_line_is_kept_and_told() -> None:
    (hand,) = parse(HAND.replace("Quill: folds", "Quill: fo1ds $5"))
    assert codes(hand) == [("TD101", 11)]
    assert hand.diagnostics[0].severity == "error"
    assert Unknown(10, "Quill: fo1ds $5") in hand.events
    (hand,) = parse(HAND.replace("Quill: folds", "the dealer smiles\nQuill: folds"))
    assert [each.severity for each in hand.diagnostics] == ["warning"]


@pytest.mark.parametrize(
    ("line", "severity", "data"),
    [
        ("Quill: f0lds", Severity.WARNING, {"player": "Quill"}),
        ("Quill: calls", Severity.ERROR, {"player": "Quill"}),
        ("Quillchecks", Severity.ERROR, {}),
        ("Passer-by: f0lds", Severity.WARNING, {}),
        ("Quill is thinking about the small hand", Severity.WARNING, {}),
        ("Quill folded before the Draw", Severity.ERROR, {}),
        ("what is 5 of it", Severity.ERROR, {}),
        ("what is [7h] of it", Severity.ERROR, {}),
    ],
)
def test_an_unread_line_is_as_bad_as_what_it_may_hold(line: str, severity: Severity, data: dict[str, str]) -> None:
    (hand,) = parse(HAND.replace("Quill: folds", line))
    assert [(each.rule.code, each.severity, each.data) for each in hand.diagnostics] == [("TD101", severity, data)]


SECTIONS = [
    "*** DEALING HANDS ***",
    "*** FIRST DRAW ***",
    "*** SECOND DRAW ***",
    "*** THIRD DRAW ***",
    "*** SHOW DOWN ***",
    "*** SUMMARY ***",
    "Total pot $9 | Rake $0.45",
    "Table 'Quillon IV' 6-max Seat #1 is the button",
]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_missing_section_is_told_at_the_line_behind_it(section: str) -> None:
    line = HAND.splitlines().index(section) + 1
    (hand,) = parse(HAND.replace(section + "\n", ""))
    assert codes(hand) == [("TD111", line)]


@pytest.mark.parametrize(("right", "wrong"), list(permutations(SECTIONS[:6], 2)))
def test_a_section_with_the_name_of_another_is_told_once(right: str, wrong: str) -> None:
    (hand,) = parse(HAND.replace(right, wrong))
    assert codes(hand) == [("TD110", HAND.splitlines().index(right) + 1)]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_twice_is_told_once_and_leaves_the_others_where_they_are(section: str) -> None:
    for before in ("*** FIRST DRAW ***", "*** SECOND DRAW ***"):
        (hand,) = parse(HAND.replace(before, f"{section}\n{before}"))
        # of two that follow each other, or where it may stand itself, the second is out of place
        assert [code for code, _ in codes(hand)] == ["TD110"]


def test_a_line_out_of_place_is_told() -> None:
    (hand,) = parse(HAND.replace("*** SUMMARY ***\n", "*** SUMMARY ***\nRuna: checks\n"))
    assert codes(hand) == [("TD110", 34)]


def test_an_empty_file_holds_nothing() -> None:
    assert parse(b"") == []
    assert parse(b"\n\n \xef\xbb\xbf") == []


def test_the_digest_is_of_the_bytes() -> None:
    assert read_source("a", b"x").sha256 != read_source("a", b"x\n").sha256
