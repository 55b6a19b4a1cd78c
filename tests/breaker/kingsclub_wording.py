"""KingsClub's text as the breaker reads PokerStars', and back: so each way to break a hand is tried in both wordings.

`told` gives the lines of a hand in PokerStars' words, `said_again` puts a broken text back into the room's own: lines
that were not touched as they stood, the others anew. What the room has no words for is None: then nothing was broken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from .broken import Broken

AMOUNT = r"[\d,]+(?:\.\d\d)?"
FIRST = re.compile(
    rf"#(?P<id>\d+): (?P<limit>(?:Pot |No )?Limit) 2-7 Triple Draw - (?P<low>{AMOUNT})/(?P<high>{AMOUNT})"
)
SEAT = re.compile(rf"Seat (?P<n>\d): (?P<name>.+) \((?P<a>{AMOUNT})\)")
STREETS = {
    "*** 1ST DRAW ***": "*** FIRST DRAW ***",
    "*** 2ND DRAW ***": "*** SECOND DRAW ***",
    "*** 3RD DRAW ***": "*** THIRD DRAW ***",
}
DEALING = "*** DEALING HANDS ***"
ALL_IN, ALL_IN_THERE = ", and is all in", " and is all-in"
# Behind a name: the room's words and PokerStars', N an amount.
POSTS = {
    "posts the small blind": "posts small blind",
    "posts the big blind": "posts big blind",
    "posts blind": "posts big blind",
}
_THEIRS = re.compile(
    r"(?P<name>.+?)(?:: (?P<post>posts (?:small|big) blind|posts the ante) \$(?P<p>[\d.]+)"
    r"|: (?P<act>folds|checks)"
    r"|: calls \$(?P<call>[\d.]+)"
    r"|: bets \$(?P<bet>[\d.]+)"
    r"|: raises \$[\d.]+ to \$(?P<to>[\d.]+)"
    r"|: discards (?P<count>\d) cards?(?: \[(?P<thrown>[^]]*)\])?"
    r"|: (?P<pat>stands pat)(?: on \[[^]]*\])?"
    r"|: shows \[(?P<shown>[^]]*)\](?: \(Lo: [^)]*\))?"
    r"| collected \$(?P<won>[\d.]+) from (?P<pot>[a-z0-9 -]+))(?P<all_in> and is all-in)?"
)
_DEALT = re.compile(r"Dealt to (?P<name>.+?) \[(?P<cards>[^]]*)\](?: \[(?P<drawn>[^]]*)\])?")
_RAKE = re.compile(r"Total pot \$(?P<total>[\d.]+) \| Rake \$(?P<rake>[\d.]+)")
_RESULT = re.compile(r"Seat (?P<n>\d): (?P<name>.+) with (?P<rest>\([\d,.]+\) [-+]?[\d,.]+)")


@dataclass(frozen=True)
class Piece:
    """One line of the room, and what stands for it: none, one, or two lines (discards and new cards)."""

    own: str
    theirs: tuple[str, ...]


@dataclass
class Told:
    """A hand told in PokerStars' words."""

    pieces: list[Piece] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        return [line for piece in self.pieces for line in piece.theirs]


def told(lines: list[str]) -> Told | None:
    """Tell a hand; None if it is no Triple Draw hand, or has no line for the rake."""
    first = FIRST.fullmatch(lines[0])
    if first is None or not any(line.startswith("Rake ") for line in lines):
        return None
    names = sorted((seat["name"] for line in lines[3:12] if (seat := SEAT.fullmatch(line))), key=len, reverse=True)
    story, teller = Told(), _Teller(names)
    for place, line in enumerate(lines):
        story.pieces += teller.tell(place, line)
    if sum(line == DEALING for line in story.lines) != 1:
        return None
    return story


