"""Every key of a profile: a hand that is right under one value and wrong under another, in a home game's TOML file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay, rests_on, rules
from tripledraw.engine.profiles.loading import SCHEMA
from tripledraw.model import Severity
from tripledraw.parser import parse_source, read_source

from ..test_cases import CASES, changed
from . import profile_key_texts as texts


@dataclass(frozen=True)
class Case:
    """A hand of the cases, changed by a diff; ``right`` and ``wrong`` are values of the key as TOML writes them.

    ``others`` are further lines of the file. Under the wrong value ``codes`` are found and nothing else.
    """

    key: str
    right: str
    wrong: str
    codes: str
    hand: str
    diff: str = ""
    others: str = ""
    room: str = "pokerstars"
    severity: Severity = Severity.ERROR

    @property
    def text(self) -> str:
        return changed((CASES / self.room / "hands" / f"{self.hand}.txt").read_text(encoding="utf-8"), self.diff)


BACK = 'own_discard_returns = "earlier_draws"'
FOLDED_ONLY = f'{BACK}\npool_this_draw = "never"'
THIS_DRAW_ONLY = f'{BACK}\npool_folded = "no"'

ALL = [
    Case("max_players", "6", "5", "TD204", "newcomers"),
    Case("first_seat", "0", "1", "TD203", "six-handed", texts.SEAT_0),
    Case("first_seat", "0", "1", "TD203 TD211", "dead-button", texts.BUTTON_AT_0),
    Case("cap_bets", "4", "3", "TD304", "heads-up"),
    Case("cap_bets", "4", "5", "TD342", "heads-up"),
    Case("cap_bets", "4", '"none"', "TD342", "heads-up"),
    Case("cap_bets", '"none"', "4", "TD304", "heads-up", texts.FIVE_BETS_HEADS_UP),
    Case("cap_heads_up", '"same"', '"none_two_live"', "TD342", "heads-up"),
    Case("cap_heads_up", '"none_round_starts_heads_up"', '"same"', "TD304", "heads-up", texts.FIVE_BETS_HEADS_UP),
    Case("cap_heads_up", '"none_two_live"', '"same"', "TD304", "split", texts.FIVE_BETS_OF_TWO),
    Case("cap_heads_up", '"none_two_live"', '"none_round_starts_heads_up"', "TD304", "split", texts.FIVE_BETS_OF_TWO),
    Case("short_all_in", '"complete"', '"add"', "TD317", "completion"),
    Case("short_all_in", '"add"', '"complete"', "TD317", "completion", texts.A_FULL_BET_MORE),
    Case("reopen_at", '"1/4"', '"1/2"', "TD319", "short-raise", texts.A_RAISE_BEHIND_LITTLE),
    Case("dead_button", '"yes"', '"no"', "TD212", "dead-button", texts.NOBODY_ON_THE_BUTTON),
    Case(
        "dead_button",
        '"yes"',
        '"unknown"',
        "TD212",
        "dead-button",
        texts.NOBODY_ON_THE_BUTTON,
        severity=Severity.WARNING,
    ),
    Case(
        "draw_order",
        '"announce_then_deal"',
        '"one_by_one"',
        "TD428",
        "uncontested",
        texts.SERVED_LATER,
        room="fulltilt",
    ),
    Case("deal_stub_first", "false", "true", "TD439", "last-of-the-stub", texts.TWO_BACK, BACK),
    Case("pool_folded", '"yes"', '"no"', "TD433", "reshuffle", texts.ALL_FIVE, FOLDED_ONLY),
    Case("pool_folded", '"unknown"', '"no"', "TD433", "reshuffle", texts.ALL_FIVE, FOLDED_ONLY),
    Case("pool_this_draw", '"served"', '"never"', "TD433", "reshuffle", texts.ALL_FIVE, THIS_DRAW_ONLY),
    Case("pool_this_draw", '"if_still_short"', '"never"', "TD433", "reshuffle", texts.ALL_FIVE, THIS_DRAW_ONLY),
    Case("own_discard_returns", '"earlier_draws"', '"never"', "TD404", "last-of-the-stub", texts.ONE_BACK),
    Case("burns", "false", "true", "TD431", "reshuffle"),
    Case("burns", "true", "false", "TD432", "reshuffle", texts.EARLIER_RESHUFFLE),
    Case("prints_reshuffle", "false", "true", "TD431", "reshuffle", texts.NO_RESHUFFLE_LINE),
    Case("prints_capped", "false", "true", "TD341", "heads-up", texts.NO_CAP_LINE, severity=Severity.WARNING),
    Case("prints_uncalled", "false", "true", "TD511 TD533", "uncontested", texts.HIDDEN_IN_THE_WIN),
    Case("prints_uncalled", "true", "false", "TD512", "uncontested"),
    Case("prints_drawn", "false", "true", "TD428", "uncontested", texts.CARDS_DRAWN_NOT_SHOWN),
    Case("zero_is_pat", "true", "false", "TD420", "uncontested", texts.NO_CARDS_DRAWN, severity=Severity.WARNING),
    Case("tells_absent", "false", "true", "TD205", "split", texts.NEVER_HEARD_OF),
    Case("tells_position", "false", "true", "TD240", "newcomers"),
    Case("hand_words", '"high"', '"low"', "TD506", "heads-up", texts.WHEEL_OF_HIGH_HANDS),
    Case("first_to_show", '"unknown"', '"any_round"', "TD501", "heads-up"),
    Case("first_to_show", '"last_round"', '"any_round"', "TD501", "heads-up"),
    Case("first_to_show", '"any_round"', '"last_round"', "TD501", "heads-up", texts.THE_LAST_RAISER_SHOWS_FIRST),
    Case("all_in_shows", '"any_order"', '"in_turn"', "TD501", "all-in", texts.BY_SEATS),
    Case("uncalled_in_won", '"unknown"', '"no"', "TD523", "all-in", room="kingsclub"),
    Case("prints_dead_blind", "false", "true", "TD526", "newcomer", texts.DEAD_BLIND_IN_THE_RESULT, room="kingsclub"),
    Case("prints_rake", "false", "true", "TD533", "showdown", texts.NO_RAKE_LINE, room="kingsclub"),
    Case("shows_by_pot", "true", "false", "TD501", "side-pot"),
    Case("shows_by_pot", "false", "true", "TD501", "side-pot", texts.ALL_AROUND),
    Case("total_pot", '"contributions"', '"collected"', "TD531", "split"),
    Case("total_pot", '"collected"', '"contributions"', "TD531", "split", texts.WHAT_WAS_COLLECTED),
    Case("total_pot", '"none"', '"contributions"', "TD531", "split", texts.WHAT_WAS_COLLECTED),
    Case("summary_lists", '"shown"', '"everybody"', "TD547", "split", texts.NO_LINE_FOR_A_FOLD),
    Case("tells_no_bet", "false", "true", "TD549", "six-handed", texts.NOBODY_DID_NOT_BET),
    Case("position_words", '"all"', '"one"', "TD542", "heads-up"),
    Case("position_words", '"one"', '"all"', "TD542", "heads-up", texts.ONE_WORD),
]
PARAMETERS = [pytest.param(case, id=f"{case.key}-{case.right}-{case.wrong}") for case in ALL]


def found(folder: Path, case: Case, stated: str) -> set[tuple[str, Severity]]:
    """Judge the case's hand under a home game that states so: codes of the findings, and how bad they are."""
    file = folder / "home.toml"
    file.write_text(f'base = "{case.room}"\n{case.others}\n{stated}\n', encoding="utf-8")
    (hand,) = parse_source(read_source("case.txt", case.text.encode()))
    return {(told.rule.code, told.severity) for told in replay(hand, load_profile(str(file))).diagnostics}


