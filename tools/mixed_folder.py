"""Makes a folder as people have them: hands of every room, and whatever else has gathered beside them.

    python tools/mixed_folder.py FOLDER [--files N] [--seed S]

Dealt sessions in several encodings, files that are still being written, hands cut and altered, other games between
them, tournament summaries, copies, archives, pictures, binary and empty files, in folders of all kinds of names. The
same seed makes the same folder. `expected` says what an import of it must count.
"""

from __future__ import annotations

import argparse
import gzip
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tripledraw.model import Limit, Verdict
from tripledraw.parser import read_source
from tripledraw.pipeline import Unopened, generate, judge, open_paths
from tripledraw.writer import FileForm, file_bytes, file_text, room_names

_FORMS = (FileForm(), FileForm(line_end="\r\n"), FileForm("utf-8-sig", "\r\n"), FileForm("utf-16-le", "\r\n"))
_FOLDERS = ("", "Ottoline", "HH [2026] {a}", "HH [2026] {a}/Turbo [8-Game] 100%", "éü", "a/b/c", "$HOME;x")
_STAKES = ("$2/$4", "$0.05/$0.10", "€0.50/€1", "10/20")
_RAZZ = """\
PokerStars Hand #{number}:  Razz Limit (${small}/${big} USD) - 2026/03/01 20:10:05 ET
Table 'Rhea' 8-max Seat #1 is the button
Seat 1: Quill ($20 in chips)
Seat 2: Runa ($20 in chips)
*** 3rd STREET ***
Dealt to Quill [2c 7d 8h]
"""
_SUMMARY = """\
PokerStars Tournament #{number}, 8-Game
Buy-In: $10.00/$1.00 USD
2 players
Total Prize Pool: $20.00 USD
Tournament started 2026/03/01 20:00:00 ET

  1: Quill (Iceland), $20.00 (100%)
  2: Runa (Norway),
"""


@dataclass
class Expected:
    """What an import of a folder must count."""

    files: int = 0
    hands: int = 0
    imported: int = 0
    duplicate: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    skipped: Counter[str | None] = field(default_factory=Counter)


def make(folder: Path, *, files: int, seed: int = 1) -> int:
    """Make a folder of about so many files, and return how many whole hands were dealt into it."""
    maker = _Maker(folder, seed)
    number = 0
    while maker.files < files:
        _KINDS[number % len(_KINDS)](maker)
        number += 1
    return maker.dealt


def expected(folder: Path) -> Expected:
    """Count a folder's hands by reading every file and remembering which hands there were: no database is asked."""
    counts = Expected()
    met: set[tuple[str | None, str]] = set()
    for file in open_paths([str(folder)]):
        if isinstance(file, Unopened):
            continue
        counts.files += 1
        for replay in judge(read_source(file.name, file.data)):
            counts.hands += 1
            hand, verdict = replay.hand, replay.record.verdict
            if verdict is Verdict.SKIPPED:
                counts.skipped[hand.game] += 1
                continue
            numbered = hand.hand_id is not None and "#" not in hand.hand_id
            key = (hand.room, hand.hand_id or "") if numbered else (hand.room, "#" + hand.text.strip())
            if key in met:
                counts.duplicate += 1
            else:
                met.add(key)
                counts.imported += 1
                counts.verdicts[verdict] += 1
    return counts


class _Maker:
    """A folder in the making."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)  # a folder that can be made again, no secret
        self.files = self.dealt = 0
        self.texts: list[bytes] = []

    def put(self, name: str, data: bytes) -> None:
        hidden = "." if name.startswith(".") else ""
        path = self.folder / self.random.choice(_FOLDERS) / f"{hidden}{self.files:04d} {name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.files += 1

    def number(self) -> int:
        return self.random.randrange(10**11, 10**12)

    def session(self, hands: int | None = None) -> list[str]:
        """Deal the hands of a session."""
        random = self.random
        texts = list(
            generate(
                random.choice(room_names()), hands=hands or random.randint(1, 12), players=random.randint(2, 6),
                seed=random.randrange(10**9), stakes=random.choice(_STAKES),
                limit=random.choice((Limit.FIXED, Limit.FIXED, Limit.POT)), hero="Ottoline",
            )
        )  # fmt: skip
        self.dealt += len(texts)
        return texts

    def write(self, texts: Sequence[str], name: str = "hands.txt") -> None:
        """Write texts as a file, in one of the forms that rooms' clients have."""
        data = file_bytes(file_text(texts), self.random.choice(_FORMS))
        self.texts.append(data)
        self.put(name, data)


def _sessions(maker: _Maker) -> None:
    for _ in range(6):
        maker.write(maker.session())


def _mixed_games(maker: _Maker) -> None:
    texts = maker.session(4)
    for _ in range(maker.random.randint(1, 5)):
        razz = _RAZZ.format(number=maker.number(), small=2, big=4)
        texts.insert(maker.random.randint(0, len(texts)), razz)
    maker.write(texts, "8-Game.txt")


def _being_written(maker: _Maker) -> None:
    texts = maker.session(2)
    maker.dealt -= 1
    maker.write([texts[0], texts[1][: len(texts[1]) * 2 // 3]], "unfinished.txt")


def _cut(maker: _Maker) -> None:
    texts = maker.session(3)
    maker.dealt -= 1
    lines = texts[1].splitlines(keepends=True)
    maker.write([texts[0], "".join(lines[: len(lines) // 2]), texts[2]], "cut.txt")


def _altered(maker: _Maker) -> None:
    texts = maker.session(3)
    maker.dealt -= 1
    lines = texts[1].splitlines(keepends=True)
    middle = len(lines) // 2
    del lines[middle + ('"HOLE"' in lines[middle])]  # without the hero's cards it is a legal hand of somebody else's
    maker.write([texts[0], "".join(lines), texts[2]], "altered.txt")


def _copies(maker: _Maker) -> None:
    for _ in range(2):
        maker.put("copy of hands.txt", maker.random.choice(maker.texts))
    maker.put("hands.txt.gz", gzip.compress(maker.random.choice(maker.texts)))


def _archive(maker: _Maker) -> None:
    path = maker.folder / "packed.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(3):
            archive.writestr(f"in/hands {number}.txt", file_bytes(file_text(maker.session(2))))
        archive.writestr("__MACOSX/._hands 0.txt", b"\0\5\x16\7")
        archive.writestr("in/copy.txt", maker.random.choice(maker.texts))
    maker.put("packed.zip", path.read_bytes())
    path.unlink()


def _other_files(maker: _Maker) -> None:
    maker.put("summary.txt", _SUMMARY.format(number=maker.number()).encode())
    maker.put("noise.txt", maker.random.randbytes(3000))
    maker.put("table.png", b"\x89PNG\r\n\x1a\n" + maker.random.randbytes(500))
    maker.put("empty.txt", b"")
    maker.put("notes.txt", f"Remember {maker.number()}: never draw four.\n".encode())
    maker.put(".hidden.txt", b"nothing")


_KINDS: tuple[Callable[[_Maker], None], ...] = (
    _sessions, _mixed_games, _being_written, _sessions, _cut, _altered, _sessions, _copies, _archive, _other_files,
)  # fmt: skip


def main() -> None:
    """Make a folder, and say what is in it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--files", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    dealt = make(options.folder, files=options.files, seed=options.seed)
    print(f"{dealt:,} whole hands dealt; an import must count {expected(options.folder)}")


if __name__ == "__main__":
    main()
