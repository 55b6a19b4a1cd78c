"""The same hands read and replayed by PokerKit and read, replayed and checked here, both as PHH.

    python benchmarks/pokerkit_replay.py [--hands N] [--seed N]

Dealt PokerStars hands are written as PHH; those that PHH cannot say are counted. PokerKit loads a hand and plays it to
its end; here every check is asked besides. The hands' texts are read in the room's own words too, for comparison.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from pokerkit import HandHistory

from tripledraw.model import Replay, Verdict
from tripledraw.parser import read_source
from tripledraw.pipeline import collector_off, deal_session, judge
from tripledraw.writer import CannotSay, file_text, write
from tripledraw.writer.phh import write_phh, write_phhs

ROUNDS = 3


def played(texts: Sequence[str]) -> int:
    """Let PokerKit load every hand and play it to its end; return how many."""
    for text in texts:
        *_, end = HandHistory.loads(text)
        if end.status:
            raise SystemExit("a hand is not over at its end")
    return len(texts)


def judged(text: str) -> int:
    """Read, replay and check every hand here; return how many, all legal."""
    found = list(judge(read_source("hands", text.encode())))
    if any(made.record.verdict is not Verdict.LEGAL for made in found):
        raise SystemExit("a hand is not legal")
    return len(found)


def rate(run: Callable[[], int]) -> float:
    """Return the median of hands a second of processor time."""
    rates = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        with collector_off():  # as every command does; it would help PokerKit as little as it harms
            hands = run()
        rates.append(hands / (time.process_time() - begin))
    return statistics.median(rates)


def sayable(hands: Sequence[Replay]) -> tuple[list[str], list[Replay]]:
    """Return the hands that PHH can say, as PHH and as they are."""
    texts, said = [], []
    for hand in hands:
        try:
            texts.append(write_phh(hand))
        except CannotSay:
            continue
        said.append(hand)
    return texts, said


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=2_000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    dealt = islice(deal_session("pokerstars", hands=options.hands, seed=options.seed), options.hands)
    room_text = file_text([write(hand.events, "pokerstars") for hand in dealt])
    hands = [made for made in judge(read_source("hands", room_text.encode())) if made.record.verdict is Verdict.LEGAL]
    texts, said = sayable(hands)
    theirs = rate(lambda: played(texts))
    whole = write_phhs(texts)
    own_text = "\n\n\n".join(hand.hand.text for hand in said)
    print(f"{len(texts):,} hands, {len(hands) - len(texts):,} more that PHH cannot say")
    print(f"PokerKit, load and play      {theirs:9,.0f} hands/s")
    for name, text in (("here, PHH, with all checks", whole), ("here, the room's own text", own_text)):
        ours = rate(partial(judged, text))
        print(f"{name:28} {ours:9,.0f} hands/s, {ours / theirs:.1f} times as fast")


if __name__ == "__main__":
    main()
