"""Writes the dealt part of sample_histories/: whole sessions of one hero, named as the rooms name their files.

    python tools/deal_samples.py

Prints the rows for sample_histories/README.md. The seeds were chosen for sessions in which much happens.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from deal_check import features

from tripledraw.engine import load_profile, replay
from tripledraw.model import Dated, Header, Limit, TableLine
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import DealtHand, deal_session
from tripledraw.writer import FileForm, file_bytes, file_text, in_file, write

SAMPLES = Path(__file__).resolve().parent.parent / "sample_histories"
HERO = "Ottoline"
# What a row of the README tells of a session, where it happened.
_WORTH_TELLING = {
    "BettingCapped": "capped rounds",
    "1 reshuffle lines": "reshuffles",
    "1 side pots": "side pots",
    "2 side pots": "two side pots",
    "split pot": "a split pot",
    "short all-in completed": "a short all-in completed",
    "several big blinds": "newcomers' blinds",
    "post: dead small blind": "dead small blinds",
    "post: small & big blinds": "dead and live blinds in one",
    "post: ante": "antes",
    "no small blind": "a missing small blind",
    "dead blind without a line": "dead blinds that no line tells of",
    "7 players": "seven players",
}


@dataclass(frozen=True)
class Sample:
    """One file: how many hands of the first table of which session, and the form of the file."""

    room: str
    seed: int
    hands: int
    words: str
    dealt: dict[str, Any] = field(default_factory=dict)
    form: FileForm = field(default_factory=FileForm)


SAMPLE_FILES = (
    Sample("pokerstars", 32, 110, "a six-handed evening", {"stakes": "$2/$4"}),
    Sample("pokerstars", 159, 50, "five loose players, euros", {"stakes": "€0.50/€1", "players": 5, "looseness": 0.9}),
    Sample("pokerstars", 213, 60, "heads-up", {"stakes": "$5/$10", "players": 2}),
    Sample("pokerstars", 315, 200, "a whole tournament", {"stakes": "20/40", "tournament": True}),
    Sample("pokerstars", 454, 40, "no limit", {"stakes": "$0.50/$1", "limit": Limit.NO}),
    Sample("fulltilt", 507, 70, "a six-handed evening", {"stakes": "$1/$2"}, FileForm("utf-16-le", "\r\n")),
    Sample("fulltilt", 678, 50, "high stakes", {"stakes": "$500/$1000", "players": 3}, FileForm("utf-8-sig")),
    Sample("fulltilt", 747, 40, "a game with antes", {"stakes": "$2.50/$5", "ante": "$0.40", "players": 4}),
    Sample("fulltilt", 804, 200, "a whole heads-up match", {"stakes": "30/60", "tournament": True, "players": 2}),
    Sample("winamax", 902, 60, "a six-handed evening", {"stakes": "0.50€/1€"}),
    Sample("winamax", 951, 40, "heads-up", {"stakes": "5€/10€", "players": 2}, FileForm("utf-8-sig", "\r\n")),
    Sample("winamax", 1026, 50, "six loose players, high stakes", {"stakes": "25€/50€", "looseness": 1.1}),
    Sample("winamax", 972, 120, "a whole tournament", {"stakes": "20/40", "tournament": True, "players": 4}),
    Sample("kingsclub", 973, 60, "a six-handed game with antes", {"stakes": "40/80", "ante": "10"}),
    Sample("kingsclub", 987, 60, "a full table, loose", {"stakes": "20/40", "players": 7, "looseness": 0.6}),
    Sample("kingsclub", 979, 40, "no limit; CRLF", {"stakes": "5/10", "limit": Limit.NO}, FileForm("utf-8", "\r\n")),
    Sample("merge", 962, 60, "a six-handed evening", {"stakes": "$2/$4"}),
    Sample("merge", 948, 40, "pot limit", {"stakes": "$1/$2", "limit": Limit.POT}, FileForm("utf-8", "\r\n")),
    Sample("merge", 951, 50, "a four-handed tournament", {"stakes": "20/40", "tournament": True, "players": 4}),
)  # fmt: skip


def session(sample: Sample) -> list[DealtHand]:
    """Deal the hands of a sample: those of the session's first table, at most as many as are wanted."""
    dealt = deal_session(sample.room, hands=sample.hands, seed=sample.seed, hero=HERO, **sample.dealt)
    return list(takewhile(lambda hand: hand.table == 0, dealt))


def file_name(sample: Sample, hands: list[DealtHand]) -> str:
    """Return a name as the room's client would give it."""
    header, second = hands[0].events[:2]
    if not isinstance(header, Header):
        raise TypeError("a hand begins with its header")
    if isinstance(second, Dated):
        table = next(event.name for event in hands[0].events if isinstance(event, TableLine))
        return f"{table} {sample.dealt['stakes'].replace('/', '-')} {second.stamp.split()[0]}.txt"
    if header.stamp is None:
        raise TypeError("a hand has its time")
    date = header.stamp.split()[0].replace("/", "")
    if sample.room == "winamax" and isinstance(second, TableLine):
        money = "play" if second.play_money else "real"
        return f"{date}_{second.name}_{money}_lowball27_{header.limit}-limit.txt"
    stakes = sample.dealt["stakes"].replace("/", "-")
    if sample.room == "merge":
        table = header.hand_id.partition("-")[0]
        name = second.name if isinstance(second, TableLine) and header.tournament is None else f"Vole Room ({table})"
        return f"{date} {name} {stakes}.xml"
    limit = {Limit.FIXED: "", Limit.POT: "Pot ", Limit.NO: "No "}[header.limit]
    if header.tournament is not None:
        number, name = header.tournament.id, (header.tournament.name or "").replace("+", " + ").removesuffix(" USD")
        if isinstance(second, TableLine):
            return f"HH{date} T{number} Triple Draw 2-7 Lowball Limit {name}.txt"
        return f"FT{date} {name} ({number}), {header.table} - {stakes} - Limit 2-7 Triple Draw.txt"
    if isinstance(second, TableLine):
        return f"HH{date} {second.name} - {stakes} - 2-7 Triple Draw{f' {limit}Limit' if limit else ''}.txt"
    return f"FT{date} {header.table} ({header.max_seats} max) - {stakes} - {limit}Limit 2-7 Triple Draw.txt"


def told(sample: Sample, hands: list[DealtHand]) -> str:
    """Return the words for the README."""
    counts: Counter[str] = Counter()
    for hand in hands:
        (read,) = parse_source(read_source("hand", write(hand.events, sample.room).encode()))
        counts.update(features(hand.events, replay(read, load_profile(read.profile))))
    return ", ".join([sample.words, *(words for name, words in _WORTH_TELLING.items() if counts[name])])


def main() -> None:
    """Write the files and print their rows."""
    for sample in SAMPLE_FILES:
        hands = session(sample)
        path = SAMPLES / sample.room / file_name(sample, hands)
        path.parent.mkdir(exist_ok=True)
        texts = in_file((write(hand.events, sample.room) for hand in hands), sample.room)
        path.write_bytes(file_bytes(file_text(texts), sample.form))
        print(f"| `{path.name}` | {told(sample, hands)} | {len(hands)} legal |")


if __name__ == "__main__":
    main()
