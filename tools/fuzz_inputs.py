"""Inputs for `fuzz.py`: bytes, words and lines in any order, and the shapes of every room with something done to them.

Everything follows from the random generator that is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from deal_check import KINDS, can_be_dealt
from lark import Lark

from tripledraw.grammar import rooms
from tripledraw.pipeline import generate
from tripledraw.writer import file_text, room_names

LARGE = 1_000_000
MOST = 200_000  # bytes of a corpus file that are taken

HOSTILE_NAMES = (
    "Bob: folds", "mike calls $5", "Seat 3", "Seat 3: x ($5 in chips)", "*** SUMMARY ***", "Dealt to X", "a", ":", ": ",
    "", '"', "'", "said, ", 'x said, "', "[2c]", "(button)", "$1", "#1", "pot", "from pot", "\u202eevil", "😀",
    "\x10", "\x11", "\ufdd0", "\ufeff", "\x00", "\x1b[31m", "\u2028", "\x85", "&lt;", '<game id="1">', "]]>", "\\",
    "{x}", "%s",
    "n" * 5_000, " ", "\u00a0x", "é", "e\u0301", "\ud800", "PokerStars Hand #1: x", 'variant = "F2L3D"', "1", "-1",
    "None", "Hero", "X X X X X",
)  # fmt: skip
WRAPPERS = (
    "*********** # 1 **************", "Transcript for your last 2 hands requested by x", "Subject: hands", "> ", ">> ",
    "| ", "    ", "\t", "\u00a0", "\u3000", "\ufeff", "\x1a", "----", "[code]", "<pre>", "```", "On Mon, x wrote:", "",
    " ",
)  # fmt: skip
ENCODINGS = (
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "cp1252", "cp1251", "latin-1",
)  # fmt: skip
_MARKS = (b"", b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xff\xfe\0\0", b"PK\3\4", b"\x1f\x8b", b"MZ")
_ENDINGS = ("\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n\r")
_ODD_LETTERS = (9, 10, 13, 32, 0x85, 0xA0, 0x2028, 0xFDD0, 0xFEFF)
_NUMBERS = (
    "0", "00", "1", str(2**63), str(2**64), "9" * 20, "9" * 5_000, "-1", "1.", "1.005", "1,00", "1'000", "1\u00a0000",
    "1e9", "0x1", "\u0661", "\u00bd", "", "NaN", "7", "12",
)  # fmt: skip
_LETTERS = (" ", "", "\n", "\r", "\t", "\x00", "\u00a0", "\u2028", "$", "€", ":", '"', "[", "]")
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?m)^Seat \d+: (.+?) \(|players = \[\"([^\"]+)|name=\"([^\"]+)\"")
_EVERY_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


@dataclass(slots=True)
class Material:
    """What inputs are made of: whole files, their lines, and the words of the grammars."""

    files: list[str]
    lines: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take lines and words out of the files, and the words of every room's grammar."""
        found = {line.rstrip("\r\n") for text in self.files for line in _EVERY_LINE.findall(text[:MOST])}
        self.lines = sorted(found)
        self.words = sorted({word for line in self.lines for word in line.split(" ")} | set(_literals()))


def material(corpus: Iterable[Path], seed: int) -> Material:
    """Gather the files below ``corpus``, and hands of every room that the dealer can write, dealt by the seed."""
    files: list[str] = []
    for folder in corpus:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
            if path.is_file() and not any(part.startswith(".") for part in path.parts):
                files.append(_as_text(path.read_bytes()[:MOST]))  # noqa: PERF401 - a comprehension of three loops
    for room in room_names():
        for number, kind in enumerate(KINDS):
            if can_be_dealt(room, kind):
                files.append(file_text(generate(room, hands=3, seed=seed * 100 + number, **kind)))
    return Material([text for text in files if text.strip()])


def _as_text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace")


def _literals() -> Iterable[str]:
    """Yield the fixed texts of every room's grammar."""
    for room in rooms():
        if room.grammar:
            lark = Lark.open_from_package("tripledraw", room.grammar, ["grammar"], start=["line", "hand"])
            yield from (terminal.pattern.value for terminal in lark.terminals if terminal.pattern.type == "str")


# ---- the kinds of inputs ----


