"""Changes to the hands of the cases, as diffs, that show what a key of a profile decides."""

from __future__ import annotations

# Two players raise five times in a round that began with three.
FIVE_BETS_OF_TWO = """\
-Corwin: calls $0.10
+Corwin: raises $0.10 to $0.20
 Quill: folds
-Runa: checks
+Runa: raises $0.10 to $0.30
+Corwin: raises $0.10 to $0.40
+Runa: raises $0.10 to $0.50
+Corwin: calls $0.10
@@
-Runa collected $0.41 from pot
-Corwin collected $0.40 from pot
+Runa collected $0.81 from pot
+Corwin collected $0.80 from pot
@@
-Total pot $0.85 | Rake $0.04
-Seat 2: Corwin (button) showed [8d 7s 5h 4d 2c] and won ($0.40) with Lo: 8,7,5,4,2
+Total pot $1.65 | Rake $0.04
+Seat 2: Corwin (button) showed [8d 7s 5h 4d 2c] and won ($0.80) with Lo: 8,7,5,4,2
@@
-Seat 5: Runa (big blind) showed [8c 7h 4c 2h 5s] and won ($0.41) with Lo: 8,7,5,4,2
+Seat 5: Runa (big blind) showed [8c 7h 4c 2h 5s] and won ($0.81) with Lo: 8,7,5,4,2"""

# The same in a round that began with two, and the room says nothing of a cap.
FIVE_BETS_HEADS_UP = """\
-Betting is capped
-Ottoline: calls $0.20
+Ottoline: raises $0.20 to $1
+Ismay: calls $0.20
@@
-Ismay collected $1.90 from pot
+Ismay collected $2.30 from pot
@@
-Total pot $2 | Rake $0.10
-Seat 3: Ismay (button) (small blind) showed [9s 8s 2h 6d 7c] and won ($1.90) with Lo: 9,8,7,6,2
+Total pot $2.40 | Rake $0.10
+Seat 3: Ismay (button) (small blind) showed [9s 8s 2h 6d 7c] and won ($2.30) with Lo: 9,8,7,6,2"""

# A raise on top of a short all-in instead of one that completes it.
A_FULL_BET_MORE = """\
-Perdita: raises $0.04 to $0.20
-Runa: calls $0.10
+Perdita: raises $0.10 to $0.26
+Runa: calls $0.16
@@
-Perdita collected $0.08 from side pot
+Perdita collected $0.20 from side pot
@@
-Total pot $0.56 Main pot $0.46. Side pot $0.08. | Rake $0.02
+Total pot $0.68 Main pot $0.46. Side pot $0.20. | Rake $0.02
@@
-Seat 2: Perdita (small blind) showed [9s 7h 5c 4d 2s] and won ($0.08) with Lo: 9,7,5,4,2
+Seat 2: Perdita (small blind) showed [9s 7h 5c 4d 2s] and won ($0.20) with Lo: 9,7,5,4,2"""

# A raise of somebody who has acted, behind an all-in of less than half a bet.
A_RAISE_BEHIND_LITTLE = """\
-Bastian: calls $0.04
-Perdita: calls $0.04
+Bastian: raises $0.06 to $0.30
+Perdita: calls $0.10
@@
-Perdita collected $0.69 from pot
+Perdita collected $0.12 from side pot
+Perdita collected $0.69 from main pot
@@
-Total pot $0.72 | Rake $0.03
+Total pot $0.84 Main pot $0.69. Side pot $0.12. | Rake $0.03
@@
-Seat 2: Perdita (small blind) showed [6c 3c 2d 7s 8h] and won ($0.69) with Lo: 8,7,6,3,2
+Seat 2: Perdita (small blind) showed [6c 3c 2d 7s 8h] and won ($0.81) with Lo: 8,7,6,3,2"""

NOBODY_ON_THE_BUTTON = """\
-Seat 1: Corwin ($2 in chips)
@@
-Corwin: folds
@@
-Seat 1: Corwin (button) folded before the Draw (didn't bet)"""

# The hero announces first, and gets his cards when the other has announced too.
SERVED_LATER = """\
-Dealt to Runa [2c 3d 4h Ts Kd]
+Dealt to Quill N [2c 3d 4h Ts Kd]
@@
-Quill N discards 3 cards
-Runa discards 2 cards [Ts Kd]
-Quill N is dealt 3 cards
-Dealt to Runa [2c 3d 4h] [8s 7d]
+Quill N discards 2 cards [Ts Kd]
+Runa discards 3 cards
+Dealt to Quill N [2c 3d 4h] [8s 7d]
+Runa is dealt 3 cards"""

