"""Hands of other games and texts of other rooms and languages: told apart, named, and never taken for Triple Draw."""

# ruff: noqa: RUF001 - letters of other alphabets, meant as such

from __future__ import annotations

import pytest

from tripledraw.model import ParsedHand, Severity, Verdict
from tripledraw.parser import read_source
from tripledraw.pipeline import judge

from .parser_texts import HAND, codes, parse

POKERSTARS = """\
PokerStars Hand #900000000005:  {game} - 2026/03/01 20:10:05 ET
Table 'Quillon IV' 6-max Seat #1 is the button
Seat 1: Runa ($100 in chips)
Seat 2: Quill ($80.50 in chips)
Runa: posts small blind $1
Quill: posts big blind $2
*** HOLE CARDS ***
Dealt to Runa [2c 3d]
Runa: folds
Uncalled bet ($1) returned to Quill
Quill collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Runa (button) (small blind) folded before Flop
Seat 2: Quill (big blind) collected ($2)
"""
FULLTILT = """\
Full Tilt Poker Game #90000000005: Table Quillon (6 max) - $2/$4 - {game} - 15:37:47 ET - 2026/03/01
Seat 1: Runa ($100)
Seat 2: Quill ($80.50)
Runa posts the small blind of $1
Quill posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dealt to Runa [2c 3d]
Runa folds
Uncalled bet of $1 returned to Quill
Quill mucks
Quill wins the pot ($2)
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Runa (small blind) folded before the Flop
Seat 2: Quill (big blind) collected ($2), mucked
"""
STAKES = "($2/$4 USD)"

GAMES = [
    ("Hold'em", "Hold'em No Limit ($1/$2 USD)"),
    ("6+ Hold'em", "6+ Hold'em No Limit (Button Blind: $1 - Ante: $0.50 USD)"),
    ("Omaha", f"Omaha Pot Limit {STAKES}"),
    ("Omaha Hi/Lo", f"Omaha Hi/Lo Limit {STAKES}"),
    ("5 Card Omaha", f"5 Card Omaha Pot Limit {STAKES}"),
    ("Courchevel Hi/Lo", f"Courchevel Hi/Lo Pot Limit {STAKES}"),
    ("7 Card Stud", f"7 Card Stud Limit {STAKES}"),
    ("7 Card Stud Hi/Lo", f"7 Card Stud Hi/Lo Limit {STAKES}"),
    ("Razz", f"Razz Limit {STAKES}"),
    ("5 Card Draw", f"5 Card Draw No Limit {STAKES}"),
    ("Single Draw 2-7 Lowball", f"Single Draw 2-7 Lowball No Limit {STAKES}"),
    ("Triple Draw A-5 Lowball", f"Triple Draw A-5 Lowball Limit {STAKES}"),
    ("Badugi", f"Badugi Limit {STAKES}"),
    ("Badeucey", f"Badeucey Limit {STAKES}"),
    ("Badacey", f"Badacey Limit {STAKES}"),
    ("Drawmaha 2-7", f"Drawmaha 2-7 Limit {STAKES}"),
    ("Fusion", f"Fusion Pot Limit {STAKES}"),
    ("Razz", "HORSE (Razz Limit, $2/$4 USD)"),
    ("Badugi", "8-Game (Badugi Limit, $2/$4 USD)"),
    ("Omaha", "Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD)"),
    ("Badugi", "Tournament #900000002, $10+$1 USD 8-Game (Badugi Limit) - Level I (20/40)"),
    ("Single Draw 2-7 Lowball", "Tournament #900000002, Freeroll  Single Draw 2-7 Lowball No Limit - Level I (20/40)"),
]
FULLTILT_GAMES = [
    ("Hold'em", "No Limit Hold'em"),
    ("Omaha H/L", "Limit Omaha H/L"),
    ("Razz", "Limit Razz"),
    ("Stud H/L", "Limit Stud H/L"),
    ("2-7 Single Draw", "No Limit 2-7 Single Draw"),
    ("A-5 Triple Draw", "Limit A-5 Triple Draw"),
    ("Badugi", "Limit Badugi"),
    ("5 Card Draw", "No Limit 5 Card Draw"),
]


