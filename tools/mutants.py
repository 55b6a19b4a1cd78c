"""Makes mutants of a module: the same text with one small change of what it does.

Most changes are mutmut's (numbers, names, comparisons, arguments, assignments, cases of a `match`, …); added here are a
part of a condition left out, a condition that always or never holds, and a statement left out. Not changed, because it
is no behaviour: docstrings, annotations, imports, decorators, wording of enums and of exceptions. See docs/mutation.md.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from types import CodeType
from typing import Any

import libcst as cst
from libcst import matchers
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import (
    mutation_operators,
    operator_arg_removal,
    operator_assignment,
    operator_match,
    operator_string,
)

Change = tuple[cst.CSTNode, cst.CSTNode | None]  # a node, and what takes its place: nothing for None
Name = tuple[str, str, str, str, int]

ENUMS = {"Enum", "Flag", "IntEnum", "IntFlag", "StrEnum"}
_TYPES = {"NewType", "TypeVar", "cast", "isinstance", "issubclass"}
_TRUE, _FALSE = cst.Name("True"), cst.Name("False")
_VARIED = matchers.Name("max") | matchers.Name("min")  # take as many arguments as there are
_KEPT = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.Raise)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mutant: where it is, the lines before and after, and which stretch of the text becomes ``new``.

    ``function`` is the qualified name of the function or method at the module's top that holds the change, "" for
    code that runs when the module is imported. ``nth`` counts changes of one function that read the same, from 1.
    ``line`` and ``last`` are the lines of the change in the text before it, from 1.
    """

    module: str
    function: str
    before: str
    after: str
    nth: int
    line: int
    last: int
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """Return the module's text with the change, from its text without."""
        return text[: self.start] + self.new + text[self.end :]

    @property
    def name(self) -> Name:
        """What stays the same when other lines of the module change."""
        return self.module, self.function, self.before, self.after, self.nth


def _mutmuts(node: cst.CSTNode) -> Iterator[Change]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind) and operator not in _REPLACED and not isinstance(node, cst.BooleanOperation):
            yield from ((node, changed) for changed in operator(node))


def _value_changed(node: cst.Assign | cst.AnnAssign) -> Iterator[Change]:
    # A constant is changed by operators of its own, and None for False says little.
    if not isinstance(node.value, cst.Name | cst.BaseNumber | cst.BaseString):
        yield from ((node, changed) for changed in operator_assignment(node))


def _argument_changed(node: cst.Call) -> Iterator[Change]:
    """Yield calls with None for an argument or without one that has a default: others only break the call."""
    varied = matchers.matches(node.func, _VARIED)
    for place, argument in enumerate(node.args):
        without = node.with_changes(args=[*node.args[:place], *node.args[place + 1 :]])
        if argument.keyword is not None or varied:
            yield node, without
        elif not argument.star and not matchers.matches(argument.value, matchers.Name("None")):
            yield argument.value, cst.Name("None")


def _string_changed(node: cst.SimpleString) -> Iterator[Change]:
    yield from [(node, changed) for changed in operator_string(node)][:1]  # in capitals it shows nothing more


def _operand_left_out(node: cst.BooleanOperation) -> Iterator[Change]:
    # Shows more than `and` for `or`, which mutmut would put there.
    yield node, node.left
    yield node, node.right


def _condition_fixed(node: cst.If | cst.CompIf) -> Iterator[Change]:
    yield from ((node.test, truth) for truth in (_TRUE, _FALSE))


def _loop_left_out(node: cst.While) -> Iterator[Change]:
    yield node.test, _FALSE


def _cases_changed(node: cst.Match) -> Iterator[Change]:
    for case in node.cases:
        if len(node.cases) > 1:
            yield case, None
        if case.guard is not None:
            yield from ((case.guard, truth) for truth in (_TRUE, _FALSE))


def _statement_left_out(node: cst.SimpleStatementLine) -> Iterator[Change]:
    match node.body:
        case [cst.Expr(value=cst.Call()) | cst.Del() | cst.Continue()] | [cst.Return(value=None)]:
            yield node.body[0], cst.Pass()


