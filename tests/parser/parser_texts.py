"""Texts that the parser's tests share: one whole hand, and what is often changed in it."""

from __future__ import annotations

from tripledraw.model import Card, Cards, ParsedHand
from tripledraw.parser import parse_source, read_source

HEADER = "PokerStars Hand #900000000001:  Triple Draw 2-7 Lowball Limit ($2/$4 USD) - 2026/03/01 20:10:05 ET"
OPENING = f"""{HEADER}
Table 'Quillon IV' 6-max Seat #1 is the button
Seat 1: Runa ($100 in chips)
Seat 2: Quill ($80.50 in chips)
Seat 3: Ismay ($40 in chips)
Quill: posts small blind $1
Ismay: posts big blind $2
*** DEALING HANDS ***
Dealt to Runa [2c 3d 4h Ts Kd]
"""
HAND = f"""{OPENING}Runa: raises $2 to $4
Quill: folds
Ismay: calls $2
*** FIRST DRAW ***
Ismay: discards 3 cards
Runa: discards 2 cards [Ts Kd]
Dealt to Runa [2c 3d 4h] [8s 7d]
Ismay: checks
Runa: checks
*** SECOND DRAW ***
Ismay: stands pat
Runa: stands pat on [2c 3d 4h 8s 7d]
Ismay: checks
Runa: checks
*** THIRD DRAW ***
Ismay: discards 1 card
Runa: stands pat on [2c 3d 4h 8s 7d]
Ismay: checks
Runa: checks
*** SHOW DOWN ***
Ismay: shows [9h 7c 5c 4d 2h] (Lo: 9,7,5,4,2)
Runa: shows [2c 3d 4h 8s 7d] (Lo: 8,7,4,3,2)
Runa collected $8.55 from pot
*** SUMMARY ***
Total pot $9 | Rake $0.45
Seat 1: Runa (button) showed [2c 3d 4h 8s 7d] and won ($8.55) with Lo: 8,7,4,3,2
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ismay (big blind) showed [9h 7c 5c 4d 2h] and lost with Lo: 9,7,5,4,2
"""


def parse(text: str | bytes, *, reference: bool = False) -> list[ParsedHand]:
    """Parse a file's text or bytes."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(parse_source(read_source("test.txt", data), reference=reference))


def cards(text: str) -> Cards:
    """Return the cards written as ``2c 3d``."""
    return tuple(Card(part) for part in text.split())


def codes(hand: ParsedHand) -> list[tuple[str, int]]:
    """Return the findings of a hand as (code, line of the file)."""
    return [(each.rule.code, hand.source.line_column(each.span.start)[0]) for each in hand.diagnostics]