def any_bytes(_: Material, random: Random) -> bytes:
    """Bytes that nobody wrote, behind the marks of encodings and of other kinds of files."""
    size = random.choice((3, 30, 300, 3_000, 60_000))
    match random.randrange(4):
        case 0:
            body = random.randbytes(size)
        case 1:
            body = bytes(random.choices(b"\0\r\n \tab1:$#*[](){}<>\"'=\xff\xc3", k=size))
        case 2:
            body = random.randbytes(random.randint(1, 9)) * (size // 5)
        case _:
            letters = (random.choice((*_ODD_LETTERS, random.randrange(0xD800))) for _ in range(size))
            body = "".join(map(chr, letters)).encode()
    return random.choice(_MARKS) + body


def any_words(material: Material, random: Random) -> bytes:
    """The grammars' words and words of hands in any order."""
    blank = random.choice(("", " ", " ", "\n", "  "))
    breaks = random.choice((0.02, 0.15, 0.4))
    words = random.choices(material.words, k=random.choice((5, 50, 500)))
    return _bytes(
        "".join(word + (random.choice(_ENDINGS[:3]) if random.random() < breaks else blank) for word in words)
    )


def any_lines(material: Material, random: Random) -> bytes:
    """Whole lines of all rooms in any order, some glued together."""
    lines = random.choices(material.lines, k=random.choice((5, 50, 500)))
    return _bytes("".join(line + random.choice(("\n",) * 8 + ("", "\r\n", "\n\n", " ")) for line in lines))


def mutated(material: Material, random: Random) -> bytes:
    """A room's file with a few things done to it."""
    return _in_bytes(_mutated_text(material, random), random)


def encoded(material: Material, random: Random) -> bytes:
    """A room's file in another encoding and with other line ends, cut anywhere."""
    text = _mutated_text(material, random) if random.random() < 0.5 else random.choice(material.files)
    ending = random.choice(_ENDINGS)
    data = re.sub(r"\r\n|\r|\n", lambda _: ending, text).encode(random.choice(ENCODINGS), "replace")
    return data[: random.randint(0, len(data))] if random.random() < 0.3 else data


def interleaved(material: Material, random: Random) -> bytes:
    """The lines of two or three files, shuffled like cards or glued in the middle of a line."""
    texts = [_EVERY_LINE.findall(random.choice(material.files)[:30_000]) for _ in range(random.randint(2, 3))]
    out: list[str] = []
    while any(texts):
        lines = random.choice([lines for lines in texts if lines])
        for _ in range(random.choice((1, 1, 3, 20))):
            if lines:
                line = lines.pop(0)
                out.append(line.rstrip("\r\n") if random.random() < 0.05 else line)
    return _bytes("".join(out))


def wrapped(material: Material, random: Random) -> bytes:
    """A file as tools, mails and forums pass it on: something before every line, or lines of theirs between."""
    lines = _EVERY_LINE.findall(random.choice(material.files)[:30_000])
    before = random.choice(WRAPPERS)
    if random.random() < 0.6:
        lines = [before * random.randint(1, 3) + line for line in lines]
    for _ in range(random.randint(0, 4)):
        lines.insert(random.randint(0, len(lines)), random.choice(WRAPPERS) + random.choice(("\n", "\r\n", "")))
    return _in_bytes("".join(lines), random)


def large(material: Material, random: Random) -> bytes:
    """A file of a megabyte, one text over and over, for what does not grow with the size alone."""
    size = random.choice((LARGE // 4, LARGE // 2, LARGE))
    head = random.choice(material.files)[:20_000] if random.random() < 0.5 else ""
    head = head[: random.randint(0, len(head))]
    match random.randrange(8):
        case 0:
            piece = random.choice(material.lines) + "\n"
        case 6 | 7:  # lines that are never the same twice: nothing is gained by remembering them
            return _bytes(head + _numbered(random.choices(material.lines, k=random.randint(1, 4)), size, random))
        case 1:
            piece = random.choice(material.lines) or "x"
        case 2:
            piece = random.choice(material.words) or " "
        case 3:
            piece = "".join(random.choices(material.words, k=3)) + random.choice(("", " ", "\n"))
        case 4:
            piece = "\n".join(random.choices(material.lines, k=random.randint(2, 9))) + "\n"
        case _:
            piece = _mutated_text(material, random) + random.choice(("\n", "\n\n\n", ""))
    text = head + piece * (size // max(len(piece), 1) + 1)
    return _bytes(text[:size])


def _numbered(lines: list[str], size: int, random: Random) -> str:
    """Return the lines over and over, a running number in the place of a number or behind a letter of each."""
    cuts = []
    for line in lines:
        found = list(_NUMBER.finditer(line))
        place = random.choice(found).span() if found and random.random() < 0.5 else (random.randint(0, len(line)),) * 2
        cuts.append((line[: place[0]], line[place[1] :]))
    each = max(1, sum(len(before) + len(behind) + 6 for before, behind in cuts))
    numbers = range(size // each + 1)
    return "".join(f"{before}{number}{behind}\n" for number in numbers for before, behind in cuts)[:size]


Kind = Callable[[Material, Random], bytes]
KIND_WEIGHTS: dict[Kind, int] = {
    any_bytes: 8, any_words: 10, any_lines: 10, mutated: 40, encoded: 8, interleaved: 8, wrapped: 8, large: 3,
}  # fmt: skip


def make(material: Material, random: Random) -> tuple[str, bytes]:
    """Return an input and its kind."""
    (kind,) = random.choices(list(KIND_WEIGHTS), weights=list(KIND_WEIGHTS.values()))
    return kind.__name__.replace("_", " "), kind(material, random)


# ---- what is done to a text ----


def _mutated_text(material: Material, random: Random) -> str:
    text = random.choice(material.files)
    if len(text) > 8_000 and random.random() < 0.8:  # most often few hands: more inputs, and both ways of reading
        start = random.randint(0, len(text) - 6_000)
        text = text[start : start + 6_000]
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        text = random.choice(_MUTATIONS)(text, material, random)
    return text


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # halves of letters too: bytes that are no UTF-8


def _in_bytes(text: str, random: Random) -> bytes:
    data = bytearray(_bytes(text))
    if data and random.random() < 0.2:
        for _ in range(random.randint(1, 4)):
            place = random.randrange(len(data))
            data[place] = random.choice((0, 10, 13, 32, 0x22, 0x80, 0xC3, 0xFF, data[place] ^ 1, data[place] ^ 0x20))
    return bytes(data)


def _lines_moved(text: str, material: Material, random: Random) -> str:
    lines = _EVERY_LINE.findall(text) or [""]
    for _ in range(random.randint(1, 3)):
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(6):
            case 0:
                lines[one], lines[other] = lines[other], lines[one]
            case 1 if len(lines) > 1:
                del lines[one]
            case 2:
                lines.insert(other, lines[one])
            case 3:
                lines.insert(one, random.choice(material.lines) + "\n")
            case 4:
                lines[one:one] = lines[min(one, other) : max(one, other)][:40]
            case _:
                lines[one] = lines[one].rstrip("\r\n")
    return "".join(lines)


def _cut(text: str, _: Material, random: Random) -> str:
    start, end = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    return random.choice((text[start:], text[:end], text[:start] + text[end:], text[: random.randint(0, len(text))]))


def _piece_put_in(text: str, material: Material, random: Random) -> str:
    place = random.randint(0, len(text))
    piece = random.choice((random.choice(material.words), random.choice(HOSTILE_NAMES), random.choice(material.lines)))
    return text[:place] + piece + text[place + random.choice((0, 0, 1, 3)) :]


def _numbers(text: str, _: Material, random: Random) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    number = random.choice(found)
    new = random.choice(_NUMBERS)
    if random.random() < 0.3:
        return text.replace(number[0], new)
    return text[: number.start()] + new + text[number.end() :]


def _names(text: str, _: Material, random: Random) -> str:
    names = sorted({next(filter(None, found), "") for found in _NAME.findall(text)} - {""})
    if not names:
        return text
    new = random.choice((*HOSTILE_NAMES, *names))
    return text.replace(random.choice(names), new)


def _letter(text: str, _: Material, random: Random) -> str:
    if not text:
        return text
    place = random.randrange(len(text))
    new = random.choice((*_LETTERS, text[place].swapcase()))
    return text[:place] + new + text[place + 1 :]


def _hand_again(text: str, material: Material, random: Random) -> str:
    other = random.choice(material.files)[:8_000] if random.random() < 0.5 else text
    return random.choice((text + other, other + text, text[: random.randint(0, len(text))] + other))


_MUTATIONS = (
    _lines_moved, _lines_moved, _cut, _piece_put_in, _piece_put_in, _numbers, _names, _letter, _letter, _hand_again,
)  # fmt: skip
