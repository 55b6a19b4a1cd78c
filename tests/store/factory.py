"""Replayed hands for tests of the store and the analytics, made without parser or engine.

A `Plan` says what a hand shall be; `build` makes the hands of one file from plans; `session` makes random plans
whose money is sound: nets and rake sum to zero, and only who was at the showdown wins it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

from tripledraw.model import (
    DECK,
    Breaks,
    Cards,
    Decision,
    Diagnostic,
    DrawFact,
    Event,
    HandRecord,
    Header,
    Limit,
    Money,
    Outcome,
    ParsedHand,
    PlayedAt,
    Post,
    PostKind,
    Profile,
    Replay,
    Rule,
    SeatFacts,
    SeatResult,
    Severity,
    Show,
    Source,
    Span,
    TableLine,
    Tournament,
    Verdict,
    cards_text,
    money_text,
)

PLAYERS = ("Hero", "Runa", "Quill", "Ottoline", "Bastian", "Ismay")
POSITIONS = {
    2: ("BTN", "BB"),
    3: ("BTN", "SB", "BB"),
    4: ("BTN", "SB", "BB", "CO"),
    5: ("BTN", "SB", "BB", "MP", "CO"),
    6: ("BTN", "SB", "BB", "UTG", "MP", "CO"),
}
_ORDERED_DECK = sorted(DECK)
PROFILE = Profile(
    name="pokerstars",
    title="PokerStars",
    max_players=6,
    first_seat=1,
    cap_bets=4,
    cap_heads_up="none_round_starts_heads_up",
    short_all_in="complete",
    reopen_at=Fraction(1, 2),
    dead_button="no",
    draw_order="one_by_one",
    deal_stub_first=False,
    pool_folded="unknown",
    pool_this_draw="served",
    own_discard_returns="never",
    burns=False,
    prints_reshuffle=True,
    prints_capped=True,
    prints_uncalled=True,
    prints_drawn=True,
    zero_is_pat=False,
    tells_absent=True,
    tells_position=False,
    hand_words="low",
    uncalled_in_won="no",
    prints_dead_blind=True,
    prints_rake=True,
    first_to_show="last_round",
    shows_by_pot=True,
    all_in_shows="in_turn",
    total_pot="contributions",
    odd_unit="first_left_of_button",
    summary_lists="everybody",
    tells_no_bet=True,
    position_words="all",
)
RULE = Rule("TD999", "made-for-a-test", Severity.ERROR, Breaks.RECORD, "Made for a test", "Nothing more.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a hand shall be. ``nets`` names the players in the order of their seats; the first has the button.

    ``played`` is the time as `PlayedAt` has it: with ``Z``, without, a date only, or None.
    """

    hand_id: str | None = "900000001"
    nets: Mapping[str, int] = field(default_factory=lambda: {"Hero": -2_000, "Runa": 1_900})
    rake: int = 100
    hero: str | None = "Hero"
    room: str | None = "pokerstars"
    game: str | None = "2-7 triple draw"
    limit: Limit = Limit.FIXED
    stakes: tuple[int, int] = (1_000, 2_000)
    currency: str | None = "USD"
    tournament: Tournament | None = None
    played: str | None = "2026-02-01T12:00:00Z"
    table: str | None = "Halma II"
    verdict: Verdict = Verdict.LEGAL
    showdown: bool = True
    draws: tuple[int | None, int | None, int | None] = (3, 1, 0)
    chat: str = ""
    broken: str = ""
    cards: Mapping[str, Cards] = field(default_factory=dict)


def build(plans: Iterable[Plan], name: str = "hands.txt") -> list[Replay]:
    """Make the hands of one file."""
    plans = list(plans)
    texts = [_text(plan) for plan in plans]
    whole = "".join(texts)
    content = whole.encode("utf-8", "surrogatepass")
    source = Source(name, whole, "utf-8", hashlib.sha256(content).hexdigest(), len(content))
    replays, start = [], 0
    for plan, text in zip(plans, texts, strict=True):
        replays.append(_replay(plan, source, Span(start, start + len(text))))
        start += len(text)
    return replays


