"""One line's wording to its event, by Lark, remembered by the line's shape.

A line's shape is the line with its slots (amounts, cards, ...) open: a pattern for the whole line, made of its wording
and of the grammar's own terminals. The first line of a shape is parsed by Lark; what it becomes is kept with the slots
open, and the next line that the pattern fits only fills them. The wording stands in the grammar alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from lark import Lark, Token, UnexpectedInput

from .templates import AsWritten, Made, made
from .values import Values

# Stands for the player's name: no keyboard writes it, and with a wide letter lines take twice the time.
WHO: Final = "\x10"
_LETTER: Final = "\x11"
_BEGINNINGS: Final = 5_000  # beginnings of lines kept, each with its shapes
_SHAPES: Final = 32  # shapes of one beginning, the last that fitted first
_FAILED: Final = 20_000
# Slots whose text is their value; and those that hardly any other line has alike.
_TEXTS: Final = frozenset({"STAMP", "CLOCK", "DATE", "ID", "NEW_NAME", "HAND_NAME", "CHAT"})
_UNIQUE: Final = frozenset({"STAMP", "CLOCK", "ID", "NEW_NAME", "CHAT", "CARDS"})

Opened = tuple["Template", tuple[str, ...]]
Match = Callable[[str], "re.Match[str] | None"]


class Slot(NamedTuple):
    """An open argument: which group of the line's pattern fills it, and how its text is read."""

    group: int
    type: str
    as_written: bool


@dataclass(frozen=True, slots=True)
class Template:
    """An event with open slots, of the line kind ``kind`` (the grammar's rule in capitals).

    ``who`` is the place of the player among the arguments, -1 without one. ``holes`` lists (place, group, type or None
    for a text as it is written) where all slots are arguments of their own; None where some are deeper. ``recurs`` says
    that such lines are met again word for word: they hold no stamps, numbers of hands, new names, cards or chat.
    """

    kind: str
    call: Callable[..., Any]
    arguments: tuple[Any, ...]
    who: int
    holes: tuple[tuple[int, int, str | None], ...] | None
    recurs: bool

    def fill(self, texts: tuple[str, ...], values: Values) -> list[Any]:
        """Return the arguments with the slots filled from ``texts``; ValueError where one cannot be read."""
        if self.holes is None:
            return [_filled(argument, texts, values) for argument in self.arguments]
        filled = list(self.arguments)
        for place, group, type_ in self.holes:
            filled[place] = texts[group] if type_ is None else values.of(type_, texts[group])
        return filled


class LineGrammar:
    """The line half of a room's grammar, with the shapes learnt; shared by all hands of the room."""

    def __init__(self, lark: Lark, *, reference: bool) -> None:
        """Take the room's compiled grammar; with ``reference`` every line goes through Lark and none is remembered."""
        self.lark = lark
        self.reference = reference
        self._patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in lark.terminals}
        self.money = re.compile(self._patterns["MONEY"])
        self._shapes: dict[str, list[tuple[Match, Template]]] = {}
        self._failed: set[str] = set()

    def template(self, text: str, *, opening: bool = False) -> Opened | None:
        """Return the template of a line with `WHO` for its name, and the texts that fill it; None if there is none.

        With ``opening`` the line is one that names nobody seated, and may introduce a name, which can hold anything.
        """
        if self.reference:
            parsed = self._parse(text, opening=opening)
            return None if parsed is None else _open(*parsed, text, None)
        who = -1 if opening else text.find(WHO)
        # The first letters of the wording, with those behind the name where it stands in front: no seat, stack
        # or card, lest a shape be learnt for each.
        if who == 0:
            beginning = text[:6]
        elif 0 < who < 12:
            behind = text[who + 1 : who + 6]
            beginning = text[:4] + (" [" if "[" in behind else behind.rstrip("0123456789,."))
        else:
            beginning = text[:5]
        shapes = self._shapes.get(beginning)
        if shapes is not None:
            for place, (match, template) in enumerate(shapes):
                fits = match(text)
                if fits is not None:
                    if place:
                        shapes.insert(0, shapes.pop(place))
                    return template, fits.groups()
        return self._learn(text, beginning, opening=opening)

    def _learn(self, text: str, beginning: str, *, opening: bool) -> Opened | None:
        """Parse a line by Lark and remember its shape."""
        failure = f"{opening}{text}"
        if failure in self._failed:
            return None
        parsed = self._parse(text, opening=opening)
        if parsed is None:
            if len(self._failed) >= _FAILED:
                self._failed.clear()
            self._failed.add(failure)
            return None
        pattern, spans = self._shape(text, parsed[1])
        opened = _open(*parsed, text, spans)
        if len(self._shapes) >= _BEGINNINGS:
            self._shapes.clear()
        shapes = self._shapes.setdefault(beginning, [])
        del shapes[_SHAPES:]
        shapes.insert(0, (pattern.fullmatch, opened[0]))
        return opened

    def _shape(self, text: str, event: Made) -> tuple[re.Pattern[str], dict[tuple[int, int], int]]:
        """Return the pattern of all lines like ``text``, its slots open, and which group each slot's place has."""
        pattern, end = "", 0
        spans: dict[tuple[int, int], int] = {}
        places: set[tuple[int, int, str]] = {
            (token.start_pos or 0, token.end_pos or 0, token.type) for token in _tokens(event.arguments)
        }
        for start, stop, kind in sorted(places):
            pattern += f"{re.escape(text[end:start])}({self._patterns[kind]})"
            spans[start, stop] = len(spans)
            end = stop
        return re.compile(pattern + re.escape(text[end:])), spans

    def _parse(self, text: str, *, opening: bool) -> tuple[str, Made] | None:
        # WHO names nobody in an opening line: where its letter stands there, it is part of a new name.
        try:
            tree = self.lark.parse(text.replace(WHO, _LETTER) if opening else text, start="line")
        except UnexpectedInput:
            return None
        return made(tree)


