"""What a dealer must know of a room's text to tell a hand in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..model import NoticeKind


@dataclass(frozen=True, slots=True)
class Habits:
    """Which lines a room's text has, and in which shape.

    ``table_line``: a line names table and button; else the first line does, and the button has a line behind the
    blinds. ``both_blinds``: dead and live blind stand in one line. ``increments``: a raise tells by how much.
    ``section_pots``: section lines tell the pot. ``pot_by_pot``: each pot is paid when its players have shown.
    ``side_pots``: the total tells main and side pots. ``winner_mucks``: who wins uncontested mucks before he is paid;
    else he does not show after it, of which the hero has no line. ``names_wins`` and ``names_mucked``: the payment,
    and the summary's mucked hand, bear the hand's name. ``sorted_shows``: hands are shown from the highest card down.
    ``absent_in_summary``: the summary has a line for those sitting out. ``lists_absent``: seat lines are for those too
    who are not dealt in. ``table_size``: the table's line tells how many seats there are.

    ``time_line``: the time has a line of its own. ``betting_lines``: a line stands above each betting round, and none
    above the deal and the showdown. ``deals_all``: every hand dealt has a line, unseen ones too. ``whole_calls``: a
    call tells the whole bet. ``one_line_draws``: discards and new cards stand in one line, and nothing tells on what
    the hero stands pat. ``tells_nets``: the summary tells chips and results,
    then the rake, then who is paid; else how each seat ended. ``currencies``: amounts bear their currency.
    ``tournaments``: there are texts of them. ``notices`` are the room's sentences, behind
    the name, for what happens beside the play; ``{n}`` is a number or an amount.

    The others are by default as in most rooms. ``posting_line``: a section line stands before the posts.
    ``round_lines``: one stands before each betting round, and the hero is dealt his hand before the first of them.
    ``lists_discards``: the hero's draw lines tell his discards. ``tells_served``: where all have announced theirs, a
    line tells how many cards each is dealt. ``mucks``: who is beaten may muck. ``worst_first``: the best hand is shown
    last. ``tells_no_show``: a line tells that who wins uncontested does not show. ``numbers_side_pots``: the only side
    pot has a number too, ``side pot 1``. ``button_last``: of two position words. ``chats``: what is said stands in the
    text. ``utc``: times are UTC, the hour in two digits. ``counts_levels``: levels have numbers, no Roman ones.
    """

    table_line: bool
    both_blinds: bool
    increments: bool
    section_pots: bool
    pot_by_pot: bool
    side_pots: bool
    winner_mucks: bool
    names_wins: bool
    names_mucked: bool
    sorted_shows: bool
    absent_in_summary: bool
    posting_line: bool = False
    round_lines: bool = False
    lists_discards: bool = True
    tells_served: bool = True
    mucks: bool = True
    worst_first: bool = False
    tells_no_show: bool = True
    numbers_side_pots: bool = False
    button_last: bool = False
    chats: bool = True
    utc: bool = False
    counts_levels: bool = False
    lists_absent: bool = True
    table_size: bool = True
    time_line: bool = False
    betting_lines: bool = False
    deals_all: bool = False
    whole_calls: bool = False
    one_line_draws: bool = False
    tells_nets: bool = False
    currencies: bool = True
    tournaments: bool = True
    notices: Mapping[NoticeKind, tuple[str, ...]] = field(default_factory=dict)
