"""When a hand was played, as its reader's clock shows it."""

from __future__ import annotations

from datetime import UTC, datetime

from ..store import HandRow


def played_text(row: HandRow, *, exact: bool = False) -> str | None:
    """Return when a hand was played, in the reader's time zone: ``2026-03-01 21:10``, or a date if no more is known.

    ``exact`` adds the seconds and the zone, ``2026-03-01 21:10:05 UTC+01:00``; a text without a zone has none here.
    """
    local, told = row.played_local, row.played_at
    if local is None or told is None or "T" not in told:
        return told
    if not exact:
        return f"{local:%Y-%m-%d %H:%M}"
    if not told.endswith("Z"):
        return f"{local:%Y-%m-%d %H:%M:%S}"
    shift = local - datetime.fromisoformat(told).astimezone(UTC).replace(tzinfo=None)
    minutes = round(shift.total_seconds() / 60)
    zone = "" if minutes == 0 else "{}{:02d}:{:02d}".format("-" if minutes < 0 else "+", *divmod(abs(minutes), 60))
    return f"{local:%Y-%m-%d %H:%M:%S} UTC{zone}"
