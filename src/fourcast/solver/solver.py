"""Solver: owns the table, the threads and the limits; answers solve, analyze and solve_many.

A solver may be used from several threads at once. Searches of one board size run side by side on one shared table
(without locks: a table word is read and written whole, and is always a true statement); searches of another board
size wait for their turn. Only bookkeeping is behind a lock. Searches that run alone are deterministic: the same calls
after `reset()` search the same nodes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column, Geometry
from fourcast.position import Position
from fourcast.score import Score

from .machine import load_machine
from .many import solve_arrays, to_arrays
from .memory import TableMemory, TableView
from .results import Analysis, Limit, SearchProgress
from .run import STRONG, WEAK, Control, Run

Progress = Callable[[SearchProgress], None]


class Solver:
    """An exact solver. `table_mib` MiB of memory are kept for what searches find out; `threads` serve solve_many."""

    def __init__(self, *, table_mib: int = 64, threads: int = 1, book: bool | str | Path = True) -> None:
        if table_mib < 1 or table_mib > 1 << 15:
            raise ValueError(f"table_mib is {table_mib}: it must be between 1 and {1 << 15}")
        if threads < 1:
            raise ValueError(f"threads is {threads}: it must be at least 1")
        self.threads = threads
        self.table_mib = table_mib
        self._table = TableMemory(table_mib)
        self._lock = threading.Lock()
        self._active: set[Control] = set()
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """Nodes searched since the solver was made or reset."""
        return self._nodes

    def solve(
        self,
        position: Position,
        *,
        weak: bool = False,
        limit: Limit | None = None,
        progress: Progress | None = None,
    ) -> Score:
        """Return the exact score of the side to move; with `weak` only its sign, which takes less time.

        A finished game has its score, too. Raises SearchInterrupted when the limit is reached or cancel() is called.
        """
        with self._session(position.geometry, limit, progress) as session:
            return session.score(position, WEAK if weak else STRONG)

    def analyze(self, position: Position, *, limit: Limit | None = None, progress: Progress | None = None) -> Analysis:
        """Score every column, and follow best play to the end of the game.

        Of equally good columns the line takes the one nearest the middle, the left one first. When interrupted,
        the bounds of SearchInterrupted are those of the position's score.
        """
        with self._session(position.geometry, limit, progress) as session:
            score = session.score(position, STRONG)
            try:
                scores = [session.score_column(position, column) for column in range(position.width)]
                line = session.principal_line(position, score)
            except SearchInterrupted as interruption:
                nodes, reason = interruption.nodes, interruption.reason
                raise SearchInterrupted(score, score, nodes, reason) from interruption
            best = tuple(c for c in _middle_first(position.width) if scores[c] == score)
            control = session.control
            return Analysis(score, tuple(scores), best, line, control.nodes, control.seconds)

    def solve_many(
        self,
        positions: Sequence[Position] | tuple[Any, Any],
        *,
        weak: bool = False,
        progress: Callable[[int, int], None] | None = None,
        width: int = 7,
        height: int = 6,
    ) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Return the scores of many positions: a sequence of Position, or (own, occupied) arrays of bitboards.

        Arrays are of the given board size. Runs on `threads` threads that share the table. `progress` is called in the
        calling thread with the number of positions done and of all.
        """
        geometry, own, occupied = to_arrays(positions, Geometry.of(width, height))
        if len(own) == 0:
            return np.zeros(0, np.int8)
        with self._session(geometry, None, None) as session:

            def make_run() -> Run:
                return Run(load_machine(geometry), session.table, WEAK if weak else STRONG)

            return solve_arrays(make_run, own, occupied, session.control, self.threads, progress)

    def cancel(self) -> None:
        """Stop every search that is running now; each raises SearchInterrupted within a few milliseconds."""
        with self._lock:
            for control in self._active:
                control.cancel()

    def reset(self) -> None:
        """Empty the table and the node count: the next search starts from nothing."""
        self._table.empty()
        with self._lock:
            self._nodes = 0

    @contextmanager
    def _session(self, geometry: Geometry, limit: Limit | None, progress: Progress | None) -> Iterator[_Session]:
        control = Control(limit, progress)
        load_machine(geometry)
        with self._table.use(geometry) as table:
            with self._lock:
                self._active.add(control)
            try:
                yield _Session(geometry, table, control)
            finally:
                with self._lock:
                    self._active.discard(control)
                    self._nodes += control.nodes


class _Session:
    """One call of the solver: searches that share limits, cancellation and progress."""

    def __init__(self, geometry: Geometry, table: TableView, control: Control) -> None:
        self.table = table
        self.control = control
        self._machine = load_machine(geometry)

    def score(self, position: Position, window: tuple[int, int]) -> Score:
        """The score, or the end of the window that it lies beyond."""
        scores = np.zeros(1, np.int8)
        own = np.array([position.own], np.uint64)
        occupied = np.array([position.occupied], np.uint64)
        Run(self._machine, self.table, window).solve(own, occupied, scores, 0, 1, self.control)
        return int(scores[0])

    def score_column(self, position: Position, column: Column) -> Score | None:
        """The score after playing the column, from the view of the side that plays it; None if it cannot."""
        if column not in position.legal_columns:
            return None
        self.control.column = column
        return -self.score(position.play(column), STRONG)

    def principal_line(self, position: Position, score: Score) -> tuple[Column, ...]:
        """Best play of both sides. A column is best exactly if the opponent's score after it is no more than -score."""
        line: list[Column] = []
        self.control.column = None
        while not position.is_over:
            for column in _middle_first(position.width):
                if column in position.legal_columns:
                    child = position.play(column)
                    if self.score(child, (-score, -score + 1)) == -score:
                        break
            line.append(column)
            position, score = child, -score
        return tuple(line)


def _middle_first(width: int) -> list[Column]:
    return sorted(range(width), key=lambda column: (abs(2 * column - width + 1), column))
