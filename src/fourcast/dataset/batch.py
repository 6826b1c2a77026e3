"""Batch: many positions as arrays, each with a game that leads to it. No Python object for any of them."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fourcast.book.enumeration import Flags, Words, has_four
from fourcast.geometry import Geometry

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
NO_MOVE = 255


class Batch(NamedTuple):
    """Positions in some order; all arrays have a row for each."""

    own: Words  # stones of the side to move
    occupied: Words
    moves: Bytes  # one column of the array for each cell of the board: columns from 0, then NO_MOVE

    def take(self, which: Any) -> Batch:
        """Return some of the positions, chosen as NumPy chooses."""
        return Batch(self.own[which], self.occupied[which], self.moves[which])

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.own)

    @property
    def plies(self) -> Bytes:
        """How many stones each has."""
        return np.bitwise_count(self.occupied)


def join(batches: list[Batch], geometry: Geometry) -> Batch:
    """Put batches together, in this order."""
    nothing = np.zeros(0, np.uint64)
    empty = Batch(nothing, nothing, np.zeros((0, geometry.cells), np.uint8))
    return Batch(*(np.concatenate(arrays) for arrays in zip(empty, *batches, strict=True)))


def play_moves(geometry: Geometry, moves: Bytes) -> tuple[Batch, Flags]:
    """Play a game in each row; the positions they lead to, and which rows hold legal moves alone.

    Where a row holds none, or goes on after a four, its position means nothing.
    """
    own, occupied = np.zeros(len(moves), np.uint64), np.zeros(len(moves), np.uint64)
    is_legal, is_over = np.ones(len(moves), np.bool_), np.zeros(len(moves), np.bool_)
    for ply in range(moves.shape[1]):
        columns = moves[:, ply]
        is_moved = columns != NO_MOVE
        if not is_moved.any():
            break
        is_column = columns < geometry.width
        landing = (occupied + np.uint64(geometry.bottom)) & column_masks(geometry)[np.where(is_column, columns, 0)]
        is_legal &= ~is_moved | (is_column & (landing != 0) & ~is_over)
        is_over |= is_moved & has_four(geometry, own | landing)
        own, occupied = np.where(is_moved, own ^ occupied, own), np.where(is_moved, occupied | landing, occupied)
    return Batch(own, occupied, moves), is_legal


@cache
def column_masks(geometry: Geometry) -> Words:
    """All cells of each column."""
    return np.array([geometry.column_mask(column) for column in range(geometry.width)], np.uint64)


@cache
def top_cells(geometry: Geometry) -> Words:
    """The highest cell of each column: taken where the column is full."""
    return np.array([geometry.cell_bit(column, geometry.height - 1) for column in range(geometry.width)], np.uint64)
