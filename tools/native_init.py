"""Spells out what ``dataclass`` makes at run time, for the compiled build: else making an object stays interpreted.

mypyc compiles a class, but not the ``__init__`` that the decorator writes when the module is imported: that takes eight
times as long as one that stands in the class. `spelt_out` gives a module's text with that method in every dataclass, on
a line that was blank, so that lines stay where they are and tracebacks name the right ones. An object with a compiled
``__init__`` cannot be made without it, as pickling would: each such class is also given `Frozen`'s way to be made
again.
"""

from __future__ import annotations

import ast

_KNOWN = frozenset({"slots", "frozen", "eq"})
_FIRST = "from __future__ import annotations"
_BASE = f"{_FIRST}; from tripledraw.model.frozen import Frozen as _Remade"
_EMPTY = {"list": "[]", "dict": "{}"}  # faster than a call, and typed by what they are assigned to


def spelt_out(text: str) -> str:
    """Return a module's text with the ``__init__`` of each dataclass; a class that has its own, or no field, keeps it.

    Raises:
        ValueError: a dataclass has an option that is not known here.
    """
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "dataclass":
                    _spell_out(node, decorator, lines)
    return "\n".join(lines) + "\n"


def _spell_out(node: ast.ClassDef, decorator: ast.Call, lines: list[str]) -> None:
    options = {each.arg: ast.unparse(each.value) for each in decorator.keywords}
    if not options.keys() <= _KNOWN:
        raise ValueError(f"{node.name}: {ast.unparse(decorator)}")
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    if not fields or "__init__" in methods:
        return
    parameters, statements = ["self"], []
    for field in fields:
        name, kind = ast.unparse(field.target), ast.unparse(field.annotation)
        taken = _parameter(name, kind, field.value)
        if taken is not None:
            parameters.append(taken[0])
            statements.append(f"self.{name} = {taken[1]}")
    if "__post_init__" in methods:
        statements.append("self.__post_init__()")
    method = f"def __init__({', '.join(parameters)}) -> None: {'; '.join(statements)}"
    if options.get("frozen") == "True":
        method += "  # type: ignore[misc]"  # nobody else may set a field
    place = fields[-1].end_lineno or 0  # behind the fields, and what is said of the last one
    while place < len(lines) and lines[place]:
        place += 1
    lines[place : place + 1] = [" " * fields[0].col_offset + method]
    first = decorator.lineno - 1
    lines[first] = lines[first].replace("@dataclass(", "@dataclass(init=False, ", 1)
    if not node.bases and "__reduce__" not in methods and len(parameters) > len(fields):  # all fields are parameters
        lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"class {node.name}:", f"class {node.name}(_Remade):")
        lines[:] = [_BASE if line == _FIRST else line for line in lines]


def _parameter(name: str, kind: str, default: ast.expr | None) -> tuple[str, str] | None:
    """Return a field's parameter, and what it is set to; None for a field that is no parameter."""
    if default is None:
        return f"{name}: {kind}", name
    if not (isinstance(default, ast.Call) and ast.unparse(default.func) == "field"):
        return f"{name}: {kind} = {ast.unparse(default)}", name
    given = {each.arg: each.value for each in default.keywords}
    if "init" in given:
        return None
    if "default" in given:
        return f"{name}: {kind} = {ast.unparse(given['default'])}", name
    if "default_factory" not in given:
        return f"{name}: {kind}", name
    factory = given["default_factory"]
    made = ast.unparse(factory.body) if isinstance(factory, ast.Lambda) else f"{ast.unparse(factory)}()"
    return f"{name}: {kind} | None = None", f"{_EMPTY.get(ast.unparse(factory), made)} if {name} is None else {name}"
