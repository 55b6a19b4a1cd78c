"""``explain``: what findings mean."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from typing import Annotated

import typer

from .mistakes import ExitCode, Mistake
from .options import switch


def run(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="TD304, its beginning TD3, or a finding's name.", show_default=False),
    ] = None,
    *,
    listing: Annotated[bool, switch("--list", "Only a line for each.")] = False,
) -> int:
    """Say what a finding means, with an example, and what to do.

    Without a code, all of them are explained; the beginning of a code explains a family.
    """
    from ..report.page import Page
    from ..report.rulebook import print_rule, print_rule_list, print_rules
    from .rules import all_rules

    rules = all_rules()
    wanted = code or ""
    chosen = [rule for rule in rules.values() if rule.code.startswith(wanted.upper()) or rule.name == wanted.lower()]
    if not chosen:
        near = get_close_matches(wanted, [name for rule in rules.values() for name in (rule.code, rule.name)], n=1)
        hint = f", but there is {near[0]}" if near else ""
        raise Mistake(f"there is no finding {wanted}{hint}: tripledraw explain --list names them all")
    page = Page(sys.stdout)
    if listing:
        print_rule_list(page, chosen)
    elif len(chosen) == 1:
        print_rule(page, chosen[0])
    else:
        print_rules(page, chosen)
    return ExitCode.FINE
