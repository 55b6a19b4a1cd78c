"""Who must post which blind, given the button, and what the posts count for.

The judgement is made once, when the hand is opened, because one wrong line (the button, a post, the stakes) shows in
all the others: here it is told which of them is wrong. Sources: docs/rules.md §1 (limits, blinds), §3 (dead money).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..model import Bet, Call, Check, Post, PostKind, Raise, Section, Street
from .foresight import first_action, first_draw
from .state import Chair, Table

BIG: Final = (PostKind.BIG_BLIND, PostKind.BOTH)
Posted = tuple[Post, Chair]


def judge_blinds(table: Table) -> None:
    """Fill `Table.blinds` and set what each post counts for in the first betting round."""
    blinds = table.blinds
    if _are_plain(table):
        return
    smalls = [posted for posted in table.posts if posted[0].kind is PostKind.SMALL_BLIND]
    bigs = [posted for posted in table.posts if posted[0].kind in BIG and not _is_nothing(posted[0])]
    _find_doubles(table, smalls, bigs)
    twice = {id(event) for event in blinds.twice}
    bigs = [posted for posted in bigs if id(posted[0]) not in twice]
    _judge_stakes(table, smalls, bigs)
    if len(table.ring) > 1:
        _judge_places(table, smalls[:1], bigs)
    if blinds.small is not None and smalls and not smalls[0][1].all_in:
        blinds.small_amount = smalls[0][0].amount
    _count_posts(table, smalls, bigs)


def button_by_blinds(table: Table, dealt_in: Sequence[Chair]) -> int | None:
    """Return the seat of the button that the summary names, else the one that the blinds have; None if nothing tells.

    Without a small blind it is the draws' order that tells who is first left of the button.
    """
    for result in table.results.values():
        if "button" in result.position:
            return result.seat
    ring = sorted(dealt_in, key=lambda chair: chair.seat)
    kinds: Sequence[PostKind]
    for kinds, small in (((PostKind.SMALL_BLIND,), True), (BIG, False)):
        poster = next((chair for event, chair in table.posts if event.kind in kinds), None)
        if poster is None:
            continue
        if poster not in ring:
            return None
        place = ring.index(poster)
        before = ring[place - 1]
        if len(ring) == 2:
            return poster.seat if small else before.seat
        return before.seat if small or _draws_before(table, poster, before) else ring[(place - 2) % len(ring)].seat
    return None


def _draws_before(table: Table, chair: Chair, other: Chair) -> bool:
    """Say whether, of two players who both draw, the first is the first of all to do so."""
    first = first_draw(table)
    return first is not None and first.player == chair.player and first_draw(table, other.player) is not None


def _is_nothing(post: Post) -> bool:
    """Say whether a post out of position is none: the player owes no more than the dead blind."""
    return post.out_of_position and not post.amount


def _are_plain(table: Table) -> bool:
    """Count the blinds at once where two were posted, by the right players and as they should be: nearly always."""
    posts, ring = table.posts, table.ring
    if len(posts) != 2 or len(ring) < 2:
        return False
    (small, small_chair), (big, big_chair) = posts
    heads_up = len(ring) == 2
    if small_chair is not ring[heads_up] or big_chair is not ring[not heads_up]:
        return False
    if small.kind is not PostKind.SMALL_BLIND or big.kind is not PostKind.BIG_BLIND:
        return False
    if big.amount != table.big_blind or (table.fixed and table.big_bet != 2 * big.amount) or big.out_of_position:
        return False
    blinds = table.blinds
    blinds.small, blinds.big, blinds.small_amount = small_chair, big_chair, small.amount
    small_chair.in_round, big_chair.in_round = small.amount, big.amount
    table.highest, table.bets, table.pointer = big.amount, 1, big_chair.place
    return True


# ---- who ----


def _small_place(ring: Sequence[Chair]) -> int:
    return 0 if len(ring) > 2 else 1


def _big_place(ring: Sequence[Chair]) -> int:
    return 1 if len(ring) > 2 else 0


def _fits(ring: Sequence[Chair], small: Chair | None, bigs: Sequence[Chair]) -> bool:
    """Say whether the blinds were posted by the right players of ``ring``, clockwise from the left of the button."""
    if small is None:
        # The seat of the small blind may be empty: then the big blind is the first player.
        return any(chair in ring[:2] for chair in bigs)
    return small is ring[_small_place(ring)] and ring[_big_place(ring)] in bigs


def _judge_places(table: Table, smalls: list[Posted], bigs: list[Posted]) -> None:
    blinds, ring = table.blinds, table.ring
    small = smalls[0][1] if smalls else None
    # Whose blind it is not by his seat, the text may say.
    big_chairs = [chair for event, chair in bigs if not event.out_of_position] or [chair for _, chair in bigs]
    turned = next((r for r in range(len(ring)) if _fits(ring[r:] + ring[:r], small, big_chairs)), None)
    if turned and small is None and _draws_before(table, ring[(turned + 1) % len(ring)], ring[turned]):
        turned += 1  # no small blind was due: the big blind's poster is the first left of the button
    if turned:
        other_ring = ring[turned:] + ring[:turned]
        dead_button = table.button not in {chair.seat for chair in ring}
        if len(ring) == 2 and dead_button:
            table.set_ring(other_ring)  # heads-up, the button on neither: nothing says who posts which
        elif _button_is_wrong(table, other_ring):
            blinds.button_fault = other_ring[-1].seat
            table.set_ring(other_ring)
        else:
            turned = None
        ring = table.ring
    if turned is not None:
        blinds.small = small if small is not None else _missing_small(table, big_chairs)
        blinds.big = _positional_big(ring, small, big_chairs)
        return
    blinds.small, blinds.big = ring[_small_place(ring)], ring[_big_place(ring)]
    if not bigs:
        blinds.big_missing = not blinds.big.all_in  # an ante may have taken all there was
        if small is not None and small is not blinds.small:
            blinds.small_fault = smalls[0][0]
        return
    if small is not None and small is not blinds.small:
        blinds.small_fault = smalls[0][0]  # swapped with the big blind, or posted by a third player
    elif blinds.big not in big_chairs:
        # Posts of newcomers are legal besides the one that is due: who goes on as if he had posted has done so.
        doubtful = [event for event, chair in bigs if chair is small or not _acts_as_poster(table, chair)]
        # Of two big blinds by one player, the plain one may be the line of the player whose it is.
        first_big = {one.player: one for one, _ in reversed(bigs)}
        of_two = [first_big[event.player] for event in blinds.twice if event.kind in BIG and event.player in first_big]
        doubtful = of_two[-1:] or doubtful
        if doubtful:
            blinds.big_fault = doubtful[0]
            blinds.twice = [event for event in blinds.twice if event.player != doubtful[0].player]
        else:
            blinds.big_missing = True


def _button_is_wrong(table: Table, ring: Sequence[Chair]) -> bool:
    """Say whether the button's line, and not the posts, must be wrong where both do not go together.

    The posts are right if they stand in a row and the summary does not name the table line's button. Where it names
    neither button nor small blind, who acts first tells.
    """
    named = [result for result in table.results.values() if "button" in result.position]
    if named:
        return named[0].seat != table.button
    words = {result.player for result in table.results.values() if "small blind" in result.position}
    if words:
        return ring[_small_place(ring)].player in words
    first = first_action(table)
    return first is None or first.player != table.ring[(_big_place(table.ring) + 1) % len(table.ring)].player


def _positional_big(ring: Sequence[Chair], small: Chair | None, bigs: Sequence[Chair]) -> Chair:
    places = (_big_place(ring),) if small is not None else (0, 1)
    return next(ring[place] for place in places if ring[place] in bigs)


def _missing_small(table: Table, bigs: Sequence[Chair]) -> Chair | None:
    """Return who posted a small blind that the text does not show but counts; a missing small blind is legal else."""
    ring = table.ring
    chair = ring[_small_place(ring)]
    if chair in bigs:
        return None
    result = table.results.get(chair.player)
    owed = table.big_blind
    first = next(
        (
            event
            for event in table.hand.events
            if isinstance(event, (Call, Raise, Bet)) and event.player == chair.player
        ),
        None,
    )
    called = first.amount if isinstance(first, Call) and not first.all_in and 0 < first.amount < owed else None
    if called is None and (result is None or "small blind" not in result.position):
        return None
    table.blinds.small_missing = owed - called if called is not None else owed // 2
    return chair


def _acts_as_poster(table: Table, chair: Chair) -> bool:
    """Say whether a player's first action takes a big blind of his for granted."""
    first = first_action(table, chair.player)
    called_less = isinstance(first, Call) and not first.all_in and first.amount < table.big_blind
    return isinstance(first, Check) or called_less


