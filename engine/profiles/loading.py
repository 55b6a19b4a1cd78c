"""Loads the rules of a room or of a home game from TOML and checks them against the schema.

A file states ``title``, ``base`` (the profile it deviates from) and any of the keys of `model.Profile`. A key is
written plainly, ``cap_bets = 5``, or as a table with its source and whether it is assumed::

    [cap_bets]
    value = 5
    source = "house rules, page 2"
    assumed = false

``assumed`` at the top lists keys that are taken from the base though no source of this room states them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NoReturn

from ...model import Profile

_PUBLISHED: Final = "published"
_SUFFIX: Final = ".toml"
_TOP: Final = ("title", "base", "assumed")
_INNER: Final = ("value", "source", "assumed")
_AT_KEY: Final = re.compile(r"""[ \t]*\[{0,2}[ \t]*["']?([\w.-]+)["']?[ \t]*(?:[=.\]]|$)""")
_TWICE: Final = re.compile("Cannot overwrite|Cannot declare|Duplicate")  # how tomllib begins to say so
_AT_LINE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


class ProfileError(ValueError):
    """A profile that cannot be used.

    ``file`` is its name as given, ``line`` counts from 1, ``key`` is the key at fault; line and key are None where
    there is none to name. ``str()`` gives all of it in one line.
    """

    def __init__(self, file: str, reason: str, *, line: int | None = None, key: str | None = None) -> None:
        """Keep the parts and say them in one line."""
        self.file, self.line, self.key, self.reason = file, line, key, reason
        place = file if line is None else f"{file}:{line}"
        super().__init__(f"{place}: {key}: {reason}" if key else f"{place}: {reason}")


def load_profile(name_or_path: str) -> Profile:
    """Return a room's profile by its name (see `profile_names`) or a home game's by the path of its TOML file.

    Profiles are immutable and kept: loading again costs a look-up; a file is read again once it has changed.

    Raises:
        ProfileError: no such profile or file, or a file that breaks the schema.
    """
    if name_or_path in profile_names():
        return _shipped(name_or_path)
    path = Path(name_or_path)
    if path.suffix != _SUFFIX and path.name == name_or_path and not path.exists():
        near, known = _nearest(name_or_path, profile_names()), ", ".join(profile_names())
        raise ProfileError(name_or_path, f"no such profile{near}; there are {known}, or the path of a .toml file")
    try:
        found = path.stat()
        return _from_file(name_or_path, found.st_mtime_ns, found.st_size)
    except ProfileError:
        raise
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ProfileError(name_or_path, "cannot be read: not UTF-8 text", line=line) from error
    except (OSError, ValueError) as error:  # ValueError: a path that no system can have
        reason = error.strerror if isinstance(error, OSError) else error
        raise ProfileError(name_or_path, f"cannot be read: {reason}") from error


@cache
def profile_names() -> tuple[str, ...]:
    """Return the names of the profiles that come with the program, ``published`` first."""
    names = (entry.name for entry in resources.files(__package__).iterdir())
    found = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return (_PUBLISHED, *sorted(found - {_PUBLISHED}))


@cache
def _shipped(name: str) -> Profile:
    text = resources.files(__package__).joinpath(name + _SUFFIX).read_text(encoding="utf-8")
    return _read(text, name, name + _SUFFIX, None if name == _PUBLISHED else _PUBLISHED)


@cache
def _from_file(path: str, _mtime_ns: int, _size: int) -> Profile:
    text = Path(path).read_bytes().decode("utf-8-sig")  # editors on Windows put a mark in front
    return _read(text, Path(path).stem, path, _PUBLISHED)


def _read(text: str, name: str, file: str, default_base: str | None) -> Profile:
    """Build the profile that ``text`` states; ``default_base`` is None only for the one that has no base."""
    document = _Document(file, text)
    stated = document.parse()
    base = _base(document, stated, default_base)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {} if base is None else dict(base.sources)
    assumed: set[str] = set() if base is None else set(base.assumed)
    for key, given in stated.items():
        if key in _TOP:
            continue
        if key not in SCHEMA:
            document.fail(f"no such key{_nearest(key, (*SCHEMA, *_TOP))}", key)
        rule = _rule(document, key, given)
        values[key], sources[key] = rule.value, rule.source or f"stated in {Path(file).name}"
        assumed.discard(key)
        if rule.assumed:
            assumed.add(key)
    for key in _assumed(document, stated):
        assumed.add(key)
        sources[key] = f"not stated for this room, as in {stated.get('base', default_base)}: {sources[key]}"
    title = stated.get("title", name)
    if not isinstance(title, str) or not title.strip():
        document.fail("must be a text", "title")
    values |= {"name": name, "title": title, "assumed": frozenset(assumed), "sources": sources}
    if base is not None:
        return replace(base, **values)
    missing = [key for key in SCHEMA if key not in values]
    if missing:
        raise ProfileError(file, "no value, and no base to take one from", key=missing[0])
    return Profile(**values)


@dataclass(frozen=True, slots=True)
class _Rule:
    value: Any  # of the type that the key's reader in SCHEMA gives
    source: str | None = None
    assumed: bool = False


class _Document:
    """A TOML text that can say on which line a key stands, which tomllib does not."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text

    def parse(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            raise ProfileError(self.file, "nested too deeply") from None
        except ValueError as error:  # a TOMLDecodeError, or a number of more digits than Python reads
            at = _AT_LINE.search(str(error))
            lines = self.text.split("\n")
            line = None if at is None else int(at[1] or len(self.text.splitlines()) or 1)
            found = None if line is None else _AT_KEY.match(lines[line - 1])
            key = None if found is None else found[1]
            twice = key is not None and _TWICE.match(str(error))
            reason = "is stated twice" if twice else f"not TOML: {_AT_LINE.sub('', str(error))}"
            raise ProfileError(self.file, reason, line=line, key=key) from error

    def fail(self, reason: str, key: str, inner: str | None = None) -> NoReturn:
        raise ProfileError(self.file, reason, line=self._line(key, inner), key=f"{key}.{inner}" if inner else key)

    def _line(self, key: str, inner: str | None) -> int | None:
        name = rf"""["']?{re.escape(key)}["']?"""
        found = re.search(rf"^[ \t]*(?:\[{{1,2}}[ \t]*)?{name}[ \t]*[=.\]]", self.text, re.MULTILINE)
        if found is None:
            return None
        start = found.start()
        if inner is not None:
            # Inside a [key] table the entry stands on a later line, in front of the next table; in an inline table
            # or a dotted key it stands on this one.
            table = re.compile(rf"[^\[\n]*\[.*\n(?:(?![ \t]*\[).*\n)*?[ \t]*{re.escape(inner)}[ \t]*=")
            inside = table.match(self.text, start)
            start = inside.end() - 1 if inside else start
        return self.text.count("\n", 0, start) + 1


def _base(document: _Document, stated: Mapping[str, Any], default: str | None) -> Profile | None:
    base = stated.get("base", default)
    if base is None:
        return None
    if not isinstance(base, str) or base not in profile_names():
        near = _nearest(base, profile_names()) if isinstance(base, str) else ""
        document.fail(f"must be one of {', '.join(profile_names())}{near}", "base")
    return _shipped(base)


def _assumed(document: _Document, stated: Mapping[str, Any]) -> list[str]:
    keys = stated.get("assumed", [])
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        document.fail("must be a list of keys", "assumed")
    for key in keys:
        if key not in SCHEMA:
            document.fail(f"{key!r} is no key{_nearest(key, SCHEMA)}", "assumed")
        if key in stated:
            document.fail(f"{key!r} is stated in this file: say assumed = true beside its value", "assumed")
    return keys


def _rule(document: _Document, key: str, given: object) -> _Rule:
    if not isinstance(given, dict):
        return _Rule(_value(document, key, given, None))
    for inner in given:
        if inner not in _INNER:
            document.fail(f"no such entry{_nearest(inner, _INNER)}", key, inner)
    if "value" not in given:
        document.fail("has no value", key)
    source, assumed = given.get("source"), given.get("assumed", False)
    if source is not None and not isinstance(source, str):
        document.fail("must be a text", key, "source")
    if not isinstance(assumed, bool):
        document.fail("must be true or false", key, "assumed")
    return _Rule(_value(document, key, given["value"], "value"), source, assumed)


def _value(document: _Document, key: str, given: object, inner: str | None) -> object:
    try:
        return SCHEMA[key](given)
    except ValueError as error:
        document.fail(f"{error}, not {_shown(given)}", key, inner)


def _shown(given: object) -> str:
    return str(given).lower() if isinstance(given, bool) else repr(given)[:60]


def _nearest(word: str, words: Iterable[str]) -> str:
    near = get_close_matches(word.lower(), list(words), n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def _one_of(*choices: str) -> Callable[[object], str]:
    def read(given: object) -> str:
        if isinstance(given, str) and given in choices:
            return given
        near = _nearest(given, choices) if isinstance(given, str) else ""
        raise ValueError(f"must be {' or '.join(map(repr, choices))}{near}")

    return read


def _flag(given: object) -> bool:
    if isinstance(given, bool):
        return given
    raise ValueError("must be true or false")


def _number(low: int, high: int) -> Callable[[object], int]:
    def read(given: object) -> int:
        if isinstance(given, int) and not isinstance(given, bool) and low <= given <= high:
            return given
        raise ValueError(f"must be a whole number from {low} to {high}")

    return read


def _cap(given: object) -> int | None:
    if given == "none":
        return None
    try:
        return _number(1, 100)(given)
    except ValueError as error:
        raise ValueError(f"{error}, or 'none'") from None


def _fraction(given: object) -> Fraction:
    """Read ``1/2``, ``0.5`` or a whole number as an exact part of a bet."""
    if isinstance(given, str | int | float) and not isinstance(given, bool):
        try:
            part = Fraction(str(given))
        except (ValueError, ZeroDivisionError):
            part = Fraction(-1)
        if 0 <= part <= 1:
            return part
    raise ValueError("must be a part of a bet from 0 to 1, like '1/2'")


_MOST_PLAYERS: Final = 10  # of five cards each, from 52

SCHEMA: Final[Mapping[str, Callable[[object], object]]] = {
    "max_players": _number(2, _MOST_PLAYERS),
    "first_seat": _number(0, 1),
    "cap_bets": _cap,
    "cap_heads_up": _one_of("same", "none_round_starts_heads_up", "none_two_live"),
    "short_all_in": _one_of("complete", "add"),
    "reopen_at": _fraction,
    "dead_button": _one_of("yes", "no", "unknown"),
    "draw_order": _one_of("announce_then_deal", "one_by_one"),
    "deal_stub_first": _flag,
    "pool_folded": _one_of("yes", "no", "unknown"),
    "pool_this_draw": _one_of("never", "served", "if_still_short"),
    "own_discard_returns": _one_of("never", "earlier_draws"),
    "burns": _flag,
    "prints_reshuffle": _flag,
    "prints_capped": _flag,
    "prints_uncalled": _flag,
    "prints_drawn": _flag,
    "zero_is_pat": _flag,
    "tells_absent": _flag,
    "tells_position": _flag,
    "hand_words": _one_of("low", "high"),
    "first_to_show": _one_of("last_round", "any_round", "unknown"),
    "shows_by_pot": _flag,
    "uncalled_in_won": _one_of("yes", "no", "unknown"),
    "prints_dead_blind": _flag,
    "prints_rake": _flag,
    "all_in_shows": _one_of("in_turn", "any_order"),
    "total_pot": _one_of("contributions", "collected", "none"),
    "odd_unit": _one_of("first_left_of_button"),
    "summary_lists": _one_of("everybody", "shown", "mucked"),
    "tells_no_bet": _flag,
    "position_words": _one_of("all", "one"),
}
"""Every rule key, and the reader of its value: it raises ValueError with what the value must be."""
