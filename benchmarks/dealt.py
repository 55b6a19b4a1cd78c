"""Writes dealt hands to a file, for measuring with what no sample repeats.

    python benchmarks/dealt.py FILE [--hands N] [--room ROOM] [--seed S] [--plain]
    python benchmarks/stages.py --file FILE

The same seed writes the same file. With ``--plain`` only hands that simple readers know too: without notices, chat,
players sitting out, single cards shown, and hours of one digit. Also says how fast hands are dealt and written.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice
from pathlib import Path

from tripledraw.model import Chat, Header, Notice, Seat, SeatState, Show
from tripledraw.pipeline import DealtHand, deal_session
from tripledraw.writer import file_text, in_file, room_names, write

_ENDLESS = 10**9
_STAMP = len("2026/03/14 20:04:11")


def is_plain(hand: DealtHand) -> bool:
    """Say whether a hand has nothing in it but the play."""
    for event in hand.events:
        match event:
            case Notice() | Chat():
                return False
            case Show() if event.name is None:
                return False
            case Seat() if event.state is not SeatState.IN:
                return False
            case Header() if event.stamp is None or len(event.stamp) < _STAMP:
                return False
            case _:
                pass
    return True


def main() -> None:
    """Deal, write and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--hands", type=int, default=20_000)
    arguments.add_argument("--room", choices=room_names(), default="pokerstars")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--plain", action="store_true")
    options = arguments.parse_args()
    begin = time.perf_counter()
    dealt = deal_session(options.room, hands=_ENDLESS, seed=options.seed)
    wanted = filter(is_plain, dealt) if options.plain else dealt
    text = file_text(
        in_file((write(hand.events, options.room) for hand in islice(wanted, options.hands)), options.room)
    )
    took = time.perf_counter() - begin
    options.file.write_text(text, encoding="utf-8")
    size = len(text.encode()) / options.hands / 1000
    print(f"{options.hands:,} hands of {size:.1f} kB, {options.hands / took:,.0f} hands/s")


if __name__ == "__main__":
    main()
