"""``explain``: what findings mean."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode, Mistake
from .options import ReportAs, ReportFormat, switch

if TYPE_CHECKING:
    from ..model import Rule


def _print_schema(wanted: bool) -> None:  # noqa: FBT001  # typer calls it with the option's value
    if wanted:
        from ..report.rule_object import explain_schema

        sys.stdout.write(explain_schema())
        raise typer.Exit


def run(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="TD304, its beginning TD3, or a finding's name.", show_default=False),
    ] = None,
    *,
    output: ReportAs = ReportFormat.TEXT,
    listing: Annotated[bool, switch("--list", "Only a line for each.")] = False,
    schema: Annotated[
        bool,
        switch("--schema", "Print the JSON Schema of what json prints.", is_eager=True, callback=_print_schema),
    ] = False,
) -> int:
    """Say what a finding means, with an example, and what to do.

    Without a code, all of them are explained; the beginning of a code explains a family. In json one finding is an
    object, several are an array of them.
    """
    del schema  # its callback has done everything
    from ..report.page import Page
    from ..report.rulebook import print_rule, print_rule_list, print_rules

    chosen = _chosen(code or "")
    if output is ReportFormat.JSON:
        if listing:
            raise Mistake("--list is a listing to read: json tells all of each finding, so leave one of them out")
        _print_objects(chosen, alone=(code or "").lower() in {chosen[0].code.lower(), chosen[0].name})
        return ExitCode.FINE
    page = Page(sys.stdout)
    if listing:
        print_rule_list(page, chosen)
    elif len(chosen) == 1:
        print_rule(page, chosen[0])
    else:
        print_rules(page, chosen)
    return ExitCode.FINE


def _chosen(wanted: str) -> list[Rule]:
    from .rules import all_rules

    rules = all_rules()
    chosen = [rule for rule in rules.values() if rule.code.startswith(wanted.upper()) or rule.name == wanted.lower()]
    if not chosen:
        near = get_close_matches(wanted, [name for rule in rules.values() for name in (rule.code, rule.name)], n=1)
        hint = f", but there is {near[0]}" if near else ""
        raise Mistake(f"there is no finding {wanted}{hint}: tripledraw explain --list names them all")
    return chosen


def _print_objects(chosen: Sequence[Rule], *, alone: bool) -> None:
    from ..engine import rests_on
    from ..report.data import json_line, write_json
    from ..report.rule_object import rule_object

    objects = [rule_object(rule, rests_on(rule)) for rule in chosen]
    if alone:
        sys.stdout.write(json_line(sys.stdout, objects[0]) + "\n")
    else:
        write_json(sys.stdout, objects)