class _Teller:
    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.in_round: dict[str, float] = {}
        self.highest = 0.0
        self.hand: list[str] = []
        self.dealing = self.summary = False
        self.paid = 0.0

    def tell(self, place: int, line: str) -> list[Piece]:
        if place == 0:
            first = FIRST.fullmatch(line)
            assert first is not None
            low, high = (_plain(first[key]) for key in ("low", "high"))
            time = "2026/03/01 20:10:05 ET"
            words = f"Triple Draw 2-7 Lowball {first['limit']} (${low}/${high} USD)"
            return [Piece(line, (f"PokerStars Hand #{first['id']}:  {words} - {time}",))]
        if line.startswith("Table '"):
            return [Piece(line, (re.sub(r"' Seat (\d) is", r"' 9-max Seat #\1 is", line),))]
        if line.startswith("*** "):
            return self._section(line)
        if not self.summary and (seat := SEAT.fullmatch(line)) is not None:
            return [Piece(line, (f"Seat {seat['n']}: {seat['name']} (${_plain(seat['a'])} in chips)",))]
        if line.startswith("Dealt to "):
            return self._dealt(line)
        if line.startswith("Rake "):
            return [Piece(line, (f"Total pot $1 | Rake ${_plain(line[5:])}",))]
        if self.summary and line.startswith("Seat "):
            seated = next(name for name in self.names if line[8:].startswith(name))
            return [Piece(line, (f"{line[:8]}{seated} with{line[8 + len(seated) :]}",))]
        name = next((name for name in self.names if line.startswith(name)), None)
        return [Piece(line, ())] if name is None else self._named(line, name, line[len(name) :])

    def _section(self, line: str) -> list[Piece]:
        if "1ST BETTING" in line:
            return [Piece(line, ())]
        if line in STREETS:
            self.in_round, self.highest = {}, 0.0
        self.summary = self.summary or "SUMMARY" in line
        return [Piece(line, (STREETS.get(line, line),))]

    def _dealt(self, line: str) -> list[Piece]:
        found: list[Piece] = []
        if not self.dealing:
            self.dealing = True
            found.append(Piece("", (DEALING,)))
        name, _, cards = line.removeprefix("Dealt to ").rpartition(": ")
        if cards.startswith("[X"):
            return [*found, Piece(line, ())]
        self.hand = cards[1:-1].split()
        return [*found, Piece(line, (f"Dealt to {name} {cards}",))]

    def _named(self, line: str, name: str, rest: str) -> list[Piece]:
        flag = ALL_IN_THERE if rest.endswith(ALL_IN) else ""
        words = rest.removesuffix(ALL_IN)
        verb, _, amount = words.rpartition(" ")
        if (post := POSTS.get(verb.removeprefix(": "))) is not None:
            self.highest = max(self.highest, float(_plain(amount)))
            self.in_round[name] = float(_plain(amount))
            theirs = f"{name}: {post} ${_plain(amount)}{flag}"
        elif verb == ": posts ante":
            theirs = f"{name}: posts the ante ${_plain(amount)}{flag}"
        elif verb in {" calls", " raises to", " bets"}:
            theirs = f"{name}:{self._bet(name, verb, float(_plain(amount)))}{flag}"
        elif verb == " draws":
            theirs = f"{name}: discards {amount} card{'' if amount == '1' else 's'}"
        elif words.startswith(" discards ["):
            return [self._exchange(line, name, words)]
        elif words == " stands pat":
            theirs = f"{name}: stands pat"
        elif words.startswith(" shows "):
            theirs = f"{name}:{words}"
        elif words.startswith(" wins "):
            theirs = f"{name} collected ${_plain(re.findall(r'[(]([^)]*)[)]', words)[0])} from {_pot(words)}"
        else:
            theirs = f"{name}:{words}"
        return [Piece(line, (theirs,))]

    def _bet(self, name: str, verb: str, whole: float) -> str:
        before, self.in_round[name] = self.in_round.get(name, 0.0), whole
        if verb == " calls":
            return f" calls ${_amount(whole - before)}"
        by, self.highest = whole - self.highest, whole
        return f" bets ${_amount(whole)}" if verb == " bets" else f" raises ${_amount(by)} to ${_amount(whole)}"

    def _exchange(self, line: str, name: str, words: str) -> Piece:
        thrown, drawn = (cards.split() for cards in re.findall(r"\[([^]]*)\]", words))
        kept = [card for card in self.hand if card not in thrown]
        self.hand = kept + drawn
        count = f"{len(thrown)} card{'' if len(thrown) == 1 else 's'}"
        groups = f"[{' '.join(kept)}] [{' '.join(drawn)}]" if kept else f"[{' '.join(drawn)}]"
        return Piece(line, (f"{name}: discards {count} [{' '.join(thrown)}]", f"Dealt to {name} {groups}"))


