"""Counting move sequences: the classic test of the rules. A sequence ends early with a win."""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry

from ._jit import JIT_ENABLED, compile_entry
from .batch import board_from
from .bits import lowest, playable, winning_cells
from .board import board_numbers, make_board
from .native import load_entry
from .words import ZERO, Int, Pointer, count, load, signed, store, words_at

# The task
_NUMBERS, _STACK, _OWN, _OCCUPIED, _DEPTH = range(5)
# A level of the stack
_LEVEL_OWN, _LEVEL_OCCUPIED, _LEVEL_MOVES, _LEVEL_WORDS = range(4)


def _count_sequences(task: Pointer) -> Int:
    board = board_from(words_at(load(task, _NUMBERS)))
    levels = words_at(load(task, _STACK))
    own, occupied, depth = load(task, _OWN), load(task, _OCCUPIED), signed(load(task, _DEPTH))
    level = 0
    total = 0
    ready = playable(board, occupied)
    while True:
        # At the last level every playable cell is a sequence; higher up a winning move has none below it.
        if level == depth - 1:
            total += signed(count(ready))
            ready = ZERO
        else:
            ready &= ~winning_cells(board, own, board.full ^ occupied)
        while ready == ZERO:
            if level == 0:
                return total
            level -= 1
            own = load(levels, level * _LEVEL_WORDS + _LEVEL_OWN)
            occupied = load(levels, level * _LEVEL_WORDS + _LEVEL_OCCUPIED)
            ready = load(levels, level * _LEVEL_WORDS + _LEVEL_MOVES)
        move = lowest(ready)
        store(levels, level * _LEVEL_WORDS + _LEVEL_OWN, own)
        store(levels, level * _LEVEL_WORDS + _LEVEL_OCCUPIED, occupied)
        store(levels, level * _LEVEL_WORDS + _LEVEL_MOVES, ready ^ move)
        own = own ^ occupied
        occupied = occupied | move
        ready = playable(board, occupied)
        level += 1


def perft(own: int, occupied: int, width: int, height: int, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a position that is not over."""
    if depth == 0:
        return 1
    depth = min(depth, width * height + 1)
    numbers = board_numbers(make_board(Geometry.of(width, height)))
    stack = np.zeros(depth * _LEVEL_WORDS, np.uint64)
    if not JIT_ENABLED:
        return int(_count_sequences([numbers, stack, np.uint64(own), np.uint64(occupied), np.uint64(depth)]))
    task = np.array([numbers.ctypes.data, stack.ctypes.data, own, occupied, depth], np.uint64)
    result = np.zeros(2, np.int64)
    entry = load_entry("perft", lambda: compile_entry(_count_sequences), lambda: None)
    entry(result.ctypes.data, task.ctypes.data)
    return int(result[0])
