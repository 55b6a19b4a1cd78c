"""Hands with as many lines of one kind as one likes, for tests of what grows how fast.

Each function of `SHAPES` returns a file's text with about ``n`` lines of a kind in it, most of them wrong: a hand as it
should be is never tall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .parser_texts import HAND, HEADER

Lines = Iterable[str]
PARTS = (
    ("opening", "PokerStars"),
    ("seats", "Seat 1"),
    ("posts", "Quill: posts"),
    ("deal", "*** DEALING"),
    ("bets", "Runa: raises"),
    ("draw", "*** FIRST"),
    ("after_draw", "Ismay: checks"),
    ("later", "*** SECOND"),
    ("showdown", "*** SHOW"),
    ("payment", "Runa collected"),
    ("summary", "*** SUMMARY"),
)


def _parts() -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    waiting = list(PARTS)
    name = ""
    for line in HAND.splitlines():
        if waiting and line.startswith(waiting[0][1]):
            name, _ = waiting.pop(0)
        parts.setdefault(name, []).append(line)
    assert not waiting
    return parts


def hand(*, only: str = "", **more: Lines) -> str:
    """Return the hand with more lines behind its parts; the part ``only`` is left out but for those."""
    lines: list[str] = []
    for name, part in _parts().items():
        lines += [] if name == only else part
        lines += more.pop(name, ())
    assert not more
    return "\n".join(lines) + "\n"


def names(n: int) -> list[str]:
    return [f"Player{number}" for number in range(n)]


def seats(players: Lines) -> list[str]:
    return [f"Seat {4 + place % 90}: {player} ($50 in chips)" for place, player in enumerate(players)]


def folded(players: Lines) -> list[str]:
    return [
        f"Seat {4 + place % 90}: {player} folded before the Draw (didn't bet)" for place, player in enumerate(players)
    ]


def played(n: int) -> str:
    """Return a hand of ``n`` more players who call, draw, check and muck."""
    players = names(n)
    order = ["Quill", "Ismay", *players, "Runa"]
    lines = _parts()
    draws = [f"{player}: discards 3 cards" for player in order] + [f"{player}: checks" for player in order]
    return "\n".join(
        [
            *lines["opening"], *lines["seats"], *seats(players), *lines["posts"], *lines["deal"],
            *(f"{player}: calls $2" for player in players), "Runa: calls $2", "Quill: calls $1", "Ismay: checks",
            "*** FIRST DRAW ***", *draws, "*** SECOND DRAW ***", *draws, "*** THIRD DRAW ***", *draws,
            *lines["showdown"], *(f"{player}: mucks hand" for player in players), *lines["payment"], *lines["summary"],
            *(f"Seat {4 + place % 90}: {player} mucked [9h 7c 5c 4d 2h]" for place, player in enumerate(players)), "",
        ]
    )  # fmt: skip


def uncontested(n: int) -> str:
    """Return a hand that nobody calls, with ``n`` payments to the one who is left."""
    lines = _parts()
    return "\n".join(
        [
            *lines["opening"], *lines["seats"], *lines["posts"], *lines["deal"], "Runa: raises $2 to $4",
            "Quill: folds", "Ismay: folds", *["Runa collected $1 from pot"] * n, *lines["summary"], "",
        ]
    )  # fmt: skip


def crowd(n: int, lines: Lines) -> str:
    """Return a hand of fifty players and ``n`` times ``lines`` behind the first draw."""
    players = names(50)
    return hand(seats=seats(players), bets=[f"{player}: calls $4" for player in players], after_draw=list(lines) * n)


SHAPES: dict[str, Callable[[int], str]] = {
    "seats, all playing": played,
    "seats, all folding": lambda n: hand(
        seats=seats(names(n)), deal=[f"{player}: folds" for player in names(n)], summary=folded(names(n))
    ),
    "seats without a line of play": lambda n: hand(seats=seats(names(n)), summary=folded(names(n))),
    "seats never heard of again": lambda n: hand(seats=seats(names(n))),
    "seats sitting out": lambda n: hand(seats=[f"{line} is sitting out" for line in seats(names(n))]),
    "seats of one name": lambda n: hand(seats=seats(["Runa"] * n)),
    "seats among the posts": lambda n: hand(posts=[line for pair in zip(seats(names(n)), names(n), strict=True) for line in pair]),
    "posts of one player": lambda n: hand(posts=["Ismay: posts big blind $2"] * n),
    "posts of one player out of position": lambda n: hand(posts=["Runa: posts big blind $2"] * n),
    "antes of one player": lambda n: hand(posts=["Quill: posts the ante $1"] * n),
    "posts of many players": lambda n: hand(
        seats=seats(names(n)), posts=[f"{player}: posts big blind $2" for player in names(n)]
    ),
    "posts of nobody": lambda n: hand(posts=[f"{player}: posts big blind $2" for player in [*names(n), *names(n)]]),
    "hands dealt to one player": lambda n: hand(deal=["Dealt to Ismay [2c 3d 4h Ts Kd]"] * n),
    "hands dealt to nobody": lambda n: hand(deal=[f"Dealt to {player} [2c 3d 4h Ts Kd]" for player in names(n)]),
    "cards dealt after a draw": lambda n: hand(draw=["Dealt to Runa [2c 3d 4h] [8s 7d]"] * n),
    "draws of one player": lambda n: hand(draw=["Ismay: discards 3 cards"] * n),
    "draws of the hero": lambda n: hand(draw=["Runa: discards 1 card [7d]", "Dealt to Runa [2c 3d 4h 8s] [9d]"] * n),
    "draws of nobody": lambda n: hand(draw=[f"{player}: discards 3 cards" for player in names(n)]),
    "draws out of the hand": lambda n: hand(draw=["Quill: discards 3 cards"] * n),
    "reshuffles": lambda n: hand(draw=["The deck is reshuffled", "Ismay: discards 5 cards"] * n),
    "checks": lambda n: hand(after_draw=["Ismay: checks", "Runa: checks"] * n),
    "bets": lambda n: hand(after_draw=["Ismay: bets $2", "Runa: bets $2"] * n),
    "calls of a wrong amount": lambda n: hand(after_draw=["Ismay: bets $2", *["Runa: calls $3", "Ismay: calls $3"] * n]),
    "folds of one player": lambda n: hand(after_draw=["Quill: folds"] * n),
    "all-ins": lambda n: hand(after_draw=["Ismay: bets $2 and is all-in", "Runa: raises $2 to $4 and is all-in"] * n),
    "checks of nobody": lambda n: hand(after_draw=[f"{player}: checks" for player in [*names(n), *names(n)]]),
    "capped lines": lambda n: hand(after_draw=["Betting is capped"] * n),
    "sections": lambda n: hand(draw=["*** FIRST DRAW ***", "*** THIRD DRAW ***", "*** SECOND DRAW ***"] * n),
    "unread lines": lambda n: hand(bets=[f"what is {number} this" for number in range(n)]),
    "unread lines without a meaning": lambda n: hand(bets=[f"what is this {player}" for player in names(n)]),
    "unread lines and lines of the summary": lambda n: hand(
        after_draw=["what is $2 this", "Seat 3: Ismay (big blind) showed [9h 7c 5c 4d 2h] and won ($9)"] * n
    ),
    "unread lines of a player and his cards": lambda n: hand(
        after_draw=["Ismay what is this", "Ismay: shows [9h 7c 5c 4d 2h]", "Seat 3: Ismay mucked [9h 7c 5c 4d 2h]"] * n
    ),
    "shows": lambda n: hand(showdown=["Ismay: shows [9h 7c 5c 4d 2h] (Lo: 9,7,5,4,2)", "Runa: mucks hand"] * n),
    "shows of nobody": lambda n: hand(showdown=[f"{player}: shows [9h 7c 5c 4d 2h]" for player in names(n)]),
    "shows before the showdown": lambda n: hand(bets=["Runa: shows [2c 3d 4h Ts Kd]"] * n),
    "payments": lambda n: hand(payment=["Runa collected $1 from side pot", "Ismay collected $2 from main pot"] * n),
    "payments of a pot that nobody contests": uncontested,
    "payments to nobody": lambda n: hand(payment=[f"{player} collected $1 from pot" for player in names(n)]),
    "payments to everybody": lambda n: hand(
        seats=seats(names(n)), payment=[f"{player} collected $1 from pot" for player in names(n)]
    ),
    "uncalled bets": lambda n: hand(after_draw=["Uncalled bet ($2) returned to Runa"] * n),
    "lines of the summary": lambda n: hand(summary=["Seat 3: Ismay (big blind) mucked [9h 7c 5c 4d 2h]"] * n),
    "summary of nobody": lambda n: hand(summary=folded(names(n))),
    "chat": lambda n: hand(bets=[f'Runa said, "hello {number}"' for number in range(n)]),
    "chat and blank lines at the end": lambda n: hand(summary=['Runa said, "hello"', ""] * n),
    "chat that quotes a hand": lambda n: hand(bets=[f'Runa said, "{HEADER}"'] * n),
    "chat of nobody": lambda n: hand(bets=[f'{player} said, "hello"' for player in names(n)]),
    "notices": lambda n: hand(posts=[f"{player} is disconnected" for player in names(n)]),
    "cards in one list": lambda n: hand(deal=[f"Dealt to Ismay [{' '.join(['2c'] * n)}]"]),
    "a crowd, and calls of a wrong amount": lambda n: crowd(n, ["Ismay: bets $2", "Runa: calls $3"]),
    "a crowd, and draws by the wrong player": lambda n: crowd(n, ["Runa: discards 1 card", "Player7: discards 1 card"]),
    "a crowd, and shows": lambda n: crowd(n, ["Player9: shows [9h 7c 5c 4d 2h]", "Quill: mucks hand"]),
    "many hands": lambda n: HAND * (n // 10),
    "text of nobody behind a hand": lambda n: HAND + "\n\n" + "what is this\n" * n,
}  # fmt: skip
