"""Runs of the kernel over ranges of positions, in slices of some milliseconds.

Between two slices Python is back in charge: signals are handled, limits checked, cancellations obeyed, progress told.
The kernel keeps its state between slices, so the nodes searched do not depend on where the slices end.

Most positions are solved within the first slice, many in less time than a function of Python takes. So what that slice
needs is written only where it changes, and read and written as plain integers (`_head`, `_task.slots`). The first nodes
of it can be searched alone, with nothing else around them (`glance`, see `searches`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fourcast.book.enumeration import Scores
from fourcast.errors import SearchInterrupted
from fourcast.kernel import state_slots as state
from fourcast.kernel import task_slots
from fourcast.kernel.state_slots import Words
from fourcast.score import Score

from .budget import Budget, Turn
from .machine import Bitboards, Machine, SolveTask
from .memory import NEVER, TableMemory, TableView
from .results import Limit, SearchProgress

_FIRST_SLICE = 4096  # nodes: less than a millisecond
_SMALLEST_SLICE = 256
_GLANCE = 64  # nodes: some ten microseconds, for which nobody else can have Python's lock
_MOVED_AT_ONCE = 1 << 15  # words of a growing table: some milliseconds at most
NO_LIMIT = 2**61  # nodes
# A cancellation waits for the end of a slice. In a browser Python takes longer between slices, and looks only twenty
# times a second whether an answer is still wanted: with slices as short as elsewhere a fifth of the time would be lost.
_SLICE_S = 0.025 if sys.platform == "emscripten" else 0.004
_NODES, _INDEX = int(state.NODES), int(state.INDEX)
_HEAD = int(state.INTS_HEAD)
_BUDGET, _GENERATION = int(task_slots.BUDGET), int(task_slots.GENERATION)
_EMPTY_HEAD = np.zeros(state.INTS_HEAD, np.int64).data

# Bounds that a strong and a weak solve report scores within.
STRONG = (-64, 64)
WEAK = (-1, 1)


Kind: TypeAlias = tuple[int, int, int]  # width and height of the board, and threads


class Control(Budget):
    """The budget of one call, shared by all runs (and threads) of that call, and what its progress callback is told."""

    column: int | None = None
    known: Score | None = None  # told as both bounds, while the line of an analysis is searched
    is_resting = False  # while another search goes first

    def __init__(
        self,
        limit: Limit | None = None,
        progress: Callable[[SearchProgress], None] | None = None,
        around: Budget | None = None,
    ) -> None:
        super().__init__(limit, around)
        self.progress = progress


class Run:
    """The state of one search: made once, then used for one range of positions after the other, by one thread."""

    table: TableView  # in use
    table_nodes: int  # searched with it
    kind: Kind  # of the run, for its owner
    most_at_once = 256  # positions of a range: progress of many is told in between
    first_slice = _FIRST_SLICE
    slice_s = _SLICE_S

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._memory: TableMemory | None = None
        self._fresh = False
        self._room = 0  # nodes that may be searched with the table from its `begin` on until it should grow
        self._seen_table: TableView | None = None  # that the task points to
        self._window: tuple[int, int] | None = None  # that the task has
        self._positions: tuple[Bitboards, Bitboards, Scores, int] | None = None  # that the task points to
        self.words, self.ints = state.make_state(machine.board)
        self._head = self.ints.data
        self._task = SolveTask(machine.numbers, machine.lines, self.words, self.ints)
        self._own, self._occupied = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
        self._score = np.zeros(1, np.int8)
        self._run_kernel = machine.run.bind(self._task)
        self._run_kernel_holding = machine.run.bind(self._task, holding=True)
        self._one = (self._own, self._occupied, self._score, 1)
        self._one_view = self._own.data, self._occupied.data, self._score.data

    def begin(self, table: TableView, memory: TableMemory | None, fresh: bool = False) -> None:
        """Work with this table from now on; with `memory` it may grow; `fresh`: an epoch of it to each position."""
        self.table_nodes = 0
        self._memory = memory
        self._room = NEVER if fresh or memory is None else table.room - memory.filled
        if table is not self._seen_table or fresh is not self._fresh:
            self._fresh = fresh
            self._set_table(table)
        else:
            self.table = table

    def end(self) -> None:
        """Nothing more is searched for the call at hand."""

    def glance(self, table: TableView, own: int, occupied: int, window: tuple[int, int], room: int) -> Score | None:
        """Search the first nodes of a position: its score if they settle it, else `finish_one` goes on with it.

        Nothing is counted, and the table is only good for as long as its owner's lock is held. `room` is what is left
        of it until it should grow.
        """
        own_view, occupied_view, score_view = self._one_view
        own_view[0], occupied_view[0] = own, occupied
        head = self._head
        head[:_HEAD] = _EMPTY_HEAD
        slots, seen = self._task.slots, self._seen_table
        if table is not seen:
            if seen is not None and table.plan is seen.plan:
                self.table = self._seen_table = table
                slots[_GENERATION] = table.generation
            else:
                self._set_table(table)
        if self._positions is not self._one:
            self._set_positions(self._one)
        if window is not self._window:
            self._set_window(window)
        slots[_BUDGET] = room if room < _GLANCE else _GLANCE
        self._run_kernel_holding()
        return score_view[0] if head[_INDEX] else None

    def finish_one(self, window: tuple[int, int], control: Control) -> Score:
        """The score of the position that `glance` has begun with."""
        self._finish(1, window, control)
        return self._one_view[2][0]

    def solve_one(self, own: int, occupied: int, window: tuple[int, int], control: Control) -> Score:
        """The score of one position, or the end of the window that it lies beyond."""
        own_view, occupied_view, score_view = self._one_view
        own_view[0], occupied_view[0] = own, occupied
        if self._positions is not self._one:
            self._set_positions(self._one)
        self._search(0, 1, window, control)
        return score_view[0]

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
        self._set_positions((own, occupied, scores, stop))
        self._search(start, stop, window, control)

    # What a team does with the runs of its helpers.

    def forget(self) -> None:
        """Forget the position at hand."""
        self._head[:_HEAD] = _EMPTY_HEAD

    def join(self, leader: Run, team: Words, window: tuple[int, int]) -> None:
        """Search the position that the leader is searching, from its root, with its table."""
        assert leader._positions is not None
        self.forget()
        self._head[_INDEX] = leader._head[_INDEX]
        self._set_positions(leader._positions)
        self._set_window(window)
        self._set_table(leader.table)
        self._task.set_team(team)

    def set_budget(self, nodes: int) -> None:
        """Let `run_kernel` work until so many nodes have been searched."""
        self._task.set_budget(nodes)

    def run_kernel(self) -> None:
        """Let the kernel work."""
        self._run_kernel()

    @property
    def nodes(self) -> int:
        """Nodes searched in the current range."""
        return self._head[_NODES]

    def _search(self, start: int, stop: int, window: tuple[int, int], control: Control) -> None:
        head = self._head
        head[:_HEAD] = _EMPTY_HEAD
        head[_INDEX] = start
        if window is not self._window:
            self._set_window(window)
        self._finish(stop, window, control)

    def _finish(self, stop: int, window: tuple[int, int], control: Control) -> None:
        """Search the range to its end from where it is."""
        left = control.nodes_left
        allowed = NO_LIMIT if left is None else left
        try:
            self._run_until(min(self.first_slice, allowed, self._nodes_until_growth()))
            if self._head[_INDEX] != stop:
                self._go_on(stop, window, control, allowed)
        finally:
            nodes = self.nodes
            self.table_nodes += nodes
            control.count(nodes)

    def _go_on(self, stop: int, window: tuple[int, int], control: Control, allowed: int) -> None:
        """Search slice after slice until the range is done, after a first slice that was not enough for it."""
        step = max(self.first_slice, _SMALLEST_SLICE)
        begun = time.perf_counter()
        while self._head[_INDEX] != stop:
            self._between_slices(window, control)
            if self.nodes >= self._nodes_until_growth() or (self._fresh and self._position_nodes >= self.table.room):
                self._grow(window, control)
            own = self._head[_NODES]
            self._run_until(min(self.nodes + step * self.threads_at_work, allowed, self._nodes_until_growth()))
            done, now = self._head[_NODES] - own, time.perf_counter()
            # By the pace of this thread alone: what helpers have counted comes in leaps, and a slice that was cut short
            # by one must not make the next ones longer.
            if done:
                step = max(min(int(done * self.slice_s / max(now - begun, 1e-6)), 4 * step), _SMALLEST_SLICE)
            begun = now

    @property
    def threads_at_work(self) -> int:
        """Threads that share the nodes of a slice."""
        return 1

    def _run_until(self, nodes: int) -> None:
        """Let the kernel work until so many nodes have been searched in the current range, or it is done."""
        self._task.set_budget(nodes)
        self.run_kernel()

    @property
    def _position_nodes(self) -> int:
        """Nodes searched for the position at hand."""
        return self.nodes - int(self.ints[state.POSITION_NODES])

    def _nodes_until_growth(self) -> int:
        """At how many nodes of the current range the table is filled: an exact number, so that runs repeat.

        With a fresh table each position counts for itself, see ROOM.
        """
        return max(self._room - self.table_nodes, 0)

    def _grow(self, window: tuple[int, int], control: Control) -> None:
        """Move to the next stage of the table, in parts: a large table takes longer than a cancellation may wait."""
        if self._memory is None:
            return
        old, table = self.table, self._memory.grow(self.table)
        if not self._fresh:
            self._room += table.room - old.room
        self._set_table(table)
        self._task.set_growth(old.plan, old.generation)
        self._task.set_budget(0)  # the search stays where it is
        for stop in range(old.slots, 0, -_MOVED_AT_ONCE):
            self._task.set_moving(max(stop - _MOVED_AT_ONCE, 0), stop)
            self._run_kernel()
            self._task.set_moving(0, 0)
            self._between_slices(window, control)

    def _set_table(self, table: TableView) -> None:
        self.table = self._seen_table = table
        step, room = (table.generation_step, table.room) if self._fresh else (0, NEVER)
        self._task.set_table(table.plan, table.words, table.generation, step, room)

    def _set_window(self, window: tuple[int, int]) -> None:
        self._window = window
        self._task.set_window(window)

    def _set_positions(self, positions: tuple[Bitboards, Bitboards, Scores, int]) -> None:
        self._positions = positions
        self._task.set_positions(*positions)

    def _rest(self, control: Control, turn: Turn) -> None:
        """Let another search go first; it may have the threads of this one."""
        control.is_resting = True
        try:
            turn.wait()
        finally:
            control.is_resting = False

    def _between_slices(self, window: tuple[int, int], control: Control) -> None:
        nodes = control.nodes + self.nodes
        lower = max(int(self.ints[state.LOWER]), window[0])
        upper = min(int(self.ints[state.UPPER]), window[1])
        if control.known is not None:
            lower = upper = control.known
        if control.turn is not None and control.turn.must_wait():
            self._rest(control, control.turn)
        if control.progress is not None:
            control.progress(SearchProgress(control.column, lower, upper, nodes, control.seconds))
        reason = control.reason_to_stop(self.nodes)
        if reason is not None:
            raise SearchInterrupted(lower, upper, nodes, reason)
