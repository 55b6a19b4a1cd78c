"""Winamax: where a hand begins, in cash games, fast tables and tournaments, and its texts that are something else."""

from __future__ import annotations

import re

from .room import OtherText, Room

_FIRST = r"Winamax Poker - (?!Tournament summary)[^\r\n]{1,200}? - HandId: #\d"

ROOM = Room(
    name="winamax",
    title="Winamax",
    profile="winamax",
    grammar="winamax.lark",
    first_line=re.compile(rf"{_FIRST}|Winamax Poker - (?:CashGame|Tournament \")"),
    glued=re.compile(rf"{_FIRST}[^\r\n]{{0,200}}? - \d{{4}}/\d\d/\d\d \d{{1,2}}:\d\d:\d\d [A-Z]{{2,5}}\b"),
    games={"2-7 triple draw": "2-7 triple draw", "lowball27": "2-7 triple draw"},
    others=(OtherText(re.compile(r"Winamax Poker - Tournament summary"), "Winamax tournament summary"),),
    covers=(
        "cash games and tournaments at fixed, pot and no limit, as 2-7 Triple Draw (client) and Lowball27 (export)",
        "stakes in €, $ and £ behind or before the amount, play money and chips, antes, bounties",
        "blinds out of position, live and dead; uncalled bets, which the room hides in the amount won",
        "hands named as high hands (High card : King); draws with and without the hero's cards",
    ),
    summary_lists_everybody=False,
)
