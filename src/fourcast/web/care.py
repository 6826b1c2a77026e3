"""Care: a thread that looks after the database: whether it can be written, what has grown old, how large it is.

Health tells what was seen last, so it answers at once whatever the database does. A look that does not come back counts
as a failure.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from datetime import datetime, timedelta, timezone

from fourcast.storage import Storage, StorageError

from .metrics import Metrics
from .settings import Settings
from .tally import Tally

_BEAT_S = 3.0  # between two rows that are written to see whether it can be done
_HANGING_S = 8.0  # a look that takes longer is as bad as one that fails
_TIDY_S = 60.0  # between two looks at what has grown old
_UNUSED = timedelta(days=30)  # answers that nobody has asked for
_SHRUNK = 1_000  # answers removed at a time from a database that is too large
_FULL = 0.9  # of the bytes allowed: from here on answers make room for games

logger = logging.getLogger("fourcast.web")


class Care:
    """The thread and what it has seen. It starts with `begin`; until then the database is taken to be well."""

    def __init__(self, storage: Storage, settings: Settings, metrics: Metrics) -> None:
        self._storage = storage
        self._metrics = metrics
        self._most_bytes = settings.disk_mib << 20
        self._abandoned = timedelta(days=settings.abandoned_days)
        self._finished = timedelta(days=settings.finished_days)
        self._tally = Tally()
        self._random = random.Random()  # of its own: whoever seeds the one of all is not disturbed by a thread
        self._closing = threading.Event()
        self._began_at: float | None = None  # the look that is under way
        self._is_beating = True
        self._bytes = 0

    @property
    def is_well(self) -> bool:
        """Whether the database could be written when it was last tried, and its file lies where it was."""
        began_at = self._began_at
        if not self._is_beating or (began_at is not None and time.monotonic() - began_at > _HANGING_S):
            return False
        try:
            self._storage.check_place()
        except StorageError as error:
            self._tally.count(str(error))
            return False
        return True

    @property
    def is_full(self) -> bool:
        """Whether the database is as large as it may become."""
        return self._bytes >= self._most_bytes

    @property
    def is_idle(self) -> bool:
        """Whether no look is under way."""
        return self._began_at is None

    def begin(self) -> None:
        """Start looking."""
        threading.Thread(target=self._look_again, name="fourcast-care", daemon=True).start()

    def close(self) -> None:
        """Stop looking; a look that is under way ends by itself."""
        self._closing.set()

    def look(self) -> None:
        """Write a row."""
        self._began_at = time.monotonic()
        try:
            self._storage.beat()
            self._is_beating = True
        except StorageError as error:
            self._is_beating = False
            self._tally.count(str(error))
        finally:
            self._began_at = None

    def tidy(self) -> None:
        """Remove what has grown old, and measure what is left."""
        now = datetime.now(timezone.utc)
        self._began_at = time.monotonic()
        try:
            storage, expired = self._storage, self._metrics.expired
            expired.labels("games").inc(storage.games.expire(now - self._abandoned, now - self._finished))
            expired.labels("analyses").inc(storage.analyses.expire(now - _UNUSED))
            self._bytes = storage.count_bytes()
            if self._bytes > _FULL * self._most_bytes:
                expired.labels("analyses").inc(storage.analyses.shrink(_SHRUNK))
                self._bytes = storage.count_bytes()
            self._metrics.disk_bytes.set(self._bytes)
            self._metrics.rows.labels("games").set(storage.games.count())
            self._metrics.rows.labels("analyses").set(storage.analyses.count())
        except StorageError as error:
            self._tally.count(str(error))
        finally:
            self._began_at = None

    def _look_again(self) -> None:
        tidied_at = 0.0
        while not self._closing.is_set():
            self.look()
            if self._is_beating and time.monotonic() - tidied_at > _TIDY_S:
                tidied_at = time.monotonic()
                self.tidy()
            # Not all processes of a server at the same moment.
            self._closing.wait(_BEAT_S * self._random.uniform(0.8, 1.2))
