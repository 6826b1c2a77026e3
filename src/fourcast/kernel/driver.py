"""The root driver: solve a range of positions, one after the other, as far as a node budget allows.

Drivers differ in how they close in on the score. Here: is it above 0? Then halve while the interval is wider than
`_WIDE` (questions far from 0 are about short games and cheap), then step away from 0 one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._jit import inline
from .bits import fours, playable, winning_cells
from .board import Board
from .expand import NOTHING, child_of, settle_root_lanes, settle_root_singly
from .frame import (
    CHILD_PLY,
    DEPTH,
    ENTER_ALPHA,
    ENTER_OCCUPIED,
    ENTER_OWN,
    ENTER_PLY,
    ENTER_THREATS,
    FLIP,
    GUESS,
    INDEX,
    LOWER,
    NODES,
    OCCUPIED,
    OWN,
    PHASE,
    POSITION_NODES,
    SIGN,
    THREATS,
    UPPER,
    WORDS_HEAD,
)
from .search import PAUSED, search_lanes, search_singly
from .table import Table
from .words import ZERO, Int, Pointer, Word, count, load, shift_pointer, signed, store, unsigned

_WIDE = 9
_ROOT_LANE = np.int64(0)


@inline
def _enter_root(board: Board, words: Pointer, ints: Pointer, alpha: Int) -> None:
    """Note in the heads that the search is to begin with the root, which `settle_root` left in the first frame."""
    frame = shift_pointer(words, WORDS_HEAD)
    same_side = child_of(board, frame, FLIP, _ROOT_LANE) == ZERO
    store(words, ENTER_OWN, child_of(board, frame, OWN, _ROOT_LANE))
    store(words, ENTER_OCCUPIED, child_of(board, frame, OCCUPIED, _ROOT_LANE))
    store(words, ENTER_THREATS, child_of(board, frame, THREATS, _ROOT_LANE))
    store(ints, ENTER_PLY, signed(child_of(board, frame, CHILD_PLY, _ROOT_LANE)))
    store(ints, ENTER_ALPHA, alpha if same_side else ~alpha)
    store(ints, SIGN, np.int64(1 if same_side else -1))
    store(ints, DEPTH, np.int64(0))


@inline
def _next_guess(lower: Int, upper: Int) -> Int:
    """The alpha to ask about next, lower <= alpha < upper: toward 0 by steps, in wide intervals by halves."""
    wide = upper - lower > _WIDE
    if lower >= 0:
        return lower + (upper - lower) // 2 if wide else lower
    guess = upper - 1 - (upper - lower) // 2 if wide else upper - 1
    return max(guess, lower)


@inline
def _begin(board: Board, ints: Pointer, own: Word, occupied: Word, floor: Int, ceiling: Int) -> None:
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
    store(ints, LOWER, lower)
    store(ints, UPPER, upper)
    store(ints, GUESS, min(max(np.int64(0), lower), upper - 1))


def _make_run(search: Any, settle_root: Any) -> Any:
    """Write the driver for one way of searching."""

    @inline
    def run(
        board: Board,
        table: Table,
        lines: Pointer,
        words: Pointer,
        ints: Pointer,
        own: Pointer,
        occupied: Pointer,
        scores: Pointer,
        stop: Int,
        floor: Int,
        ceiling: Int,
        budget: Int,
        room: Int,
        fresh: Word,
    ) -> Int:
        """Solve the positions from ints[INDEX] to `stop`; 0 when all are done, PAUSED when the budget is used up or the
        position at hand has taken `room` nodes.

        Scores below the floor are reported as the floor, those above the ceiling as the ceiling: a strong solve has
        them out of reach, a weak one at -1 and 1, a single question at s and s + 1. The table's
        generation goes up by `fresh` from position to position: if that is not 0, no position sees what was found
        out about another.
        """
        index = load(ints, INDEX)
        while index < stop:
            stones, taken = load(own, index), load(occupied, index)
            own_table = Table(table.words, table.layout, table.generation + fresh * unsigned(index))
            resuming = load(ints, PHASE) != 0
            if not resuming:
                _begin(board, ints, stones, taken, floor, ceiling)
                store(ints, POSITION_NODES, load(ints, NODES))
            limit = min(budget, load(ints, POSITION_NODES) + room)
            lower, upper = load(ints, LOWER), load(ints, UPPER)
            while lower < upper:
                guess = load(ints, GUESS)
                value = np.int64(NOTHING)
                if not resuming:
                    frame, ply = shift_pointer(words, WORDS_HEAD), signed(count(taken))
                    value = settle_root(board, lines, frame, stones, taken, ply, guess)
                    _enter_root(board, words, ints, guess)
                if value == NOTHING:
                    value = search(board, own_table, lines, words, ints, limit)
                    if value == PAUSED:
                        store(ints, PHASE, np.int64(1))
                        store(ints, INDEX, index)
                        return PAUSED
                    value *= load(ints, SIGN)
                resuming = False
                if value > guess:
                    lower = value
                else:
                    upper = value
                store(ints, LOWER, lower)
                store(ints, UPPER, upper)
                store(ints, GUESS, _next_guess(lower, upper))
            store(scores, index, np.int8(min(max(lower, floor), ceiling)))
            store(ints, PHASE, np.int64(0))
            index += 1
        store(ints, INDEX, index)
        return 0

    return run


run_lanes = _make_run(search_lanes, settle_root_lanes)
run_singly = _make_run(search_singly, settle_root_singly)
