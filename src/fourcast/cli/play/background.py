"""Background: work in a daemon thread, one job at a time, where a newer job makes the older ones stale.

Daemon threads, so that leaving the game waits for no engine. A job is told by a function whether it has become stale;
what a stale job reports is dropped by whoever compares tickets.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

Ticket: TypeAlias = int
IsStale: TypeAlias = Callable[[], bool]


class Background:
    """Runs jobs of one kind, each after the one before; those overtaken while they waited are not begun."""

    def __init__(self) -> None:
        self._ticket: Ticket = 0
        self._working = threading.Lock()

    def start(self, job: Callable[[Ticket, IsStale], None]) -> None:
        """Make every earlier job stale and run this one; a job tells of its own failures."""
        self._ticket += 1
        ticket = self._ticket

        def run() -> None:
            with self._working:
                if self.is_current(ticket):
                    job(ticket, lambda: not self.is_current(ticket))

        threading.Thread(target=run, daemon=True).start()

    def stop(self) -> None:
        """Make every job stale."""
        self._ticket += 1

    def is_current(self, ticket: Ticket) -> bool:
        """Whether no newer job has been started, and none stopped."""
        return ticket == self._ticket
