"""SharedSolver: the one solver of a server, lent out to one piece of work after the other, and to several at a time.

One solver, so that what one search has found out serves the next. Whoever borrows it is held to the deadline and is
stopped when nobody waits for the answer any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourcast.errors import SearchInterrupted
from fourcast.solver import Limit, Solver

from .failures import DeadlineError, StoppingError
from .metrics import Metrics
from .questions import WorkControl

__all__ = ["SharedSolver"]


class SharedSolver:
    """Lends a solver; `lend` is called in a thread of the pool."""

    def __init__(self, solver: Solver, metrics: Metrics, deadline_s: float) -> None:
        self.solver = solver
        self.deadline_s = deadline_s
        self._metrics = metrics

    @contextmanager
    def lend(self, control: WorkControl, *, has_deadline: bool = True) -> Iterator[Solver]:
        """Lend the solver for a piece of work; without a deadline the work has to keep one itself.

        Raises DeadlineError if the work lets SearchInterrupted through because the time was up, and StoppingError
        after work that was cancelled, whatever it has found.
        """
        seconds = self.deadline_s if has_deadline else None
        solver = self.solver.within(Limit(seconds=seconds, cancel=control.cancelled))
        try:
            yield solver
        except SearchInterrupted as interruption:
            if interruption.reason == "cancelled":
                raise StoppingError.now() from interruption
            raise DeadlineError.after(self.deadline_s) from interruption
        finally:
            outcome = "cancelled" if control.cancelled.is_set() else "done"
            self._metrics.count_solve(outcome, solver.nodes)
        if control.cancelled.is_set():
            raise StoppingError.now()