# The hero takes four cards, three of them from the stub, and gets back what he threw away in earlier draws.
ONE_BACK = """\
-Dealt to Ottoline [4c] [7s 3h 5s 2c]
+Dealt to Ottoline [4c] [Kd 3h 5s 2c]
@@
-Ottoline: shows [4c 7s 3h 5s 2c] (Lo: 7,5,4,3,2)
+Ottoline: shows [4c Kd 3h 5s 2c] (Lo: K,5,4,3,2)
@@
-Seat 4: Ottoline (button) showed [4c 7s 3h 5s 2c] and won ($4.85) with Lo: 7,5,4,3,2
+Seat 4: Ottoline (button) showed [4c Kd 3h 5s 2c] and won ($4.85) with Lo: K,5,4,3,2"""
TWO_BACK = ONE_BACK.replace("Kd 3h 5s", "Kd Kc 5s").replace("Lo: K,5,4,3,2", "Lo: a pair of Kings")

# Five players take five cards each in the first draw: the stub holds 22, a sixth has folded.
ALL_FIVE = """\
-Quill: calls $0.10
+Quill: folds
@@
-Corwin: discards 1 card
-Ismay: stands pat
-Quill: stands pat
-Perdita: discards 5 cards
-Runa: discards 2 cards
-Ottoline: discards 1 card [Kd]
-Dealt to Ottoline [Kc 4c 9h Td] [Kh]
-Corwin: checks
-Ismay: checks
-Quill: checks
-Perdita: bets $0.10
-Runa: folds
-Ottoline: calls $0.10
-Corwin: calls $0.10
-Ismay: calls $0.10
-Quill: calls $0.10
-*** SECOND DRAW ***
-Corwin: stands pat
-Ismay: discards 2 cards
-Quill: discards 3 cards
-Perdita: discards 4 cards
-Ottoline: discards 1 card [Kc]
-Dealt to Ottoline [4c 9h Td Kh] [2h]
-Corwin: bets $0.20
-Ismay: calls $0.20
-Quill: calls $0.20
-Perdita: raises $0.20 to $0.40
-Ottoline: calls $0.40
-Corwin: raises $0.20 to $0.60
-Ismay: raises $0.20 to $0.80
-Betting is capped
-Quill: calls $0.60
-Perdita: calls $0.40
-Ottoline: calls $0.40
-Corwin: calls $0.20
-*** THIRD DRAW ***
-Corwin: discards 1 card
-Ismay: discards 2 cards
-The deck is reshuffled
-Quill: discards 1 card
-Perdita: discards 3 cards
-Ottoline: discards 1 card [9h]
-Dealt to Ottoline [4c Td Kh 2h] [2c]
-Corwin: bets $0.20
-Ismay: raises $0.20 to $0.40
-Quill: calls $0.40
-Perdita: raises $0.20 to $0.60
-Ottoline: raises $0.20 to $0.80
-Betting is capped
-Corwin: calls $0.60
-Ismay: calls $0.40
-Quill: calls $0.40
-Perdita: calls $0.20
-*** SHOW DOWN ***
-Ottoline: shows [4c Td Kh 2h 2c] (Lo: a pair of Deuces)
-Corwin: shows [4h Qh 6d 7h Jd] (Lo: Q,J,7,6,4)
-Ismay: shows [Js 6c 2d 5d 8d] (Lo: J,8,6,5,2)
-Quill: shows [Qc 8c 6h 3h Ac] (Lo: A,Q,8,6,3)
-Perdita: mucks hand
-Ismay collected $8.65 from pot
+Corwin: discards 5 cards
+Ismay: discards 5 cards
+Perdita: discards 5 cards
+Runa: discards 5 cards
+The deck is reshuffled
+Ottoline: discards 5 cards [Kc Kd 4c 9h Td]
+Dealt to Ottoline [2c 5s 6s 7s Qd]
+Corwin: checks
+Ismay: bets $0.10
+Perdita: folds
+Runa: folds
+Ottoline: folds
+Corwin: folds
+Uncalled bet ($0.10) returned to Ismay
+Ismay collected $0.48 from pot
@@
-Total pot $9.10 | Rake $0.45
-Seat 1: Quill showed [Qc 8c 6h 3h Ac] and lost with Lo: A,Q,8,6,3
-Seat 2: Perdita mucked [5c 5h 4d 4s 3c]
+Total pot $0.50 | Rake $0.02
+Seat 1: Quill folded before the Draw (didn't bet)
+Seat 2: Perdita folded after the 1st Draw
@@
-Seat 4: Ottoline (button) showed [4c Td Kh 2h 2c] and lost with Lo: a pair of Deuces
-Seat 5: Corwin (small blind) showed [4h Qh 6d 7h Jd] and lost with Lo: Q,J,7,6,4
-Seat 6: Ismay (big blind) showed [Js 6c 2d 5d 8d] and won ($8.65) with Lo: J,8,6,5,2
+Seat 4: Ottoline (button) folded after the 1st Draw
+Seat 5: Corwin (small blind) folded after the 1st Draw
+Seat 6: Ismay (big blind) collected ($0.48)"""

