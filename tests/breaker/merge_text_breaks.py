"""Breaks of Merge's text and of who sits where."""

from __future__ import annotations

from collections import Counter
from random import Random

from .broken import Broken
from .merge_reading import ACTIONS, DRAWS, POSTS, MergeCollection, MergeHand, Row, inserted, replaced, text_of

MERGE_TEXT = MergeCollection()
MERGE_DOUBTS = MergeCollection()
"""What may be right for all that is known: a warning."""


def _events(hand: MergeHand) -> list[Row]:
    return [row for row in hand.rows if row.text.lstrip().startswith("<event")]


def _inside(hand: MergeHand, rng: Random) -> int:
    """Return the place of a row between the first round and the hand's end."""
    return rng.choice([row.index for row in hand.rows if row.round and row.kind != "/game"])


@MERGE_TEXT.add("TD1")
def cut_between_lines(hand: MergeHand, rng: Random) -> Broken | None:
    at = rng.choice([row.index for row in hand.rows[3:]])
    return Broken(hand.lines[:at], at - 1)


@MERGE_TEXT.add("TD1")
def cut_within_a_line(hand: MergeHand, rng: Random) -> Broken | None:
    at = _inside(hand, rng)
    line = hand.lines[at]
    return Broken([*hand.lines[:at], line[: len(line) // 2]], at)


@MERGE_TEXT.add("TD1")
def quote_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    at = rng.choice([place for place, sign in enumerate(row.text) if sign == '"'])
    return replaced(hand, row, row.text[:at] + row.text[at + 1 :])


@MERGE_TEXT.add("TD1")
def tag_is_not_ended(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    return replaced(hand, row, row.text.replace("/>", ""))


@MERGE_TEXT.add("TD1")
def element_is_left_open(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    return replaced(hand, row, row.text.replace("/>", ">"))


@MERGE_TEXT.add("TD1")
def ampersand_is_not_escaped(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _inside(hand, rng), '<event sequence="1" type="CHAT" player="Runa" text="you & me"/>')


@MERGE_TEXT.add("TD1")
def unknown_entity(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _inside(hand, rng), '<event sequence="1" type="CHAT" player="Runa" text="&lol9;"/>')


@MERGE_TEXT.add("TD1")
def attribute_twice(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    return replaced(hand, row, row.text.replace("/>", ' type="CALL"/>'))


@MERGE_TEXT.add("TD1")
def unknown_event(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    return inserted(hand, row.index, hand.event("STRADDLE", player=rng.choice(list(hand.seats)), amount="2.00"))


@MERGE_TEXT.add("TD1")
def unknown_element(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _inside(hand, rng), '<bonus amount="5.00" player="1"/>')


@MERGE_DOUBTS.add("TD1")
def unknown_attribute(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_events(hand))
    return replaced(hand, row, row.text.replace("/>", ' insurance="true"/>'))


@MERGE_DOUBTS.add("TD1")
def words_between_tags(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _inside(hand, rng), "connection lost")


@MERGE_TEXT.add("TD1")
def amount_is_no_number(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.rows if "amount" in row.values]
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, amount=rng.choice(["", "2,0O", "1e3", "two", "-2.00", "0.000001"])))


@MERGE_TEXT.add("TD1")
def amount_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.rows if "amount" in row.values]
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, amount=None))


@MERGE_TEXT.add("TD1", "TD2")
def player_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of(*ACTIONS, *POSTS, "DRAW", "winner"))
    return replaced(hand, row, hand.changed(row, player=None))


@MERGE_TEXT.add("TD1")
def round_has_no_start(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice([row for row in hand.of("round") if hand.after(row) and hand.after(row).kind != "/round"])  # type: ignore[union-attr]  # asked just before
    return replaced(hand, row)


@MERGE_TEXT.add("TD1")
def round_has_no_end(hand: MergeHand, rng: Random) -> Broken | None:
    return replaced(hand, rng.choice(hand.of("/round")))


@MERGE_TEXT.add("TD1")
def round_is_unknown(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of("round"))
    return replaced(hand, row, hand.changed(row, id="FLOP"))


@MERGE_TEXT.add("TD1")
def players_have_no_end(hand: MergeHand, _: Random) -> Broken | None:
    return replaced(hand, hand.of("/players")[0])


@MERGE_TEXT.add("TD1", "TD3")
def rounds_change_places(hand: MergeHand, rng: Random) -> Broken | None:
    """The round's name is that of another one."""
    rows = [row for row in hand.of("round") if row.round.endswith("_DRAW")]
    row = rng.choice(rows)
    others = [other.round for other in rows if other.round != row.round]
    return replaced(hand, row, hand.changed(row, id=rng.choice(others))) if others else None


@MERGE_TEXT.add("TD1")
def a_document_type(hand: MergeHand, _: Random) -> Broken | None:
    return inserted(hand, 1, '<!DOCTYPE game [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;">]>')


@MERGE_TEXT.add("TD1")
def a_document_type_inside(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _inside(hand, rng), '<!DOCTYPE game [<!ENTITY file SYSTEM "file:///etc/hostname">]>')


@MERGE_TEXT.add("TD1", "TD2")
def seat_number_is_no_number(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of("player"))
    return replaced(hand, row, hand.changed(row, seat="first"))


@MERGE_TEXT.add("TD1", "TD2")
def balance_is_no_number(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice([row for row in hand.of("player") if row.values["seat"] in hand.dealt_in])
    return replaced(hand, row, hand.changed(row, balance="$"))


# ---- seats, button and blinds ----


@MERGE_TEXT.add("TD2", "TD1")
def nobody_in_the_seat(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of(*ACTIONS, *POSTS, "DRAW"))
    return replaced(hand, row, hand.changed(row, player="9"))


@MERGE_TEXT.add("TD2")
def button_at_an_empty_seat(hand: MergeHand, rng: Random) -> Broken | None:
    """One from which the small blind is not the next player: else the button is a dead one."""
    row, small = hand.of("players")[0], hand.of("SMALL_BLIND")
    if not small or len(hand.dealt_in) < 3:
        return None
    seats, first = hand.dealt_in, small[0].player
    free = [seat for seat in map(str, range(6)) if seat not in hand.seats]
    wrong = [seat for seat in free if next((other for other in seats if other > seat), seats[0]) != first]
    return replaced(hand, row, hand.changed(row, dealer=rng.choice(wrong))) if wrong else None


@MERGE_TEXT.add("TD2")
def button_at_another_player(hand: MergeHand, rng: Random) -> Broken | None:
    row = hand.of("players")[0]
    others = [seat for seat in hand.dealt_in if seat != row.values["dealer"]]
    if not hand.of("SMALL_BLIND") or row.values["dealer"] not in hand.dealt_in:
        return None  # where a blind is missing the button may be elsewhere
    return replaced(hand, row, hand.changed(row, dealer=rng.choice(others)))


@MERGE_TEXT.add("TD2", "TD1")
def button_is_missing(hand: MergeHand, _: Random) -> Broken | None:
    row = hand.of("players")[0]
    return replaced(hand, row, hand.changed(row, dealer=None))


@MERGE_TEXT.add("TD2")
def two_in_one_seat(hand: MergeHand, rng: Random) -> Broken | None:
    row, other = rng.sample([row for row in hand.of("player") if row.values["seat"] in hand.dealt_in], 2)
    return replaced(hand, row, hand.changed(row, seat=other.values["seat"]))


@MERGE_TEXT.add("TD2")
def one_name_twice(hand: MergeHand, rng: Random) -> Broken | None:
    """The later of two such lines is the one that is told."""
    row, other = rng.sample(hand.of("player"), 2)
    changed = hand.changed(row, nickname=other.values["nickname"])
    return Broken(replaced(hand, row, changed).lines, max(row.index, other.index))


@MERGE_TEXT.add("TD2")
def seat_line_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    """Of a player who does more than fold at once."""
    heard = Counter(row.player for row in hand.of(*ACTIONS, *POSTS, "DRAW", "HOLE"))
    rows = [row for row in hand.of("player") if heard[row.values["seat"]] > 1]
    return replaced(hand, rng.choice(rows)) if rows else None


@MERGE_DOUBTS.add("TD2")
def small_blind_above_the_big_one(hand: MergeHand, rng: Random) -> Broken | None:
    """Of a player who folds then, so that nothing else is another amount."""
    folders = {row.player for row in hand.of("FOLD") if row.round == "PRE_FIRST_DRAW"}
    callers = {row.player for row in hand.of(*ACTIONS) if row.kind != "FOLD"}
    rows = [row for row in hand.of("SMALL_BLIND") if row.player in folders - callers and len(hand.seats) > 3]
    if not rows or not hand.of("CALL", "RAISE"):
        return None
    row, big = rng.choice(rows), hand.stakes[not hand.is_fixed]
    return replaced(hand, row, hand.changed(row, amount=text_of(big + 1)))


@MERGE_TEXT.add("TD2")
def big_blind_of_another_size(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("BIG_BLIND") if row.amount < hand.spots[row.index].stack]
    return _with_amount(hand, rows, rng)


def _with_amount(hand: MergeHand, rows: list[Row], rng: Random) -> Broken | None:
    if not rows:
        return None
    row = rng.choice(rows)
    amount = rng.choice([row.amount - 1, row.amount + 1, row.amount * 3])
    return replaced(hand, row, hand.changed(row, amount=text_of(amount)))


@MERGE_TEXT.add("TD2")
def blinds_change_places(hand: MergeHand, _: Random) -> Broken | None:
    small, big = hand.of("SMALL_BLIND"), hand.of("BIG_BLIND")
    if not small or not big:
        return None
    lines = list(hand.lines)
    lines[small[0].index] = hand.changed(small[0], player=big[0].player)
    lines[big[0].index] = hand.changed(big[0], player=small[0].player)
    return Broken(lines, small[0].index)


@MERGE_TEXT.add("TD2")
def big_blind_is_missing(hand: MergeHand, _: Random) -> Broken | None:
    rows = hand.of("BIG_BLIND")
    return replaced(hand, rows[0]) if rows and hand.of("SMALL_BLIND") else None


@MERGE_TEXT.add("TD2")
def posted_twice(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of("SMALL_BLIND", "BIG_BLIND"))
    return inserted(hand, row.index + 1, row.text)


@MERGE_TEXT.add("TD2")
def posted_after_the_deal(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of("SMALL_BLIND", "BIG_BLIND"))
    place = rng.choice([other for other in hand.of(*ACTIONS) if other.round not in DRAWS])
    lines = list(hand.lines)
    lines.insert(place.index, lines[row.index])
    return Broken(lines, place.index)


@MERGE_TEXT.add("TD2")
def a_stack_of_nothing(hand: MergeHand, rng: Random) -> Broken | None:
    """Of a player who acts: who only posts may have nothing left."""
    acting = {row.player for row in hand.of(*ACTIONS)}
    row = rng.choice([row for row in hand.of("player") if row.values["seat"] in acting])
    return replaced(hand, row, hand.changed(row, balance="0.00"))
