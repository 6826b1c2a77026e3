"""CommitGroup: changes that come while another commit waits for the disk are committed together, by one of them.

Whoever comes first leads: it takes everything that waits, has it committed, and tells the others; meanwhile the next
ones gather. Nobody is told before the commit is on the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

Result = TypeVar("Result")

_LARGEST = 64  # changes in one commit: the lock on the file is not held for longer than some milliseconds


class Entry:
    """A piece of work and what has come of it."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self._work = work
        self._result: Any = None
        self.error: BaseException | None = None
        self.is_done = False
        self.turn = threading.Event()  # it is done, or it is to lead

    def attempt(self, connection: Connection) -> bool:
        """Do the work; tell whether it went well."""
        try:
            self._result = self._work(connection)
        except Exception as error:
            self.error = error
            return False
        return True

    def result(self) -> Any:
        """Return what the work has returned, or raise what it has raised."""
        if self.error is not None:
            raise self.error
        return self._result


class CommitGroup:
    """Gathers changes; `commit` does a batch of them in one transaction, or raises and has done none."""

    def __init__(self, commit: Callable[[Sequence[Entry]], None]) -> None:
        self._commit = commit
        self._waiting: list[Entry] = []
        self._has_leader = False
        self._lock = threading.Lock()

    def run(self, work: Callable[[Connection], Result]) -> Result:
        """Return what the work returns, once it is committed."""
        entry = Entry(work)
        with self._lock:
            self._waiting.append(entry)
            is_first, self._has_leader = not self._has_leader, True
        if not is_first:
            entry.turn.wait()
        if not entry.is_done:
            self._lead()
        result: Result = entry.result()
        return result

    def _lead(self) -> None:
        """Commit what waits, the own entry among it; then hand over to the next."""
        with self._lock:
            batch, self._waiting = self._waiting[:_LARGEST], self._waiting[_LARGEST:]
        try:
            self._commit(batch)
        except BaseException as error:
            for entry in batch:
                entry.error = error  # also of those that went well: nothing of it is stored
            if not isinstance(error, Exception):
                raise
        finally:
            with self._lock:
                following = self._waiting[0] if self._waiting else None
                self._has_leader = following is not None
            for entry in batch:
                entry.is_done = True
                entry.turn.set()
            if following is not None:
                following.turn.set()