def said_again(story: Told, broken: Broken) -> Broken | None:
    """Put a broken text back into the room's words; None where it has none for the break."""
    teller = _Again(story)
    before = story.lines
    owner = [piece for piece in story.pieces for _ in piece.theirs]
    for tag, start, end, first, last in SequenceMatcher(None, before, broken.lines, autojunk=False).get_opcodes():
        if tag == "equal":
            for place in range(start, end):
                teller.keep(owner[place], before[place], at=first + place - start == broken.at)
        else:
            for place in range(start, end):
                teller.drop(owner[place])
            for place in range(first, last):
                teller.say(broken.lines[place], at=place == broken.at)
    teller.finish()
    own = [piece.own for piece in story.pieces if piece.own]
    if teller.failed or teller.lines == own:
        return None
    at = teller.at if broken.at < len(broken.lines) else len(teller.lines)
    return Broken(teller.lines, min(at, len(teller.lines) - 1))


class _Again:
    """The room's lines, as they are said again one by one."""

    def __init__(self, story: Told) -> None:
        self.story = story
        self.lines: list[str] = []
        self.at = 0
        self.failed = False
        self.next_piece = 0
        self.half: tuple[str, str] | None = None  # discards whose new cards are still to come
        self.texts = {line: piece.own for piece in story.pieces if len(piece.theirs) == 1 for line in piece.theirs}
        self.in_round: dict[str, float] = {}
        self.touched: set[int] = set()
        self.parts = {line for piece in story.pieces if len(piece.theirs) == 2 for line in piece.theirs}

    def _pass(self, piece: Piece) -> None:
        """Say the lines in front of a piece that have no other words."""
        pieces = self.story.pieces
        if not any(each is piece for each in pieces[self.next_piece :]):
            return
        while pieces[self.next_piece] is not piece:
            if not pieces[self.next_piece].theirs:
                self.lines.append(pieces[self.next_piece].own)
            self.next_piece += 1
        self.next_piece += 1

    def keep(self, piece: Piece, line: str, *, at: bool) -> None:
        self._pass(piece)
        if len(piece.theirs) == 2:
            self.say(line, at=at)
            return
        self.at = len(self.lines) if at else self.at
        if piece.own:
            self.lines.append(piece.own)
        self._follow(piece.own)

    def drop(self, piece: Piece) -> None:
        self._pass(piece)

    def say(self, line: str, *, at: bool) -> None:
        self.at = len(self.lines) if at else self.at
        dealt, theirs = _DEALT.fullmatch(line), _THEIRS.fullmatch(line)
        if self.half is not None:
            name, thrown = self.half
            self.half = None
            if dealt is not None and dealt["name"] == name:
                cards = dealt["cards"] if dealt["drawn"] is None else dealt["drawn"]
                self.lines.append(f"{name} discards [{thrown}] draws [{cards}]")
                return
            self.failed = True
        if theirs is not None and theirs["thrown"] is not None:
            if len(theirs["thrown"].split()) != int(theirs["count"]):
                self.failed = True  # the room does not count them
            self.half = theirs["name"], theirs["thrown"]
        elif line in self.texts and self.texts[line] and ": calls $" not in line:
            self.lines.append(self.texts[line])
            self._follow(self.texts[line])
        elif (own := self._own(line)) is not None:
            self.lines.append(own)
        else:
            self.failed = True

    def finish(self) -> None:
        self.failed = self.failed or self.half is not None
        rest = self.story.pieces[self.next_piece :]
        if rest and all(not piece.theirs for piece in rest):
            self.lines += [piece.own for piece in rest]

    def _follow(self, own: str) -> None:
        """Note what a line of the room's has a player put in in this round."""
        if own in STREETS:
            self.in_round = {}
        found = re.fullmatch(
            rf"(.+?)(?:: posts (?:the small |the big )?blind| calls| raises to| bets) ({AMOUNT})(?:{ALL_IN})?", own
        )
        if found is not None:
            self.in_round[found[1]] = float(_plain(found[2]))

    def _own(self, line: str) -> str | None:
        """Say one line anew."""
        if (rake := _RAKE.fullmatch(line)) is not None:
            return f"Rake {_comma(rake['rake'])}" if rake["total"] == "1" else None
        if (result := _RESULT.fullmatch(line)) is not None:
            return f"Seat {result['n']}: {result['name']} {result['rest']}"
        if (seat := re.fullmatch(r"(Seat \d): (.+) \(\$([^ ]+) in chips\)", line)) is not None:
            return (
                f"{seat[1]}: {seat[2]} ({seat[3]})"
                if not seat[3][0].isdigit() or ".x" in seat[3]
                else (f"{seat[1]}: {seat[2]} ({_comma(seat[3])})")
            )
        if (table := re.fullmatch(r"(Table '.*') 9-max Seat #(\d+)( is the button)", line)) is not None:
            return f"{table[1]} Seat {table[2]}{table[3]}"
        if (dealt := _DEALT.fullmatch(line)) is not None:
            return f"Dealt to {dealt['name']}: [{dealt['cards']}]" if dealt["drawn"] is None else None
        street = next((own for own, theirs in STREETS.items() if theirs == line), None)
        if street is not None:
            self.in_round = {}
            return street
        found = _THEIRS.fullmatch(line)
        return self._garbled(line) if found is None else self._action(found)

    def _garbled(self, line: str) -> str | None:
        """Take a line that is none of PokerStars' over, without its colon, if it is one of a player's."""
        if (
            line.startswith("***")
            or line == DEALING
            or " mucks hand" in line
            or "Betting is capped" in line
            or "reshuffled" in line
        ):
            return None
        return line.replace(": ", " ", 1).replace("$", "")

    def _action(self, found: re.Match[str]) -> str | None:
        name, flag = found["name"], ALL_IN if found["all_in"] else ""
        if found["post"]:
            words = {"posts small blind": "posts the small blind", "posts big blind": "posts the big blind"}
            own = f"{name}: {words.get(found['post'], 'posts ante')} {_comma(found['p'])}{flag}"
        elif found["act"] or found["pat"]:
            own = f"{name} {found['act'] or found['pat']}"
        elif found["call"]:
            own = f"{name} calls {_comma(_amount(self.in_round.get(name, 0.0) + float(found['call'])))}{flag}"
        elif found["bet"]:
            own = f"{name} bets {_comma(found['bet'])}{flag}"
        elif found["to"]:
            own = f"{name} raises to {_comma(found['to'])}{flag}"
        elif found["count"]:
            own = f"{name} draws {found['count']}"
        elif found["shown"] is not None:
            own = f"{name} shows [{found['shown']}]"
        else:
            pot = found["pot"] if found["pot"] != "side pot" else "side pot 1"
            own = f"{name} wins ({_comma(found['won'])}) from {pot}"
        self._follow(own)
        return own


def _plain(amount: str) -> str:
    return amount.replace(",", "")


def _amount(value: float) -> str:
    return f"{value:.2f}".removesuffix(".00")


def _comma(amount: str) -> str:
    value = float(amount)
    return f"{value:,.2f}".removesuffix(".00")


def _pot(words: str) -> str:
    found = re.search(r"side pot \d|pot", words)
    assert found is not None
    return found[0]
