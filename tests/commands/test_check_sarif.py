"""`check --format sarif`: valid by the schema of OASIS, one result a finding, harmless whatever the hands say."""

from __future__ import annotations

import json
import os
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

import jsonschema
import pytest

import tripledraw as package
from tripledraw.commands.rules import all_rules
from tripledraw.engine import load_profile
from tripledraw.parser import read_source
from tripledraw.pipeline import judge
from tripledraw.report.artifact_uri import artifact_uri
from tripledraw.report.sarif import FINGERPRINT, Log, message

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

SCHEMA = json.loads((Path(__file__).parent.parent / "report/sarif/sarif-schema-2.1.0.json").read_bytes())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker())


def run_of(out: str) -> dict[str, Any]:
    """Return the only run of a log that is valid."""
    log = json.loads(out)
    VALIDATOR.validate(log)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        for location in (*result["locations"], *result.get("relatedLocations", ())):
            place = location["physicalLocation"]["artifactLocation"]
            assert run["artifacts"][place.pop("index")]["location"] == place
    return cast("dict[str, Any]", run)


def test_every_finding_of_the_samples_is_a_result(tripledraw: Run, sample_histories: Path) -> None:
    told = tripledraw("check", sample_histories, "--format", "jsonl")
    ended = tripledraw("check", sample_histories, "--format", "sarif")
    run = run_of(ended.out)
    assert (ended.code, ended.err) == (told.code, told.err)
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": ended.code}]
    levels = {"error": "error", "warning": "warning", "info": "note"}
    expected = [
        (found["code"], levels[found["severity"]], found["line"], found["column"], hand["hand_id"], found.get("data"))
        for hand in map(json.loads, told.out.splitlines())
        for found in hand["diagnostics"]
    ]
    assert expected
    assert [
        (
            result["ruleId"],
            result["level"],
            (region := result["locations"][0]["physicalLocation"]["region"])["startLine"],
            region["startColumn"],
            result["properties"]["hand_id"],
            result["properties"].get("data"),
        )
        for result in run["results"]
    ] == expected
    files = {artifact_uri(hand["file"]) for hand in map(json.loads, told.out.splitlines())}
    assert {artifact["location"]["uri"] for artifact in run["artifacts"]} == files


def test_the_rules_are_the_catalogue(tripledraw: Run, write_hand: Write) -> None:
    write_hand()
    run = run_of(tripledraw("check", "hands.txt", "--format", "sarif").out)
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("tripledraw", package.__version__)
    assert [rule["id"] for rule in driver["rules"]] == list(all_rules())
    assert run["results"] == []
    for told, rule in zip(driver["rules"], all_rules().values(), strict=True):
        assert (told["name"], told["shortDescription"]["text"]) == (rule.name, f"{rule.title}.")
        assert told["defaultConfiguration"]["level"] == {"info": "note"}.get(rule.severity, rule.severity)
        assert told["fullDescription"]["text"]
        assert told["help"]["text"]
        assert "**What to do**:" in told["help"]["markdown"]


def test_places_are_code_points_of_the_text(tripledraw: Run, hand: Callable[..., str], tmp_path: Path) -> None:
    text = "\ufeff" + hand(button="🂢una Ö", call="$0.19").replace("\n", "\r\n")
    (tmp_path / "h.txt").write_bytes(text.encode("utf-16-le"))
    run = run_of(tripledraw("check", "h.txt", "--format", "sarif").out)
    assert run["artifacts"][0]["encoding"] == "utf-16le"
    body = text[1:]
    lines = body.split("\r\n")
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert lines[region["startLine"] - 1] == "🂢una Ö: calls $0.19"
    assert (region["startColumn"], region["endLine"]) == (1, region["startLine"])
    assert region["endColumn"] == 1 + len("🂢una Ö: calls $0.19")
    begin = region["charOffset"]
    assert body[begin : begin + region["charLength"]] == "🂢una Ö: calls $0.19"


def test_related_places_have_messages(tripledraw: Run, sample_histories: Path) -> None:
    run = run_of(tripledraw("check", sample_histories / "pokerstars" / "broken", "--format", "sarif").out)
    related = [place for result in run["results"] for place in result.get("relatedLocations", ())]
    assert related
    assert all(place["message"]["text"] and place["id"] for place in related)


def test_selection_and_strict_apply_as_in_text(tripledraw: Run, write_hand: Write) -> None:
    write_hand(call="$0.19")
    for options in ([], ["--select", "TD3"], ["--ignore", "TD3"], ["--select", "TD4"]):
        lines = tripledraw("check", "hands.txt", *options)
        ended = tripledraw("check", "hands.txt", "--format", "sarif", *options)
        run = run_of(ended.out)
        assert ended.code == lines.code == run["invocations"][0]["exitCode"]
        assert [result["ruleId"] for result in run["results"]] == [
            line.split()[2] for line in lines.out.splitlines()[:-1]
        ]
    path = write_hand("other.txt", "Main PokerStars n°900070000007 : 2-7 Triple Draw\nTable x\n")
    assert tripledraw("check", path, "--format", "sarif").code == 0
    strict = tripledraw("check", path, "--format", "sarif", "--strict")
    assert (strict.code, run_of(strict.out)["results"][0]["level"]) == (1, "warning")


