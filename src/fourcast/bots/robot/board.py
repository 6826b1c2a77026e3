"""The rules on robot's board, compiled. The bit picture is in `fourcast.geometry`."""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel._jit import inline
from fourcast.kernel.words import TWO, ZERO, Word

_GEOMETRY = Geometry.of()
ALL_CELLS = np.uint64(_GEOMETRY.board)
COLUMNS = tuple(np.uint64(_GEOMETRY.column_mask(column)) for column in range(_GEOMETRY.width))
CENTRE_COLUMN = COLUMNS[_GEOMETRY.width // 2]
STEPS = tuple(np.uint64(step) for step in (1, _GEOMETRY.stride - 1, _GEOMETRY.stride, _GEOMETRY.stride + 1))
_BOTTOM = np.uint64(_GEOMETRY.bottom)


@inline
def landing_cell(occupied: Word, column: Word) -> Word:
    """The cell that a stone falls to in a column, which is given by its cells; none if it is full."""
    return (occupied + _BOTTOM) & column


@inline
def full_windows(cells: Word, step: Word) -> Word:
    """The windows of four along one direction that lie in `cells`, each by its first cell."""
    pairs = cells & (cells >> step)
    return pairs & (pairs >> (TWO * step))


@inline
def has_four(stones: Word) -> bool:
    """Do the stones fill a window?"""
    windows = ZERO
    for index in range(len(STEPS)):
        windows |= full_windows(stones, STEPS[index])
    return bool(windows != ZERO)
