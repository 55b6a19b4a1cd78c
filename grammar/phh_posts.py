"""Antes and blinds of a PHH hand as posts: arrays in the file, one line a post in a room's text.

The arrays stand for what each player owes; who has less posts what he has. With two players they are reversed: the
first amount is the small blind, which the second player posts. A blind below 0 is live money posted out of turn. Antes
that not everybody posts are dead money: a returning player's small blind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..model import Money, PostKind, Severity, Span, money
from .phh_fields import Fields

_STATED = re.compile(r"p(\d{1,2}) ([a-z &]+) ([\d.]+)")
_LIVE = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


@dataclass(frozen=True, slots=True)
class Posted:
    """A post: who (from 0), what, everything put in by it, how much of that counts towards calling, and its place."""

    player: int
    kind: PostKind
    amount: Money
    live: Money
    place: Span


def read_posts(fields: Fields, stacks: Sequence[Money | None], small_bet: Money) -> tuple[Posted, ...] | None:
    """Return the posts in the order of a room's text; None, and a fault, where the arrays cannot be used."""
    count = len(stacks)
    antes = fields.amounts("antes", count)
    blinds = fields.amounts("blinds_or_straddles", count)
    if antes is None or blinds is None:
        return None
    if any(ante is None or ante < 0 for ante in antes) or None in blinds:
        fields.fault("antes", "an ante below 0 or an unknown blind")
        return None
    owed = _Owed(fields, stacks, [ante or 0 for ante in antes], [blind or 0 for blind in blinds], small_bet)
    posts = owed.posts()
    return _as_stated(fields, posts) or posts


class _Owed:
    """What each player owes, by player."""

    def __init__(
        self, fields: Fields, stacks: Sequence[Money | None], antes: list[int], blinds: list[int], small_bet: Money
    ) -> None:
        self.count, self.small_bet = len(stacks), small_bet
        self.items = [1, 0] if self.count == 2 else list(range(self.count))
        self.fields, self.stacks = fields, stacks
        self.owed_antes = [antes[item] for item in self.items]
        self.owed_blinds = [blinds[item] for item in self.items]
        self.antes, self.blinds = list[int](), list[int]()
        for stack, ante, blind in zip(stacks, self.owed_antes, self.owed_blinds, strict=True):
            self.antes.append(ante if stack is None else min(ante, stack))
            self.blinds.append(abs(blind) if stack is None else min(abs(blind), stack - self.antes[-1]))

    def posts(self) -> tuple[Posted, ...]:
        """Return antes first, then the blinds, then what others post out of turn."""
        big = self._big_blind()
        common = self._common_ante()
        first, rest = list[Posted](), list[Posted]()
        for player, ante in enumerate(self.antes):
            usual = min(ante, common) if common else ante if player == big else 0
            place = self.fields.place("antes", self.items[player])
            if usual:
                first.append(Posted(player, PostKind.ANTE, Money(usual), Money(0), place))
            if ante > usual:
                rest.append(Posted(player, PostKind.DEAD_SMALL_BLIND, Money(ante - usual), Money(0), place))
        blinds = list[Posted]()
        for player, amount in enumerate(self.blinds):
            if amount <= 0:
                continue
            due = self.owed_blinds[player] > 0 and player in {0, 1, big}
            short = abs(self.owed_blinds[player]) < self.small_bet
            kind = PostKind.SMALL_BLIND if player != big and (due or short) else PostKind.BIG_BLIND
            place = self.fields.place("blinds_or_straddles", self.items[player])
            (blinds if due else rest).append(Posted(player, kind, Money(amount), Money(amount), place))
        blinds.sort(key=lambda post: post.kind is PostKind.BIG_BLIND)
        rest.sort(key=lambda post: post.player)
        return (*first, *blinds, *rest)

    def _big_blind(self) -> int | None:
        """Return who has the big blind: the second player, or the first if the small blind is nobody's, or of two."""
        if self.count == 2:
            return 0 if self.owed_blinds[0] > 0 else None
        if self.count > 1 and self.owed_blinds[1] > 0:
            return 1
        return 0 if self.owed_blinds[0] >= self.small_bet else None

    def _common_ante(self) -> int:
        """Return the ante that everybody owes, 0 where not all do."""
        if not all(self.owed_antes):
            return 0
        counted = Counter(self.owed_antes)
        return max(counted, key=lambda ante: (counted[ante], -ante))


def _as_stated(fields: Fields, posts: Sequence[Posted]) -> tuple[Posted, ...] | None:
    """Return the posts as the room worded them, where our own export keeps that and the amounts are the same."""
    stated = fields.texts("_posts")
    if stated is None:
        return None
    found: list[Posted] = []
    sums: dict[int, list[int]] = {}
    for item, text in enumerate(stated):
        match = _STATED.fullmatch(text) if isinstance(text, str) else None
        kind = next((kind for kind in PostKind if match is not None and match[2] == kind.value), None)
        if match is None or kind is None:
            fields.fault("_posts", "no post", item=item, severity=Severity.WARNING)
            return None
        player = int(match[1]) - 1
        try:
            amount = money(match[3])
        except ValueError:
            amount = Money(0)
        owed = sum(post.live for post in posts if post.player == player)
        live = amount if kind in _LIVE else Money(min(amount, owed)) if kind is PostKind.BOTH else Money(0)
        found.append(Posted(player, kind, amount, live, fields.place("_posts", item)))
        sums.setdefault(player, []).append(amount)
    due: dict[int, int] = {}
    for post in posts:
        due[post.player] = due.get(post.player, 0) + post.amount
    if {player: sum(amounts) for player, amounts in sums.items()} != due:
        fields.fault("_posts", "the posts are not those of antes and blinds", severity=Severity.WARNING)
        return None
    return tuple(found)
