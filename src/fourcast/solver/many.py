"""Many positions at once: arrays of bitboards in, an array of scores out, on one or several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from fourcast.errors import InvalidPositionError
from fourcast.geometry import Geometry
from fourcast.position import Position

from .run import Control, Run
from .task import Bitboards, Scores

Arrays: TypeAlias = tuple[Any, Any]  # own and occupied, anything that NumPy takes for arrays of uint64
_LARGEST_PART = 256  # positions taken at a time: progress is told in between
_POLL_S = 0.02


def to_arrays(positions: Sequence[Position] | Arrays, geometry: Geometry) -> tuple[Geometry, Bitboards, Bitboards]:
    """Bring positions, or a pair of arrays of a board size, into checked arrays of bitboards."""
    if isinstance(positions, tuple) and positions and not any(isinstance(part, Position) for part in positions):
        if len(positions) != 2:
            raise InvalidPositionError(f"expected a pair of arrays (own, occupied), not {len(positions)} of them")
        own = np.ascontiguousarray(positions[0], np.uint64)
        occupied = np.ascontiguousarray(positions[1], np.uint64)
        check_bitboards(own, occupied, geometry)
        return geometry, own, occupied
    sizes = {position.geometry for position in positions}
    if len(sizes) > 1:
        raise InvalidPositionError(f"all positions must be of one board size, not {', '.join(sorted(map(str, sizes)))}")
    own = np.array([position.own for position in positions], np.uint64)
    occupied = np.array([position.occupied for position in positions], np.uint64)
    return (sizes.pop() if sizes else geometry), own, occupied


def check_bitboards(own: Bitboards, occupied: Bitboards, geometry: Geometry) -> None:
    """Refuse arrays that are no positions: stray bits, floating stones, wrong counts, a winner who is to move."""
    if own.ndim != 1 or own.shape != occupied.shape:
        raise InvalidPositionError(
            f"own and occupied must be two flat arrays of one length, not {own.shape} and {occupied.shape}"
        )
    stray = (occupied & ~np.uint64(geometry.board)) | (own & ~occupied)
    floating = occupied & (occupied + np.uint64(geometry.bottom))
    surplus = np.bitwise_count(occupied).astype(np.int64) - 2 * np.bitwise_count(own).astype(np.int64)
    for wrong, reason in (
        (stray != 0, "has stones outside the board, or own stones that are not occupied"),
        (floating != 0, "has a floating stone"),
        ((surplus != 0) & (surplus != 1), "has too many or too few stones of the side to move"),
        (_has_four(own, geometry), "has four in a row of the side to move, which cannot have moved last"),
    ):
        if wrong.any():
            index = int(np.argmax(wrong))
            stones = f"own={int(own[index]):#x}, occupied={int(occupied[index]):#x}"
            raise InvalidPositionError(f"position {index} ({stones}) {reason}")


def _has_four(cells: Bitboards, geometry: Geometry) -> np.ndarray[Any, np.dtype[np.bool_]]:
    found = np.zeros(len(cells), bool)
    for step in (1, geometry.stride - 1, geometry.stride, geometry.stride + 1):
        pair = cells & (cells >> np.uint64(step))
        found |= (pair & (pair >> np.uint64(2 * step))) != 0
    return found


def solve_arrays(
    runs: list[Run],
    own: Bitboards,
    occupied: Bitboards,
    window: tuple[int, int],
    control: Control,
    progress: Callable[[int, int], None] | None,
) -> Scores:
    """Solve all positions, a thread a run; the threads take parts of the arrays until none is left."""
    work = _Work(own, occupied, window, control, len(runs))
    if len(runs) == 1:
        work.solve_parts(runs[0], progress)
    else:
        _solve_in_threads(work, runs, progress)
    return work.scores


class _Work:
    """The positions of one call and how far they are."""

    def __init__(
        self, own: Bitboards, occupied: Bitboards, window: tuple[int, int], control: Control, threads: int
    ) -> None:
        self.scores = np.zeros(len(own), np.int8)
        self.control = control
        self.done = 0
        self.error: BaseException | None = None
        self._own, self._occupied, self._window = own, occupied, window
        self._part = max(1, min(_LARGEST_PART, len(own) // (8 * threads)))
        self._next = 0
        self._lock = threading.Lock()

    def solve_parts(self, run: Run, progress: Callable[[int, int], None] | None = None) -> None:
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


def _solve_in_threads(work: _Work, runs: list[Run], progress: Callable[[int, int], None] | None) -> None:
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
