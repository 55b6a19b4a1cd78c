"""Does the name that a room writes for a hand agree with the cards?

Known wordings, with the articles, separators, singulars and plurals mixed as rooms mix them: a low by its ranks
(``9,7,6,4,2``, ``Q-T-7-6-4``), by its highest card (``Nine low``, ``High card : King``), ``a pair of Fives``, ``two
pair, Fives and Deuces``, ``three of a kind, Sixes``, ``a straight, Four to Eight``, ``a straight, Seven high``, ``a
flush, King high``, ``a full house, Fives full of Deuces``, ``four of a kind, Threes``, ``a straight flush, Four to
Eight``, ``a royal flush``, and in other rooms ``Two pairs : 9 and 7``, ``Trips of 6``, ``Full of 9 and Tens``; kickers
may follow. Source: docs/rules.md §5, "Everything the text asserts twice".
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..model import RANKS, Cards
from .ranking import Kind, is_hand, kind

# A longer phrase stands before one that it contains.
_PHRASES: Final = (
    ("royal flush", Kind.STRAIGHT_FLUSH),
    ("straight flush", Kind.STRAIGHT_FLUSH),
    ("four of a kind|quads|square", Kind.FOUR_OF_A_KIND),
    ("full house|full", Kind.FULL_HOUSE),
    ("flush", Kind.FLUSH),
    ("straight", Kind.STRAIGHT),
    ("three of a kind|trips|set", Kind.THREE_OF_A_KIND),
    ("two pairs?", Kind.TWO_PAIR),
    ("no pair|high card", Kind.NO_PAIR),
    ("(?:one )?pair", Kind.ONE_PAIR),
)
_PHRASE: Final = re.compile(
    r"(?:\b(?:an?|the)\s+)?\b(?:" + "|".join(f"({phrase})" for phrase, _ in _PHRASES) + r")\b", re.IGNORECASE
)
_ACE: Final = RANKS.index("A")
_WHEEL: Final = tuple(map(RANKS.index, "A5432"))
_SINGULAR: Final = {sign.lower(): value for value, sign in enumerate(RANKS)} | {
    word: value
    for value, words in enumerate(
        (
            ("two", "deuce"), ("three", "trey"), ("four",), ("five",), ("six",), ("seven",), ("eight",), ("nine",),
            ("ten", "10"), ("jack",), ("queen",), ("king",), ("ace",),
        )
    )
    for word in words
}  # fmt: skip
_PLURAL: Final = {word + ending: value for word, value in _SINGULAR.items() for ending in ("s", "'s", "\u2019s", "es")}
_FILLERS: Final = frozenset({"a", "an", "the", "and", "of", "with", "to", "full", "over"})
_FILLERS_OF_A_LOW: Final = frozenset({"a", "an", "the"})
_HIGH_OR_LOW: Final = frozenset({"high", "low"})
_ABOUT_KICKERS: Final = frozenset({"kicker", "kickers", "lower", "higher"})
_PREFIX: Final = re.compile(r"\s*(?:lo|low)\s*:\s*", re.IGNORECASE)
_COMPACT: Final = re.compile(r"(?:10|[2-9TJQKA]){5}")
_TOKEN: Final = re.compile(r"[^\W_]+(?:['\u2019]s\b)?")
_GROUPS: Final = {Kind.TWO_PAIR: 2, Kind.FULL_HOUSE: 2}  # ranks that name the hand before any kicker; else one


@dataclass(frozen=True, slots=True)
class _Claim:
    """What a name says: the kind, the ranks in their order, and the words between them.

    ``listed`` marks a low written as its ranks, which has to name all five.
    """

    kind: Kind
    ranks: tuple[int, ...]
    words: frozenset[str]
    listed: bool = False


def name_agrees(name: str, cards: Cards, *, high: bool = False) -> bool | None:
    """Say whether a hand's written name is true of its five cards, which may stand in any order.

    The wording is taken broadly, its meaning strictly: a wrong kind, rank or kicker, or four ranks for a low of five
    are False. None where there is no claim to check: the wording is not known, or the cards are not five different
    cards of a deck. ``high`` is for rooms that name lows as they name high hands: there A-2-3-4-5 may be a straight.
    """
    claim = _claim(name)
    if claim is None or not is_hand(cards):
        return None
    values = [RANKS.index(card[0]) for card in cards]
    suited = len({card[1] for card in cards}) == 1
    actual, by = kind(values, suited=suited)
    if high and by == _WHEEL and claim.kind is (Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT):
        return _straight_agrees(claim, (*by[1:], _ACE))
    if claim.kind is not actual:
        return False
    if claim.listed:
        return sorted(claim.ranks, reverse=True) == list(by)
    if actual in {Kind.STRAIGHT, Kind.STRAIGHT_FLUSH}:
        return _straight_agrees(claim, by)
    if actual is Kind.NO_PAIR:
        return claim.ranks == by[: len(claim.ranks)]
    groups = _GROUPS.get(actual, 1)
    named, kickers = claim.ranks[:groups], claim.ranks[groups:]
    if actual is Kind.TWO_PAIR:
        named = tuple(sorted(named, reverse=True))
    return named == by[: len(named)] and not Counter(kickers) - Counter(by[groups:])


def _straight_agrees(claim: _Claim, by: tuple[int, ...]) -> bool:
    match claim.ranks:
        case ():
            return True
        case (end,):
            return end == (by[-1] if "low" in claim.words else by[0])
        case (one, other):
            return {one, other} == {by[0], by[-1]}
        case ranks:
            return sorted(ranks, reverse=True) == list(by)


@lru_cache(maxsize=4096)
def _claim(name: str) -> _Claim | None:
    prefix = _PREFIX.match(name)
    text = name[prefix.end() :] if prefix else name
    if _COMPACT.fullmatch(text.strip()):
        text = text.replace("10", "T").replace("", " ")
    phrase = _PHRASE.search(text)
    if phrase is None:
        return _low_claim(text)
    ranks, words, _ = _read(f"{text[: phrase.start()]},{text[phrase.end() :]}")
    if not words <= _FILLERS | _HIGH_OR_LOW | _ABOUT_KICKERS:
        return None
    words_of_kind, claimed = _PHRASES[(phrase.lastindex or 0) - 1]
    if words_of_kind == "royal flush" and not ranks:
        ranks = (_ACE,)
    return _Claim(claimed, ranks, words)


def _low_claim(text: str) -> _Claim | None:
    """Read a name without a kind in it: a low by its five ranks, or by its highest ones, ``Nine low``."""
    ranks, words, plural = _read(text)
    listed = not words & _HIGH_OR_LOW
    if plural or not words <= _FILLERS_OF_A_LOW | _HIGH_OR_LOW or len(ranks) <= listed:
        return None  # one rank alone is no low either
    return _Claim(Kind.NO_PAIR, ranks, words, listed)


def _read(text: str) -> tuple[tuple[int, ...], frozenset[str], bool]:
    """Return the ranks in their order, the other words, and whether a rank is in the plural."""
    ranks: list[int] = []
    words: set[str] = set()
    plural = False
    for token in _TOKEN.finditer(text):
        word = token[0].lower()
        if word == "a" and _is_article(token[0], text[token.end() :]):
            words.add(word)
        elif word in _SINGULAR:
            ranks.append(_SINGULAR[word])
        elif word in _PLURAL:
            ranks.append(_PLURAL[word])
            plural = True
        else:
            words.add(word)
    return tuple(ranks), frozenset(words), plural


def _is_article(word: str, rest: str) -> bool:
    """Tell ``a Nine low`` and ``A Nine low`` from ``A 9 8 7 6`` and ``a,9,8,7,6``."""
    following = _TOKEN.search(rest)
    spelt = following is not None and len(following[0]) > 2 and rest[:1].isspace()
    return spelt or (word == "a" and rest[:1].isspace() and rest[1:2].isalnum())