def verdicts(text: str) -> list[Verdict]:
    return [replay.record.verdict for replay in judge(read_source("games.txt", text.encode()))]


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[game for _, game in GAMES])
def test_a_pokerstars_hand_of_another_game_is_skipped_and_named(name: str, game: str) -> None:
    text = POKERSTARS.format(game=game)
    before, hand, after = parse(f"{HAND}\n\n{text}\n\n{HAND}")
    assert (hand.skipped, hand.game, hand.hand_id, codes(hand)) == (True, name, "900000000005", [])
    assert (codes(before), codes(after)) == ([], [])
    assert verdicts(text) == [Verdict.SKIPPED]


@pytest.mark.parametrize(("name", "game"), FULLTILT_GAMES, ids=[game for _, game in FULLTILT_GAMES])
def test_a_full_tilt_hand_of_another_game_is_skipped_and_named(name: str, game: str) -> None:
    for stakes in ("$2/$4", "$2/$4 Ante $0.40", "$0.40 Ante - $2/$4"):  # the last cannot be read
        (hand,) = parse(FULLTILT.format(game=game).replace("$2/$4", stakes))
        assert (hand.skipped, hand.game, codes(hand)) == (True, name, [])


def test_a_first_line_that_cannot_be_read_is_triple_draw_only_if_it_says_so_or_cards_are_drawn() -> None:
    def read(header: str, body: str = POKERSTARS) -> ParsedHand:
        (hand,) = parse(f"{header}\n{body.partition(chr(10))[2]}")
        return hand

    board = POKERSTARS.replace("Runa: folds", "Runa: calls $1\nQuill: checks\n*** FLOP *** [2c 3d 4h]\nRuna: folds")
    assert read("PokerStars Hand #900000000005:  Pineapple").skipped
    assert (read("PokerStars Hand #900000000005:  Fusion", board).skipped, read("PokerStars Hand #9: x").game) == (
        True,
        None,
    )
    for header in ("PokerStars Hand #900000000005:  Triple Draw 2-7 Lowball", "PokerStars Hand #900000000005:  Tr"):
        hand = read(header, HAND)
        assert (hand.skipped, hand.game) == (False, "2-7 triple draw")
        assert ("TD114", 1) in codes(hand)


SWITCH = "switch the hand-history language to English (Settings > Playing History) and save the hands again"
TEXTS = [
    ("PokerStars Tournament #9, Badugi\n2 players\n", "TD106", Severity.INFO, "PokerStars tournament summary"),
    ("Winamax Poker - Tournament summary : x\n", "TD106", Severity.INFO, "Winamax tournament summary"),
    (
        "PokerStars-Spiel #9: Holdem\nSeat 1: Runa (400)\n",
        "TD105",
        Severity.WARNING,
        f"PokerStars hand in German: {SWITCH}",
    ),
    (
        "Quux Hand #12\nSeat 1: Runa (400)\n",
        "TD105",
        Severity.WARNING,
        "a hand history that no room here writes, skipped; it begins: Quux Hand #12",
    ),
    ("eggs\nbutter\n", "TD104", Severity.ERROR, "text that belongs to no hand; it begins: eggs"),
    (
        "Runa: folds\n*** FIRST DRAW ***\nQuill: stands pat\n",
        "TD104",
        Severity.ERROR,
        "a hand without its first line; it begins: Runa: folds",
    ),
]


