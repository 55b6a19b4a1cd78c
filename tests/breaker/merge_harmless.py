"""Changes that leave a hand of Merge's legal."""

from __future__ import annotations

import re
from html import escape
from random import Random

from .broken import Broken
from .merge_reading import ATTRIBUTE, MergeCollection, MergeHand, inserted, replaced, text_of

MERGE_HARMLESS = MergeCollection()
CHAT = (
    "folds", "5'-%d & <b>", '"', "</game>", '<event type="FOLD" player="1"/>', "]]>", "<!-- ", "&lol9;", "ÄÖ ☃ 🂡",
    '<game id="1-1">', "*** FIRST DRAW ***", "Seat 1: x", "<![CDATA[", "<?xml?>", "\tx\ny",
)  # fmt: skip
NAMES = (
    "a&b", "<player>", '"', "null", "0", "true", "</game>", "x: folds", "[2c]", " ", "Ünïcode 雪", "FOLD", "'", "$5", "&amp;",
)  # fmt: skip


def _everywhere(hand: MergeHand, rng: Random) -> int:
    return rng.choice([row.index for row in hand.rows if row.round and row.kind not in {"round", "/game"}])


@MERGE_HARMLESS.add()
def chat_that_imitates_tags(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(
        hand,
        _everywhere(hand, rng),
        hand.event("CHAT", player=rng.choice(list(hand.seats.values())), text=rng.choice(CHAT)),
    )


@MERGE_HARMLESS.add()
def chat_of_a_watcher(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _everywhere(hand, rng), hand.event("CHAT", player=rng.choice(NAMES), text=rng.choice(CHAT)))


@MERGE_HARMLESS.add()
def players_renamed(hand: MergeHand, rng: Random) -> Broken | None:
    lines, names = list(hand.lines), rng.sample(NAMES, len(hand.seats))
    for row, name in zip(hand.of("player"), names, strict=True):
        lines[row.index] = re.sub(r'nickname="[^"]*"', lambda _, name=name: f'nickname="{escape(name)}"', row.text)  # type: ignore[misc]  # a lambda's default has no type
    return Broken(lines, 0)


@MERGE_HARMLESS.add()
def stack_of_another_size(hand: MergeHand, rng: Random) -> Broken | None:
    if hand.of("ALL_IN"):
        return None  # of all-ins the stacks are part
    row = rng.choice(hand.of("player"))
    seat = row.values["seat"]
    if any(spot.stack <= 1 for spot in hand.spots.values()):
        return None
    sign = "$" if row.values["balance"].startswith("$") else ""
    return replaced(hand, row, hand.changed(row, balance=f"{sign}{text_of(hand.stacks[seat] + 1000)}"))


@MERGE_HARMLESS.add()
def who_is_dealt_in_is_told_wrongly(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("player") if row.values["seat"] in hand.dealt_in and row.values["dealtin"] == "true"]
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, dealtin="false"))


@MERGE_HARMLESS.add()
def cards_in_another_order(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("HOLE", "DRAW_DRAWN_CARDS", "SHOWN", "MUCKED")
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, cards=",".join(rng.sample(row.cards, len(row.cards)))))


@MERGE_HARMLESS.add()
def attributes_in_another_order(hand: MergeHand, _: Random) -> Broken | None:
    lines = [
        re.sub(r"(?: \w+=\"[^\"]*\")+", lambda match: "".join(reversed(re.findall(r" \w+=\"[^\"]*\"", match[0]))), line)
        for line in hand.lines
    ]
    return Broken(lines, 0)


@MERGE_HARMLESS.add()
def other_quotes_and_references(hand: MergeHand, _: Random) -> Broken | None:
    def other(match: re.Match[str]) -> str:
        value = match[2].replace("'", "&apos;").replace("e", "&#101;").replace("R", "&#x52;")
        return f"\n {match[1]} = '{value}'"

    lines = [ATTRIBUTE.sub(other, line).replace("\n", "") for line in hand.lines]
    return Broken(lines, 0)


@MERGE_HARMLESS.add()
def no_times(hand: MergeHand, _: Random) -> Broken | None:
    return Broken([re.sub(r" timestamp=\"\d+\"", "", line) for line in hand.lines], 0)


@MERGE_HARMLESS.add()
def no_sequence(hand: MergeHand, _: Random) -> Broken | None:
    if any(row.values["dealtin"] == "true" and row.values["seat"] not in hand.dealt_in for row in hand.of("player")):
        return None
    return Broken([re.sub(r" sequence=\"\d+\"", "", line) for line in hand.lines], 0)


@MERGE_HARMLESS.add()
def blank_lines_and_comments(hand: MergeHand, rng: Random) -> Broken | None:
    return inserted(hand, _everywhere(hand, rng), "", "  ", "<!-- a & b -->", "")


@MERGE_HARMLESS.add()
def no_indents(hand: MergeHand, _: Random) -> Broken | None:
    return Broken([line.strip() for line in hand.lines], 0)


@MERGE_HARMLESS.add()
def one_line(hand: MergeHand, _: Random) -> Broken | None:
    return Broken(["".join(line.strip() for line in hand.lines)], 0)


@MERGE_HARMLESS.add()
def elements_are_closed_by_tags(hand: MergeHand, _: Random) -> Broken | None:
    return Broken([re.sub(r"<(\w+)([^<>]*?) ?/>", r"<\1\2></\1>", line) for line in hand.lines], 0)


@MERGE_HARMLESS.add()
def raises_tell_the_chips_added(hand: MergeHand, _: Random) -> Broken | None:
    """The other generation: a raise is told by what it costs."""
    lines = list(hand.lines)
    for row in hand.of("RAISE"):
        lines[row.index] = hand.changed(row, amount=text_of(row.amount - hand.spots[row.index].in_round))
    return Broken(lines, 0) if lines != hand.lines else None


@MERGE_HARMLESS.add()
def hands_have_no_names(hand: MergeHand, _: Random) -> Broken | None:
    return Broken([re.sub(r" hand=\"[^\"]*\"", "", line) for line in hand.lines], 0)


@MERGE_HARMLESS.add()
def notices(hand: MergeHand, rng: Random) -> Broken | None:
    kind = rng.choice(["DISCONNECTED", "RECONNECTED"])
    return inserted(hand, _everywhere(hand, rng), hand.event(kind, player=rng.choice(list(hand.seats))))
