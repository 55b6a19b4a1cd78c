"""Texts that the tests of Winamax share: a whole hand in each form of the text, invented."""

from __future__ import annotations

HEADER = (
    "Winamax Poker - CashGame - HandId: #90000011-7-1770000001 - 2-7 Triple Draw fixed limit (25€/50€) - "
    "2026/02/03 20:04:05 UTC"
)
OPENING = f"""{HEADER}
Table: 'Old Mill' 6-max (real money) Seat #4 is the button
Seat 1: Runa (2047.50€)
Seat 2: Quill N (1000€)
Seat 4: Ismay (90.05€)
*** ANTE/BLINDS ***
Runa posts small blind 12.50€
Quill N posts big blind 25€
Dealt to Runa [2h 3s 4c Td Ks]
*** FIRST-BET ***
"""
N = OPENING.count("\n")
HAND = f"""{OPENING}Ismay folds
Runa raises 25€ to 50€
Quill N calls 25€
*** FIRST-DRAW ***
Runa discard 2 cards
Quill N discard 3 cards
Dealt to Runa [2h 3s 4c] [8d 7s]
*** SECOND-BET ***
Runa bets 25€
Quill N calls 25€
*** SECOND-DRAW ***
Runa stands pat [2h 3s 4c 8d 7s]
Quill N discard 1 card
*** THIRD-BET ***
Runa bets 50€
Quill N calls 50€
*** THIRD-DRAW ***
Runa stands pat [2h 3s 4c 8d 7s]
Quill N stands pat [X X X X X]
*** FOURTH-BET ***
Runa checks
Quill N bets 50€
Runa calls 50€
*** SHOW DOWN ***
Quill N shows [9h 7c 5c 4d 2c] (High card : 9)
Runa shows [2h 3s 4c 8d 7s] (High card : 8)
Runa collected 347.50€ from pot
*** SUMMARY ***
Total pot 347.50€ | Rake 2.50€
Seat 1: Runa (small blind) showed [2h 3s 4c 8d 7s] and won 347.50€ with High card : 8
Seat 2: Quill N (big blind) showed [9h 7c 5c 4d 2c] and lost with High card : 9
"""
EXPORTED = """Winamax Poker - CashGame - HandId: #90000012-2-1770000101 - Lowball27 fixed limit (0.50/1) - 2026/02/03 20:24:05 UTC
Table: 'Old Mill 02' 6-max (play money) Seat #3 is the button
Seat 1: Runa (20)
Seat 2: Quill N (13.05)
Seat 3: Ismay (20)
*** ANTE/BLINDS ***
Runa posts small blind 0.25
Quill N posts big blind 0.50
*** FIRST-BET ***
Ismay calls 0.50
Runa calls 0.25
Quill N checks
*** FIRST-DRAW ***
Runa discard 5 cards
Quill N discard 1 card
Ismay discard 0 card
*** SECOND-BET ***
Runa checks
Quill N bets 0.50
Ismay folds
Runa folds
Quill N collected 1.90 from pot
*** SUMMARY ***
Total pot 1.90 | Rake 0.10
Seat 2: Quill N (big blind) won 1.90
"""