@pytest.mark.parametrize(("text", "code", "severity", "message"), TEXTS, ids=[text[:16] for text, *_ in TEXTS])
def test_a_text_that_is_no_hand_is_told_as_what_it_is_before_hands_and_behind_them(
    text: str, code: str, severity: Severity, message: str
) -> None:
    for before, behind in (("", ""), ("", HAND), (f"{HAND}\n\n", ""), (f"{HAND}\n\n", HAND)):
        for line_end in ("\n", "\r\n"):
            whole = f"{before}> {text}\n\n{behind}".replace("\n", line_end)
            (told,) = [each for each in parse(whole) if each.room is None]
            (finding,) = told.diagnostics
            assert (finding.rule.code, finding.severity, finding.message) == (code, severity, message)
            assert whole[finding.span.start : finding.span.end] == f"> {text.partition(chr(10))[0]}"
            assert (told.skipped, told.complete, told.profile) == (code != "TD104", True, "published")


LANGUAGES = [
    (
        "Spanish",
        "Mano n.º 900000000005 de PokerStars: Triple Draw 2-7 Lowball Limit (2 €/4 €) - 01-03-2026 2:10:05 CET",
    ),
    (
        "Spanish",
        "Mano n.º 900000000005 de Zoom de PokerStars:  Hold'em No Limit (0.02 €/0.05 €) - 01-03-2026 2:10:05 CET",
    ),
    ("Spanish", "Mano de PokerStars n.º 900000000005: Triple Draw 2-7"),
    ("French", "Main PokerStars n°900000000005 :  Triple Draw 2-7 Lowball Limit (2 €/4 €) - 01/03/2026 20:10:05 CET"),
    ("French", "Main Zoom PokerStars n° 900000000005 : Hold'em No Limit"),
    (
        "Portuguese",
        "Mão PokerStars #900000000005: Torneio #900000002, $ 0.98+$ 0.12 USD Hold'em No Limit - Nível V (40/80)",
    ),
    ("German", "PokerStars - Hand Nr. 900000000005: 2-7 Triple Draw Limit (€2/€4 EUR)"),
    ("German", "PokerStars-Spiel #900000000005: 2-7 Triple Draw"),
    ("German", "PokerStars Hand Nr. 900000000005: 2-7 Triple Draw"),
    ("Italian", "Mano PokerStars n. 900000000005: Triple Draw 2-7"),
    ("Italian", "Mano Zoom PokerStars n. 900000000005: Hold'em"),
    ("Russian", "Раздача PokerStars №900000000005:  Холдем Безлимитный ($0.01/$0.02 USD) - 04.03.2026 21:35:18 EET"),
    ("Ukrainian", "Роздача PokerStars №900000000005: Холдем"),
    ("Bulgarian", "Ръка в PokerStars №900000000005: Холдем"),
    ("Chinese", "PokerStars扑克之星第#900000000005局：  德州扑克 无限注 （0.01$/0.02$ USD） - 2026年0301日1:31:28 ET"),
    ("Japanese", "PokerStars ハンド #900000000005: トリプルドロー"),
    ("Swedish or Dutch", "PokerStars-hand nr 900000000005: 2-7 Triple Draw"),
    ("Danish or Norwegian", "PokerStars-hånd nr. 900000000005: 2-7 Triple Draw"),
    ("Finnish or Estonian", "PokerStars-käsi #900000000005: 2-7 Triple Draw"),
    ("Polish", "Rozdanie PokerStars nr 900000000005: 2-7 Triple Draw"),
    ("Czech or Slovak", "PokerStars hra č. 900000000005: 2-7 Triple Draw"),
    ("Romanian", "Mâna PokerStars nr. 900000000005: 2-7 Triple Draw"),
    ("Hungarian", "PokerStars leosztás #900000000005: 2-7 Triple Draw"),
    ("Greek", "Χέρι PokerStars #900000000005: 2-7 Triple Draw"),
    ("another language than English", "Ván bài PokerStars số 900000000005: 2-7 Triple Draw"),
]


