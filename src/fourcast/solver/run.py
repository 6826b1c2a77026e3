"""One run of the kernel over a range of positions, in slices of some milliseconds.

Between two slices Python is back in charge: signals are handled, limits checked, cancellations obeyed, progress told.
The kernel keeps its state between slices, so the nodes searched do not depend on where the slices end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from fourcast.errors import SearchInterrupted

from .machine import Machine
from .memory import TableView
from .results import Limit, SearchProgress

_FIRST_SLICE = 4096  # nodes: less than a millisecond
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
        return time.perf_counter() - self.started

    @property
    def nodes_left(self) -> int:
        """How many nodes the next run may search."""
        return 2**62 if self._limit.nodes is None else max(self._limit.nodes - self.nodes, 0)

    def cancel(self) -> None:
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
        from fourcast.kernel import frame

        self._machine = machine
        self._table = table
        self._window = window
        self._fresh = np.uint64(fresh)
        self._frame = frame
        self._words, self._ints = frame.make_state(machine.board)

    def solve(self, own: Any, occupied: Any, scores: Any, start: int, stop: int, control: Control) -> None:
        """Write the scores of the positions start to stop, or raise SearchInterrupted."""
        self._ints[: self._frame.INTS_HEAD] = 0
        self._ints[self._frame.INDEX] = start
        allowed = control.nodes_left
        goal = step = _FIRST_SLICE
        try:
            while True:
                begun = time.perf_counter()
                if self._slice(own, occupied, scores, stop, min(goal, allowed)):
                    return
                if control.progress is not None:
                    control.progress(self._progress(control))
                reason = control.reason_to_stop() or ("nodes" if self.nodes >= allowed else None)
                if reason is not None:
                    raise self._interrupted(control, reason)
                elapsed = time.perf_counter() - begun
                step = max(int(step * min(_SLICE_S / max(elapsed, 1e-6), 4.0)), _FIRST_SLICE // 4)
                goal = self.nodes + step
        finally:
            control.nodes += self.nodes

    @property
    def nodes(self) -> int:
        return int(self._ints[self._frame.NODES])

    def _slice(self, own: Any, occupied: Any, scores: Any, stop: int, budget: int) -> bool:
        machine, table = self._machine, self._table
        paused = machine.run(
            machine.numbers, table.plan, table.words, machine.lines, self._words, self._ints, own, occupied,
            scores, stop, *self._window, budget, table.generation, self._fresh,
        )  # fmt: skip
        return paused == 0

    def _bounds(self) -> tuple[int, int]:
        floor, ceiling = self._window
        lower, upper = int(self._ints[self._frame.LOWER]), int(self._ints[self._frame.UPPER])
        return max(lower, floor), min(upper, ceiling)

    def _progress(self, control: Control) -> SearchProgress:
        return SearchProgress(control.column, *self._bounds(), control.nodes + self.nodes, control.seconds)

    def _interrupted(self, control: Control, reason: str) -> SearchInterrupted:
        return SearchInterrupted(*self._bounds(), control.nodes + self.nodes, reason)
