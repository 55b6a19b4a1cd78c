"""Invented names of players and tables, and what players say. No name is a real person's or a real table's."""

from __future__ import annotations

from typing import Final

# Rooms' players call themselves anything; none of these is the beginning of another with `: ` behind it.
PLAYERS: Final = (
    "Runa", "Quill", "Bastian", "Ismay", "Corwin", "Perdita", "Zoë", "Søren Åkerlund", "Old Tom (7-5)", "abs(EV)",
    "Łucja", "mr. 7:15", "pat_hand_pia", "Élodie", "deuce2seven", "Niall O'Byrne", "TripleDrawTrixie", "Jürgen K.",
    "snowplough", "Benedikta", "Tycho B", "no 8 no bet", "Señor Siete", "wheel_of_77", "Åse", "Dr. Dealgood",
    "Marigold", "kicker#2", "Ondřej", "lowball larry 54", "Fenella", "Garrick", "$hort $tack $id", "Mirko", "Ulrike",
    "QuietRiver", "Théodule", "Ingeborg", "one card [pat]", "Dmitri_27", "Wendeline", "Ambrose", "9-low is fine",
    "Cosima", "Hjalmar", "rough eight", "Ximena", "Petronella", "badugi? no", "İlker", "Ferdinand", "Solveig",
    "breakEven", "Ludmiła", "Orsolya", "the muck", "Cillian", "Tatjana", "Baptiste", "3 draws & a prayer",
)  # fmt: skip
TABLES: Final = (
    "Alcyone", "Bellatrix", "Carme", "Despina", "Elara", "Fornax", "Galatea", "Himalia", "Iapetus", "Juliet", "Kale",
    "Larissa", "Merope", "Nereid", "Oberon", "Pandora", "Rhea", "Siarnaq", "Tarvos", "Umbriel", "Varuna", "Xanadu",
)  # fmt: skip
SAYINGS: Final = (
    "gl all", "nh", "ty", "vnh sir", "wow", "again??", "every time", "7-5 pat, sure", "nice snow", "lol", "one card...",
    "so rough", "brb", "pat pat pat", "you had what", "how do you call that", "zzz", "last orbit", "n1 :)", "ggg",
    "Hero: folds", "*** SUMMARY ***", "Seat 3: Quill (button) collected ($99)", 'he said "pat", then drew 3',
    "Total pot $1,000,000 | Rake $0", "Dealt to Hero [2c 3d 4h 5s 7c]", "🦊", "ça va?", "The deck is reshuffled",
)  # fmt: skip
ROMAN: Final = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI",
)  # fmt: skip


_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Return ``1st``, ``2nd``, ``3rd``, ``4th``: places at a table."""
    return f"{number}{_ENDINGS.get(number, 'th')}"