def _open(rule: str, event: Made, text: str, spans: Mapping[tuple[int, int], int] | None) -> Opened:
    """Turn the tokens of ``event`` into slots: of the groups at ``spans``, or without them of the tokens themselves."""
    values = [] if spans is None else [text[start:end] for start, end in spans]

    def opened(argument: object) -> object:
        token = argument.token if isinstance(argument, AsWritten) else argument
        if isinstance(token, Token):
            if token.type == "WHO":
                return WHO
            as_written = isinstance(argument, AsWritten) or token.type in _TEXTS
            if spans is None:
                values.append(text[token.start_pos : token.end_pos])
                return Slot(len(values) - 1, token.type, as_written)
            return Slot(spans[token.start_pos or 0, token.end_pos or 0], token.type, as_written)
        if isinstance(argument, Made):
            return Made(argument.call, tuple(opened(each) for each in argument.arguments))
        if type(argument) is tuple:
            return tuple(opened(each) for each in argument)
        return argument

    arguments = tuple(opened(argument) for argument in event.arguments)
    who = next((place for place, argument in enumerate(arguments) if argument is WHO), -1)
    flat = tuple(
        (place, argument.group, None if argument.as_written else argument.type)
        for place, argument in enumerate(arguments)
        if isinstance(argument, Slot)
    )
    deep = any(_is_deep(argument) for argument in arguments)
    recurs = _UNIQUE.isdisjoint(token.type for token in _tokens(event.arguments))
    return Template(rule.upper(), event.call, arguments, who, None if deep else flat, recurs), tuple(values)


def _is_deep(argument: object) -> bool:
    """Return whether an argument must be put together from slots within it."""
    if type(argument) is tuple:
        return any(isinstance(each, Slot) or _is_deep(each) for each in argument)
    return isinstance(argument, Made)


def _tokens(arguments: tuple[Any, ...]) -> list[Token]:
    """Return the slot tokens among the arguments, in their order."""
    found: list[Token] = []
    for argument in arguments:
        if isinstance(argument, Token):
            found += [argument] if argument.type != "WHO" else []
        elif isinstance(argument, AsWritten):
            found.append(argument.token)
        elif isinstance(argument, Made):
            found += _tokens(argument.arguments)
        elif type(argument) is tuple:
            found += _tokens(argument)
    return found


def _filled(argument: object, texts: Sequence[str], values: Values) -> object:
    if isinstance(argument, Slot):
        text = texts[argument.group]
        return text if argument.as_written else values.of(argument.type, text)
    if isinstance(argument, Made):
        return argument.call(*[_filled(each, texts, values) for each in argument.arguments])
    if type(argument) is tuple:
        return tuple([_filled(each, texts, values) for each in argument])
    return argument
