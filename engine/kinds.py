"""Kinds of lines that go together, as types and as what checks stand on."""

from __future__ import annotations

from typing import Final

from ..model import Bet, Call, Check, Collected, Discard, Fold, Muck, NoShow, Raise, Show, StandPat, Uncalled

Action = Fold | Check | Call | Bet | Raise
Draw = Discard | StandPat
Reveal = Show | Muck | NoShow
Doing = Action | Draw | Reveal | Collected | Uncalled

ACTIONS: Final = (Fold, Check, Call, Bet, Raise)
DRAWS: Final = (Discard, StandPat)
REVEALS: Final = (Show, Muck, NoShow)
