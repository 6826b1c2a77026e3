"""Tally: what happens again and again is counted and told in one line of the log a minute, not each time."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable

_EVERY_S = 60.0

logger = logging.getLogger("fourcast.web")


class Tally:
    """Counts by what has happened. The first of a kind is told at once, those that follow together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: Counter[str] = Counter()
        self._told_at: float | None = None
        self._lock = threading.Lock()

    def count(self, what: str) -> None:
        """Count something; may be called from any thread."""
        with self._lock:
            self._counts[what] += 1
            now = self._clock()
            if self._told_at is not None and now - self._told_at < _EVERY_S:
                return
            self._told_at = now
        self.tell()

    def tell(self) -> None:
        """Write what has been counted since the last time, if anything."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
        if counts:
            logger.warning("%s", ", ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
