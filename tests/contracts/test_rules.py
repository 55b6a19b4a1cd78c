"""The folders are the registry of findings: a file, its code, its documentation and docs/codes.lock agree."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest
import rulebook

from tripledraw.commands.rules import all_rules
from tripledraw.engine import rests_on
from tripledraw.engine.profiles.loading import SCHEMA
from tripledraw.model import Rule, rule_from
from tripledraw.report.rule_text import rule_parts

FAMILIES = {"parser.findings": "01", "engine.checks": "23456", "store.findings": "6", "pipeline.findings": "69"}
RULES = sorted(rulebook.rule_files().items())


def test_there_are_rules() -> None:
    assert RULES


@pytest.mark.parametrize(("module", "path"), [pytest.param(*item, id=item[1].stem) for item in RULES])
def test_a_rule_is_a_file_with_its_code_and_documentation(module: str, path: Path) -> None:
    rule = importlib.import_module(module).RULE
    assert isinstance(rule, Rule)
    assert rule.code == path.stem.upper()
    assert re.fullmatch(r"TD\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", rule.name)
    assert rule.title
    assert len(rule.text) > 80, "the docstring is the documentation: what, why, an example, what to do"
    family = FAMILIES[module.removeprefix("tripledraw.").rpartition(".")[0]]
    assert rule.code[2] in family


def test_the_documentation_is_the_same_where_modules_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled modules lose their docstring: it is then read in the source beside them."""
    for name, _ in RULES:
        module = importlib.import_module(name)
        rule = module.RULE
        monkeypatch.setattr(module, "__doc__", None)
        assert rule_from(
            name, rule.name, severity=rule.severity, breaks=rule.breaks, yields_to=rule.yields_to
        ) == rule  # fmt: skip


@pytest.mark.parametrize("rule", rulebook.rules(), ids=lambda rule: rule.code)
def test_the_documentation_has_its_parts(rule: Rule) -> None:
    labels = re.findall(r"^(What|Why|Example|What to do):", rule.text, re.MULTILINE)
    assert labels == ["What", "Why", "Example", "What to do"]
    parts = rule_parts(rule)
    assert all((parts.what, parts.why, parts.example, parts.what_to_do))


@pytest.mark.parametrize(("module", "path"), [pytest.param(*item, id=item[1].stem) for item in RULES])
def test_the_documentation_names_the_keys_that_the_rule_rests_on(module: str, path: Path) -> None:
    """Every tuple of profile keys in the code is one that a finding rests on: the page and ``explain`` must say so."""
    tuples = [
        {element.value for element in node.elts if isinstance(element, ast.Constant)}
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Tuple)
    ]
    keys = {str(key) for group in tuples if group and group <= SCHEMA.keys() for key in group}
    assert set(rests_on(importlib.import_module(module).RULE)) == keys


def test_names_and_codes_are_unique() -> None:
    rules = rulebook.rules()
    assert len({rule.code for rule in rules}) == len({rule.name for rule in rules}) == len(rules)


def test_the_program_knows_what_the_folders_hold() -> None:
    assert list(all_rules().values()) == rulebook.rules()


def test_every_code_ever_given_out_is_kept() -> None:
    assert rulebook.faults() == []


def test_a_rule_yields_to_codes_that_exist() -> None:
    codes = [rule.code for rule in rulebook.rules()]
    for rule in rulebook.rules():
        for prefix in rule.yields_to:
            assert any(code.startswith(prefix) for code in codes), f"{rule.code} yields to {prefix}"
