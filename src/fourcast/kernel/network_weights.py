"""The weights of the network that judges early positions (see `network`): their file, and how they lie in memory.

The file holds whole numbers of 16 bits, unit after unit of the hidden layer: what each input counts (by kind, see
`network`, column and row; then the ply's parity), what the unit begins with, and what it counts itself. It is written
by `python -m benchmarks.ordering`. No Numba here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

Words: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Weights: TypeAlias = np.ndarray[Any, np.dtype[np.int16]]  # by unit

FILE = Path(__file__).with_name("network.weights")
COLUMNS, ROWS = 7, 6  # of the board that it knows
KINDS = 4
UNITS = 128
WEIGHTS_A_UNIT = KINDS * COLUMNS * ROWS + 3

# A unit is a field of 16 bits, so a word has four of them; what an input adds to all units is one row of words.
FIELDS = 4
FIELD_BITS = 16
ROW_WORDS = np.int64(UNITS // FIELDS)
STRIDE = ROWS + 1
ROWS_A_KIND = np.int64(COLUMNS * STRIDE)  # one for each bit of the bit picture
PARITY = np.int64(KINDS * ROWS_A_KIND)  # the row of odd plies
START = np.int64(PARITY + 1)  # the row that sums begin with
COUNTS = np.int64(START + 1)  # a row for each field: what its units count, 32 bits in two's complement
WORDS = int(ROW_WORDS * (COUNTS + FIELDS))

# Levels of the hidden layer: a field is never below 0, so nothing is carried from one to the next (a test adds up the
# worst case); a unit is silent up to SILENT and counts no more above LOUD.
SILENT = 1 << (FIELD_BITS - 1)
LOUD = SILENT + 256


def read_weights() -> Weights:
    """The weights that come with the package."""
    return np.frombuffer(FILE.read_bytes(), np.dtype("<i2")).reshape(UNITS, WEIGHTS_A_UNIT)


def pack_weights(weights: Weights) -> Words:
    """Lay the weights out as the kernel reads them."""
    cells = KINDS * COLUMNS * ROWS
    rows = np.zeros((int(COUNTS), UNITS), np.int64)
    by_cell = weights[:, :cells].T.reshape(KINDS, COLUMNS, ROWS, UNITS)
    rows[:PARITY].reshape(KINDS, COLUMNS, STRIDE, UNITS)[:, :, :ROWS] = by_cell
    rows[PARITY] = weights[:, cells]
    rows[START] = weights[:, cells + 1].astype(np.int64) + SILENT
    # Negative numbers borrow from the next field, and give back when the row is added: sums are right modulo 2**64.
    fields = rows.reshape(int(COUNTS), int(ROW_WORDS), FIELDS).astype(np.uint64)
    packed = (fields << (np.arange(FIELDS, dtype=np.uint64) * np.uint64(FIELD_BITS))).sum(axis=2, dtype=np.uint64)
    counts = weights[:, cells + 2].astype(np.int64).astype(np.uint64) & np.uint64(2**32 - 1)
    return np.concatenate([packed.ravel(), counts.reshape(int(ROW_WORDS), FIELDS).T.ravel()])
