"""Profiles: every key with its source, deviations only, and errors that name line, key and reason."""

from __future__ import annotations

import os
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from tripledraw.engine.profiles import ProfileError, load_profile, profile_names
from tripledraw.engine.profiles.loading import SCHEMA
from tripledraw.model import Profile

ABOUT: Final = {"name", "title", "assumed", "sources"}


def test_the_schema_is_the_profile() -> None:
    assert list(SCHEMA) == [field.name for field in fields(Profile) if field.name not in ABOUT]


def test_the_rooms() -> None:
    assert profile_names()[0] == "published"
    assert {"pokerstars", "fulltilt", "winamax", "merge", "kingsclub", "wsop", "wsop-live"} < set(profile_names())


@pytest.mark.parametrize("name", profile_names())
def test_every_value_has_a_source(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert profile.title
    assert set(profile.sources) == set(SCHEMA)
    assert profile.assumed <= set(SCHEMA)
    assert all(source.strip() for source in profile.sources.values())


@pytest.mark.parametrize("name", [name for name in profile_names() if name != "published"])
def test_what_a_room_takes_from_the_published_rules_is_marked(name: str) -> None:
    """No key is inherited in silence: the file states it, or lists it as assumed."""
    published, profile = load_profile("published"), load_profile(name)
    for key in SCHEMA:
        if profile.sources[key] == published.sources[key]:
            assert key in published.assumed, key


def test_published() -> None:
    profile = load_profile("published")
    assert (profile.cap_bets, profile.cap_heads_up) == (4, "same")
    assert (profile.short_all_in, profile.reopen_at) == ("complete", Fraction(1, 2))
    assert "reopen_at" in profile.assumed
    assert (profile.draw_order, profile.deal_stub_first) == ("announce_then_deal", True)
    assert (profile.pool_folded, profile.pool_this_draw) == ("yes", "served")
    assert profile.own_discard_returns == "earlier_draws"


def test_pokerstars() -> None:
    profile = load_profile("pokerstars")
    assert profile.draw_order == "one_by_one"
    assert (profile.deal_stub_first, profile.pool_folded, profile.pool_this_draw) == (False, "unknown", "served")
    assert profile.own_discard_returns == "never"
    assert profile.prints_reshuffle
    assert profile.prints_capped
    assert profile.dead_button == "no"
    assert profile.assumed == {"reopen_at"}


def test_the_other_rooms_deviate_as_the_rules_say() -> None:
    assert load_profile("fulltilt").first_to_show == "any_round"
    assert load_profile("fulltilt").pool_this_draw == "if_still_short"
    assert load_profile("fulltilt").position_words == "one"
    assert load_profile("winamax").total_pot == "collected"
    assert not load_profile("winamax").prints_uncalled
    assert not load_profile("winamax").prints_drawn
    assert not load_profile("winamax").tells_absent
    assert load_profile("winamax").tells_position
    assert load_profile("winamax").hand_words == "high"
    assert load_profile("winamax").first_to_show == "unknown"
    assert load_profile("merge").cap_heads_up == "none_two_live"
    assert load_profile("kingsclub").total_pot == "none"
    assert (load_profile("wsop").cap_bets, load_profile("wsop").short_all_in) == (5, "add")
    assert load_profile("wsop-live").cap_heads_up == "none_round_starts_heads_up"


def test_a_profile_is_loaded_once() -> None:
    assert load_profile("pokerstars") is load_profile("pokerstars")


def test_a_home_game(tmp_path: Path) -> None:
    file = tmp_path / "thursday.toml"
    file.write_text(
        'title = "Thursday"\nbase = "pokerstars"\ncap_bets = "none"\nreopen_at = 1\nmax_players = 7\n'
        '[burns]\nvalue = true\nsource = "page 2"\nassumed = true\n',
        encoding="utf-8",
    )
    profile = load_profile(str(file))
    assert (profile.name, profile.title) == ("thursday", "Thursday")
    assert (profile.cap_bets, profile.reopen_at, profile.max_players, profile.burns) == (None, Fraction(1), 7, True)
    assert profile.sources["burns"] == "page 2"
    assert profile.sources["cap_bets"] == "stated in thursday.toml"
    assert profile.assumed == {"burns"}
    assert profile.prints_reshuffle  # the base's
    assert load_profile(str(file)) is profile


def test_an_empty_home_game_is_the_published_game(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_bytes(b"\xef\xbb\xbf# nothing of our own\r\n")  # as an editor on Windows writes it
    published, profile = load_profile("published"), load_profile(str(file))
    assert all(getattr(profile, key) == getattr(published, key) for key in SCHEMA)
    assert profile.title == "plain"


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "home.toml"
    file.write_text("cap_bets = 5\n", encoding="utf-8")
    assert load_profile(str(file)).cap_bets == 5
    file.write_text("cap_bets = 3\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert load_profile(str(file)).cap_bets == 3


@pytest.mark.parametrize("written", ["0.5", '"1/2"', '"0.5"'])
def test_a_part_of_a_bet_may_be_written_in_several_ways(tmp_path: Path, written: str) -> None:
    file = tmp_path / "home.toml"
    file.write_text(f"reopen_at = {written}\n", encoding="utf-8")
    assert load_profile(str(file)).reopen_at == Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "line", "key", "reason"),
    [
        ("\n\ncap_bet = 4\n", 3, "cap_bet", "did you mean cap_bets?"),
        ("xyzzy = 4\n", 1, "xyzzy", "no such key"),
        ("[xyzzy]\nvalue = 4\n", 1, "xyzzy", "no such key"),
        ("cap_bets = true\n", 1, "cap_bets", "whole number from 1 to 100, or 'none', not true"),
        ("cap_bets = 0\n", 1, "cap_bets", "not 0"),
        ("# cap\ncap_bets = 4.0\n", 2, "cap_bets", "whole number"),
        ("max_players = 11\n", 1, "max_players", "from 2 to 10"),
        ("burns = 1\n", 1, "burns", "true or false, not 1"),
        ('burns = "no"\n', 1, "burns", "true or false"),
        ('cap_heads_up = "nones"\n', 1, "cap_heads_up", "'none_two_live'"),
        ('short_all_in = "completed"\n', 1, "short_all_in", "did you mean complete?"),
        ("dead_button = false\n", 1, "dead_button", "'yes' or 'no' or 'unknown', not false"),
        ('reopen_at = "3/2"\n', 1, "reopen_at", "from 0 to 1"),
        ('reopen_at = "1/0"\n', 1, "reopen_at", "from 0 to 1"),
        ("reopen_at = nan\n", 1, "reopen_at", "from 0 to 1"),
        ("reopen_at = [1, 2]\n", 1, "reopen_at", "from 0 to 1"),
        ("[burns]\n# why\nvalue = 3\n[cap_bets]\nvalue = 4\n", 3, "burns.value", "true or false"),
        ("[cap_bets]\nvalue = 4\n[burns]\nvalue = 3\n", 4, "burns.value", "true or false"),
        ('burns = { value = 3, source = "x" }\n', 1, "burns.value", "true or false"),
        ("[burns]\nvalue = true\nsource = 4\n", 3, "burns.source", "must be a text"),
        ("[burns]\nvalue = true\nassumed = 4\n", 3, "burns.assumed", "true or false"),
        ("[burns]\nvalue = true\nsauce = 4\n", 3, "burns.sauce", "did you mean source?"),
        ('[burns]\nsource = "x"\n', 1, "burns", "has no value"),
        ('title = "x"\nbase = "pokerstar"\n', 2, "base", "did you mean pokerstars?"),
        ("base = 3\n", 1, "base", "must be one of"),
        ("title = 3\n", 1, "title", "must be a text"),
        ('assumed = ["cap_bet"]\n', 1, "assumed", "did you mean cap_bets?"),
        ('burns = true\nassumed = ["burns"]\n', 2, "assumed", "is stated in this file"),
        ('assumed = "burns"\n', 1, "assumed", "a list of keys"),
        ("cap_bets = 4\ncap_bets = 5\n", 2, "cap_bets", "is stated twice"),
        ("[burns]\nvalue = true\n\n[burns]\nvalue = false\n", 4, "burns", "is stated twice"),
        ("burns = true\n[burns]\nvalue = true\n", 2, "burns", "is stated twice"),
        ("[burns]\nvalue = true\nvalue = false\n", 3, "value", "is stated twice"),
        ("burns = { value = true, value = false }\n", 1, "burns", "is stated twice"),
        ("cap_bets = \n", 1, "cap_bets", "not TOML"),
        ("a = 1\n[burns\n", 2, "burns", "not TOML"),
        ("# rules\n= 4\n", 2, None, "not TOML"),
        ("just some words\n", 1, None, "not TOML"),
        ("x = " + "[" * 5000 + "]" * 5000, None, None, "nested too deeply"),
        ("cap_bets = " + "9" * 5000, None, None, "not TOML"),
    ],
)
def test_a_wrong_file_is_told_by_line_key_and_reason(
    tmp_path: Path, text: str, line: int | None, key: str | None, reason: str
) -> None:
    file = tmp_path / "home.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file))
    error = caught.value
    assert (error.line, error.key) == (line, key)
    assert reason in error.reason
    assert str(error).startswith(f"{file}:{line}: " if line else f"{file}: ")
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("pokerstar", "did you mean pokerstars?"),
        ("PokerStars", "did you mean pokerstars?"),
        ("", "cannot be read"),
        ("nowhere.toml", "cannot be read"),
        ("no/such/file", "cannot be read"),
        ("../published", "cannot be read"),
        ("bad\0name.toml", "cannot be read"),
    ],
)
def test_a_profile_that_does_not_exist(name: str, reason: str) -> None:
    with pytest.raises(ProfileError, match=r"cannot be read|no such profile") as caught:
        load_profile(name)
    assert reason in caught.value.reason


def test_a_folder_or_bytes_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="cannot be read"):
        load_profile(str(tmp_path))
    file = tmp_path / "home.toml"
    file.write_bytes(b"cap_bets = 4\n\xff\n")
    with pytest.raises(ProfileError, match="not UTF-8") as caught:
        load_profile(str(file))
    assert caught.value.line == 2
