"""A clock that tests set."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

START = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=timezone.utc)


class Clock:
    """Stands still at START until a test moves it on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **time: float) -> datetime:
        """Move on by so many `seconds`, `minutes` or `hours`; return the new moment."""
        self.now += timedelta(**time)
        return self.now