_REPLACED = {operator_arg_removal, operator_assignment, operator_match, operator_string}
_OPERATORS: list[tuple[Any, Callable[[Any], Iterable[Change]]]] = [
    (cst.CSTNode, _mutmuts),
    ((cst.Assign, cst.AnnAssign), _value_changed),
    (cst.Call, _argument_changed),
    (cst.SimpleString, _string_changed),
    (cst.BooleanOperation, _operand_left_out),
    ((cst.If, cst.CompIf), _condition_fixed),
    (cst.While, _loop_left_out),
    (cst.Match, _cases_changed),
    (cst.SimpleStatementLine, _statement_left_out),
]


def mutants(module: str, text: str) -> list[Mutant]:
    """Return all mutants of a module in the order of its text; ``module`` is its path below the project's root."""
    wrapper = MetadataWrapper(cst.parse_module(text))
    tree, places = wrapper.module, wrapper.resolve(WhitespaceInclusivePositionProvider)
    lines = text.splitlines(keepends=True)
    offsets = list(accumulate(map(len, lines), initial=0))
    seen = {_compiled(text)}
    counted: Counter[tuple[str, str, str]] = Counter()
    found: list[Mutant] = []
    for function, node in _nodes(tree):
        for old, new in _changes(node):
            start, end = (offsets[at.line - 1] + at.column for at in (places[old].start, places[old].end))
            words = "" if new is None else tree.code_for_node(new)
            mutated = text[:start] + words + text[end:]
            code = _compiled(mutated)
            if code is None or code in seen:
                continue
            seen.add(code)
            first, last, before, after = _difference(lines, mutated.splitlines(keepends=True))
            counted[function, before, after] += 1
            nth = counted[function, before, after]
            found.append(Mutant(module, function, before, after, nth, first, last, start, end, words))
    return sorted(found, key=lambda mutant: (mutant.line, mutant.last))


def _changes(node: cst.CSTNode) -> Iterator[Change]:
    for kinds, operator in _OPERATORS:
        if isinstance(node, kinds):
            yield from operator(node)


def _compiled(text: str) -> CodeType | None:
    """Return what the text is compiled to, by which mutants that are the same are known; None if it is no Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            return compile(text, "mutant", "exec")
        except SyntaxError:  # `return` at a module's top where a `break` stood, say
            return None


def _difference(before: list[str], after: list[str]) -> tuple[int, int, str, str]:
    """Return the first and last line that differ, from 1, and what stood and stands there."""
    head = 0
    while before[head : head + 1] == after[head : head + 1]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    last = len(before) - tail
    return head + 1, max(last, head + 1), _joined(before[head:last]), _joined(after[head : len(after) - tail])


def _joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def _nodes(tree: cst.Module) -> Iterator[tuple[str, cst.CSTNode]]:
    """Return all nodes that may change, each with the function at the module's top that it is in."""
    for child in tree.children:
        yield from _below(child, (), "")


def _below(node: cst.CSTNode, classes: tuple[str, ...], function: str) -> Iterator[tuple[str, cst.CSTNode]]:
    if isinstance(node, _KEPT) or _is_docstring(node) or _is_about_types(node):
        return
    if not function and matchers.matches(node, matchers.Assign(value=matchers.Subscript())):
        return  # a name for a type
    yield function, node
    if isinstance(node, cst.FunctionDef):
        # Defaults are evaluated when the function is defined; its body is what a changed `__code__` changes.
        yield from _below(node.params, classes, function)
        yield from _below(node.body, classes, function or ".".join((*classes, node.name.value)))
        return
    if isinstance(node, cst.ClassDef):
        if any(isinstance(base.value, cst.Name) and base.value.value in ENUMS for base in node.bases):
            return
        classes = (*classes, node.name.value)
    for child in node.children:
        yield from _below(child, classes, function)


def _is_docstring(node: cst.CSTNode) -> bool:
    return bool(matchers.matches(node, matchers.Expr(value=matchers.SimpleString())))


def _is_about_types(node: cst.CSTNode) -> bool:
    """Return whether the code is for type checkers, or a name that another spelling would leave undefined."""
    match node:
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Call(func=cst.Name(value=called)):
            return called in _TYPES
    return isinstance(node, cst.ImportAlias)
