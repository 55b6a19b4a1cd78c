"""Every sentence of the rules says what holds it, and the table that says so cannot go stale."""

from __future__ import annotations

import pytest
import rule_table

RULES = """\
# Rules

## §1 The game

Five cards each. Turns are strict.

**Cap.** A round holds four bets.

| room | does |
|---|---|
| Here | one thing. And another. |

## §7 Verdicts

Nothing is dropped.
"""
TABLE = """\
## §1 The game

| rule | held by |
| --- | --- |
| Five cards each. | TD429 |
| Turns are strict. | TD301 |
| Cap. A round holds four bets. | `cap_bets` |
| Here · one thing. | cannot be false: it explains |
| And another. | not held: no time |
"""


def about(rules: str = RULES, table: str = TABLE) -> list[str]:
    """Return the faults, without those for all the codes and keys that so small a table leaves out."""
    return [fault for fault in rule_table.faults(rules, table) if not fault.endswith("stands in no row")]


def test_the_table_of_the_project() -> None:
    assert rule_table.faults() == []


def test_a_table_that_says_all_has_no_fault() -> None:
    assert about() == []
    assert [words for _, words in rule_table.sentences(RULES)] == [row[1] for row, _ in rule_table.rows(TABLE)]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("| Turns are strict. | TD301 |\n", "", "no row for: §1 Turns are strict."),
        ("Turns are strict.", "Turns are loose.", "no sentence of docs/rules.md: §1 Turns are loose."),
        ("TD429", "TD999", "there is no TD999"),
        ("`cap_bets`", "`cap_beds`", "there is no cap_beds"),
        ("TD301", "", "nothing holds it"),
        ("cannot be false: it explains", "somehow", "nothing holds it"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, says: str) -> None:
    assert any(says in fault for fault in about(table=TABLE.replace(old, new)))


def test_a_new_sentence_wants_a_row() -> None:
    assert about(RULES.replace("strict.", "strict. Time is short.")) == [
        "docs/rule_checks.md: no row for: §1 Time is short."
    ]


def test_every_code_of_play_and_every_key_wants_a_row() -> None:
    faults = rule_table.faults(RULES, TABLE)
    for word in ("TD304", "TD601", "reopen_at"):
        assert f"docs/rule_checks.md: {word} stands in no row" in faults
    assert not any("TD101 " in fault or "cap_bets " in fault for fault in faults)
