"""Solver: owns the table, the threads and the limits; answers solve, analyze, and both of them for many positions.

A position is given in any form that `coercion` reads.

A solver may be used from several threads at once. Searches of one board size run side by side on one shared table
(without locks: a table word is read and written whole, and is always a true statement); a search of another board
size waits until they are done. Searches that run alone are deterministic: the same calls after `reset()` search the
same nodes, if `threads` is 1.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn, cast

import numpy as np

from fourcast.book.enumeration import Scores
from fourcast.coercion import PositionInput, to_position
from fourcast.errors import SearchInterrupted, SolverError
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column, Geometry
from fourcast.position import Position
from fourcast.score import Score

from .book_scores import BookChoice, BookScores
from .budget import Budget, Turn
from .inputs import ManyInput, to_arrays
from .machine import Bitboards
from .many import NO_SCORE, ManyProgress, Work, score_columns
from .results import Analyses, Analysis, Limit, SearchProgress
from .run import STRONG, WEAK, Control, Run
from .searches import Searches

Progress = Callable[[SearchProgress], None]
_LARGEST_TABLE_MIB = 1 << 15
_MOST_THREADS = 1 << 10


class Solver:
    """An exact solver. `table_mib` MiB of memory keep what searches find out; `threads` search at the same time.

    They work together on each hard position; in solve_many each takes positions of its own. Calls that come at the same
    time share them. Scores do not depend on them, but with more than one the number of nodes does vary.

    `book` says which opening book answers early positions: True the bundled one (7x6, opened when it is first of use),
    False none, or a file or a Book, for positions of its board size. A position that the book knows costs no nodes. A
    file that cannot be used raises BookError at once, a table that the system has no memory for TableMemoryError.
    """

    def __init__(self, *, table_mib: int = 64, threads: int = 1, book: BookChoice = True) -> None:
        self.table_mib = _check_number("table_mib", table_mib, _LARGEST_TABLE_MIB)
        self.threads = _check_number("threads", threads, _MOST_THREADS)
        self.book = book
        self._book_scores = BookScores(book)
        self._searches = Searches(self.table_mib)
        self._work = Budget()  # around every search; a solver made by `within` has one with a limit
        self._is_limited = False
        self._nodes_at_reset = 0

    def __repr__(self) -> str:
        return f"Solver(table_mib={self.table_mib}, threads={self.threads}, book={self.book!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a solver owns memory and cannot be pickled or copied: make one in each process, {self!r}")

    @property
    def nodes(self) -> int:
        """Nodes searched since the solver was made or reset."""
        return self._work.nodes - self._nodes_at_reset

    def within(self, limit: Limit, *, threads: int | None = None, turn: Turn | None = None) -> Solver:
        """Return this solver for a piece of work that has a limit as a whole, beginning now.

        Table and book are the same, and so are the threads, unless the work is to have fewer; every search ends with
        SearchInterrupted when the work has reached its limit. For code that is handed a solver and sets no limits.
        `nodes` counts the searches of the work alone. With several threads, solve_many may search some nodes beyond
        the limit. Where several such solvers search at a time, `turn` may let one of them wait for another.
        """
        worker = object.__new__(Solver)
        worker.__dict__.update(self.__dict__)
        worker._work = Budget(limit, self._work)
        worker._work.turn = turn or self._work.turn
        worker._is_limited = True
        worker._nodes_at_reset = 0
        if threads is not None:
            worker.threads = min(_check_number("threads", threads, _MOST_THREADS), self.threads)
        return worker

    def solve(
        self,
        position: PositionInput,
        *,
        weak: bool = False,
        limit: Limit | None = None,
        progress: Progress | None = None,
    ) -> Score:
        """Return the exact score of the side to move; with `weak` only its sign, which takes less time.

        A finished game has its score, too. Raises SearchInterrupted when the limit is reached or cancel() is called.
        """
        if type(position) is not Position:
            position = to_position(position)
        known = self._book_scores.get(position)
        if known is not None:
            return (known > 0) - (known < 0) if weak else known
        own, occupied, window, searches = position.own, position.occupied, WEAK if weak else STRONG, self._searches
        begun: Run | None = None
        if limit is None and progress is None and not self._is_limited:
            score, begun = searches.glance(position.geometry, own, occupied, window, self._work, self.threads)
            if score is not None:
                return score
        control = Control(limit, progress, self._work)
        run = searches.begin(position.geometry, control, self.threads, begun)
        try:  # no context manager: it would take longer than many a search
            return run.finish_one(window, control) if begun else run.solve_one(own, occupied, window, control)
        finally:
            searches.end(run, control)

    def analyze(
        self, position: PositionInput, *, limit: Limit | None = None, progress: Progress | None = None
    ) -> Analysis:
        """Score every column, and follow best play.

        Of equally good columns the line takes the one nearest the middle, the left one first. When interrupted, the
        bounds of SearchInterrupted are those of the position's score, and its scores those of the columns that were
        finished. Where the book has all scores nothing is searched, and the line goes as far as the book; otherwise it
        goes to the end of the game.
        """
        position = to_position(position)
        control = Control(limit, progress, self._work)
        known = self._book_scores.get_all(position)
        if known is not None:
            score, scores = known
            line = self._book_scores.get_line(position)
            best = _list_best(position, score, scores)
            return Analysis(position, score, scores, best, line, 0, control.seconds, from_book=True)
        with self._searching(position.geometry, control, self.threads) as run:
            score = self._score(run, position, STRONG, control)
            found: list[Score | None] = [None] * position.width
            try:
                for column in position.legal_columns:
                    control.column = column
                    found[column] = -self._score(run, position.play(column), STRONG, control)
                line = self._principal_line(run, position, score, control)
            except SearchInterrupted as stop:  # its bounds are of what was searched last, not of the position
                raise SearchInterrupted(score, score, stop.nodes, stop.reason, tuple(found)) from None
            scores, best = tuple(found), _list_best(position, score, found)
            return Analysis(position, score, scores, best, line, control.nodes, control.seconds)

    def best_line(
        self, position: PositionInput, *, limit: Limit | None = None, progress: Progress | None = None
    ) -> tuple[Column, ...]:
        """Return best play of both sides to the end of the game, searching what the book does not know.

        Of equally good columns the line takes the one nearest the middle, the left one first. Raises SearchInterrupted
        when the limit is reached or cancel() is called.
        """
        position = to_position(position)
        if position.is_over:
            return ()
        control = Control(limit, progress, self._work)
        with self._searching(position.geometry, control, self.threads) as run:
            score = self._score(run, position, STRONG, control)
            return self._principal_line(run, position, score, control)

    def look_up(self, position: PositionInput) -> Score | None:
        """Return the score of a position in the opening book, None if it is not there; nothing is searched."""
        return self._book_scores.get(to_position(position))

    def solve_many(
        self,
        positions: ManyInput,
        *,
        weak: bool = False,
        fresh: bool = False,
        limit: Limit | None = None,
        progress: ManyProgress | None = None,
        width: int = DEFAULT_WIDTH,
        height: int = DEFAULT_HEIGHT,
    ) -> Scores:
        """Return the scores of many positions: any iterable of them, or a pair (own, occupied) of arrays of bitboards.

        Moves, flat boards and arrays are of the given board size. A tuple without a Position, Game or text in it is a
        pair of arrays. Runs on `threads` threads that share the table: one position each, or if there are fewer
        positions than threads all on one after the other. With `fresh` no position sees what was found out about
        another. `progress` is called in the calling thread with the number of positions done and of all. When the
        limit for all of it is reached, SearchInterrupted has the scores found, None where there is none.
        """
        geometry, own, occupied = to_arrays(positions, Geometry.of(width, height))
        return self._solve_arrays(geometry, own, occupied, Control(limit, around=self._work), progress, weak, fresh)

    def analyze_many(
        self,
        positions: ManyInput,
        *,
        weak: bool = False,
        limit: Limit | None = None,
        progress: ManyProgress | None = None,
        width: int = DEFAULT_WIDTH,
        height: int = DEFAULT_HEIGHT,
    ) -> Analyses:
        """Score every column of many positions, given as for solve_many; the result is arrays, with a row for each.

        With `weak` scores are their signs, which take less time; `best` then has all columns that keep the outcome.
        The positions that the columns lead to are solved once each, also if several lead there; `progress` counts them.
        When the limit for all of it is reached, SearchInterrupted has as `partial` what was found: a position some of
        whose columns are not known has the score -128, and no best column.
        """
        started = time.perf_counter()
        geometry, own, occupied = to_arrays(positions, Geometry.of(width, height))
        control = Control(limit, around=self._work)

        interruption: SearchInterrupted | None = None

        def solve(own: Bitboards, occupied: Bitboards) -> Scores:
            nonlocal interruption
            try:
                return self._solve_arrays(geometry, own, occupied, control, progress, weak)
            except SearchInterrupted as stop:
                interruption = stop
                return cast(Scores, stop.partial)

        score, scores, legal = score_columns(geometry, own, occupied, solve)
        if weak:
            is_known = scores != NO_SCORE
            score, scores = np.sign(score), np.where(is_known, np.sign(scores), scores)
        best = legal & (scores == score[:, None])
        if interruption is not None:
            is_open = (legal & (scores == NO_SCORE)).any(axis=1)
            score, best = np.where(is_open, np.int8(NO_SCORE), score), best & ~is_open[:, None]
        found = Analyses(score, scores, legal, best, control.nodes, time.perf_counter() - started)
        if interruption is not None:
            stop = interruption
            raise SearchInterrupted(stop.lower, stop.upper, stop.nodes, stop.reason, partial=found)
        return found

    def cancel(self) -> None:
        """Stop every search that is running now; each raises SearchInterrupted within a few milliseconds.

        `Limit.cancel` stops one search and leaves the others alone.
        """
        self._searches.cancel()

    def reset(self) -> None:
        """Empty the table and the node count: the next search starts from nothing."""
        self._searches.table.empty()
        self._nodes_at_reset = self._work.nodes

    def _solve_arrays(
        self,
        geometry: Geometry,
        own: Bitboards,
        occupied: Bitboards,
        control: Control,
        progress: ManyProgress | None,
        weak: bool = False,
        fresh: bool = False,
    ) -> Scores:
        """The scores of checked arrays: what the book knows is looked up, the rest is searched."""
        scores, is_known = self._book_scores.get_many(geometry, own, occupied)
        scores = np.sign(scores) if weak else scores
        found = int(is_known.sum())
        if found == len(own):
            if progress is not None and found:
                progress(found, found)
            return scores
        rest = ~is_known
        searched = np.full(len(own) - found, NO_SCORE, np.int8)
        own, occupied, window = own[rest], occupied[rest], WEAK if weak else STRONG
        # A table can be emptied by counting some thousand times: more positions than that go in several parts.
        step = self._searches.table.most_fresh(geometry) if fresh else len(searched)
        try:
            for start in range(0, len(searched), step):
                part = slice(start, start + step)
                work = Work(own[part], occupied[part], searched[part], window, control)
                self._solve_part(geometry, work, _count_from(found + start, len(is_known), progress), fresh)
        except SearchInterrupted as stop:
            scores[rest] = searched
            done = tuple(None if score == NO_SCORE else score for score in scores.tolist())
            raise SearchInterrupted(stop.lower, stop.upper, stop.nodes, stop.reason, done, scores) from None
        scores[rest] = searched
        return scores

    def _solve_part(self, geometry: Geometry, work: Work, count: ManyProgress | None, fresh: bool) -> None:
        if not fresh and (self.threads == 1 or len(work.scores) < self.threads):
            with self._searching(geometry, work.control, self.threads) as run:  # several: together on each position
                work.solve([run], count)
        else:
            with self._searches.together(geometry, work.control, self.threads, len(work.scores) * fresh) as runs:
                work.solve(runs, count)

    @contextmanager
    def _searching(self, geometry: Geometry, control: Control, threads: int) -> Iterator[Run]:
        run = self._searches.begin(geometry, control, threads)
        try:
            yield run
        finally:
            self._searches.end(run, control)

    def _score(self, run: Run, position: Position, window: tuple[int, int], control: Control) -> Score:
        """The score from the book or by search, as far as the window goes."""
        known = self.look_up(position)
        if known is None:
            return run.solve_one(position.own, position.occupied, window, control)
        return max(window[0], min(known, window[1]))

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


def _check_number(name: str, value: int, highest: int) -> int:
    is_whole = hasattr(value, "__index__")
    if not is_whole or not 1 <= value <= highest:
        kind = "" if is_whole else "a whole number "
        raise SolverError(f"{name} is {value!r}: it must be {kind}between 1 and {highest}")
    return operator.index(value)


def _list_best(position: Position, score: Score, scores: Sequence[Score | None]) -> tuple[Column, ...]:
    """The columns that keep the score, nearest the middle first."""
    return tuple(column for column in position.geometry.columns_from_centre if scores[column] == score)


def _count_from(before: int, total: int, progress: ManyProgress | None) -> ManyProgress | None:
    """Progress over some positions, told as progress over all, of which so many came before or needed no search."""
    return None if progress is None else lambda done, _: progress(before + done, total)
