"""What can go wrong that the user can mend. The text of each is one sentence, ready to print."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used: not ours, damaged, newer, locked, missing, or its folder is not writable."""


class HeldError(StoreError):
    """Another process holds the database: the same may go well a moment later."""


class DamagedError(StoreError):
    """The file is a database, and spoilt: a backup can take its place."""


class QueryError(StoreError):
    """The user's own SQL (``sql``, ``--where``) does not run."""


class FilterError(StoreError):
    """A filter's value cannot be understood: a draw pattern, stakes."""


class NoHeroError(StoreError):
    """No player was named, and the hands do not say whose they are."""
