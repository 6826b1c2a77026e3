"""Solver: owns the table, the threads and the limits; answers solve, analyze and solve_many.

A solver may be used from several threads at once. Searches of one board size run side by side on one shared table
(without locks: a table word is read and written whole, and is always a true statement); a search of another board
size waits until they are done. Only bookkeeping is behind a lock. Searches that run alone are deterministic: the same
calls after `reset()` search the same nodes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy

import numpy as np

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column, Geometry
from fourcast.position import Position
from fourcast.score import Score

from .budget import Budget
from .machine import Machine, load_machine
from .many import Arrays, solve_arrays, to_arrays
from .memory import TableMemory
from .opening import BookChoice, Opening
from .results import Analysis, Limit, SearchProgress
from .run import STRONG, WEAK, Control, Run
from .task import Scores

Progress = Callable[[SearchProgress], None]
_LARGEST_TABLE_MIB = 1 << 15


class Solver:
    """An exact solver. `table_mib` MiB of memory keep what searches find out; `threads` serve solve_many.

    `book` says which opening book answers early positions: True the bundled one (7x6, opened when it is first of use),
    False none, or a file or a Book, for positions of its board size. A position that the book knows costs no nodes. A
    file that cannot be used raises BookError at once.
    """

    def __init__(self, *, table_mib: int = 64, threads: int = 1, book: BookChoice = True) -> None:
        if not 1 <= table_mib <= _LARGEST_TABLE_MIB:
            raise ValueError(f"table_mib is {table_mib}: it must be between 1 and {_LARGEST_TABLE_MIB}")
        if threads < 1:
            raise ValueError(f"threads is {threads}: it must be at least 1")
        self.threads = threads
        self.table_mib = table_mib
        self.book = book
        self._opening = Opening(book)
        self._table = TableMemory(table_mib)
        self._lock = threading.Lock()
        self._active: set[Control] = set()
        self._idle: dict[Machine, list[Run]] = {}
        self._nodes = 0
        self._origin: Solver | None = None  # of a solver made by `within`
        self._work: Budget | None = None  # the limit of such a solver

    @property
    def nodes(self) -> int:
        """Nodes searched since the solver was made or reset."""
        return self._nodes

    def within(self, limit: Limit) -> Solver:
        """Return this solver for a piece of work that has a limit as a whole, beginning now.

        Table, book and threads are the same; every search ends with SearchInterrupted when the work has reached its
        limit. For code that is handed a solver and sets no limits. `nodes` counts the searches of the work alone.
        With several threads, solve_many may search some nodes beyond the limit.
        """
        worker = copy(self)
        worker._nodes = 0
        worker._origin = self
        worker._work = Budget(limit, self._work)
        return worker

    def solve(
        self, position: Position, *, weak: bool = False, limit: Limit | None = None, progress: Progress | None = None
    ) -> Score:
        """Return the exact score of the side to move; with `weak` only its sign, which takes less time.

        A finished game has its score, too. Raises SearchInterrupted when the limit is reached or cancel() is called.
        """
        known = self.look_up(position)
        if known is not None:
            return (known > 0) - (known < 0) if weak else known
        control = Control(limit, progress, self._work)
        with self._searching(position.geometry, control) as run:
            return run.solve_one(position.own, position.occupied, WEAK if weak else STRONG, control)

    def analyze(self, position: Position, *, limit: Limit | None = None, progress: Progress | None = None) -> Analysis:
        """Score every column, and follow best play.

        Of equally good columns the line takes the one nearest the middle, the left one first. When interrupted, the
        bounds of SearchInterrupted are those of the position's score, and its scores those of the columns that were
        finished. Where the book has all scores nothing is searched, and the line goes as far as the book; otherwise it
        goes to the end of the game.
        """
        control = Control(limit, progress, self._work)
        known = self._opening.get_all(position)
        if known is not None:
            score, scores = known
            line = self._opening.get_line(position)
            best = _list_best(position, score, scores)
            return Analysis(score, scores, best, line, 0, control.seconds, from_book=True)
        with self._searching(position.geometry, control) as run:
            score = self._score(run, position, STRONG, control)
            found: list[Score | None] = [None] * position.width
            with _telling(score, found):
                for column in position.legal_columns:
                    found[column] = self._score_column(run, position, column, control)
                line = self._principal_line(run, position, score, control)
            scores = tuple(found)
            return Analysis(score, scores, _list_best(position, score, scores), line, control.nodes, control.seconds)

    def best_line(
        self, position: Position, *, limit: Limit | None = None, progress: Progress | None = None
    ) -> tuple[Column, ...]:
        """Return best play of both sides to the end of the game, searching what the book does not know.

        Of equally good columns the line takes the one nearest the middle, the left one first. Raises SearchInterrupted
        when the limit is reached or cancel() is called.
        """
        if position.is_over:
            return ()
        control = Control(limit, progress, self._work)
        with self._searching(position.geometry, control) as run:
            score = self._score(run, position, STRONG, control)
            return self._principal_line(run, position, score, control)

    def look_up(self, position: Position) -> Score | None:
        """Return the score of a position in the opening book, None if it is not there; nothing is searched."""
        return self._opening.get(position)

    def solve_many(
        self,
        positions: Sequence[Position] | Arrays,
        *,
        weak: bool = False,
        fresh: bool = False,
        progress: Callable[[int, int], None] | None = None,
        width: int = 7,
        height: int = 6,
    ) -> Scores:
        """Return the scores of many positions: a sequence of Position, or (own, occupied) arrays of bitboards.

        Arrays are of the given board size. Runs on `threads` threads that share the table; with `fresh` no position
        sees what was found out about another. `progress` is called in the calling thread with the number of positions
        done and of all.
        """
        geometry, own, occupied = to_arrays(positions, Geometry.of(width, height))
        control = Control(None, around=self._work)
        window = WEAK if weak else STRONG
        scores, is_known = self._opening.get_many(geometry, own, occupied)
        scores = np.sign(scores) if weak else scores
        found = int(is_known.sum())
        if found == len(own) > 0:
            if progress is not None:
                progress(found, found)
            return scores
        if found > 0:
            own, occupied = own[~is_known], occupied[~is_known]
            progress = _count_from(found, progress)
        if self.threads == 1 and not fresh:
            with self._searching(geometry, control) as run:
                scores[~is_known] = solve_arrays([run], own, occupied, window, control, progress)
        else:
            with self._searching_together(geometry, control, len(own) if fresh else 0) as runs:
                scores[~is_known] = solve_arrays(runs, own, occupied, window, control, progress)
        return scores

    def cancel(self) -> None:
        """Stop every search that is running now; each raises SearchInterrupted within a few milliseconds.

        `Limit.cancel` stops one search and leaves the others alone.
        """
        with self._lock:
            for control in self._active:
                control.cancelled = True

    def reset(self) -> None:
        """Empty the table and the node count: the next search starts from nothing."""
        self._table.empty()
        self._nodes = 0

    @contextmanager
    def _searching(self, geometry: Geometry, control: Control) -> Iterator[Run]:
        """A run that is stopped by cancel() and counted in `nodes`."""
        machine = load_machine(geometry)
        table = self._table.acquire(geometry)
        (run,) = self._start_runs(machine, 1, control)
        run.begin(table, self._table)
        try:
            yield run
        finally:
            self._end_runs([run], control)
            self._table.release(run.table, run.table_nodes)

    @contextmanager
    def _searching_together(self, geometry: Geometry, control: Control, fresh: int) -> Iterator[list[Run]]:
        """The same for several runs that share the whole table or, if `fresh`, have an epoch of it a position."""
        machine = load_machine(geometry)
        table = self._table.acquire(geometry, fresh) if fresh else self._table.acquire_whole(geometry)
        runs = self._start_runs(machine, self.threads, control)
        for run in runs:
            run.begin(table, self._table, fresh > 0)
        try:
            yield runs
        finally:
            self._end_runs(runs, control)
            self._table.release(table, control.nodes)

    def _start_runs(self, machine: Machine, count: int, control: Control) -> list[Run]:
        with self._lock:
            self._active.add(control)
            idle = self._idle.setdefault(machine, [])
            return [idle.pop() if idle else Run(machine) for _ in range(count)]

    def _end_runs(self, runs: list[Run], control: Control) -> None:
        with self._lock:
            self._active.discard(control)
            self._idle[runs[0].machine].extend(runs)
            self._count(control.nodes)

    def _count(self, nodes: int) -> None:
        self._nodes += nodes
        if self._origin is not None:
            self._origin._count(nodes)

    def _score(self, run: Run, position: Position, window: tuple[int, int], control: Control) -> Score:
        """The score from the book or by search, as far as the window goes."""
        known = self.look_up(position)
        if known is None:
            return run.solve_one(position.own, position.occupied, window, control)
        return max(window[0], min(known, window[1]))

    def _score_column(self, run: Run, position: Position, column: Column, control: Control) -> Score:
        """The score after playing the column, from the view of the side that plays it."""
        control.column = column
        return -self._score(run, position.play(column), STRONG, control)

    def _principal_line(self, run: Run, position: Position, score: Score, control: Control) -> tuple[Column, ...]:
        """Best play of both sides. A column is best exactly if the opponent's score after it is no more than -score."""
        line: list[Column] = []
        control.column, control.known = None, score
        while not position.is_over:
            question = (-score, -score + 1)
            for column in position.geometry.columns_from_centre:
                if column in position.legal_columns:
                    child = position.play(column)
                    if self._score(run, child, question, control) == -score:
                        break
            line.append(column)
            position, score = child, -score
        return tuple(line)


@contextmanager
def _telling(score: Score, scores: Sequence[Score | None]) -> Iterator[None]:
    """Let an interruption tell what is known of the position that is analysed, not bounds of what was searched last."""
    try:
        yield
    except SearchInterrupted as interruption:
        raise SearchInterrupted(score, score, interruption.nodes, interruption.reason, tuple(scores)) from None


def _list_best(position: Position, score: Score, scores: tuple[Score | None, ...]) -> tuple[Column, ...]:
    """The columns that keep the score, nearest the middle first."""
    return tuple(column for column in position.geometry.columns_from_centre if scores[column] == score)


def _count_from(found: int, progress: Callable[[int, int], None] | None) -> Callable[[int, int], None] | None:
    """Progress over the positions left, told as progress over all, of which `found` needed no search."""
    return None if progress is None else lambda done, total: progress(found + done, found + total)
