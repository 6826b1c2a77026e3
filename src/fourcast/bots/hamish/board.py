"""The rules on hamish's board, compiled: a win test by shifts and a column height by counting bits."""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.words import ONE, THREE, ZERO, Word, count

from . import layout

ALL_CELLS = np.uint64(layout.ALL_CELLS)
_FIRST_COLUMN = np.uint64(layout.FIRST_COLUMN)
_TOP_ROW = np.uint64(layout.TOP_ROW)
_LEVEL, _UPWARD, _RISING, _FALLING = np.uint64(1), np.uint64(8), np.uint64(9), np.uint64(7)


@inline
def _fours_along(stones: Word, step: Word) -> Word:
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (step + step))


@inline
def has_four(stones: Word) -> bool:
    """Are four of the stones in a row, in any direction?"""
    lines = _fours_along(stones, _LEVEL) | _fours_along(stones, _UPWARD)
    lines |= _fours_along(stones, _RISING) | _fours_along(stones, _FALLING)
    return bool(lines != ZERO)


@inline
def column_height(occupied: Word, column: Word) -> Word:
    """Number of stones in a column: move it to the left edge, mask it, count."""
    return count((occupied >> column) & _FIRST_COLUMN)


@inline
def can_place(occupied: Word, column: Word) -> bool:
    """Is the column's top cell empty?"""
    return bool((occupied >> (_TOP_ROW + column)) & ONE == ZERO)


@inline
def landing_cell(occupied: Word, column: Word) -> Word:
    """The cell a stone falls to; the column must not be full."""
    return ONE << ((column_height(occupied, column) << THREE) + column)  # bit = height * 8 + column