def test_what_cannot_be_read_is_told_in_the_log_too(tripledraw: Run, write_hand: Write) -> None:
    write_hand()
    ended = tripledraw("check", "nowhere [1].txt", "hands.txt", "--format", "sarif")
    run = run_of(ended.out)
    assert ended.code == 2
    assert "nowhere [1].txt" in ended.err
    [invocation] = run["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    [told] = invocation["toolExecutionNotifications"]
    assert told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "nowhere%20%5B1%5D.txt"
    assert [artifact["location"]["uri"] for artifact in run["artifacts"]] == ["hands.txt"]


def test_archives_and_names_that_are_no_utf_8(tripledraw: Run, hand: Callable[..., str], tmp_path: Path) -> None:
    text = hand(call="$0.19").encode()
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("märz/a.txt", text)
    uris = ["two.zip!m%C3%A4rz/a.txt"]
    names: list[str] = ["two.zip"]
    odd = os.fsdecode(b"caf\xe9.txt")
    try:
        (tmp_path / odd).write_bytes(text)
        names.append(odd)
        uris.append("caf%E9.txt")
    except OSError:
        pass  # a file system that takes UTF-8 only has no such names
    run = run_of(tripledraw("check", *names, "--format", "sarif").out)
    assert [artifact["location"]["uri"] for artifact in run["artifacts"]] == uris


def test_a_name_that_is_read_twice_is_one_file(tripledraw: Run, hand: Callable[..., str], tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("a.txt", hand(call="$0.19"))
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("a.txt", hand(900070000002, call="$0.19"))
    run = run_of(tripledraw("check", "two.zip", "nowhere.txt", "nowhere.txt", "--format", "sarif").out)
    assert [artifact["location"]["uri"] for artifact in run["artifacts"]] == ["two.zip!a.txt"]
    assert {result["properties"]["hand_id"] for result in run["results"]} == {"900070000001", "900070000002"}


def test_fingerprints_stay_where_the_hand_moves(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    broken = hand(call="$0.19")
    write_hand("a.txt", broken)
    write_hand("deep/b.txt", hand(900070000002), "\n\n", broken, hand(900070000003, call="$0.19"))
    first, again, moved = (
        [
            result["partialFingerprints"][FINGERPRINT]
            for result in run_of(tripledraw("check", name, "--format", "sarif").out)["results"]
        ]
        for name in ("a.txt", "a.txt", "deep/b.txt")
    )
    assert first == again == moved[: len(first)]
    assert len(set(moved)) == len(moved) == 2 * len(first)  # another hand with the same fault is another finding


def test_hostile_names_are_harmless(tripledraw: Run, write_hand: Write) -> None:
    name = "[x](javascript:1) {0} </script>\x1b[31m\u202e&"
    write_hand(button=name, call="$0.19")
    out = tripledraw("check", "hands.txt", "--format", "sarif").out
    run = run_of(out)
    texts = [result["message"]["text"] for result in run["results"]]
    assert any("javascript" in text for text in texts)
    for text in texts:
        assert "[x](" not in text
        assert "{0}" not in text.replace("{{", "").replace("}}", "")
    assert "\x1b" not in out
    assert "\u202e" not in "".join(texts)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann acts out of turn", "Ann acts out of turn"),
        ("[7d] twice", "[7d] twice"),
        ("{Club} wins", "{{Club}} wins"),
        ("[a](b)", r"\[a\](b)"),
        (r"\[a](b)", r"\\\[a\](b)"),
        ("a\nb", r"a\nb"),
    ],
)
def test_a_message_means_what_it_says(text: str, told: str) -> None:
    assert message(text) == {"text": told}


class _Nowhere:
    """A stream that forgets what is written."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def isatty(self) -> bool:
        return False


def test_a_long_log_takes_no_more_memory_than_a_short_one(hand: Callable[..., str]) -> None:
    source = read_source("h.txt", hand(call="$0.19").encode())
    [replay] = judge(source, load_profile("pokerstars"))
    log = Log(cast("TextIO", _Nowhere()), list(all_rules().values()), "1")
    log.begin()
    log.read(source)

    def peak(hands: int) -> int:
        tracemalloc.start()
        for _ in range(hands):
            log.report(replay, replay.diagnostics)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(100)  # what is made once
    assert peak(4_000) < peak(100) + 20_000
