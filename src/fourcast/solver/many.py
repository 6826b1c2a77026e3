"""Many positions at once: arrays of bitboards in, arrays of scores out, on one or several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np

from fourcast.book.enumeration import Flags, Scores, canonical_keys, has_four, play_column
from fourcast.errors import SolverError
from fourcast.geometry import Geometry
from fourcast.score import win_score

from .machine import Bitboards
from .run import Control, Run

ManyProgress: TypeAlias = Callable[[int, int], None]  # called with the number of positions done and of all

NO_SCORE = -128  # of a column that cannot be played, of a position that is not solved: below every score
_POLL_S = 0.02


class ColumnScores(NamedTuple):
    """What every column of many positions is worth; arrays with a row for each position."""

    score: Scores  # of the position
    scores: Scores  # of each column, NO_SCORE where it cannot be played
    legal: Flags  # which columns can be played


def score_columns(
    geometry: Geometry, own: Bitboards, occupied: Bitboards, solve: Callable[[Bitboards, Bitboards], Scores]
) -> ColumnScores:
    """Score every column of every position. `solve` is asked once, for all children that the rules do not decide.

    Each of these is asked for once, also if several positions lead to it or to its mirror image. The score of a
    position is the highest of its columns, or that of the finished game. What `solve` answers with NO_SCORE counts as
    not known, and the score of a position with such a column means nothing.
    """
    plies = np.bitwise_count(occupied)
    wins = np.array([win_score(geometry.cells, move) for move in range(1, geometry.cells + 1)], np.int8)
    is_lost = has_four(geometry, own ^ occupied)
    children = [play_column(geometry, own, occupied, column) for column in range(geometry.width)]
    legal = np.stack([child.is_legal & ~is_lost for child in children], axis=1)
    is_won = np.stack([child.is_won for child in children], axis=1) & legal
    child_own, child_occupied = (np.stack([child[part] for child in children], axis=1) for part in (2, 3))
    is_open = legal & ~is_won & (child_occupied != np.uint64(geometry.board))
    scores = np.where(legal, np.int8(0), np.int8(NO_SCORE))
    scores[is_won] = wins[np.broadcast_to(plies[:, None], legal.shape)[is_won]]
    keys = canonical_keys(geometry, child_own[is_open], child_occupied[is_open])
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)  # children of one position follow each other: they share most of their trees
    solved = np.empty(len(first), np.int8)
    solved[order] = solve(child_own[is_open][first[order]], child_occupied[is_open][first[order]])
    # What was not solved has NO_SCORE, which wraps around to itself when its sign is changed.
    scores[is_open] = -solved[inverse]
    score = np.where(legal.any(axis=1), scores.max(axis=1, initial=NO_SCORE), np.int8(0))
    score[is_lost] = -wins[plies[is_lost] - 1]
    return ColumnScores(score, scores, legal)


@dataclass(slots=True)
class Work:
    """The positions of one call, their scores, and how far they are."""

    own: Bitboards
    occupied: Bitboards
    scores: Scores  # to be written; those that are not found when the search is interrupted stay as they are
    window: tuple[int, int]
    control: Control
    _done: int = 0
    _next: int = 0  # the first position that nobody has taken
    _part: int = 1  # positions taken at a time
    _error: BaseException | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def solve(self, runs: list[Run], progress: ManyProgress | None) -> None:
        """Write the scores of all positions, with a thread for each run; the threads take parts until none is left."""
        self._part = max(1, min(runs[0].most_at_once, len(self.own) // (8 * len(runs))))
        if len(runs) == 1:
            self._solve_parts(runs[0], progress)
        else:
            self._solve_in_threads(runs, progress)

    def _solve_parts(self, run: Run, progress: ManyProgress | None = None) -> None:
        """Take one part after the other until none is left."""
        while (part := self._take()) is not None:
            run.solve(self.own, self.occupied, self.scores, *part, self.window, self.control)
            with self._lock:
                self._done += part[1] - part[0]
            if progress is not None:
                progress(self._done, len(self.scores))

    def _solve_parts_in_thread(self, run: Run) -> None:
        """The same in a thread of its own: the first error is kept and ends the work of all threads."""
        try:
            self._solve_parts(run)
        except BaseException as error:
            with self._lock:
                self._error = self._error or error
            self.control.cancelled = True

    def _take(self) -> tuple[int, int] | None:
        with self._lock:
            start = self._next
            self._next = min(start + self._part, len(self.scores))
            return (start, self._next) if start < self._next else None

    def _solve_in_threads(self, runs: list[Run], progress: ManyProgress | None) -> None:
        threads = [threading.Thread(target=self._solve_parts_in_thread, args=(run,), daemon=True) for run in runs]
        for thread in threads:
            thread.start()
        try:
            working = True
            while working:
                for thread in threads:
                    thread.join(_POLL_S)
                working = any(thread.is_alive() for thread in threads)
                if progress is not None and self._error is None:
                    progress(self._done, len(self.scores))
        except BaseException:
            self.control.cancelled = True
            raise
        finally:
            for thread in threads:
                thread.join()
        if self._error is not None:
            raise self._error
        if self._done < len(self.scores):
            raise SolverError("the process forked in the middle of this search, and its threads are gone: ask again")
