"""A hand of Merge's that several tests change and read."""

from __future__ import annotations

from tripledraw.engine import load_profile, replay
from tripledraw.model import Event, ParsedHand, Replay, Show, StandPat
from tripledraw.parser import parse_source, read_source

from .parser_texts import cards

DESCRIPTION = '<description type="2-7 Lowball" stakes="Limit $2/$4"/>\n'
BLINDS = """\
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1775178902000" player="1" amount="1.00"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1775178903000" player="4" amount="2.00"/>
	</round>
"""
DEAL = """\
	<round id="PRE_FIRST_DRAW" sequence="2">
		<event sequence="3" type="RAISE" timestamp="1775178907000" player="0" amount="4.00"/>
		<event sequence="4" type="FOLD" timestamp="1775178909000" player="1"/>
		<event sequence="5" type="CALL" timestamp="1775178914000" player="4" amount="2.00"/>
		<cards type="HOLE" cards="2c,4d,7h,Ks,9d" player="4" hand="K-9-7-4-2"/>
	</round>
"""
DRAW = """\
	<round id="FIRST_DRAW" sequence="3">
		<event sequence="6" type="DRAW" timestamp="1775178917000" player="4" text="2"/>
		<event sequence="7" type="DRAW" timestamp="1775178919000" player="0" text="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="2c,4d,7h,3s,8c" player="4" hand="8-7-4-3-2"/>
	</round>
"""
BETS = """\
	<round id="POST_FIRST_DRAW" sequence="4">
		<event sequence="8" type="BET" timestamp="1775178922000" player="4" amount="2.00"/>
		<event sequence="9" type="FOLD" timestamp="1775178925000" player="0"/>
	</round>
"""
END = """\
	<round id="END_OF_FOLDED_GAME" sequence="5">
		<event sequence="10" type="MUCK" timestamp="1775178926000" player="4"/>
		<winner amount="10.55" uncalled="false" potnumber="1" player="4" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="6">
	</round>
</game>
"""
PLAYERS = """\
	<players dealer="0">
		<player seat="0" nickname="Quill" balance="$1,200.00" dealtin="true" />
		<player seat="1" nickname="Runa" balance="$50.00" dealtin="true" />
		<player seat="4" nickname="Ismay" balance="88.00" dealtin="true" />
	</players>
"""
GAME = (
    '<game id="90000017-1" starttime="20260402201500" numholecards="5" gametype="67" seats="6" realmoney="true" '
    'data="20260402|Ceres (90000017)|90000017|90000017-1|false">\n'
)
HAND = GAME + PLAYERS + BLINDS + DEAL + DRAW + BETS + END
FILE = DESCRIPTION + HAND
HOLE = cards("2c 4d 7h Ks 9d")
SHOWDOWN = """\
	<round id="SHOWDOWN" sequence="5">
		<event sequence="10" type="SHOW" player="4"/>
		<event sequence="11" type="MUCK" player="0"/>
		<cards type="SHOWN" cards="2c,4d,7h,3s,8c" player="4"/>
		<cards type="MUCKED" cards="9c,8d,7d,6h,2s" player="0" hand="9-8-7-6-2"/>
	</round>
"""


def parse(text: str | bytes, name: str = "game.xml") -> list[ParsedHand]:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(parse_source(read_source(name, data)))


def one(text: str) -> ParsedHand:
    (hand,) = parse(text)
    return hand


def judged(text: str) -> Replay:
    hand = one(text)
    return replay(hand, load_profile(hand.profile))


def found(text: str) -> list[tuple[str, str]]:
    """Return the findings of a text's hands: the code, and what stands at the place, after checking that it is there."""
    pairs = []
    for hand in parse(text):
        for finding in replay(hand, load_profile(hand.profile)).diagnostics:
            line, column = hand.source.line_column(finding.span.start)
            place = hand.source.text[finding.span.start : finding.span.end]
            assert hand.source.line_text(line)[column - 1 :].startswith(place.partition("\n")[0])
            pairs.append((finding.rule.code, place))
    return pairs


def told(hand: ParsedHand, event: Event) -> str:
    """Return the element that tells an event."""
    span = hand.line_span(event.line)
    return hand.source.text[span.start : span.end]


def lineless(event: Event) -> Event:
    """Return an event without its place, for comparing."""
    event.line = 0
    if isinstance(event, StandPat | Show):
        event.listed = None
    return event


def events_of(text: str) -> list[Event]:
    return [lineless(event) for event in one(text).events]


def with_event(element: str, *, before: str = "</round>") -> str:
    """Return the hand with an element at the end of its first betting round."""
    return FILE.replace(DEAL, DEAL.replace("\t" + before, f"\t\t{element}\n\t{before}"))
