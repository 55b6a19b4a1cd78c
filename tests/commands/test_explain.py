"""`explain`: the catalogue as text and as objects of its schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from tripledraw.commands.rules import all_rules
from tripledraw.report.rule_object import explain_schema

if TYPE_CHECKING:
    from tests.commands.conftest import Run


def explained(tripledraw: Run, *arguments: str) -> Any:  # noqa: ANN401  # an object or an array
    """Return what json says, held against the schema."""
    ended = tripledraw("explain", *arguments, "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    told = json.loads(ended.out)
    jsonschema.Draft202012Validator(json.loads(explain_schema())).validate(told)
    return told


def test_without_a_code_it_is_the_whole_catalogue(tripledraw: Run) -> None:
    told = explained(tripledraw)
    rules = all_rules()
    assert [(entry["code"], entry["name"], entry["severity"], entry["breaks"], entry["title"]) for entry in told] == [
        (rule.code, rule.name, rule.severity, rule.breaks, rule.title) for rule in rules.values()
    ]
    assert {tuple(entry["yields_to"]) for entry in told} == {rule.yields_to for rule in rules.values()}
    assert {entry["code"] for entry in told if entry["rests_on"]} > {"TD204", "TD304", "TD405", "TD547"}


@pytest.mark.parametrize("typed", ["TD304", "td304", "raise-past-the-cap"])
def test_one_finding_is_an_object(tripledraw: Run, typed: str) -> None:
    told = explained(tripledraw, typed)
    assert told["code"] == "TD304"
    assert told["rests_on"] == ["cap_bets", "cap_heads_up"]
    assert told["what"].startswith("The round has all the bets")
    assert "§3" in told["why"]
    assert told["example"] == "Ismay: raises $0.10 to $0.40\nQuill: raises $0.10 to $0.50"
    assert told["what_to_do"].endswith("profile that says so.")


@pytest.mark.parametrize("typed", ["TD3", "TD9"])
def test_a_family_is_an_array(tripledraw: Run, typed: str) -> None:
    told = explained(tripledraw, typed)
    assert [entry["code"] for entry in told] == [code for code in all_rules() if code.startswith(typed)]


def test_the_schema_is_printed(tripledraw: Run) -> None:
    ended = tripledraw("explain", "--schema")
    assert (ended.code, ended.out) == (0, explain_schema())
    jsonschema.Draft202012Validator.check_schema(json.loads(ended.out))


def test_json_is_no_listing_to_read(tripledraw: Run) -> None:
    ended = tripledraw("explain", "--list", "--format", "json")
    assert (ended.code, ended.out) == (2, "")
    assert "--list" in ended.err


def test_the_text_says_the_same(tripledraw: Run) -> None:
    told = explained(tripledraw, "TD304")
    text = " ".join(tripledraw("explain", "TD304").out.split())
    for part in ("title", "what", "why", "what_to_do"):
        assert " ".join(told[part].rstrip(".").split()) in text