@pytest.mark.parametrize(("language", "line"), LANGUAGES, ids=[line[:30] for _, line in LANGUAGES])
def test_a_hand_in_another_language_is_skipped_with_its_language_and_advice(language: str, line: str) -> None:
    hand, first, second, last = parse(f"{HAND}\n\n{line}\nMesa 'Quillon'\n\n\n> {line}\nMesa 'Quillon'\n\n{HAND}")
    assert (codes(hand), codes(last)) == ([], [])
    for skipped in (first, second):
        (finding,) = skipped.diagnostics
        assert (skipped.skipped, skipped.game, finding.rule.code) == (True, None, "TD105")
        assert finding.message.startswith(f"PokerStars hand in {language}: ")
        assert "English" in finding.message.partition(": ")[2]


def test_a_mangled_first_line_is_not_taken_for_another_language() -> None:
    for word in ("PokerStars Hnad", "PokerStras Hand", "Pokerstars Hanb", "PokerStar Hand", "PokerStars- Hand"):
        *_, last = parse(f"{HAND}\n\n{HAND.replace('PokerStars Hand', word)}")
        assert not last.skipped, word
        assert codes(last)[:1] == [("TD104", 40)] or last.hand_id == "900000000001", word


def test_a_hand_without_its_first_line_is_no_hand_of_another_room() -> None:
    for text in (HAND.partition("\n")[2], "\n".join(f"> {line}" for line in HAND.splitlines()[3:])):
        lost, hand = parse(f"{text}\n\n{HAND}")
        assert (codes(lost), lost.skipped, codes(hand)) == ([("TD104", 1)], False, [])
        assert lost.diagnostics[0].message.startswith("a hand without its first line; it begins: ")


@pytest.mark.parametrize(
    "line",
    [
        "Tournoi PokerStars n°900000002, Hold'em No Limit",
        "Torneo PokerStars n. 900000002, Hold'em No Limit",
        "Турнир PokerStars №900000002, Холдем",
    ],
)
def test_a_tournament_summary_in_another_language_needs_nothing(line: str) -> None:
    (summary,) = parse(f"{line}\nBuy-In: 10 €/1 €\n3 joueurs\n")
    assert (summary.skipped, codes(summary)) == (True, [("TD106", 1)])


OTHER_ROOMS = [
    "#Game No : 900000005\n***** 888poker Hand History for Game 900000005 *****\n$2/$4 Blinds - *** 01 03 2026 20:10:05",
    "***** Hand History for Game 900000005 *****\n$2/$4 USD 2-7 Triple Draw - Sunday, March 01, 20:10:05 ET 2026",
    "Poker Hand #HD900000005: Hold'em No Limit ($0.01/$0.02) - 2026/03/01 20:10:05",
    "Ignition Hand #900000005: HOLDEM Tournament #900000006 - Level 1 (10/20) - 2026-03-01 20:10:05",
    "Game Hand #900000005 - Tournament #900000006 - Holdem(No Limit) - Level 1 (10.00/20.00)- 2026/03/01 20:10:05 UTC",
    "Hand #900000005-1 - 2026-03-01 20:10:05\nGame: NL Hold'em (2 - 4) - Blinds 2/4\nSite: Quux",
    "Stage #900000005: Holdem  No Limit $2 - 2026-03-01 20:10:05 (ET)",
    '<session sessioncode="900000005">\n<general><gametype>Holdem NL $1/$2</gametype></general>\n<game gamecode="900000006">',
    '{"ohh": {"spec_version": "1.4.6", "game_number": "900000005"}}',
]


@pytest.mark.parametrize("text", OTHER_ROOMS, ids=[text[:20] for text in OTHER_ROOMS])
def test_a_history_of_a_room_that_is_not_known_is_skipped_and_told_with_its_first_line(text: str) -> None:
    (skipped,) = parse(f"{text}\nSeat 1: Runa (400)\nDealt to Runa [2c 3d]\n\n{text}\n")
    (finding,) = skipped.diagnostics
    assert (skipped.skipped, skipped.room, skipped.hand_id, finding.rule.code) == (True, None, None, "TD105")
    assert text.partition("\n")[0][:80] in finding.message
