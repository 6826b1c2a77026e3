"""Moves as texts of a Parquet column and as rows of an array, all at once: no Python object for any of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from fourcast.notation import format_column

from .arrow import import_arrow
from .batch import NO_MOVE, Bytes

_UNREADABLE = NO_MOVE - 1  # not a column of any board


def format_rows(geometry: Geometry, moves: Bytes) -> Any:
    """Write rows of columns as an Arrow array of texts."""
    pa = import_arrow().pa
    is_move = moves != NO_MOVE
    ends = np.cumsum(is_move.sum(axis=1), dtype=np.int32)
    offsets = np.concatenate([np.zeros(1, np.int32), ends])
    symbols = np.frombuffer("".join(map(format_column, range(geometry.width))).encode(), np.uint8)
    letters = symbols[moves[is_move]]
    return pa.StringArray.from_buffers(len(moves), pa.py_buffer(offsets), pa.py_buffer(letters))


def parse_rows(geometry: Geometry, texts: Any) -> Bytes:
    """Read an Arrow array of texts as rows of columns, one array column for each cell of the board and one more.

    What names no column is a move that cannot be played, and so is what follows a full board.
    """
    pa = import_arrow().pa
    texts = texts.cast(pa.large_binary()).fill_null(b"")
    _, offset_bytes, letters = texts.buffers()
    offsets = np.frombuffer(offset_bytes, np.int64)[texts.offset : texts.offset + len(texts) + 1]
    lengths = np.minimum(np.diff(offsets), geometry.cells + 1)
    moves = np.full((len(texts), geometry.cells + 1), NO_MOVE, np.uint8)
    if lengths.any():
        rows = np.repeat(np.arange(len(texts)), lengths)
        places = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        found = np.frombuffer(letters, np.uint8)[np.repeat(offsets[:-1], lengths) + places]
        moves[rows, places] = _columns_of_letters(geometry)[found]
    return moves


@cache
def _columns_of_letters(geometry: Geometry) -> Bytes:
    columns = np.full(256, _UNREADABLE, np.uint8)
    for column in range(geometry.width):
        columns[ord(format_column(column))] = column
    return columns
