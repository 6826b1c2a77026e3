"""Many positions at once: arrays of bitboards in, arrays of scores out, on one or several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from fourcast.book.enumeration import Flags, canonical_keys, has_four, play_column
from fourcast.geometry import Geometry
from fourcast.score import win_score

from .run import Control, Run
from .task import Bitboards, Scores

ManyProgress: TypeAlias = Callable[[int, int], None]  # called with the number of positions done and of all

NO_SCORE = -128  # of a column that cannot be played, of a position that is not solved: below every score
_LARGEST_PART = 256  # positions taken at a time: progress is told in between
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
    position is the highest of its columns, or that of the finished game.
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
    scores[is_open] = -solve(child_own[is_open][first], child_occupied[is_open][first])[inverse]
    score = np.where(legal.any(axis=1), scores.max(axis=1, initial=NO_SCORE), np.int8(0))
    score[is_lost] = -wins[plies[is_lost] - 1]
    return ColumnScores(score, scores, legal)


def solve_arrays(
    runs: list[Run],
    own: Bitboards,
    occupied: Bitboards,
    scores: Scores,
    window: tuple[int, int],
    control: Control,
    progress: ManyProgress | None,
) -> None:
    """Write the scores of all positions, with a thread for each run; the threads take parts until none is left.

    When the search is interrupted, scores that are not found stay as they are.
    """
    work = _Work(own, occupied, scores, window, control, len(runs))
    if len(runs) == 1:
        work.solve_parts(runs[0], progress)
    else:
        _solve_in_threads(work, runs, progress)


class _Work:
    """The positions of one call and how far they are."""

    def __init__(
        self,
        own: Bitboards,
        occupied: Bitboards,
        scores: Scores,
        window: tuple[int, int],
        control: Control,
        threads: int,
    ) -> None:
        self.scores = scores
        self.control = control
        self.done = 0
        self.error: BaseException | None = None
        self._own, self._occupied, self._window = own, occupied, window
        self._part = max(1, min(_LARGEST_PART, len(own) // (8 * threads)))
        self._next = 0
        self._lock = threading.Lock()

    def solve_parts(self, run: Run, progress: ManyProgress | None = None) -> None:
        """Take one part after the other until none is left."""
        while (part := self._take()) is not None:
            run.solve(self._own, self._occupied, self.scores, *part, self._window, self.control)
            with self._lock:
                self.done += part[1] - part[0]
            if progress is not None:
                progress(self.done, len(self.scores))

    def solve_parts_in_thread(self, run: Run) -> None:
        """The same in a thread of its own: the first error is kept and ends the work of all threads."""
        try:
            self.solve_parts(run)
        except BaseException as error:
            with self._lock:
                self.error = self.error or error
            self.control.cancelled = True

    def _take(self) -> tuple[int, int] | None:
        with self._lock:
            start = self._next
            self._next = min(start + self._part, len(self.scores))
            return (start, self._next) if start < self._next else None


def _solve_in_threads(work: _Work, runs: list[Run], progress: ManyProgress | None) -> None:
    threads = [threading.Thread(target=work.solve_parts_in_thread, args=(run,), daemon=True) for run in runs]
    for thread in threads:
        thread.start()
    try:
        working = True
        while working:
            for thread in threads:
                thread.join(_POLL_S)
            working = any(thread.is_alive() for thread in threads)
            if progress is not None and work.error is None:
                progress(work.done, len(work.scores))
    except BaseException:
        work.control.cancelled = True
        raise
    finally:
        for thread in threads:
            thread.join()
    if work.error is not None:
        raise work.error
