"""A hand as PHH (variant F2L3D), for PokerKit and whatever else reads the format.

The format's own fields tell the hand as PokerKit replays it: before rake, dead money as an ante, live money posted out
of turn as a blind below 0. What the format has no field for stands in fields of our own that begin with an underscore:
rake and what was collected after it, room, hero, button, the posts as the room words them. Reading it back gives the
hand's facts again, except for mucked cards that only a summary shows. What F2L3D or PokerKit cannot say is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from ..model import CHIPS, PLAY, Header, Limit, Profile, Replay, SeatFacts, Verdict, money_text
from .phh_betting import Betting
from .phh_play import Play, read_posts
from .room import CannotSay

_FORMAT = "phh"
_MADE_UP = "#"  # in hand ids that only the reader gave
_NUMBER = re.compile(r"[1-9][0-9]{0,17}")

Fields = Mapping[str, str | None]
"""Fields with their values as TOML; those that are None are left out."""


def write_phh(replay: Replay) -> str:
    """Return the hand as a PHH file.

    Raises:
        CannotSay: PHH or PokerKit has no way to say it; the message is the reason.
    """
    fields = _Export(replay, _sayable(replay)).fields()
    return "".join(f"{key} = {value}\n" for key, value in fields.items() if value is not None)


def write_phhs(hands: Iterable[str]) -> str:
    """Return one file of several hands that `write_phh` wrote, in numbered tables."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, 1))


def _sayable(replay: Replay) -> Header:
    """Return the header of a hand that may be exported."""
    record, header = replay.record, replay.hand.header
    if record.verdict is not Verdict.LEGAL:
        raise CannotSay(f"the hand is {record.verdict}")
    if header is None or min(header.stakes) <= 0:
        raise CannotSay("the stakes are not known")
    if header.limit is not Limit.FIXED:
        raise CannotSay(f"F2L3D is fixed limit, and this is {header.limit} limit")
    if record.button is None:
        raise CannotSay("the button is not known")
    if any(not seat.dealt_in for seat in record.seats):
        raise CannotSay("a player has posted and is not dealt in")
    if len(record.seats) < 2:
        raise CannotSay("less than two players")
    if any(not seat.stack for seat in record.seats):
        raise CannotSay("a stack is not known")
    return header


class _Export:
    """One hand on its way."""

    def __init__(self, replay: Replay, header: Header) -> None:
        self.replay, self.record, self.header = replay, replay.record, header
        button = self.record.button or 0
        self.seats: list[SeatFacts] = sorted(self.record.seats, key=lambda seat: (seat.seat <= button, seat.seat))

    def fields(self) -> Fields:
        """Return the fields.

        Raises:
            CannotSay: the play is none that PokerKit replays.
        """
        stakes, seats = self.header.stakes, self.seats
        posts = read_posts(self.replay, seats, stakes)
        stacks = [seat.stack or 0 for seat in seats]
        put_in = [ante + abs(blind) for ante, blind in zip(posts.antes, posts.blinds, strict=True)]
        behind = [stack - put for stack, put in zip(stacks, put_in, strict=True)]
        actions = Play(self.replay, seats, Betting(behind, posts.blinds, stakes), self._money).write()
        turned = slice(None, None, -1) if len(seats) == 2 else slice(None)  # heads-up the second player's come first
        return {
            "variant": _text("F2L3D"),
            "ante_trimming_status": "false",
            "antes": self._amounts(posts.antes[turned]),
            "blinds_or_straddles": self._amounts(posts.blinds[turned]),
            "small_bet": self._money(stakes[0]),
            "big_bet": self._money(stakes[1]),
            "starting_stacks": self._amounts(stacks),
            "actions": "[\n" + "".join(f"  {_text(action)},\n" for action in actions) + "]",
            **_time(self.replay),
            **self._table(),
            "finishing_stacks": self._finishing_stacks(stacks),
            **self._origin(),
            "_posts": _texts(posts.words) if posts.words else None,
        }

    def _table(self) -> Fields:
        """Return who sits where."""
        record, hand_id = self.record, self.replay.hand.hand_id
        if hand_id is not None and (not hand_id or _MADE_UP in hand_id):
            hand_id = None
        return {
            "hand": None if hand_id is None else hand_id if _NUMBER.fullmatch(hand_id) else _text(hand_id),
            "table": _text(record.table) if record.table else None,
            "seat_count": None if record.max_seats is None else str(record.max_seats),
            "seats": f"[{', '.join(str(seat.seat) for seat in self.seats)}]",
            "players": _texts(seat.player for seat in self.seats),
        }

    def _origin(self) -> Fields:
        """Return what PHH has no field for."""
        hand, record, profile = self.replay.hand, self.record, self.replay.profile
        currency, tournament = self.header.currency, self.header.tournament
        own = currency in {CHIPS, PLAY}
        return {
            "currency": None if own else _text_or_none(currency),
            "_currency": _text_or_none(currency) if own else None,
            "_room": None if hand.room == _FORMAT else _text_or_none(hand.room),
            "_profile": _text(profile.name) if _tells_alike(profile) else None,
            "_tournament": None if tournament is None else _text_or_none(tournament.id),
            "_tournament_name": None if tournament is None else _text_or_none(tournament.name),
            "_tournament_level": None if tournament is None else _text_or_none(tournament.level),
            "_button": str(record.button) if record.button != self.seats[-1].seat else None,
            "_hero": _text_or_none(record.hero),
            "_rake": None if record.rake is None else self._money(record.rake),
            "_collected": self._amounts([seat.won for seat in self.seats]) if record.rake else None,
        }

    def _finishing_stacks(self, stacks: list[int]) -> str | None:
        """Return the stacks at the end before rake; None where it is not told whose part of the pot was raked."""
        rake = self.record.rake or 0
        if rake and sum(seat.won > 0 for seat in self.seats) != 1:
            return None
        ends = [stack + seat.net + (rake if seat.won else 0) for stack, seat in zip(stacks, self.seats, strict=True)]
        return self._amounts(ends) if sum(ends) == sum(stacks) else None

    def _money(self, amount: int) -> str:
        return money_text(amount, self.header.currency)

    def _amounts(self, amounts: Iterable[int]) -> str:
        return f"[{', '.join(map(self._money, amounts))}]"


def _time(replay: Replay) -> Fields:
    """Return day and time, in UTC where that is known."""
    played_at = replay.hand.played_at
    if played_at is None:
        return {}
    date, _, clock = played_at.iso.partition("T")
    year, month, day = date.split("-")
    return {
        "time": clock.removesuffix("Z") or None,
        "time_zone": _text("UTC") if clock.endswith("Z") else None,
        "day": str(int(day)),
        "month": str(int(month)),
        "year": str(int(year)),
    }


def _tells_alike(profile: Profile) -> bool:
    """Say whether a hand in PHH can be judged by the room's own rules: PHH has the lines that they ask for.

    A room that prints no total has nothing against what PHH says of uncalled bets and of the rake.
    """
    return (
        profile.draw_order == "announce_then_deal"
        and (profile.prints_uncalled or profile.total_pot == "none")
        and not profile.prints_capped
        and profile.total_pot in {"contributions", "none"}
        and profile.name != "published"
    )


def _text(text: str) -> str:
    r"""Return a TOML basic string: JSON's escapes are TOML's, and DEL needs one; half a surrogate pair is no letter."""
    sound = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(sound, ensure_ascii=False).replace("\x7f", "\\u007f")


def _text_or_none(text: str | None) -> str | None:
    return None if text is None else _text(text)


def _texts(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"
