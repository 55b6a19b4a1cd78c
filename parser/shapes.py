"""One line's wording to its event, by Lark, remembered by the line's shape.

A line's shape is the line with its slots (amounts, cards, ...) cut out. The first line of a shape is parsed by
Lark's grammar; what it becomes is kept with the slots open, and the next line of that shape only fills them. The
patterns that cut are the grammar's own terminals, so that the wording stands in the grammar alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lark import Lark, Token, UnexpectedInput

from .templates import AsWritten, Made, made

WHO = "\ufdd0"  # stands for the player's name: a noncharacter, which no keyboard writes
_SLOT = "\ufdd1"
# What differs between lines of one shape, in the order in which the cutting pattern tries them.
SLOTS = ("CARDS", "CHAT", "HAND_NAME", "STAMP", "CLOCK", "DATE", "MONEY", "INT", "ID")
_REMEMBERED = 20_000
_FORMS = 24  # shapes of opening lines kept; a file has a handful

Converters = Mapping[str, Callable[[str], Any]]


class Slot(NamedTuple):
    """An open argument: which cut of the line fills it, and how its text is read."""

    cut: int
    type: str
    as_written: bool


@dataclass(frozen=True, slots=True)
class Template:
    """An event with open slots, of the line kind ``kind`` (the grammar's rule in capitals).

    ``who`` is the place of the player among the arguments, -1 without one. ``holes`` lists (place, slot) where all
    slots are arguments of their own; None where some are deeper.
    """

    kind: str
    call: Callable[..., Any]
    arguments: tuple[Any, ...]
    who: int
    holes: tuple[tuple[int, Slot], ...] | None

    def fill(self, cuts: Sequence[str], convert: Converters) -> list[Any]:
        """Return the arguments with the slots filled from ``cuts``; ValueError where one cannot be read."""
        if self.holes is None:
            return [_filled(argument, cuts, convert) for argument in self.arguments]
        filled = list(self.arguments)
        for place, slot in self.holes:
            text = cuts[slot.cut]
            filled[place] = text if slot.as_written else convert[slot.type](text)
        return filled


@dataclass(slots=True)
class _Shape:
    """The templates of one shape, by the cuts that are no slots (the 1 of ``1st``)."""

    literal: tuple[int, ...]
    templates: dict[tuple[str, ...], Template]


class LineGrammar:
    """The line half of a room's grammar, with what was learnt of shapes; shared by all hands of the room."""

    def __init__(self, lark: Lark, *, reference: bool) -> None:
        """Take the room's compiled grammar; with ``reference`` every line goes through Lark and none is remembered."""
        self.lark = lark
        self.reference = reference
        self._patterns = patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in lark.terminals}
        self.money = re.compile(patterns["MONEY"])
        # One group around all, and none inside: `split` then gives the wording and the cuts in turn.
        self._cut = re.compile(f"({'|'.join(patterns[name] for name in SLOTS if name in patterns)})")
        self._shapes: dict[str, _Shape] = {}
        self._forms: list[tuple[re.Pattern[str], Template]] = []
        self._failed: set[str] = set()

    def template(self, text: str) -> tuple[Template, Sequence[str]] | None:
        """Return the template of a line with `WHO` for its name, and the texts that fill it; None if there is none."""
        if self.reference:
            parsed = self._parse(text)
            return None if parsed is None else _open(*parsed, None)
        if text in self._failed:
            return None
        parts = self._cut.split(text)
        cuts, shape_text = parts[1::2], _SLOT.join(parts[::2])
        shape = self._shapes.get(shape_text)
        if shape is not None:
            known = shape.templates.get(tuple([cuts[place] for place in shape.literal]))
            if known is not None:
                return known, cuts
        return self._learn(text, shape_text)

    def opening_template(self, text: str) -> tuple[Template, Sequence[str]] | None:
        """Do the same for a line before the first that tells of seated players.

        Such a line may introduce a name, which can hold anything. So it is not cut up: each shape known so far is
        tried as one pattern for the whole line, the last that fitted first.
        """
        if not self.reference:
            for place, (pattern, template) in enumerate(self._forms):
                match = pattern.fullmatch(text)
                if match is not None:
                    if place:
                        self._forms.insert(0, self._forms.pop(place))
                    return template, match.groups()
        parsed = self._parse(text)
        if parsed is None:
            return None
        if self.reference:
            return _open(*parsed, None)
        pattern, spans = self._form(text, parsed[1])
        opened = _open(*parsed, spans)
        del self._forms[_FORMS:]
        self._forms.insert(0, (pattern, opened[0]))
        return opened

    def _form(self, text: str, event: Made) -> tuple[re.Pattern[str], dict[tuple[int, int], int]]:
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

    def _learn(self, text: str, shape_text: str) -> tuple[Template, Sequence[str]] | None:
        """Parse a line by Lark and remember what its shape becomes."""
        parsed = self._parse(text)
        if parsed is None:
            if len(self._failed) >= _REMEMBERED:
                self._failed.clear()
            self._failed.add(text)
            return None
        spans = {match.span(): place for place, match in enumerate(self._cut.finditer(text))}
        template, values = _open(*parsed, spans)
        slots = _slots(template.arguments)
        if any(slot.cut < 0 for slot in slots):  # Lark saw a slot where the pattern cuts otherwise: not one of a shape
            return _open(*parsed, None)
        literal = tuple(place for place in range(len(spans)) if all(place != slot.cut for slot in slots))
        if len(self._shapes) >= _REMEMBERED:
            self._shapes.clear()
        shape = self._shapes.setdefault(shape_text, _Shape(literal, {}))
        if shape.literal == literal and len(shape.templates) < _REMEMBERED:
            shape.templates[tuple([values[place] for place in literal])] = template
        return template, values

    def _parse(self, text: str) -> tuple[str, Made, str] | None:
        try:
            tree = self.lark.parse(text, start="line")
        except UnexpectedInput:
            return None
        return (*made(tree), text)


