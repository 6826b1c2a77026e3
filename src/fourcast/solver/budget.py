"""Budget: what is left of a limit while work goes on. Budgets nest: a search, the analysis it is part of, the review.

What is spent in a budget is spent in all budgets around it, and no more is left in it than in any of those. The exact
solver searches in slices, adds what it has searched with `count` and asks `reason_to_stop`. A search in plain Python
calls `spend` for each node and is stopped by OutOfBudget; it answers with the best it has.
"""

from __future__ import annotations

import threading
import time
from typing import Protocol, TypeVar

from .results import Limit

_LOOK_EVERY = 64  # nodes: reading the clock costs as much as a small node
_UNLIMITED = Limit()
_Number = TypeVar("_Number", int, float)
_counting = threading.Lock()  # threads share budgets; one lock for all, as they count some hundred times a second


class OutOfBudget(Exception):  # noqa: N818 (nothing went wrong)
    """Caught by the engine that started the search; never reaches a caller."""


class Turn(Protocol):
    """Lets searches of one solver go one before the other; asked by the thread that searches, every few milliseconds.

    Time goes on while a search waits.
    """

    def must_wait(self) -> bool:
        """Whether another search goes first now."""

    def wait(self) -> None:
        """Wait until it has gone; not for ever."""


class Budget:
    """A limit that runs from now on, None for one without an end, within the budget around it."""

    nodes = 0  # searched so far
    cancelled = False  # set by any thread; a limit has its own event besides

    def __init__(self, limit: Limit | None = None, around: Budget | None = None) -> None:
        self.started = time.perf_counter()
        self._limit = limit or _UNLIMITED
        self._around = around
        self.turn: Turn | None = None if around is None else around.turn

    @property
    def seconds(self) -> float:
        """Time since the budget was made."""
        return time.perf_counter() - self.started

    @property
    def nodes_left(self) -> int | None:
        """How many nodes may still be searched; None: as many as it takes."""
        left: int | None = None
        budget: Budget | None = self
        while budget is not None:
            limit = budget._limit.nodes
            if limit is not None:
                left = _smaller(left, max(limit - budget.nodes, 0))
            budget = budget._around
        return left

    @property
    def seconds_left(self) -> float | None:
        """How much time is left; None: as much as it takes."""
        own = None if self._limit.seconds is None else max(self._limit.seconds - self.seconds, 0.0)
        return own if self._around is None else _smaller(own, self._around.seconds_left)

    @property
    def left(self) -> Limit:
        """What is left, for a search that keeps limits itself. Of several cancel events it has the innermost."""
        return Limit(self.seconds_left, self.nodes_left, self._event)

    @property
    def is_cancelled(self) -> bool:
        """Whether nobody wants the result any more."""
        event = self._limit.cancel
        if self.cancelled or (event is not None and event.is_set()):
            return True
        return self._around is not None and self._around.is_cancelled

    @property
    def is_late(self) -> bool:
        """Whether the work has to end now, whatever nodes are left."""
        return self.is_cancelled or self.seconds_left == 0.0

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.reason_to_stop() is not None

    def reason_to_stop(self, pending: int = 0) -> str | None:
        """Why the work must stop now, as SearchInterrupted names it; `pending` nodes are searched but not counted."""
        if self.is_cancelled:
            return "cancelled"
        nodes_left = self.nodes_left
        if nodes_left is not None and nodes_left <= pending:
            return "nodes"
        return "seconds" if self.seconds_left == 0.0 else None

    def count(self, nodes: int) -> None:
        """Count nodes that were searched, here and in all budgets around; time counts itself."""
        if not nodes:
            return
        with _counting:
            budget: Budget | None = self
            while budget is not None:
                budget.nodes += nodes
                budget = budget._around

    def spend(self) -> None:
        """Count a node; raise OutOfBudget instead when nothing is left."""
        if self._limit.nodes is not None and self.nodes >= self._limit.nodes:
            raise OutOfBudget
        if self.nodes % _LOOK_EVERY == 0 and self.is_late:
            raise OutOfBudget
        if self._around is not None:
            self._around.spend()
        self.nodes += 1

    @property
    def _event(self) -> threading.Event | None:
        return self._around._event if self._limit.cancel is None and self._around is not None else self._limit.cancel


def _smaller(one: _Number | None, other: _Number | None) -> _Number | None:
    return one if other is None else other if one is None else min(one, other)
