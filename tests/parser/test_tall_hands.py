"""Reading takes as long as the text is: four times the lines are about four times the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pytest

from tripledraw.model import Dealt, Source
from tripledraw.parser import shapes
from tripledraw.parser.split import split

from .counted_calls import calls
from .merge_texts import BETS, BLINDS, DEAL, DRAW, END, FILE, PLAYERS
from .merge_texts import parse as parse_merge
from .parser_texts import HEADER, parse
from .phh_texts import ACTIONS, hand_text
from .phh_texts import parse as parse_phh
from .tall_hands import SHAPES, hand

FEW, MANY = 100, 400  # lines of a table that are remembered, so that both are read from memory


@pytest.fixture(autouse=True)
def _interpreted() -> None:
    if not shapes.__file__.endswith(".py"):
        pytest.skip("the parser is compiled: the calls inside it, and what they look at, cannot be counted")


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_four_times_the_lines_are_four_times_the_work(shape: Callable[[int], str]) -> None:
    counts = []
    for n in (FEW, MANY):
        text = shape(n)
        parse(text)  # what Lark learns from the lines is counted elsewhere: here it is known already
        # Twice, because what is remembered is forgotten now and then.
        counts.append(min(calls(lambda text=text: parse(text)) for _ in range(2)))  # type: ignore[misc]  # a lambda's default has no type
    few, many = counts
    assert many / few < 6, counts


CARDS = '\t\t<cards type="SHOWN" cards="2c,4d,7h,3s,8c" player="4" hand="8-7-4-3-2"/>\n'
ELEMENTS = [*dict.fromkeys((BLINDS + DEAL + DRAW + BETS + END + PLAYERS).splitlines(keepends=True)), CARDS]


@pytest.mark.parametrize("line", [line for line in ELEMENTS if line.rstrip().endswith("/>")])
def test_four_times_the_elements_are_four_times_the_work(line: str) -> None:
    before = line if line in FILE else END.splitlines(keepends=True)[2]  # cards are shown at the end
    counts = []
    for n in (FEW, MANY):
        text = FILE.replace(before, line * n + before, 1)
        counts.append(min(calls(lambda text=text: parse_merge(text)) for _ in range(2)))  # type: ignore[misc]  # a lambda's default has no type
    few, many = counts
    assert many / few < 6, counts


@pytest.mark.parametrize("place", range(len(ACTIONS)), ids=ACTIONS)
def test_four_times_the_actions_are_four_times_the_work(place: int) -> None:
    counts = []
    for n in (FEW, MANY):
        text = hand_text(*ACTIONS[:place], *[ACTIONS[place]] * n, *ACTIONS[place:])
        (hand,) = parse_phh(text)
        cards = sum(len(event.cards) for event in hand.events if isinstance(event, Dealt))
        counts.append(calls(lambda text=text: parse_phh(text)) + cards)  # type: ignore[misc]  # a lambda's default has no type
    few, many = counts
    assert many / few < 6, counts


class Looked(str):
    """A text that counts how far searches look along it."""

    __slots__ = ("far",)
    far: int

    def __new__(cls, text: str) -> Self:
        made = super().__new__(cls, text)
        made.far = 0
        return made

    def find(self, words: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]  # int will do for an index here
        found = super().find(words, start, end)
        self.far += (found if found >= 0 else len(self) if end is None else end) - start
        return found

    def rfind(self, words: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]  # int will do for an index here
        found = super().rfind(words, start, end)
        self.far += (len(self) if end is None else end) - max(found, start)
        return found


@pytest.mark.parametrize(
    "line", [f'Runa said, "{HEADER}"', 'Passer-by said, "PokerStars Hand #1: ', "PokerStars Hand #1: Runa folds"]
)
def test_first_lines_in_chat_are_not_searched_for_through_the_file(line: str) -> None:
    far = []
    for n in (FEW, MANY):
        text = Looked(hand(bets=[line] * n))
        list(split(Source("chat.txt", text, "utf-8", "", len(text))))
        far.append(text.far)
    assert far[1] / far[0] < 6, far
