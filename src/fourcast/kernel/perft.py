"""Counting move sequences: the classic test of the rules. Numba is imported only if the count is not compiled yet."""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry

from .board import board_numbers, make_board
from .native import compiler_is_off, load_entry

_WORDS_A_LEVEL = 3  # of the stack, see `sequences`


def perft(own: int, occupied: int, width: int, height: int, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a position that is not over."""
    if depth == 0:
        return 1
    depth = min(depth, width * height + 1)
    numbers = board_numbers(make_board(Geometry.of(width, height)))
    stack = np.zeros(depth * _WORDS_A_LEVEL, np.uint64)
    if compiler_is_off():
        from .sequences import count_sequences

        return int(count_sequences([numbers, stack, np.uint64(own), np.uint64(occupied), np.uint64(depth)]))
    task = np.array([numbers.ctypes.data, stack.ctypes.data, own, occupied, depth], np.uint64)
    result = np.zeros(2, np.int64)
    load_entry("perft", _compile, lambda: None)(result.ctypes.data, task.ctypes.data)
    return int(result[0])


def _compile() -> tuple[str, bytes]:
    from ._jit import compile_entry
    from .sequences import count_sequences

    return compile_entry(count_sequences)
