"""The steps of the root driver, which closes in on the score of a position question by question (see `batch`).

Drivers differ in how they close in on the score. Here: is it above 0? Then halve while the interval is wider than
`_WIDE` (questions far from 0 are about short games and cheap), then step away from 0 one by one.
"""

from __future__ import annotations

import numpy as np

from . import state_slots as state
from ._jit import inline
from .bits import fours, playable, winning_cells
from .board_size import BoardSize
from .expand import child_of
from .words import ZERO, Int, Pointer, Word, count, load, shift_pointer, signed, store

_WIDE = 9
_ROOT_LANE = np.int64(0)


@inline
def enter_root(board: BoardSize, words: Pointer, ints: Pointer, alpha: Int) -> None:
    """Note in the heads that the search is to begin with the root, which `settle_root` left in the first frame."""
    frame = shift_pointer(words, state.WORDS_HEAD)
    same_side = child_of(board, frame, state.FLIP, _ROOT_LANE) == ZERO
    store(words, state.ENTER_OWN, child_of(board, frame, state.OWN, _ROOT_LANE))
    store(words, state.ENTER_OCCUPIED, child_of(board, frame, state.OCCUPIED, _ROOT_LANE))
    store(words, state.ENTER_THREATS, child_of(board, frame, state.THREATS, _ROOT_LANE))
    store(ints, state.ENTER_PLY, signed(child_of(board, frame, state.CHILD_PLY, _ROOT_LANE)))
    store(ints, state.ENTER_ALPHA, alpha if same_side else ~alpha)
    store(ints, state.SIGN, np.int64(1 if same_side else -1))
    store(ints, state.DEPTH, np.int64(0))


@inline
def next_guess(lower: Int, upper: Int) -> Int:
    """The alpha to ask about next, lower <= alpha < upper: toward 0 by steps, in wide intervals by halves."""
    wide = upper - lower > _WIDE
    if lower >= 0:
        return lower + (upper - lower) // 2 if wide else lower
    guess = upper - 1 - (upper - lower) // 2 if wide else upper - 1
    return max(guess, lower)


@inline
def begin_position(board: BoardSize, ints: Pointer, own: Word, occupied: Word, floor: Int, ceiling: Int) -> None:
    """Note the bounds that need no search: finished games, a win at once, the limits by ply, floor and ceiling."""
    ply = signed(count(occupied))
    left = board.cells - ply
    lower, upper = -(left // 2), (left + 1) // 2
    if fours(board, own ^ occupied) != ZERO:
        lower = upper = -((left + 2) // 2)
    elif left == 0:
        lower = upper = np.int64(0)
    elif winning_cells(board, own, board.full ^ occupied) & playable(board, occupied) != ZERO:
        lower = upper
    lower, upper = min(max(lower, floor), ceiling), min(max(upper, floor), ceiling)
    store(ints, state.LOWER, lower)
    store(ints, state.UPPER, upper)
    store(ints, state.GUESS, min(max(np.int64(0), lower), upper - 1))
    store(ints, state.POSITION_NODES, load(ints, state.NODES))
