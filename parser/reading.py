"""Lines to events, one hand at a time: names first, then the shape, and whole lines remembered."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from ..model import Event, Seat
from .again import again, stated
from .margin import BLANK
from .names import NamePlaces, Names
from .shapes import WHO, LineGrammar, Opened, Template
from .values import OtherCurrencyError, Values, WithoutAmounts

_REMEMBERED: Final = 20_000
_TABLES: Final = 500  # kept
_HEADS: Final = 100  # of lines, kept for each table
_LONG: Final = 100  # longer lines hardly recur word for word


class Trouble(Enum):
    """Why a line that the grammar knows is not quite what it says."""

    OTHER_CURRENCY = "an amount in another currency"
    UNREADABLE = "an amount or a number that cannot be kept exactly"


Read = tuple[str, Event, Trouble | None]
"""A line's kind (the grammar's rule in capitals), its event, and what was wrong with its values."""


class _Line(NamedTuple):
    """A line remembered as it stands: its kind, and the event to be said again.

    With a ``name`` it is about this player wherever he is seated, if no name there begins with another and none stands
    at the start of the line: see `NamePlaces.known_cut`. In a summary most lines are such.
    """

    kind: str
    event: Event
    name: str | None


class LineReader:
    """Reads lines of hands whose amounts bear one currency sign (``""`` for none, None for any)."""

    def __init__(self, grammar: LineGrammar, places: NamePlaces, sign: str | None) -> None:
        """Share the grammar's memory of shapes; remember whole lines for this sign only."""
        self.grammar = grammar
        self.places = places
        self._values = Values(sign)
        self._any_sign = Values(None)
        self._no_amount = WithoutAmounts(None)
        self.lines: dict[str, _Line] = {}
        """Whole lines as they stand, that name nobody seated, or somebody elsewhere than at their start."""
        self._named_lines: dict[str, tuple[str, Event]] = {}
        """Kind and event of whole lines that name somebody elsewhere, with `WHO` for the name."""
        self.said: dict[str, tuple[str, Event]] = {}
        """Kind and event of whole lines that begin with a name, by what is said behind it."""
        self._tables: dict[tuple[str, ...], Names] = {}
        self._says = places.says
        self._who_says = WHO + places.says

    def opening(self, number: int, line: str) -> Read | None:
        """Read a line before the first that is about seated players: the header, the table, a seat."""
        return self._nameless(number, line) or self._made(number, line, None, self.grammar.template(line, opening=True))

    def _nameless(self, number: int, line: str) -> Read | None:
        """Read a line that is remembered as one that names nobody seated."""
        known = self.lines.get(line)
        if known is None or known.name is not None:
            return None
        return known.kind, again(known.event, number, ""), None

    def names(self, seated: Sequence[str]) -> Names:
        """Return what is known of a table with these players."""
        key = tuple(seated)
        names = self._tables.get(key)
        if names is None:
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            names = self._tables[key] = Names(seated, self._says)
        return names

    def line(self, number: int, line: str, names: Names) -> Read | None:
        """Read a line of the hand; None where neither a seated nor any other name makes it a line of the grammar."""
        if names.plain:
            who, said, rest = line.partition(self._says)
            if said and who in names.by_name:
                text = f"{WHO}{said}{rest}"
                read = self._made(number, text, who, self.grammar.template(text))
                if read is not None:
                    return read
        return self._nameless(number, line) or self.elsewhere(number, line, names)

    def line_about(self, number: int, line: str, name: str) -> Read | None:
        """Read a line as one about this player; nothing of it is remembered, as the line may also be about another."""
        names = Names((name,), self._says)
        for who, text in self.places.cuts(line, names):
            read = self._named(number, text, who)
            if read is not None:
                return read
        return None

    def elsewhere(self, number: int, line: str, names: Names) -> Read | None:
        """Read a line that names somebody elsewhere than at its start, or with an odd name, or nobody."""
        cut = self.places.known_cut(line, names)
        if cut is not None:
            name, text = cut
            read = self._named(number, text, name)
            if read is not None:
                self._hear(line, text, name)
                return read
        for name, text in self.places.cuts(line, names):
            read = self._named(number, text, name)
            if read is not None:
                if len(names.heads) < _HEADS:
                    names.heads[text[: text.index(WHO)]] = name
                return read
        read = self._made(number, line, None, self.grammar.template(line)) or self.opening(number, line)
        if read is not None:
            return read
        for name, text in self.places.strangers(line):
            read = self._made(number, text, name, self.grammar.template(text))
            if read is not None:
                return read
        return None

    def _hear(self, line: str, text: str, name: str) -> None:
        """Remember a line as it stands, if such lines recur; ``text`` has `WHO` for the name."""
        whole = self._named_lines.get(text)
        if whole is not None:
            self._keep(line, _Line(whole[0], again(whole[1], 0, name), name))

    def _keep(self, text: str, line: _Line) -> None:
        if len(text.strip(BLANK)) < len(text):
            return  # out of its margin already, as a name ends with a blank; of another hand it may be one
        if len(self.lines) >= _REMEMBERED:
            self.lines.clear()
        self.lines[text] = line

    def _named(self, number: int, text: str, who: str) -> Read | None:
        """Read a line that has `WHO` for the name of somebody seated."""
        said = text.startswith(self._who_says)
        whole = self.said.get(text[len(self._who_says) :]) if said else self._named_lines.get(text)
        if whole is not None:
            return whole[0], again(whole[1], number, who), None
        return self._made(number, text, who, self.grammar.template(text))

    def _made(self, number: int, text: str, who: str | None, found: Opened | None) -> Read | None:
        if found is None:
            return None
        template, cuts = found
        if (template.who < 0) != (who is None):  # the grammar took a name's place for something else
            return None
        arguments: list[Any] | None
        trouble: Trouble | None = None
        try:
            arguments = template.fill(cuts, self._values)
        except ValueError as error:
            arguments, trouble = self._filled_loosely(template, cuts, error)
            if arguments is None:
                return None
        if who is not None:
            arguments[template.who] = who
        event: Any = stated(template.call, number, arguments)
        if trouble is None and template.recurs and len(text) <= _LONG and not self.grammar.reference:
            self._remember(text, template, again(event, 0, who or ""))  # the event itself may still be changed
        return template.kind, event, trouble

    def _filled_loosely(
        self, template: Template, cuts: tuple[str, ...], error: ValueError
    ) -> tuple[list[Any] | None, Trouble | None]:
        """Fill slots that cannot be filled strictly: whatever the sign, else a seat line without its stack."""
        trouble = Trouble.OTHER_CURRENCY if isinstance(error, OtherCurrencyError) else Trouble.UNREADABLE
        try:
            return template.fill(cuts, self._any_sign), trouble
        except ValueError:
            if template.call is not Seat:
                return None, None
        try:
            return template.fill(cuts, self._no_amount), Trouble.UNREADABLE
        except ValueError:
            return None, None

    def _remember(self, text: str, template: Template, event: Event) -> None:
        """Keep a whole line: by what stands behind name and says where it begins with them, else with WHO in it."""
        if template.who < 0:
            self._keep(text, _Line(template.kind, event, None))
            return
        if template.who == 0 and text.startswith(self._who_says) and text != self._who_says:
            lines, text = self.said, text[len(self._who_says) :]
        else:
            lines = self._named_lines
        if len(lines) >= _REMEMBERED:
            lines.clear()
        lines[text] = template.kind, event
