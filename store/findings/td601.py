"""Another text of the same hand says otherwise.

What: two texts carry the same room and hand number but not the same facts: players, stacks, posts, bets, draws,
cards shown, the button, the stakes, the table, the time, or what anybody won or lost. What one player sees and
another does not (dealt cards, chat, notices) makes no difference; such a text is simply a second view.

Why: a room never uses a hand number twice, so one of the two texts was altered or damaged
(docs/rules.md §6). The database keeps both. The hand keeps the facts of the more trusted text: a legal one comes
before any other, then the one stored first. The finding stands with the other text.

Example: ``PokerStars Hand #900000001`` is stored, and a second file has it with ``Quill: raises $0.10 to $0.30``.

What to do: look at both texts (``show 900000001 --raw``), and remove the file that is wrong.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "other-facts-for-the-same-hand", severity=Severity.ERROR, breaks=Breaks.RECORD)
