"""Many positions looked up in an opening book. Numba is imported only if the look-up is not compiled yet."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from . import book_layout
from .native import Entry, compiler_is_off, load_entry

Words = np.ndarray[Any, np.dtype[np.uint64]]
Scores = np.ndarray[Any, np.dtype[np.int8]]


def look_up_many(tables: Words, data: Words, own: Words, occupied: Words) -> Scores:
    """Return the score of every position, UNKNOWN where the book has none. The arrays must be contiguous."""
    scores = np.zeros(len(own), np.int8)
    arrays = (tables, data, own, occupied, scores)
    if compiler_is_off():
        from .book_lookup import look_up_batch

        with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
            look_up_batch([*arrays, np.uint64(len(own))])
        return scores
    task = np.array([*(array.ctypes.data for array in arrays), len(own)], np.uint64)
    assert len(task) == book_layout.TASK_WORDS
    result = np.zeros(2, np.int64)
    _load()(result.ctypes.data, task.ctypes.data)
    return scores


@cache
def _load() -> Entry:
    return load_entry("book", _compile, lambda: None)


def _compile() -> tuple[str, bytes]:
    from ._jit import compile_entry
    from .book_lookup import look_up_batch

    return compile_entry(look_up_batch)
