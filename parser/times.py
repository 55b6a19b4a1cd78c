"""When a hand was dealt: the stamp's civil time in its zone, as UTC (design decision 6)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from ..model import Header, PlayedAt

_SIXTY: Final = 60
_OFFSET: Final = re.compile(r"([+-])([0-9]{2}):?([0-5][0-9])")
_FARTHEST: Final = timedelta(hours=14)  # no clock is further from UTC
# Zone names in histories mean the civil time of a region, summer time included: CET in June is UTC+2.
ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "CUST": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "PST": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "COT": "America/Bogota",
    "WET": "Europe/Lisbon",
    "GMT": "Europe/London",
    "BST": "Europe/London",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "MET": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "AEST": "Australia/Sydney",
    "ACST": "Australia/Adelaide",
    "AWST": "Australia/Perth",
    "NZT": "Pacific/Auckland",
    "UTC": "UTC",
}


def played_at(header: Header) -> PlayedAt | None:
    """Return the time of the header: UTC, or local time where its zone is unknown; None where it is no time.

    A header that has a date and no time of day gives the date.
    """
    if header.stamp is None:
        return None
    if " " not in header.stamp:
        return _date(header.stamp)
    text = header.stamp if header.zone is None else f"{header.stamp} {header.zone}"
    at = _moment(header.stamp, header.zone) if header.et_stamp is None else _moment(header.et_stamp, "ET")
    return None if at is None else PlayedAt(at, text)


def impossible_stamp(header: Header, at: PlayedAt | None) -> str | None:
    """Return the first of the header's times that is no time, None without one; ``at`` is what `played_at` says."""
    if header.stamp is None:
        return None
    if at is None:
        return header.stamp if header.et_stamp is None else header.et_stamp
    if header.et_stamp is not None and " " in header.stamp and _moment(header.stamp, header.zone) is None:
        return header.stamp
    return None


def _moment(stamp: str, zone: str | None) -> str | None:
    """Return a time of a zone's clock as `PlayedAt` has it, None if it is no time."""
    try:
        minute, _, second = stamp[-5:].partition(":")
        begin, hour, late = _hour(stamp[:-6], zone)
        minutes, seconds = _sixtieths(minute), _sixtieths(second)
        if hour and len(minute) == len(second) == 2:  # as nearly always: the clock is some hours off, and no minutes
            return f"{hour}{minute}:{second}{late}"
        moment = begin + timedelta(minutes=minutes, seconds=seconds)
    except (OverflowError, ValueError):  # so near the first or the last year that UTC lies outside of them
        return None
    return f"{moment.isoformat()}{late}"


def _date(stamp: str) -> PlayedAt | None:
    try:
        return PlayedAt(date(*map(int, stamp.split("/"))).isoformat(), stamp)
    except (OverflowError, TypeError, ValueError):
        return None


def local_time(stamp: str) -> PlayedAt | None:
    """Return a time without a zone, ``2021/01/02 9:05:06`` or with dashes; None where it is no time."""
    date_text, _, clock = stamp.partition(" ")
    try:
        year, month, day = map(int, date_text.replace("-", "/").split("/"))
        hour, minute, second = map(int, clock.split(":"))
        moment = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001  # the text names no zone
    except ValueError:
        return None
    return PlayedAt(moment.isoformat(), stamp)


@cache
def clock(zone: str) -> tzinfo | None:
    """Return the clock of a zone as texts name it (``ET``, ``Europe/Lisbon``, ``-0500``), None if it is not known."""
    offset = _OFFSET.fullmatch(zone)
    if offset is not None:
        ahead = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return None if ahead > _FARTHEST else timezone(-ahead if offset[1] == "-" else ahead)
    try:
        return ZoneInfo(ZONES.get(zone, zone)) if zone in ZONES or "/" in zone else None
    except (KeyError, ValueError, OSError):  # no such zone, and no name that one could have
        return None


@lru_cache(maxsize=10_000)
def _hour(stamp: str, zone: str | None) -> tuple[datetime, str, str]:
    """Return the beginning of the hour ``2009/11/25 14`` in UTC and ``Z``, or as it stands and nothing.

    Clocks change at full hours, so that the minutes within an hour can be added afterwards. Between the two stands what
    goes before the minutes, ``2009-11-25T19:``; nothing where the hour does not begin with one in UTC.

    Raises:
        ValueError: no such hour, or none that can be told in UTC.
    """
    day_text, _, hour = stamp.partition(" ")
    year, month, day = day_text.split("/")
    local = datetime(int(year), int(month), int(day), int(hour))  # noqa: DTZ001  # the zone is added below, if known
    here, late = None if zone is None else clock(zone), ""
    if here is not None:
        try:
            local, late = local.replace(tzinfo=here).astimezone(UTC).replace(tzinfo=None), "Z"
        except OverflowError:
            raise ValueError(stamp) from None
    return local, "" if local.minute or local.second else local.isoformat()[:14], late


def _sixtieths(text: str) -> int:
    value = int(text)
    if value >= _SIXTY:
        raise ValueError(text)
    return value
