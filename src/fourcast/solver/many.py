"""Many positions at once: arrays of bitboards in, an array of scores out, on one or several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from fourcast.errors import InvalidPositionError, SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position

from .run import Control, Run

Bitboards: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
_LARGEST_PART = 256  # positions taken at a time: progress is told and cancellation obeyed in between
_POLL_S = 0.02


def to_arrays(
    positions: Sequence[Position] | tuple[Any, Any], geometry: Geometry
) -> tuple[Geometry, Bitboards, Bitboards]:
    """Bring positions, or a pair of arrays of a board size, into checked arrays of bitboards."""
    if _is_pair_of_arrays(positions):
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


def _is_pair_of_arrays(positions: Any) -> bool:
    return (
        isinstance(positions, tuple)
        and len(positions) == 2
        and not any(isinstance(part, Position) for part in positions)
    )


def check_bitboards(own: Bitboards, occupied: Bitboards, geometry: Geometry) -> None:
    """Refuse arrays that are no positions: stray bits, floating stones, wrong counts, two winners."""
    if own.ndim != 1 or own.shape != occupied.shape:
        raise InvalidPositionError(
            f"own and occupied must be two flat arrays of one length, not {own.shape} and {occupied.shape}"
        )
    bottom = np.uint64(geometry.bottom)
    stray = (occupied & ~np.uint64(geometry.board)) | (own & ~occupied)
    floating = occupied & (occupied + bottom)
    counts = np.bitwise_count(occupied).astype(np.int64) - 2 * np.bitwise_count(own).astype(np.int64)
    for wrong, reason in (
        (stray != 0, "has stones outside the board or own stones that are not occupied"),
        (floating != 0, "has a floating stone"),
        ((counts != 0) & (counts != 1), "does not have as many stones of both sides as the turn asks"),
        (_has_four(own, geometry), "has four in a row of the side to move, which cannot have moved last"),
    ):
        if wrong.any():
            index = int(np.argmax(wrong))
            board = f"own={int(own[index]):#x}, occupied={int(occupied[index]):#x}"
            raise InvalidPositionError(f"position {index} ({board}) {reason}")


def _has_four(cells: Bitboards, geometry: Geometry) -> np.ndarray[Any, np.dtype[np.bool_]]:
    found = np.zeros(len(cells), bool)
    for step in (1, geometry.stride, geometry.stride - 1, geometry.stride + 1):
        pair = cells & (cells >> np.uint64(step))
        found |= (pair & (pair >> np.uint64(2 * step))) != 0
    return found


def solve_arrays(
    make_run: Callable[[], Run],
    own: Bitboards,
    occupied: Bitboards,
    control: Control,
    threads: int,
    progress: Callable[[int, int], None] | None,
) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Solve all positions; the threads take parts of the arrays until none is left."""
    work = _Work(make_run, own, occupied, control, threads)
    if threads == 1:
        work.solve_parts(progress)
    else:
        _run_threads(work, threads, progress)
    if work.error is not None:
        raise work.error
    if progress is not None:
        progress(len(own), len(own))
    return work.scores


class _Work:
    """The positions of one call and how far they are."""

    def __init__(
        self, make_run: Callable[[], Run], own: Bitboards, occupied: Bitboards, control: Control, threads: int
    ) -> None:
        self.scores = np.zeros(len(own), np.int8)
        self.done = 0
        self.error: BaseException | None = None
        self._make_run = make_run
        self._own, self._occupied, self.control = own, occupied, control
        self._part = max(1, min(_LARGEST_PART, len(own) // (8 * threads)))
        self._next = 0
        self._lock = threading.Lock()

    def solve_parts(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Take one part after the other; the first error ends the work of all threads."""
        try:
            run = self._make_run()
            while (part := self._take()) is not None:
                run.solve(self._own, self._occupied, self.scores, *part, self.control)
                with self._lock:
                    self.done += part[1] - part[0]
                if progress is not None:
                    progress(self.done, len(self.scores))
                if self.control.reason_to_stop() is not None:
                    raise SearchInterrupted(-64, 64, self.control.nodes, "cancelled")
        except BaseException as error:
            with self._lock:
                self.error = self.error or error
            self.control.cancel()

    def _take(self) -> tuple[int, int] | None:
        with self._lock:
            if self._next >= len(self.scores):
                return None
            start = self._next
            self._next = min(start + self._part, len(self.scores))
            return start, self._next


def _run_threads(work: _Work, threads: int, progress: Callable[[int, int], None] | None) -> None:
    workers = [threading.Thread(target=work.solve_parts, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        while any(worker.is_alive() for worker in workers):
            for worker in workers:
                worker.join(_POLL_S)
            if progress is not None:
                progress(work.done, len(work.scores))
    except BaseException:
        work.control.cancel()
        raise
    finally:
        for worker in workers:
            worker.join()
