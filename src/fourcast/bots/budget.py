"""Budget: what is left of a limit while a move is being looked for, in plain Python.

A search calls `spend` once a node; the budget raises OutOfBudget when the nodes or the seconds are used up or the limit
is cancelled, and the engine answers with the best it has. Clock and cancellation are looked at once in a few nodes:
reading the clock costs as much as a small node.
"""

from __future__ import annotations

import time

from fourcast.solver import Limit

_LOOK_EVERY = 64  # nodes


class OutOfBudget(Exception):  # noqa: N818 (nothing went wrong)
    """Caught by the engine that started the search; never reaches a caller."""


class Budget:
    """Counts nodes and watches the clock for one call of `choose`."""

    def __init__(self, limit: Limit | None) -> None:
        self.nodes = 0
        self.started = time.perf_counter()
        self._nodes = None if limit is None else limit.nodes
        self._seconds = None if limit is None else limit.seconds
        self._cancel = None if limit is None else limit.cancel

    @property
    def seconds(self) -> float:
        """Time since the call."""
        return time.perf_counter() - self.started

    @property
    def nodes_left(self) -> int | None:
        """How many nodes may still be searched; None: as many as it takes."""
        return None if self._nodes is None else max(self._nodes - self.nodes, 0)

    @property
    def seconds_left(self) -> float | None:
        """How much time is left; None: as much as it takes."""
        return None if self._seconds is None else max(self._seconds - self.seconds, 0.0)

    @property
    def left(self) -> Limit:
        """What is left, for a search that keeps limits itself."""
        return Limit(self.seconds_left, self.nodes_left, self._cancel)

    @property
    def is_cancelled(self) -> bool:
        """Whether nobody wants the move any more."""
        return self._cancel is not None and self._cancel.is_set()

    @property
    def is_late(self) -> bool:
        """Whether the search has to end now, whatever nodes are left."""
        return self.is_cancelled or self.seconds_left == 0.0

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.nodes_left == 0 or self.is_late

    @property
    def reason(self) -> str:
        """Why a search that was stopped had to stop, as SearchInterrupted names it."""
        if self.is_cancelled:
            return "cancelled"
        return "nodes" if self.nodes_left == 0 else "seconds"

    def spend(self) -> None:
        """Count a node; raise OutOfBudget instead when nothing is left."""
        if self._nodes is not None and self.nodes >= self._nodes:
            raise OutOfBudget
        if self.nodes % _LOOK_EVERY == 0 and self.is_late:
            raise OutOfBudget
        self.nodes += 1
