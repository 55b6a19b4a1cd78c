"""What the compiled build spells out is what ``dataclass`` makes at run time."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import sys
from pathlib import Path
from types import ModuleType

import pytest
from native_init import spelt_out

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("")
    for room in ("model", "engine", "parser")  # those of setup.py that have any
    for path in (ROOT / room).glob("*.py")
    if "@dataclass(" in path.read_text(encoding="utf-8") and path.name != "__init__.py"
)
SAMPLE = '''
from __future__ import annotations
from dataclasses import dataclass, field

@dataclass(slots=True)
class Sample:
    """A class with fields of every kind."""

    first: int
    second: str = "two"
    """What is said of a field."""
    third: list[int] = field(default_factory=list)
    fourth: list[int | None] = field(default_factory=lambda: [None, None])
    fifth: tuple[int, ...] = field(default=(1, 2), repr=False)
    sixth: int = field(init=False)

    def __post_init__(self) -> None:
        self.sixth = self.first + 1

    def line(self) -> int:
        return inspect.currentframe().f_lineno

@dataclass(frozen=True, slots=True)
class Last:
    only: int
'''


def made(text: str, name: str) -> ModuleType:
    """Return a module of this text under another one's name, which stays as it is."""
    module = ModuleType(name)
    module.__package__ = name.rpartition(".")[0]
    exec(compile(text, name, "exec"), vars(module))  # noqa: S102  our own text
    return module


def dataclasses_of(module: ModuleType) -> dict[str, type]:
    return {
        name: kept
        for name, kept in vars(module).items()
        if isinstance(kept, type) and dataclasses.is_dataclass(kept) and kept.__module__ == module.__name__
    }


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_it_takes_what_the_generated_one_takes(path: Path) -> None:
    name = ".".join(("tripledraw", *path.parts))
    before = importlib.import_module(name)
    after = made(spelt_out((ROOT / path).with_suffix(".py").read_text(encoding="utf-8")), name)
    assert sys.modules[name] is before
    classes = dataclasses_of(before)
    assert classes.keys() == dataclasses_of(after).keys() != set()
    for class_name, kept in classes.items():
        old, new = (inspect.signature(each) for each in (kept, vars(after)[class_name]))
        assert list(old.parameters) == list(new.parameters), class_name
        for parameter, other in zip(old.parameters.values(), new.parameters.values(), strict=True):
            is_made = type(parameter.default).__name__ == "_HAS_DEFAULT_FACTORY_CLASS"
            assert other.default == (None if is_made else parameter.default), (class_name, parameter)


def test_fields_are_set_as_before() -> None:
    before, after = (made(text, __name__) for text in (SAMPLE, spelt_out(SAMPLE)))
    for arguments in ((1,), (1, "x", [3], [4], ()), (5, "y")):
        old, new = before.Sample(*arguments), after.Sample(*arguments)
        assert repr(old) == repr(new)
        assert (old.fifth, old.sixth) == (new.fifth, new.sixth)
    assert after.Sample(1).third is not after.Sample(1).third
    assert after.Sample(1, third=[2]) == after.Sample(1, third=[2]) != after.Sample(1)
    with pytest.raises(dataclasses.FrozenInstanceError):  # which compiled code does not ask
        after.Last(3)


def test_lines_stay_where_they_are() -> None:
    assert spelt_out("import os\n") == "import os\n"
    before, after = SAMPLE.splitlines(), spelt_out(SAMPLE).splitlines()
    assert len(after) == len(before) + 1  # behind the last line, where none was blank
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    assert [before[number].strip() for number in changed] == [
        "from __future__ import annotations", "@dataclass(slots=True)", "",
        "@dataclass(frozen=True, slots=True)", "class Last:",
    ]  # fmt: skip


def test_objects_go_to_another_process_by_being_made_again() -> None:
    after = made(spelt_out(SAMPLE.replace("frozen=True, ", "").replace("class Last", "class Other")), __name__)
    assert after.Other(3).__reduce__() == (after.Other, (3,))


def test_an_option_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="kw_only"):
        spelt_out("@dataclass(kw_only=True)\nclass A:\n    x: int\n")
