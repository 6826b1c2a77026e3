"""Runs of the kernel over ranges of positions, in slices of some milliseconds.

Between two slices Python is back in charge: signals are handled, limits checked, cancellations obeyed, progress told.
The kernel keeps its state between slices, so the nodes searched do not depend on where the slices end.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from fourcast.book.enumeration import Scores
from fourcast.errors import SearchInterrupted
from fourcast.kernel import state_slots as state
from fourcast.score import Score

from .budget import Budget
from .machine import Bitboards, Machine, SolveTask
from .memory import NEVER, TableMemory, TableView
from .results import Limit, SearchProgress

_FIRST_SLICE = 4096  # nodes: less than a millisecond
_SMALLEST_SLICE = 256
_MOVED_AT_ONCE = 1 << 15  # words of a growing table: some milliseconds at most
_NO_LIMIT = 2**62  # nodes
_SLICE_S = 0.004  # a cancellation waits for the end of a slice

# Bounds that a strong and a weak solve report scores within.
STRONG = (-64, 64)
WEAK = (-1, 1)


class Control(Budget):
    """The budget of one call, shared by all runs (and threads) of that call, and what its progress callback is told."""

    def __init__(
        self,
        limit: Limit | None = None,
        progress: Callable[[SearchProgress], None] | None = None,
        around: Budget | None = None,
    ) -> None:
        super().__init__(limit, around)
        self.progress = progress
        self.column: int | None = None
        self.known: Score | None = None  # told as both bounds, while the line of an analysis is searched


class Run:
    """The state of one search: made once, then used for one range of positions after the other, by one thread."""

    table: TableView  # in use
    table_nodes: int  # searched with it

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._memory: TableMemory | None = None
        self._fresh = False
        self.words, self._ints = state.make_state(machine.board)
        self._task = SolveTask(machine.numbers, machine.lines, self.words, self._ints)
        self._own, self._occupied = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
        self._score = np.zeros(1, np.int8)

    def begin(self, table: TableView, memory: TableMemory | None, fresh: bool = False) -> None:
        """Work with this table from now on; with `memory` it may grow; `fresh`: an epoch of it to each position."""
        self.table = table
        self.table_nodes = 0
        self._memory = memory
        self._fresh = fresh
        self._set_table()

    def solve_one(self, own: int, occupied: int, window: tuple[int, int], control: Control) -> Score:
        """The score of one position, or the end of the window that it lies beyond."""
        self._own[0], self._occupied[0] = own, occupied
        self.solve(self._own, self._occupied, self._score, 0, 1, window, control)
        return int(self._score[0])

    def solve(
        self,
        own: Bitboards,
        occupied: Bitboards,
        scores: Scores,
        start: int,
        stop: int,
        window: tuple[int, int],
        control: Control,
    ) -> None:
        """Write the scores of the positions start to stop, or raise SearchInterrupted."""
        ints, task = self._ints, self._task
        ints[: state.INTS_HEAD] = 0
        ints[state.INDEX] = start
        task.set_positions(own, occupied, scores, stop, window)
        left = control.nodes_left
        allowed = _NO_LIMIT if left is None else left
        goal = step = _FIRST_SLICE
        try:
            while True:
                begun = time.perf_counter()
                grow_at = self._nodes_until_growth()
                task.set_budget(min(goal, allowed, grow_at))
                self.machine.run(task)
                if ints[state.INDEX] == stop:
                    return
                self._between_slices(window, control)
                if self.nodes >= grow_at or (self._fresh and self._position_nodes >= self.table.room):
                    self._grow(window, control)
                elapsed = time.perf_counter() - begun
                step = max(int(step * min(_SLICE_S / max(elapsed, 1e-6), 4.0)), _SMALLEST_SLICE)
                goal = self.nodes + step
        finally:
            control.count(self.nodes)
            self.table_nodes += self.nodes

    @property
    def nodes(self) -> int:
        """Nodes searched in the current range."""
        return int(self._ints[state.NODES])

    @property
    def _position_nodes(self) -> int:
        """Nodes searched for the position at hand."""
        return self.nodes - int(self._ints[state.POSITION_NODES])

    def _nodes_until_growth(self) -> int:
        """At how many nodes of the current range the table is filled: an exact number, so that runs repeat."""
        if self._fresh:
            return NEVER  # each position counts for itself, see ROOM
        return max(self.table.room - self.table.filled - self.table_nodes, 0)

    def _grow(self, window: tuple[int, int], control: Control) -> None:
        """Move to the next stage of the table, in parts: a large table takes longer than a cancellation may wait."""
        if self._memory is None:
            return
        old, self.table = self.table, self._memory.grow(self.table)
        self._set_table()
        self._task.set_growth(old.plan, old.generation)
        self._task.set_budget(0)  # the search stays where it is
        for stop in range(old.slots, 0, -_MOVED_AT_ONCE):
            self._task.set_moving(max(stop - _MOVED_AT_ONCE, 0), stop)
            self.machine.run(self._task)
            self._task.set_moving(0, 0)
            self._between_slices(window, control)

    def _set_table(self) -> None:
        table = self.table
        step, room = (table.generation_step, table.room) if self._fresh else (0, NEVER)
        self._task.set_table(table.plan, table.words, table.generation, step, room)

    def _between_slices(self, window: tuple[int, int], control: Control) -> None:
        nodes = control.nodes + self.nodes
        lower = max(int(self._ints[state.LOWER]), window[0])
        upper = min(int(self._ints[state.UPPER]), window[1])
        if control.known is not None:
            lower = upper = control.known
        if control.progress is not None:
            control.progress(SearchProgress(control.column, lower, upper, nodes, control.seconds))
        reason = control.reason_to_stop(self.nodes)
        if reason is not None:
            raise SearchInterrupted(lower, upper, nodes, reason)
