"""The order of a hand's lines, by Lark's hand grammar with its moves remembered.

A state is Lark's own stack of parser states. A move from one state by one kind of line is made once by Lark's
interactive parser and remembered. A kind that does not fit is told with what was expected; a missing section is put in,
a line out of place is stepped over, and the hand goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

from lark import Lark, Token, UnexpectedInput
from lark.grammar import Rule, Symbol
from lark.parsers.lalr_interactive_parser import InteractiveParser

_END: Final = "$END"
# Lines whose absence can be told from the line that follows: at most this many may be missing before it.
_MOST_MISSING: Final = 2
_ROUNDS: Final = {"FIRST_BET", "SECOND_BET", "THIRD_BET", "FOURTH_BET"}
_SECTIONS: Final = {
    "DATED", "TABLE", "POSTING", "DEALING", "FIRST_BET", "FIRST_DRAW", "SECOND_BET", "SECOND_DRAW", "THIRD_BET",
    "THIRD_DRAW", "FOURTH_BET", "SHOWDOWN", "SUMMARY", "TOTAL",
}  # fmt: skip
_MENDS: Final = 5_000  # remembered
_Mended = tuple[tuple[str, ...], tuple[str, ...], int]
"""What is missing before a line, what was expected in its place, and the state to go on from."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """The line at ``place`` among the hand's kinds does not fit: ``missing`` lines before it, or it is out of place."""

    place: int
    kind: str
    missing: tuple[str, ...]
    expected: tuple[str, ...]


