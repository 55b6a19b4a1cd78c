"""A muck without a better hand shown.

What: a player mucks before any other player of his pot has shown, or mucks a hand, seen in the summary, that wins or
ties.

Why: later players may muck if they are beaten; who shows first, and who wins, shows (docs/rules.md §5).

Example:
    *** SHOW DOWN ***
    Ismay: mucks hand
    Quill: mucks hand

What to do: see whether a show line was lost.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..ranking import is_hand, rank
from ..state import Table

RULE = rule_from(
    __name__,
    "muck-unbeaten",
    yields_to=("TD426", "TD505", "TD1", "TD3", "TD401", "TD402", "TD403", "TD501", "TD502", "TD508"),
)
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    found = []
    for chair in table.live_chairs():
        if chair.mucked_line < 0 or not table.showdown or not chair.usable:
            continue
        for pot in table.pots:
            others = [table.chairs[name] for name in pot.players if name != chair.player]
            if chair.player not in pot.players or not others:
                continue
            shown = [other for other in others if 0 <= other.shown_line < chair.mucked_line]
            ranks = [table.ranks[other.player] for other in others if other.player in table.ranks]
            result = table.results.get(chair.player)
            cards = None if result is None or result.cards is None or not is_hand(result.cards) else result.cards
            if not shown:
                found.append(Finding(chair.mucked_line, f"{chair.player} mucks, but nobody has shown a better hand"))
            elif cards is not None and ranks and rank(cards) <= min(ranks):
                words = f"{chair.player} mucks {' '.join(cards)}, which is not beaten"
                found.append(Finding(chair.mucked_line, words, data={"found": " ".join(cards)}))
            else:
                continue
            break
    return sorted(found, key=lambda finding: finding.line)[:1]
