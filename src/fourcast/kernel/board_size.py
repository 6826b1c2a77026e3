"""The numbers of one board size that the kernel needs, as one tuple that is handed down by value.

The compiled entry for the standard board has its tuple as a constant, so every mask and shift below is folded
into the machine code; the entry for all other sizes receives the tuple as an argument. Same source, two speeds.
The bit picture is drawn in `fourcast.geometry`. In comments of the kernel rows count from 1 at the bottom, in those of
the proofs on boards of odd height from 2: see `bounds`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourcast.geometry import Geometry

from ._types import Int, Word
from .network_weights import WORDS as NETWORK_WORDS
from .network_weights import Weights, pack_weights, read_weights
from .ordering_weights import CLASSES, Rows, weights_for

# Which static proofs the search may use. All of them, but when proofs are checked against each other.
WAITING = 1
FOLLOW_UP = 2
PAIRINGS = 4
LATE_CAP = 8
DELAY = 16
EVERY_RULE = WAITING | FOLLOW_UP | PAIRINGS | LATE_CAP | DELAY


# Where in the array of `make_lines` the entries of a direction begin.
LEVEL = np.int64(16)
FALLING = np.int64(16 + 64)
RISING = np.int64(16 + 128)


# Where in it the weights of the ordering begin, class after class, and what a move to each cell counts.
WEIGHTS_A_CLASS = np.int64(16)
CELLS_A_CLASS = np.int64(65)  # a cell for each bit, and one for no cell at all
CLASS_WEIGHTS = np.int64(16 + 192)
CLASS_CELLS = np.int64(CLASS_WEIGHTS + WEIGHTS_A_CLASS * CLASSES)
# Behind these the network's, which only the standard board has.
NETWORK = np.int64(CLASS_CELLS + CELLS_A_CLASS * CLASSES)


_NETWORK_PLY = 14  # later nodes are so many that the network would take longer than it saves


class BoardSize(NamedTuple):
    """The numbers of a board size. Masks are uint64, counts are int64: the two are never mixed in one expression."""

    width: Int  # columns
    cells: Int  # cells in all = the last ply
    height: Word  # rows; the distance from a column's lowest bit to its spare bit
    stride: Word  # height + 1: the distance between neighbours in a row
    rising: Word  # height + 2: the distance between neighbours on a rising diagonal
    bottom: Word  # row 1
    full: Word  # all playable cells
    header: Word  # the spare bits above the columns
    odd_rows: Word  # rows 1, 3, 5 …, the top row being even (see `bounds`)
    even_rows: Word  # rows 2, 4, 6 … up to the top
    below_top_two: Word  # rows up to height - 2
    below_top_four: Word  # rows up to height - 4
    rows_to_3: Word  # rows up to 3
    rows_to_4: Word  # rows up to 4
    column: Word  # the cells of column 0
    neutral: Word  # stones in the row that the proofs put below a board of odd height: the width, or 0
    lanes: Int  # how many children a frame of the search has room for
    mirror_ply: Int  # keys are the same for mirror images below this ply
    table_ply: Int  # positions are stored below this ply
    probe_ply: Int  # the words of children are probed below this ply
    rules: Int  # which static proofs may be used (the names above)
    audit: Int  # room for this many recorded proofs (0: none are recorded)
    detail_ply: Int  # the costly ordering features are used below this ply
    network_ply: Int  # the network judges children below this ply


def make_size(geometry: Geometry, rules: int = EVERY_RULE, audit: int = 0) -> BoardSize:
    """Gather the numbers of one board size. The plies scale what was tuned on 7x6 (14, 35, 32 and 24 of 42)."""
    height, cells = geometry.height, geometry.cells
    return BoardSize(
        width=np.int64(geometry.width),
        cells=np.int64(cells),
        height=np.uint64(height),
        stride=np.uint64(height + 1),
        rising=np.uint64(height + 2),
        bottom=np.uint64(geometry.bottom),
        full=np.uint64(geometry.board),
        header=np.uint64(geometry.bottom << height),
        odd_rows=_rows(geometry, range(height - 2, -1, -2)),
        even_rows=_rows(geometry, range(height - 1, -1, -2)),
        below_top_two=_rows(geometry, range(height - 2)),
        below_top_four=_rows(geometry, range(height - 4)),
        rows_to_3=_rows(geometry, range(min(3, height))),
        rows_to_4=_rows(geometry, range(min(4, height))),
        column=np.uint64((1 << height) - 1),
        neutral=np.uint64(geometry.width if height % 2 else 0),
        lanes=np.int64(8 if geometry.width <= 8 else 16),
        mirror_ply=np.int64(cells // 3),
        table_ply=np.int64(max(cells - 7, 0)),
        probe_ply=np.int64(max(cells - 10, 0)),
        rules=np.int64(rules),
        audit=np.int64(audit),
        detail_ply=np.int64(max(cells - 18, 0)),
        network_ply=np.int64(_NETWORK_PLY if geometry.is_standard else 0),
    )


def _rows(geometry: Geometry, rows: range) -> Word:
    return np.uint64(sum(geometry.bottom << row for row in rows))


def size_numbers(board: BoardSize) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The size as an array, to be handed to an entry point."""
    return np.array([int(number) for number in board], np.uint64)


def make_lines(
    geometry: Geometry, weights: Rows | None = None, network: Weights | None = None
) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The kernel's only look-up tables, one array.

    Words 0-15: the column masks in exploration order (unused lanes are empty). From LEVEL, FALLING and RISING on, by
    the index of a line's lowest bit: the line's cells and all cells below them. From CLASS_WEIGHTS and CLASS_CELLS on,
    by class: what the features of the ordering and the cells count (`ordering_weights`, unless others are given), 32
    bits in two's complement. From NETWORK on, on the standard board: the weights of `network`, its own ones unless
    others are given.
    """
    table = np.zeros(NETWORK + (NETWORK_WORDS if geometry.is_standard else 0), np.uint64)
    for lane, column in enumerate(geometry.columns_from_centre):
        table[lane] = geometry.column_mask(column)
    stride = geometry.stride
    for direction, step in ((LEVEL, stride), (FALLING, stride - 1), (RISING, stride + 1)):
        for anchor in range(64):
            cells = 0
            for bit in range(anchor, anchor + 4 * step, step):
                row = bit % stride
                cells |= ((2 << row) - 1) << (bit - row)
            table[direction + anchor] = cells & (2**64 - 1)
    for number, (features, values) in enumerate(weights or weights_for(geometry)):
        for feature, weight in enumerate(features):
            table[CLASS_WEIGHTS + WEIGHTS_A_CLASS * number + feature] = weight % 2**32
        for cell, value in enumerate(values):
            column, row = divmod(cell, geometry.height)
            table[CLASS_CELLS + CELLS_A_CLASS * number + column * stride + row] = value % 2**32
    if geometry.is_standard:
        table[NETWORK:] = pack_weights(read_weights() if network is None else network)
    return table