def _find_doubles(table: Table, smalls: list[Posted], bigs: list[Posted]) -> None:
    """Note who posts the same blind twice, small blinds after the first, and big blinds of the small blind's poster."""
    seen: set[tuple[str, PostKind]] = set()
    twice = table.blinds.twice
    for event, chair in table.posts:
        if event.kind is not PostKind.DEAD_SMALL_BLIND:
            key = (chair.player, PostKind.BIG_BLIND if event.kind is PostKind.BOTH else event.kind)
            if key in seen:
                twice.append(event)
            seen.add(key)
    told = {id(event) for event in twice}
    twice += [event for event, _ in smalls[1:] if id(event) not in told]
    if smalls and len(bigs) > 1:
        twice += [event for event, chair in bigs if chair is smalls[0][1] and id(event) not in told]


# ---- how much ----


def _judge_stakes(table: Table, smalls: list[Posted], bigs: list[Posted]) -> None:
    """Tell a wrong header from a wrong post: the blinds against the bets of the whole hand."""
    posted = {event.amount for event, _ in bigs if event.kind is PostKind.BIG_BLIND and not event.all_in}
    fixed = table.fixed
    stated = table.small_bet
    if len(posted) == 1 and stated not in posted:
        by_post = posted.pop()
        half = smalls[0][0].amount * 2 if smalls else 0
        votes = _votes(table, by_post, 2 * by_post) + (half == by_post)
        if votes > _votes(table, stated, table.big_bet) + (half == stated):
            table.blinds.stakes_fault = True
            table.small_bet = table.bet = table.big_blind = by_post
            table.big_bet = 2 * by_post if fixed else by_post
    if fixed and table.big_bet != 2 * table.small_bet:
        late = _votes(table, -1, table.big_bet)
        table.big_bet = table.big_bet if late else 2 * table.small_bet