class HandGrammar:
    """The hand half of a room's grammar."""

    def __init__(self, lark: Lark, *, reference: bool) -> None:
        """Start at the grammar's rule ``hand``; with ``reference`` no move is remembered."""
        self._reference = reference
        start = lark.parse_interactive(start="hand")
        # Only the states are wanted: without callbacks no tree is built, and none is copied with each move.
        start.parser_state.parse_conf = copy(start.parser_state.parse_conf)
        start.parser_state.parse_conf.callbacks = {}
        self._parsers: list[InteractiveParser] = [start]
        self._states: dict[tuple[int, ...], int] = {_stack(start): 0}
        self._moves: list[dict[str, int | None]] = [{}]  # by state, then kind
        self._ends: dict[int, bool] = {}
        self._mends: dict[tuple[int, str, frozenset[str]], _Mended] = {}
        self._terminals = {name.rpartition("__")[2]: name for name in terminals_below("hand", lark.rules)}
        self._sections = sorted(_SECTIONS & self._terminals.keys())

    @property
    def kinds(self) -> Iterable[str]:
        """The kinds of lines whose order is known."""
        return self._terminals.keys()

    def walk(self, kinds: Sequence[str]) -> tuple[list[Misplaced], bool]:
        """Return the lines that do not fit, and whether the hand is whole at its end.

        Kinds that the order does not know (notices, chat) may stand anywhere.
        """
        state, moves = 0, self._moves
        faults: list[Misplaced] = []
        first: dict[str, int] = {}
        last: dict[str, int] = {}
        astray = False  # the line before does not fit either: what is wrong was told there
        for place, kind in enumerate(kinds):
            try:
                move = moves[state][kind]
            except KeyError:
                if kind not in self._terminals:
                    continue
                move = self._move(state, kind)
            if move is None:
                if not last:
                    for where, name in enumerate(kinds):
                        first.setdefault(name, where)
                        last[name] = where
                again = first[kind] < place or last[kind] > place
                meant = self._meant(state, kinds, place, last) if kind in _SECTIONS and again else None
                if meant is not None:
                    faults.append(Misplaced(place, kind, (), (meant,)))
                    state, astray = self._move(state, meant) or state, False
                    continue
                missing, expected, state = self._mended(state, kind, frozenset(n for n in last if last[n] > place))
                told = bool(faults) if kind in _ROUNDS else astray and kind not in self._sections
                if missing or not told:
                    faults.append(Misplaced(place, kind, missing, expected))
                astray = not missing
            else:
                state, astray = move, False
        return faults, self._is_end(state)

    def _is_end(self, state: int) -> bool:
        end = self._ends.get(state)
        if end is None or self._reference:
            end = self._ends[state] = _END in _accepts(self._parsers[state])
        return end

    def _move(self, state: int, kind: str) -> int | None:
        """Return the state after a line of this kind, None where it does not fit."""
        known = self._moves[state]
        if kind in known:  # never with `reference`
            return known[kind]
        move = self._made(self._parsers[state], self._terminals[kind])
        if not self._reference:
            known[kind] = move
        return move

    def _made(self, before: InteractiveParser, terminal: str) -> int | None:
        """Let Lark make a move; return the state it leads to."""
        if terminal not in before.choices():  # type: ignore[no-untyped-call]  # lark leaves it untyped
            return None  # as nearly all kinds of lines in a state: nothing to copy, and no error to be made
        # What the lines make is not wanted and need not be copied: in a long hand that takes nearly all the time.
        parser: InteractiveParser = before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        try:
            parser.feed_token(Token(terminal, ""))
        except UnexpectedInput:  # one of the choices of the rules that may end here, and not after they have ended
            return None
        stack = _stack(parser)
        after = self._states.get(stack)
        if after is None:
            after = self._states[stack] = len(self._parsers)
            self._parsers.append(parser)
            self._moves.append({})
        return after

    def _mended(self, state: int, kind: str, later: frozenset[str]) -> _Mended:
        """Return `_mend`, remembered: thousands of lines of a spoilt hand may be out of place in the same way."""
        key = state, kind, later
        mended = self._mends.get(key)
        if mended is None:
            mended = self._mend(state, kind, later)
            if not self._reference:
                if len(self._mends) >= _MENDS:
                    self._mends.clear()
                self._mends[key] = mended
        return mended

    def _mend(self, state: int, kind: str, later: frozenset[str]) -> _Mended:
        """Put missing lines before the line, or step over it; ``later`` are the kinds behind this line."""
        expected = self._expected(state)
        for missing, reached in self._without(state, later):
            after = self._move(reached, kind)
            if after is not None:
                return missing, expected, after
        due = next((name for name in expected if name in _ROUNDS), None) if kind in _ROUNDS else None
        if due is not None:  # the line of a betting round with the wrong number
            return (), expected, self._move(state, due) or state
        if kind in self._sections and kind not in later:
            # A section line says for certain where the hand is, whatever is missing or stands elsewhere; one that
            # comes again does not.
            missing, after = self._way(state, kind)
            if after is not None:
                return () if later.intersection(missing) else missing, expected, after
        return (), expected, state

    def _meant(self, state: int, kinds: Sequence[str], place: int, last: Mapping[str, int]) -> str | None:
        """Return the section whose line bears another's name, of one that stands elsewhere too; None if there is none.

        The section that is due stands nowhere from here on, and what follows belongs into it.
        """
        following = self._following(kinds, place)
        for name in self._sections:
            reached = self._move(state, name) if last.get(name, -1) < place else None
            if reached is None:
                continue
            if self._is_end(reached) if following is None else self._move(reached, following) is not None:
                return name
        return None

    def _following(self, kinds: Sequence[str], place: int) -> str | None:
        """Return the next kind whose order is known, by a plain loop: compiled, a generator makes all it can first."""
        for where in range(place + 1, len(kinds)):
            if kinds[where] in self._terminals:
                return kinds[where]
        return None

    def _without(self, state: int, later: frozenset[str]) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield sections that may be missing here, fewest first, and the state behind them.

        What still comes, one of ``later``, is not missing here.
        """
        ways: list[tuple[tuple[str, ...], int]] = [((), state)]
        for _ in range(_MOST_MISSING):
            steps = (
                ((*way, name), self._move(reached, name))
                for way, reached in ways
                for name in self._sections
                if name not in later
            )
            ways = [(way, reached) for way, reached in steps if reached is not None]
            yield from ways

    def _expected(self, state: int) -> tuple[str, ...]:
        # Not by `accepts`: lark takes names with small letters, as imported ones have, for rules.
        return tuple(kind for kind in sorted(self._terminals) if self._move(state, kind) is not None)

    def _way(self, state: int, kind: str) -> tuple[tuple[str, ...], int | None]:
        """Return the fewest kinds that must stand before ``kind`` and the state after it, None if there are none."""
        seen = {state}
        ways: list[tuple[tuple[str, ...], int]] = [((), state)]
        for way, reached in ways:
            after = self._move(reached, kind)
            if after is not None:
                return way, after
            for name in self._expected(reached):
                step = self._move(reached, name)
                if step is not None and step not in seen:
                    seen.add(step)
                    ways.append(((*way, name), step))
        return (), None


def _accepts(parser: InteractiveParser) -> set[str]:
    return set(parser.accepts())  # type: ignore[no-untyped-call]  # lark leaves it untyped


def _stack(parser: InteractiveParser) -> tuple[int, ...]:
    return tuple(parser.parser_state.state_stack)


def terminals_below(start: str, rules: Iterable[Rule]) -> set[str]:
    """Return the terminals that the rule ``start`` is made of; imported ones bear their file's name and ``__``."""
    expansions: dict[str, list[Symbol]] = {}
    for rule in rules:
        expansions.setdefault(rule.origin.name, []).extend(rule.expansion)
    seen, waiting = {start}, [start]
    while waiting:
        below = {symbol.name for symbol in expansions.get(waiting.pop(), ())} - seen
        seen |= below
        waiting += below
    return {name for name in seen if name not in expansions}
