"""A room's rules, as data: every key of ``docs/rules.md``, with the source of each value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .frozen import Frozen


@dataclass(frozen=True, slots=True)
class Profile(Frozen):
    """The rules one room deals by.

    ``assumed`` names the keys whose value no source of that room states: what rests on them is a warning.
    ``sources`` says where each value was read. ``cap_bets`` counts the big blind as the first bet; None is no cap.
    """

    name: str
    title: str
    max_players: int
    first_seat: int  # 0 | 1: the number of a table's first seat
    cap_bets: int | None
    cap_heads_up: str  # same | none_round_starts_heads_up | none_two_live
    short_all_in: str  # complete | add
    reopen_at: Fraction
    dead_button: str  # yes | no | unknown
    draw_order: str  # announce_then_deal | one_by_one
    deal_stub_first: bool
    pool_folded: str  # yes | no | unknown
    pool_this_draw: str  # never | served | if_still_short
    own_discard_returns: str  # never | earlier_draws
    burns: bool
    prints_reshuffle: bool
    prints_capped: bool
    prints_uncalled: bool
    prints_drawn: bool  # the cards that the hero draws, whenever he draws
    zero_is_pat: bool  # standing pat may be told as a draw of no cards
    tells_absent: bool  # who is seated and not dealt in: in the seat line, a notice or the summary
    tells_position: bool  # of a blind that it is posted out of position
    hand_words: str  # low | high: the order of hands by which a shown hand is named
    first_to_show: str  # last_round | any_round | unknown
    shows_by_pot: bool  # the players of the last side pot show before the others
    uncalled_in_won: str  # yes | no | unknown: where no line returns it, whether the amount won holds it
    prints_dead_blind: bool
    prints_rake: bool
    all_in_shows: str  # in_turn | any_order: hands shown when nobody could bet in the last round
    total_pot: str  # contributions | collected | none: what the printed total adds up
    odd_unit: str  # first_left_of_button
    summary_lists: str  # everybody | shown | mucked: whose end has a line besides the play
    tells_no_bet: bool  # in the summary, of who folds before the first draw: that he put nothing in
    position_words: str  # all | one: heads-up the button's seat carries both words or the blind's only
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict)