def test_every_key_has_a_case() -> None:
    # The odd unit has one value only; it has a test of its own below.
    assert SCHEMA.keys() - {case.key for case in ALL} == {"odd_unit"}


@pytest.mark.parametrize("case", PARAMETERS)
def test_right_under_one_value_and_wrong_under_the_other(tmp_path: Path, case: Case) -> None:
    right = {told for told in found(tmp_path, case, f"{case.key} = {case.right}") if told[1] is not Severity.INFO}
    assert right == set()
    assert found(tmp_path, case, f"{case.key} = {case.wrong}") == {(code, case.severity) for code in case.codes.split()}


@pytest.mark.parametrize("case", PARAMETERS)
def test_what_rests_on_an_assumed_value_is_a_warning(tmp_path: Path, case: Case) -> None:
    told = found(tmp_path, case, f"[{case.key}]\nvalue = {case.wrong}\nassumed = true")
    assert told == {
        (code, Severity.WARNING if case.key in rests_on(rules()[code]) else case.severity)
        for code in case.codes.split()
    }


def test_who_gets_the_odd_unit_may_be_assumed(tmp_path: Path) -> None:
    value = '"first_left_of_button"'
    case = Case("odd_unit", value, value, "TD525", "split", texts.ODD_CENT_TO_THE_OTHER)
    for stated, severity in (
        (f"odd_unit = {value}", Severity.ERROR),
        (f"[odd_unit]\nvalue = {value}\nassumed = true", Severity.WARNING),
        ('assumed = ["odd_unit"]', Severity.WARNING),
    ):
        assert found(tmp_path, case, stated) == {("TD525", severity)}
