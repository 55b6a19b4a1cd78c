"""Texts that the tests of KingsClub share: one whole hand of an 8-Game table, invented."""

from __future__ import annotations

FIRST = "#91000001: Limit 2-7 Triple Draw - 40/80"
OPENING = f"""{FIRST}
2026-02-14 21:03:09
Table 'Old Mill Mix' Seat 5 is the button
Seat 1: Runa (1,046)
Seat 2: Quill N (938.50)
Seat 5: Ismay (2,400)
*** 1ST BETTING ROUND ***
Runa: posts the small blind 20
Quill N: posts the big blind 40
Dealt to Runa: [2h 3s 4c Td Ks]
Dealt to Quill N: [X X X X X]
Dealt to Ismay: [X X X X X]
"""
HAND = f"""{OPENING}Ismay raises to 80
Runa calls 80
Quill N folds
*** 1ST DRAW ***
Runa discards [Td Ks] draws [8d 7s]
Ismay draws 2
*** 2ND BETTING ROUND ***
Runa bets 40
Ismay calls 40
*** 2ND DRAW ***
Runa stands pat
Ismay draws 1
*** 3RD BETTING ROUND ***
Runa bets 80
Ismay raises to 160
Runa calls 160
*** 3RD DRAW ***
Runa stands pat
Ismay stands pat
*** 4TH BETTING ROUND ***
Runa checks
Ismay checks
Runa shows [2h 3s 4c 8d 7s]
Ismay shows [9h 7c 5c 4d 2d]
*** SUMMARY ***
Seat 1: Runa (1,363) +317
Seat 2: Quill N (898.50) -40
Seat 5: Ismay (2,120) -280
Rake 3
Runa wins pot (597)
"""