def _votes(table: Table, small: int, big: int) -> int:
    """Count the bets and raises that go by these stakes."""
    count, bet = 0, small
    for event in table.hand.events:
        if isinstance(event, Section) and event.street in {Street.SECOND_DRAW, Street.THIRD_DRAW}:
            bet = big
        elif isinstance(event, Bet):
            count += event.amount == bet
        elif isinstance(event, Raise):
            count += event.by == bet
        elif isinstance(event, Call) and bet == small:
            count += event.amount == bet
    return count


def _count_posts(table: Table, smalls: list[Posted], bigs: list[Posted]) -> None:
    """Say what each post counts for: the big blind in full, however wrong its amount, the dead part not at all."""
    blinds, owed = table.blinds, table.big_blind
    twice = {id(event) for event in blinds.twice}
    for event, chair in table.posts:
        if event.kind is PostKind.ANTE and id(event) not in twice:
            chair.ante += event.amount
        elif id(event) in twice or event.kind is PostKind.DEAD_SMALL_BLIND:
            chair.dead += event.amount
        elif event.kind in BIG:
            live = min(event.amount, owed) if event.all_in or not owed or _is_nothing(event) else owed
            chair.in_round = max(chair.in_round, live)
            if event.kind is PostKind.BOTH:
                chair.dead += max(0, event.amount - live)
        else:
            chair.in_round = max(chair.in_round, event.amount)
    if blinds.small_fault or blinds.big_fault or blinds.big_missing or blinds.small_missing is not None:
        _count_by_place(table, smalls, bigs)
    for event, chair in table.posts:
        wrong = id(event) in twice or event is blinds.small_fault or event is blinds.big_fault
        odd = event.kind is PostKind.BIG_BLIND and event.amount != owed and not event.all_in and not _is_nothing(event)
        if wrong or odd:
            chair.stack = None  # what is left cannot be told
    table.spare_posts += sum(event.kind in BIG for event in blinds.twice)
    first = blinds.big
    if bigs or first is not None:
        table.highest, table.bets = owed, 1
    else:
        table.highest = max((chair.in_round for chair in table.ring), default=0)
    table.pointer = first.place if first is not None else -1
    table.free = first is None


def _count_by_place(table: Table, smalls: list[Posted], bigs: list[Posted]) -> None:
    """Where the wrong player is said to have posted, the play goes on by the blinds' places."""
    blinds = table.blinds
    wrong = {id(event) for event in (blinds.small_fault, blinds.big_fault) if event is not None}
    for event, chair in smalls + bigs:
        if id(event) in wrong:
            chair.in_round = 0
    for blind in (blinds.small, blinds.big):
        if blind is not None:
            blind.stack = None
    if blinds.small is not None:
        amount = smalls[0][0].amount if smalls else blinds.small_missing or 0
        blinds.small.in_round = amount
    if blinds.big is not None and not (bigs and bigs[0][0].all_in):
        blinds.big.in_round = table.big_blind
