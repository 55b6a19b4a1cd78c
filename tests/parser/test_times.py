"""From a stamp and a zone to a time: civil time of a region, offsets, dates alone, and what is no time."""

from __future__ import annotations

from datetime import datetime

import pytest

from tripledraw.model import Header, Limit, PlayedAt, money
from tripledraw.parser.times import ZONES, clock, impossible_stamp, local_time, played_at

# Hours ahead of UTC in the middle of January and of July 2026.
OFFSETS = [
    ("ET", -5, -4), ("EST", -5, -4), ("EDT", -5, -4), ("CT", -6, -5), ("CUST", -6, -5), ("MT", -7, -6), ("PT", -8, -7),
    ("PST", -8, -7), ("AT", -4, -3), ("BRT", -3, -3), ("ART", -3, -3), ("COT", -5, -5), ("WET", 0, 1), ("GMT", 0, 1),
    ("BST", 0, 1), ("CET", 1, 2), ("CEST", 1, 2), ("MET", 1, 2), ("EET", 2, 3), ("MSK", 3, 3), ("IST", 5.5, 5.5),
    ("CCT", 8, 8), ("JST", 9, 9), ("AEST", 11, 10), ("ACST", 10.5, 9.5), ("AWST", 8, 8), ("NZT", 13, 12), ("UTC", 0, 0),
    ("Europe/Lisbon", 0, 1), ("+0000", 0, 0), ("-0500", -5, -5), ("+05:30", 5.5, 5.5), ("+1400", 14, 14),
    ("-1400", -14, -14), ("+13:59", 13 + 59 / 60, 13 + 59 / 60),
]  # fmt: skip


def header(stamp: str | None, zone: str | None = None, et_stamp: str | None = None) -> Header:
    stakes = (money("2"), money("4"))
    return Header(0, "9001", "2-7 Triple Draw", Limit.FIXED, stakes, "USD", None, stamp, zone, et_stamp, None)


@pytest.mark.parametrize(("zone", "winter", "summer"), OFFSETS, ids=[zone for zone, *_ in OFFSETS])
def test_a_zone_is_the_civil_time_of_its_region(zone: str, winter: float, summer: float) -> None:
    here = clock(zone)
    assert here is not None
    for month, hours in ((1, winter), (7, summer)):
        offset = datetime(2026, month, 15, 12, tzinfo=here).utcoffset()
        assert offset is not None
        assert offset.total_seconds() / 3600 == pytest.approx(hours)


def test_no_zone_is_untested() -> None:
    assert ZONES.keys() <= {zone for zone, *_ in OFFSETS}


@pytest.mark.parametrize(
    "zone", ["XQT", "", "+1401", "-1401", "+0460", "+5", "Europe/Atlantis", "../../Mars", "/", "a/\0", "Paris"]
)
def test_what_is_no_zone_has_no_clock(zone: str) -> None:
    assert clock(zone) is None
    assert played_at(header("2026/03/01 20:10:05", zone)) == PlayedAt(
        "2026-03-01T20:10:05", f"2026/03/01 20:10:05 {zone}"
    )


@pytest.mark.parametrize(
    ("stamps", "time"),
    [
        (("2026/03/01 20:10:05", "ET"), ("2026-03-02T01:10:05Z", "2026/03/01 20:10:05 ET")),
        (("2026/03/01 9:59:59", "UTC"), ("2026-03-01T09:59:59Z", "2026/03/01 9:59:59 UTC")),
        (("2026/03/01 20:10:05", None), ("2026-03-01T20:10:05", "2026/03/01 20:10:05")),
        (("2026/03/01 20:10:05", "IST"), ("2026-03-01T14:40:05Z", "2026/03/01 20:10:05 IST")),
        (("2026/03/01", None), ("2026-03-01", "2026/03/01")),
        (("2026/03/01", "ET"), ("2026-03-01", "2026/03/01")),
        # of two clocks the room's own is the one that counts
        (("2026/03/02 3:10:05", "XQT", "2026/03/01 20:10:05"), ("2026-03-02T01:10:05Z", "2026/03/02 3:10:05 XQT")),
    ],
)  # fmt: skip
def test_a_time_is_kept_in_utc_and_as_it_was_written(stamps: tuple[str, ...], time: tuple[str, str]) -> None:
    line = header(*stamps)
    assert played_at(line) == PlayedAt(*time)
    assert impossible_stamp(line, played_at(line)) is None


@pytest.mark.parametrize(
    ("stamps", "told"),
    [
        (("2026/02/29 20:10:05", "ET"), "2026/02/29 20:10:05"),
        (("2026/02/29",), "2026/02/29"),
        (("2026/02",), "2026/02"),
        (("2026/02/02/02",), "2026/02/02/02"),
        ((f"{'9' * 30}/01/01",), f"{'9' * 30}/01/01"),
        (("today",), "today"),
        (("2026/03/01 20:60:05", "ET"), "2026/03/01 20:60:05"),
        (("2026/03/01 20:10:60", "ET"), "2026/03/01 20:10:60"),
        (("2026/03/01 24:10:05", "ET"), "2026/03/01 24:10:05"),
        (("9999/12/31 23:10:05", "ET"), "9999/12/31 23:10:05"),
        (("0001/01/01 0:10:05", "CET"), "0001/01/01 0:10:05"),
        (("2026/03/01 20:10:05", "CET", "2026/03/01 14:10:65"), "2026/03/01 14:10:65"),
        (("2026/03/01 20:10:65", "CET", "2026/03/01 14:10:05"), "2026/03/01 20:10:65"),
    ],
)
def test_a_time_that_never_was_is_told_as_it_is_written(stamps: tuple[str, ...], told: str) -> None:
    line = header(*stamps)
    at = played_at(line)
    assert impossible_stamp(line, at) == told
    assert (at is None) == (len(stamps) < 3 or told == stamps[2])


def test_without_a_stamp_there_is_no_time_and_none_that_never_was() -> None:
    assert (played_at(header(None)), impossible_stamp(header(None), None)) == (None, None)


@pytest.mark.parametrize(
    ("stamp", "iso"),
    [
        ("2021/01/02 9:05:06", "2021-01-02T09:05:06"),
        ("2021-01-02 19:05:06", "2021-01-02T19:05:06"),
        ("2021-02-29 19:05:06", None),
        ("2021-01-02 24:05:06", None),
        ("2021-01-02 19:60:06", None),
        ("2021-01-02", None),
        ("2021-01-02 19:05", None),
        ("2021-01 19:05:06", None),
    ],
)
def test_a_time_without_a_zone_is_local(stamp: str, iso: str | None) -> None:
    assert local_time(stamp) == (None if iso is None else PlayedAt(iso, stamp))