EARLIER_RESHUFFLE = """\
+The deck is reshuffled
 Corwin: discards 1 card
 Ismay: discards 2 cards
-The deck is reshuffled"""
NO_RESHUFFLE_LINE = "-The deck is reshuffled"
NO_CAP_LINE = "-Betting is capped"
HIDDEN_IN_THE_WIN = """\
-Uncalled bet ($0.20) returned to Ottoline
-Ottoline collected $0.29 from pot
+Ottoline collected $0.49 from pot
@@
-Seat 4: Ottoline (small blind) collected ($0.29)
+Seat 4: Ottoline (small blind) collected ($0.49)"""
THE_LAST_RAISER_SHOWS_FIRST = """\
-Ottoline: shows [8d 8c Ad 4s 5h] (Lo: a pair of Eights)
 Ismay: shows [9s 8s 2h 6d 7c] (Lo: 9,8,7,6,2)
+Ottoline: shows [8d 8c Ad 4s 5h] (Lo: a pair of Eights)"""
WHAT_WAS_COLLECTED = """\
-Total pot $0.85 | Rake $0.04
+Total pot $0.81 | Rake $0.04"""
ODD_CENT_TO_THE_OTHER = """\
-Runa collected $0.41 from pot
-Corwin collected $0.40 from pot
+Runa collected $0.40 from pot
+Corwin collected $0.41 from pot
@@
-Seat 2: Corwin (button) showed [8d 7s 5h 4d 2c] and won ($0.40) with Lo: 8,7,5,4,2
+Seat 2: Corwin (button) showed [8d 7s 5h 4d 2c] and won ($0.41) with Lo: 8,7,5,4,2
@@
-Seat 5: Runa (big blind) showed [8c 7h 4c 2h 5s] and won ($0.41) with Lo: 8,7,5,4,2
+Seat 5: Runa (big blind) showed [8c 7h 4c 2h 5s] and won ($0.40) with Lo: 8,7,5,4,2"""
NO_LINE_FOR_A_FOLD = "-Seat 3: Quill (small blind) folded before the Draw"
ONE_WORD = """\
-Seat 3: Ismay (button) (small blind) showed [9s 8s 2h 6d 7c] and won ($1.90) with Lo: 9,8,7,6,2
+Seat 3: Ismay (small blind) showed [9s 8s 2h 6d 7c] and won ($1.90) with Lo: 9,8,7,6,2"""

CARDS_DRAWN_NOT_SHOWN = "-Dealt to Ottoline [7d Qs 3d] [Js Qh]"
NEVER_HEARD_OF = """\
 Seat 5: Runa ($4 in chips)
+Seat 6: Ismay ($4 in chips)"""
# In the words of high hands A-2-3-4-5 is a straight; in this game it is the best hand with an ace.
WHEEL_OF_HIGH_HANDS = """\
-Ismay: shows [9s 8s 2h 6d 7c] (Lo: 9,8,7,6,2)
+Ismay: shows [As 2s 3h 4d 5s] (Lo: a straight, Ace to Five)
@@
-Seat 3: Ismay (button) (small blind) showed [9s 8s 2h 6d 7c] and won ($1.90) with Lo: 9,8,7,6,2
+Seat 3: Ismay (button) (small blind) showed [As 2s 3h 4d 5s] and won ($1.90) with Lo: a straight, Ace to Five"""
SEAT_0 = """\
-Seat 1: Perdita ($4.23 in chips)
+Seat 0: Perdita ($4.23 in chips)
@@
-Seat 1: Perdita folded before the Draw
+Seat 0: Perdita folded before the Draw"""
BUTTON_AT_0 = """\
-Table 'Elmgrove' 6-max Seat #1 is the button
-Seat 1: Corwin ($2 in chips)
+Table 'Elmgrove' 6-max Seat #0 is the button
+Seat 0: Corwin ($2 in chips)
@@
-Seat 1: Corwin (button) folded before the Draw (didn't bet)
+Seat 0: Corwin (button) folded before the Draw (didn't bet)"""
NO_CARDS_DRAWN = """\
-Quill: discards 1 card
+Quill: discards 0 cards"""
ALL_AROUND = """\
+Runa: shows [3c As 6h 9h Td] (Lo: A,T,9,6,3)
 Quill: shows [8d 3d 2s Qd Qh] (Lo: a pair of Queens)
@@
-Runa: shows [3c As 6h 9h Td] (Lo: A,T,9,6,3)"""
NOBODY_DID_NOT_BET = """\
-Seat 4: Bastian folded before the Draw (didn't bet)
+Seat 4: Bastian folded before the Draw"""
DEAD_BLIND_IN_THE_RESULT = """\
-Seat 1: Runa (1,945) -55
+Seat 1: Runa (1,923) -77
@@
-Seat 7: Hero (3,193) +193
+Seat 7: Hero (3,215) +215
@@
-Hero wins pot (336)
+Hero wins pot (358)"""
NO_RAKE_LINE = "-Rake 3"
BY_SEATS = """\
-Perdita: shows [Tc 5c 7h 3s 7s] (Lo: a pair of Sevens)
-Bastian: shows [7d 9h 6c 6d 8d] (Lo: a pair of Sixes)
+Bastian: shows [7d 9h 6c 6d 8d] (Lo: a pair of Sixes)
+Perdita: shows [Tc 5c 7h 3s 7s] (Lo: a pair of Sevens)"""
