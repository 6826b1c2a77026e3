"""Courtesy: searches of clients that ask much let those of clients that ask little go first.

The pool gives both a thread, but they share the cores, the memory and Python's lock. So work of whoever asks much waits
at the end of a slice of its search while work of somebody who asks far less runs, which has the cores for itself, as on
a calm server. Waiting has an end for each piece of work: many who ask little do not keep it waiting for ever.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_PATIENCE_S = 0.25  # for which a piece of work lets others go first, in all


class Courtesy:
    """The work under way in this process."""

    def __init__(self, patience_s: float = _PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._changed = threading.Condition()
        self._modest = 0  # pieces of work of clients that ask little

    @contextmanager
    def begin(self, *, is_modest: bool) -> Iterator[Turn | None]:
        """Take part with a piece of work; its turn is for `Solver.within`, None for work that goes first."""
        if not is_modest:
            yield Turn(self, self._patience_s)
            return
        with self._changed:
            self._modest += 1
        try:
            yield None
        finally:
            with self._changed:
                self._modest -= 1
                self._changed.notify_all()

    @property
    def is_asked_for(self) -> bool:
        """Whether others go first now."""
        return self._modest > 0

    def wait(self, seconds: float) -> None:
        """Wait until none of them is left, at most so long."""
        with self._changed:
            self._changed.wait_for(lambda: not self._modest, seconds)


class Turn:
    """The turn of work that lets others go first; asked by the thread that does it."""

    def __init__(self, courtesy: Courtesy, patience_s: float) -> None:
        self._courtesy = courtesy
        self._patience_s = patience_s

    def must_wait(self) -> bool:
        """Whether others go first now."""
        return self._courtesy.is_asked_for and self._patience_s > 0

    def wait(self) -> None:
        """Let them go."""
        began = time.monotonic()
        self._courtesy.wait(self._patience_s)
        self._patience_s -= time.monotonic() - began
