"""Counting move sequences: the classic test of the rules. A sequence ends early with a win."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from fourcast.geometry import Geometry

from ._jit import entry
from .bits import lowest, playable, winning_cells
from .board import board_from, board_numbers, make_board
from .words import ZERO, count, load, pointer, signed, store

_OWN, _OCCUPIED, _MOVES, _LEVEL_WORDS = 0, 1, 2, 3


@lru_cache(maxsize=None)
def _load_entry() -> Any:
    def count_sequences(numbers, stack, own, occupied, depth):  # type: ignore[no-untyped-def]  # signature below
        board = board_from(pointer(numbers))
        levels = pointer(stack)
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
                own = load(levels, level * _LEVEL_WORDS + _OWN)
                occupied = load(levels, level * _LEVEL_WORDS + _OCCUPIED)
                ready = load(levels, level * _LEVEL_WORDS + _MOVES)
            move = lowest(ready)
            store(levels, level * _LEVEL_WORDS + _OWN, own)
            store(levels, level * _LEVEL_WORDS + _OCCUPIED, occupied)
            store(levels, level * _LEVEL_WORDS + _MOVES, ready ^ move)
            own = own ^ occupied
            occupied = occupied | move
            ready = playable(board, occupied)
            level += 1

    return entry("int64(uint64[::1], uint64[::1], uint64, uint64, int64)")(count_sequences)


def perft(own: int, occupied: int, width: int, height: int, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a position that is not over."""
    if depth == 0:
        return 1
    stack = np.zeros((width * height + 1) * _LEVEL_WORDS, np.uint64)
    numbers = board_numbers(make_board(Geometry.of(width, height)))
    return int(_load_entry()(numbers, stack, np.uint64(own), np.uint64(occupied), min(depth, width * height + 1)))