def _open(rule: str, event: Made, text: str, spans: Mapping[tuple[int, int], int] | None) -> tuple[Template, list[str]]:
    """Turn the tokens of ``event`` into slots: of the cuts at ``spans``, or without them of the tokens themselves."""
    values = [] if spans is None else [text[start:end] for start, end in spans]

    def opened(argument: object) -> object:
        as_written = isinstance(argument, AsWritten)
        token = argument.token if isinstance(argument, AsWritten) else argument
        if isinstance(token, Token):
            if token.type == "WHO":
                return WHO
            if spans is None:
                values.append(str(token))
                return Slot(len(values) - 1, token.type, as_written)
            return Slot(spans.get((token.start_pos or 0, token.end_pos or 0), -1), token.type, as_written)
        if isinstance(argument, Made):
            return Made(argument.call, tuple(opened(each) for each in argument.arguments))
        if type(argument) is tuple:
            return tuple(opened(each) for each in argument)
        return argument

    arguments = tuple(opened(argument) for argument in event.arguments)
    who = next((place for place, argument in enumerate(arguments) if argument is WHO), -1)
    flat = [(place, argument) for place, argument in enumerate(arguments) if isinstance(argument, Slot)]
    holes = tuple(flat) if len(flat) == len(_slots(arguments)) else None
    if holes is not None and any(isinstance(argument, Made) for argument in arguments):
        holes = None
    return Template(rule.upper(), event.call, arguments, who, holes), values


def _tokens(arguments: tuple[Any, ...]) -> list[Token]:
    """Return the slot tokens among the arguments, in their order."""
    found: list[Token] = []
    for argument in arguments:
        if isinstance(argument, Token):
            found.append(argument)
        elif isinstance(argument, AsWritten):
            found.append(argument.token)
        elif isinstance(argument, Made):
            found += _tokens(argument.arguments)
        elif type(argument) is tuple:
            found += _tokens(argument)
    return found


def _slots(arguments: tuple[Any, ...]) -> list[Slot]:
    found: list[Slot] = []
    for argument in arguments:
        if isinstance(argument, Slot):
            found.append(argument)
        elif isinstance(argument, Made):
            found += _slots(argument.arguments)
        elif type(argument) is tuple:
            found += _slots(argument)
    return found


def _filled(argument: object, cuts: Sequence[str], convert: Converters) -> object:
    if isinstance(argument, Slot):
        text = cuts[argument.cut]
        return text if argument.as_written else convert[argument.type](text)
    if isinstance(argument, Made):
        return argument.call(*[_filled(each, cuts, convert) for each in argument.arguments])
    if type(argument) is tuple:
        return tuple([_filled(each, cuts, convert) for each in argument])
    return argument
