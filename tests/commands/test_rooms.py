"""``rooms``: what is read, as the tests prove it."""

from __future__ import annotations

import re

from tripledraw.grammar import rooms
from tripledraw.report.room_list import proofs

from .conftest import Run


def test_every_room_is_listed_with_what_tests_prove_of_it(tripledraw: Run) -> None:
    ended = tripledraw("rooms")
    assert (ended.code, ended.err) == (0, "")
    told = dict(zip((room.name for room in rooms()), ended.out.split("\n\n"), strict=False))
    assert set(proofs()) == set(told)
    for room in rooms():
        assert told[room.name].startswith(f"{room.title}  {room.name}\n")
        assert re.findall(r"\((\d+) tests?\)$", told[room.name], re.MULTILINE) == [
            str(tests) for tests in proofs()[room.name].read.values()
        ]
        assert min(proofs()[room.name].read.values()) > 0
        assert proofs()[room.name].hands["legal"] > 0