def session(
    count: int,
    *,
    seed: int = 0,
    first_id: int = 900_000_000,
    start: datetime = datetime(2026, 2, 1, 12, tzinfo=UTC),
    players: tuple[str, ...] = PLAYERS,
    edge: float = 0.0,
    **always: object,
) -> list[Plan]:
    """Make random plans, a hand a minute; ``edge`` is how much more often than others the first player wins."""
    random, plans = Random(seed), []
    for number in range(count):
        seated = players[: random.randint(2, len(players))] if len(players) > 2 else players
        seated = tuple(random.sample(seated, len(seated)))
        bets = [random.choice((0, 0, 1_000, 2_000, 6_000, 12_000)) for _ in seated]
        weights = [1 + edge if player == players[0] else 1 for player in seated]
        winner = random.choices(range(len(seated)), weights)[0]
        bets[winner] = max(bets) or 1_000
        pot = sum(bets)
        rake = min(pot // 20, 5_000)
        nets = {player: -bet for player, bet in zip(seated, bets, strict=True)}
        nets[seated[winner]] += pot - rake
        played = (start + timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ")
        given: dict[str, object] = {
            "hand_id": str(first_id + number),
            "nets": nets,
            "rake": rake,
            "hero": players[0] if players[0] in seated else None,
            "played": played,
            "showdown": random.random() < 0.4,
            "draws": (random.randint(0, 5), random.randint(0, 3), random.choice((0, 1, None))),
        }
        plans.append(Plan(**(given | always)))  # type: ignore[arg-type]  # the values fit, and mypy cannot see it
    return plans


def _text(plan: Plan) -> str:
    stakes = "/".join(money_text(bet, plan.currency) for bet in plan.stakes)
    lines = [
        f"PokerStars Hand #{plan.hand_id}:  Triple Draw 2-7 Lowball Limit ({stakes} {plan.currency}) - {plan.played}",
        f"Table '{plan.table}' 6-max Seat #1 is the button",
        *(f"Seat {seat}: {player} ($40 in chips)" for seat, player in enumerate(plan.nets, 1)),
        "*** DEALING HANDS ***",
        f"Dealt to {plan.hero} [8d Jd 8c 2d 4d]" if plan.hero else "",
        f"draws {plan.draws}",
        *(f"{player}: nets {net}" for player, net in plan.nets.items()),
        *([f'Runa said, "{plan.chat}"'] if plan.chat else []),
        *(f"{player}: shows [{cards_text(cards)}]" for player, cards in plan.cards.items()),
        "*** SUMMARY ***",
        f"Total pot | Rake {plan.rake}",
        *(f"Seat {seat}: {player} folded before the Draw" for seat, player in enumerate(plan.nets, 1)),
        "",
        "",
    ]
    return "\n".join(lines)


def _replay(plan: Plan, source: Source, span: Span) -> Replay:
    header = Header(
        0, plan.hand_id or "", plan.game or "", plan.limit, (Money(plan.stakes[0]), Money(plan.stakes[1])),
        plan.currency, plan.tournament, plan.played, "UTC", None,
    )  # fmt: skip
    players = list(plan.nets)
    small, big = (0, 1) if len(players) == 2 else (1, 2)
    events: list[Event] = [header]
    if plan.table is not None:
        events.append(TableLine(1, plan.table, 6, 1))
    events += [
        Post(3, players[small], PostKind.SMALL_BLIND, Money(plan.stakes[0] // 2)),
        Post(4, players[big % len(players)], PostKind.BIG_BLIND, Money(plan.stakes[0])),
        *(Show(9, player, cards) for player, cards in plan.cards.items()),
        *(SeatResult(12, seat, player, (), Outcome.FOLDED) for seat, player in enumerate(players, 1)),
    ]
    hand = ParsedHand(
        source=source,
        span=span,
        room=plan.room,
        profile="pokerstars",
        game=plan.game,
        hand_id=plan.hand_id,
        header=header,
        played_at=PlayedAt(plan.played, plan.played) if plan.played else None,
        events=events,
        skipped=plan.verdict is Verdict.SKIPPED,
    )
    findings = [Diagnostic(RULE, RULE.severity, plan.broken, hand.line_span(2))] if plan.broken else []
    return Replay(hand, PROFILE, _record(plan), findings)


def _record(plan: Plan) -> HandRecord:
    record = HandRecord(
        plan.verdict,
        hero=plan.hero,
        button=1,
        table=plan.table,
        max_seats=6,
        currency=plan.currency,
        rake=Money(plan.rake),
        showdown=plan.showdown,
    )
    if plan.verdict is Verdict.SKIPPED:
        return record
    positions = POSITIONS.get(len(plan.nets), ())
    won = sum(max(net, 0) for net in plan.nets.values())
    lost = -sum(min(net, 0) for net in plan.nets.values())
    cards = iter(_ORDERED_DECK)
    for seat, (player, net) in enumerate(plan.nets.items(), 1):
        put_in = -net if net < 0 else min(lost, 12_000)
        draws = plan.draws if seat == 1 or net > 0 else (2, None, None)
        dealt = tuple(next(cards) for _ in range(5))
        record.seats.append(
            SeatFacts(
                seat=seat,
                player=player,
                position=positions[seat - 1] if positions else None,
                stack=Money(400_000),
                dealt_in=True,
                posted=Money(plan.stakes[0] if seat == 2 else 0),
                contributed=Money(put_in),
                won=Money(net + put_in if net > 0 else 0),
                net=Money(net),
                rake=Money(plan.rake * net // won if net > 0 else 0),
                draws=draws,
                vpip=net != 0,
                showdown=plan.showdown and draws[2] is not None,
                won_showdown=net > 0 if plan.showdown and draws[2] is not None else None,
                dealt=dealt if player == plan.hero else None,
                final=dealt if player == plan.hero else None,
                final_class="9-low" if player == plan.hero else None,
            ),
        )
        for round_ in range(1, 4):
            record.decisions.append(
                Decision(
                    5 + round_, round_, seat, "call", Money(put_in // 4), all_in=False, price=Money(1_000),
                    pot=Money(3_000), players=len(plan.nets), bets=1,
                ),
            )  # fmt: skip
        for draw, taken in enumerate(draws, 1):
            if taken is not None:
                seen = dealt[:taken] if player == plan.hero else None
                record.draws.append(DrawFact(8 + draw, draw, seat, taken, seen, seen))
    record.pot = Money(sum(seat.contributed for seat in record.seats))
    return record
