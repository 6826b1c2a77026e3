"""One run of the kernel over a range of positions, in slices of some milliseconds.

Between two slices Python is back in charge: signals are handled, limits checked, cancellations obeyed, progress told.
The kernel keeps its state between slices, so the nodes searched do not depend on where the slices end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from fourcast.errors import SearchInterrupted
from fourcast.kernel import frame

from .machine import Machine
from .memory import TableView
from .results import Limit, SearchProgress
from .task import Task

_FIRST_SLICE = 4096  # nodes: less than a millisecond
_SMALLEST_SLICE = 256
_SLICE_S = 0.004  # a cancellation waits for the end of a slice

# Bounds that a strong and a weak solve report scores within.
STRONG = (-64, 64)
WEAK = (-1, 1)


class Control:
    """Limits, cancellation and progress of one call, shared by all runs (and threads) of that call."""

    def __init__(self, limit: Limit | None, progress: Callable[[SearchProgress], None] | None) -> None:
        self.progress = progress
        self.column: int | None = None  # told to the progress callback
        self.nodes = 0  # searched by finished runs
        self.started = time.perf_counter()
        self._limit = limit or Limit()
        self._cancelled = threading.Event()

    @property
    def seconds(self) -> float:
        """Time since the call."""
        return time.perf_counter() - self.started

    @property
    def nodes_left(self) -> int:
        """How many nodes the next run may search."""
        return 2**62 if self._limit.nodes is None else max(self._limit.nodes - self.nodes, 0)

    def cancel(self) -> None:
        """Ask all runs of this call to stop."""
        self._cancelled.set()

    def reason_to_stop(self) -> str | None:
        """Why the search must stop now, apart from the node limit, which the run itself counts."""
        if self._cancelled.is_set():
            return "cancelled"
        if self._limit.seconds is not None and self.seconds >= self._limit.seconds:
            return "seconds"
        return None


class Run:
    """The state arrays of the kernel, used for one range of positions after the other."""

    def __init__(self, machine: Machine, table: TableView, window: tuple[int, int], fresh: bool = False) -> None:
        self._machine = machine
        self._table = table
        self._window = window
        self._fresh = fresh
        self.words, self._ints = frame.make_state(machine.board)

    def solve(self, own: Any, occupied: Any, scores: Any, start: int, stop: int, control: Control) -> None:
        """Write the scores of the positions start to stop, or raise SearchInterrupted."""
        self._ints[: frame.INTS_HEAD] = 0
        self._ints[frame.INDEX] = start
        allowed = control.nodes_left
        goal = step = _FIRST_SLICE
        task = self._task(own, occupied, scores, stop)
        try:
            while True:
                begun = time.perf_counter()
                task.set_budget(min(goal, allowed))
                self._machine.run(task)
                if self._ints[frame.INDEX] == stop:
                    return
                if control.progress is not None:
                    control.progress(self._progress(control))
                reason = control.reason_to_stop() or ("nodes" if self.nodes >= allowed else None)
                if reason is not None:
                    raise SearchInterrupted(*self._bounds(), control.nodes + self.nodes, reason)
                elapsed = time.perf_counter() - begun
                step = max(int(step * min(_SLICE_S / max(elapsed, 1e-6), 4.0)), _SMALLEST_SLICE)
                goal = self.nodes + step
        finally:
            control.nodes += self.nodes

    @property
    def nodes(self) -> int:
        """Nodes searched in the current range."""
        return int(self._ints[frame.NODES])

    def _task(self, own: Any, occupied: Any, scores: Any, stop: int) -> Task:
        machine, table = self._machine, self._table
        arrays = [
            machine.numbers,
            table.plan,
            table.words,
            machine.lines,
            self.words,
            self._ints,
            own,
            occupied,
            scores,
        ]
        return Task(arrays, [stop, *self._window, 0, table.generation, self._fresh])

    def _bounds(self) -> tuple[int, int]:
        floor, ceiling = self._window
        lower, upper = int(self._ints[frame.LOWER]), int(self._ints[frame.UPPER])
        return max(lower, floor), min(upper, ceiling)

    def _progress(self, control: Control) -> SearchProgress:
        return SearchProgress(control.column, *self._bounds(), control.nodes + self.nodes, control.seconds)
