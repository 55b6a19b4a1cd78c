"""Deals random legal hands as events, with rules of its own: whatever the engine finds in one of them is a false alarm.

Fixed, pot and no limit; several big blinds, dead blinds, a missing small blind, antes, short stacks, completions,
reshuffles, side pots, ties, walks. Texts of the events do not matter; every event has a line of its own.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from tripledraw.model import (
    DECK,
    Bet,
    BettingCapped,
    Call,
    Card,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
    Money,
    ParsedHand,
    Post,
    PostKind,
    Profile,
    Raise,
    Reshuffled,
    Seat,
    Section,
    Source,
    Span,
    StandPat,
    Street,
    TableLine,
    Uncalled,
)

from .legal_ending import CENT, Ending, Player

NAMES = ("Runa", "Quill", "Ottoline", "Bastian", "Ismay", "Corwin", "Perdita")
DRAWS = (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)


class Dealer(Ending):
    """Deals one hand."""

    def __init__(self, seed: int, profile: Profile, limit: Limit) -> None:
        self.rng = rng = Random(seed)
        self.profile, self.limit = profile, limit
        self.events: list[Event] = []
        self.line = 0
        count = rng.randint(2, profile.max_players)
        seats = sorted(rng.sample(range(1, profile.max_players + 1), count))
        deep = rng.random() < 0.5
        self.players = [
            Player(seat, name, CENT * (rng.randint(200, 900) if deep or rng.random() < 0.5 else rng.randint(2, 60)))
            for seat, name in zip(seats, rng.sample(NAMES, count), strict=True)
        ]
        button = rng.randrange(count)
        self.button = self.players[button]
        self.ring = self.players[button + 1 :] + self.players[: button + 1]
        self.small, self.big = 10 * CENT, 20 * CENT
        self.stub = sorted(DECK)
        rng.shuffle(self.stub)
        self.muck: list[tuple[Player, Card]] = []
        self.level = self.bets = self.last_raise = self.started = 0
        self.aggressor: Player | None = None
        self.any_aggressor: Player | None = None
        self.hidden: tuple[Player, int] | None = None
        self.words: dict[str, list[str]] = {player.name: [] for player in self.players}

    # ---- the hand ----

    def deal(self) -> ParsedHand:
        """Return the hand."""
        rng = self.rng
        header = Header(
            0,
            "9000000001",
            "2-7 Triple Draw",
            self.limit,
            (Money(self.small), Money(self.big)),
            "USD",
            None,
            None,
            None,
            None,
        )
        if self.limit is not Limit.FIXED:
            self.small, self.big = 5 * CENT, 10 * CENT
            header.stakes = (Money(self.small), Money(self.big))
        self.say(header)
        self.say(TableLine(0, "Elmgrove", self.profile.max_players, self.button.seat))
        for player in self.players:
            self.say(Seat(0, player.seat, player.name, Money(player.stack)))
        big_blind = self.post()
        self.say(Section(0, Street.DEAL))
        for player in self.ring:
            player.cards = [self.stub.pop() for _ in range(5)]
        self.hero = rng.choice(self.players) if rng.random() < 0.8 else None
        if self.hero is not None:
            self.say(Dealt(0, self.hero.name, tuple(self.hero.cards)))
        self.bet(1, self.ring.index(big_blind) + 1)
        for number, street in enumerate(DRAWS, 1):
            if self.live_count() < 2:
                break
            self.say(Section(0, street))
            self.draw()
            self.bet(number + 1, 0)
        self.finish()
        text = "x\n" * self.line
        source = Source("dealt", text, "utf-8", sha256(text.encode()).hexdigest(), len(text))
        return ParsedHand(
            source,
            Span(0, len(text)),
            "dealt",
            self.profile.name,
            "2-7 triple draw",
            "9000000001",
            header,
            None,
            self.events,
        )

    def put(self, player: Player, amount: int) -> bool:
        player.stack -= amount
        player.in_round += amount
        player.chips += amount
        return player.stack == 0

    # ---- posts ----

    def post(self) -> Player:
        """Post antes and blinds; return the big blind."""
        rng, ring = self.rng, self.ring
        if rng.random() < 0.1:
            for player in ring:
                amount = CENT if player.stack > CENT else 0
                if not amount:
                    continue
                player.stack -= amount
                player.dead += amount
                self.say(Post(0, player.name, PostKind.ANTE, Money(amount), player.stack == 0))
        heads_up = len(ring) == 2
        blind = self.small if self.limit is Limit.FIXED else self.big
        small_amount = rng.choice([blind // 2, blind * 2 // 5, blind // 2, blind // 2])
        first, second = (ring[1], ring[0]) if heads_up else (ring[0], ring[1])
        if not heads_up and rng.random() < 0.1:
            second = ring[0]  # the seat of the small blind is empty
        elif first.stack:
            amount = min(small_amount, first.stack)
            all_in = self.put(first, amount)
            self.words[first.name].append("small blind")
            self.say(Post(0, first.name, PostKind.SMALL_BLIND, Money(amount), all_in))
        posters = [second, *(p for p in ring if p not in (first, second) and rng.random() < 0.1)]
        for player in posters:
            both = player is not second and rng.random() < 0.4 and player.stack > blind + small_amount
            if both:
                player.stack -= small_amount
                player.dead += small_amount
            amount = min(blind, player.stack)
            all_in = self.put(player, amount)
            if player is second:
                self.words[player.name].append("big blind")
            kind, total = (PostKind.BOTH, amount + small_amount) if both else (PostKind.BIG_BLIND, amount)
            if amount:
                late = self.profile.tells_position and player is not second
                self.say(Post(0, player.name, kind, Money(total), all_in, late))
        self.level = blind
        self.bets = 1
        self.last_raise = blind
        return second

    # ---- betting ----

    def bet(self, number: int, start: int) -> None:
        """Play betting round ``number``, ``start`` being the place of who acts first."""
        rng, ring = self.rng, self.ring
        self.size = self.small if number < 3 else self.big
        if self.limit is not Limit.FIXED:
            self.size = self.big
        if number > 1:
            self.level = self.bets = 0
            self.last_raise = self.size
            for player in ring:
                player.in_round = 0
        for player in ring:
            player.acted = False
        self.aggressor = None
        self.started = self.live_count()
        place = start % len(ring)
        capped_told = False
        wild = rng.random() < 0.3
        while (actor := self.next_player(place)) is not None:
            raised = self.act(actor, number, wild=wild)
            place = (ring.index(actor) + 1) % len(ring)
            if raised and self.is_capped() and not capped_told and actor.stack > 0:
                capped_told = True
                if self.profile.prints_capped:
                    self.say(BettingCapped(0))
        self.return_uncalled()

    def next_player(self, place: int) -> Player | None:
        ring = self.ring
        if self.live_count() < 2:
            return None
        able = [player for player in ring if player.able]
        for step in range(len(ring)):
            player = ring[(place + step) % len(ring)]
            if player.able and (not player.acted or player.in_round < self.level):
                most = max(other.in_round for other in ring if other.live and other is not player)
                if len(able) > 1 or most > player.in_round:
                    return player
                return None
        return None

    def is_capped(self) -> bool:
        cap = self.profile.cap_bets
        if self.limit is not Limit.FIXED or cap is None or self.bets < cap:
            return False
        rule = self.profile.cap_heads_up
        return rule == "same" or (self.live_count() > 2 if rule == "none_two_live" else self.started > 2)

    def act(self, player: Player, number: int, *, wild: bool) -> bool:
        """Let a player act; return whether he bets or raises."""
        rng = self.rng
        owed = self.level - player.in_round
        reopened = not player.acted or owed * 2 >= self.size
        if self.limit is not Limit.FIXED:
            reopened = not player.acted or owed >= self.last_raise
        others = [other for other in self.ring if other.able and other is not player]
        may_raise = player.stack > owed and not self.is_capped() and reopened and bool(others)
        player.acted = True
        chance = rng.random()
        if may_raise and chance < (0.6 if wild else 0.25):
            self.raise_bet(player, owed)
            return True
        if owed <= 0:
            self.say(Check(0, player.name))
        elif chance > (0.97 if wild else 0.75):
            player.live, player.folded = False, number
            self.muck += [(player, card) for card in player.cards] if self.profile.pool_folded == "yes" else []
            self.say(Fold(0, player.name))
        else:
            amount = min(owed, player.stack)
            all_in = self.put(player, amount)
            self.say(Call(0, player.name, Money(amount), all_in))
        return False

    def raise_bet(self, player: Player, owed: int) -> None:
        rng, before = self.rng, self.level
        everything = player.in_round + player.stack
        if self.limit is Limit.FIXED:
            target = (before // self.size + 1) * self.size
            if self.profile.short_all_in == "add":
                target = before + self.size
        else:
            least = before + self.last_raise if before else self.size
            pot = sum(other.chips + other.dead for other in self.ring)
            most = before + pot + owed if self.limit is Limit.POT else everything
            target = max(least, min(most, least + CENT * rng.randint(0, 60)))
        target = min(target, everything)
        all_in = self.put(player, target - player.in_round)
        raised, self.level = target - before, target
        if self.limit is Limit.FIXED:
            if self.profile.short_all_in == "complete":
                self.bets = target // self.size
            elif raised * 2 >= self.size:
                self.bets += 1
        else:
            self.last_raise = max(self.last_raise, raised)
        self.aggressor = self.any_aggressor = player
        if before:
            self.say(Raise(0, player.name, Money(raised), Money(target), all_in))
        else:
            self.say(Bet(0, player.name, Money(target), all_in))

    def return_uncalled(self) -> None:
        first, second = sorted(self.ring, key=lambda player: player.in_round, reverse=True)[:2]
        amount = first.in_round - second.in_round
        alone = self.any_aggressor is None and second.in_round == 0  # a big blind alone is won, not returned
        if amount > 0 and first.live and not alone:
            first.stack += amount
            first.chips -= amount
            first.in_round -= amount
            if self.profile.prints_uncalled:
                self.say(Uncalled(0, first.name, Money(amount)))
            else:
                self.hidden = (first, amount)

    # ---- draws ----

    def draw(self) -> None:
        for player in self.ring:
            if not player.live:
                continue
            count = self.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 4, 5])
            is_hero = player is self.hero
            own = set(player.thrown)
            pool = [card for thrower, card in self.muck if thrower is not player]
            usable = [card for card in self.stub if card not in own]
            if count > len(usable) + len(set(pool) - own) or (
                count > len(usable) and not self.profile.prints_reshuffle
            ):
                count = 0
            if not count:
                self.say(StandPat(0, player.name, tuple(player.cards) if is_hero else None))
                continue
            if count > len(usable):
                self.say(Reshuffled(0))
                self.stub += pool
                self.muck = [(thrower, card) for thrower, card in self.muck if thrower is player]
                self.rng.shuffle(self.stub)
            thrown = self.rng.sample(player.cards, count)
            kept = [card for card in player.cards if card not in thrown]
            new = self.take(player, count)
            self.say(Discard(0, player.name, count, tuple(thrown) if is_hero else None))
            if is_hero:
                groups = (tuple(kept), tuple(new)) if kept else (tuple(new), None)
                self.say(Dealt(0, player.name, *groups))
            player.cards = kept + new
            player.thrown += thrown
            self.muck += [(player, card) for card in thrown]

    def take(self, player: Player, count: int) -> list[Card]:
        new = [card for card in reversed(self.stub) if card not in player.thrown][:count]
        self.stub = [card for card in self.stub if card not in new]
        return new
