"""Which child first: the mover's prospects after the move, weighed. A good guess saves half of all nodes.

Features are counted in the child after its forced moves, all from the view of the side that moves at the node:
winning cells not directly above a winning cell of the opponent (in all, in rows of the mover's parity, low ones of
these, one and two above a playable cell), the same of the opponent, forced moves played, safe moves of both sides,
playable cells, whether the mover is to move again, and in the early game lines still open through the cell and cells
where two stones could grow. Besides, each cell has a value.

What all this counts depends on the question: a move that wins late is of no use where a win must come soon. So
questions are in twelve classes, each with weights of its own (`ordering_weights`), which were learned from searches.
They change how fast a score is found, never which.
"""

from __future__ import annotations

import numpy as np

from ._jit import inline
from .bits import four_from, playable
from .board_size import CELLS_A_CLASS, CLASS_CELLS, CLASS_WEIGHTS, WEIGHTS_A_CLASS, BoardSize
from .bounds import parity
from .words import (
    ONE,
    TWO,
    ZERO,
    Bits,
    Int,
    Pointer,
    Word,
    count,
    gather,
    load,
    select,
    shift_pointer,
    signed,
    unsigned,
)

_LOWER_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


@inline
def _lines_through(cell: Bits, step: Word) -> Bits:
    """The lowest cells of all fours along `step` that contain the cell (some may lie off the board)."""
    pair = cell | (cell >> step)
    return pair | (pair >> (step + step))


@inline
def lines_through(board: BoardSize, cell: Bits, available: Word) -> Bits:
    """How many lines of four through the cell lie wholly in `available`."""
    return (
        count(_lines_through(cell, ONE) & four_from(available, ONE))
        + count(_lines_through(cell, board.stride) & four_from(available, board.stride))
        + count(_lines_through(cell, board.height) & four_from(available, board.height))
        + count(_lines_through(cell, board.rising) & four_from(available, board.rising))
    )


@inline
def _growing(own: Bits, empty: Bits, step: Word) -> Bits:
    """Empty cells of lines along `step` that hold two own stones and two empty cells, one term for each pattern."""
    o1, o2, o3 = own >> step, own >> (step + step), own >> (step + step + step)
    e1, e2, e3 = empty >> step, empty >> (step + step), empty >> (step + step + step)
    at0 = (empty & e1 & o2 & o3) | (empty & o1 & e2 & o3) | (empty & o1 & o2 & e3)
    at1 = (empty & e1 & o2 & o3) | (own & e1 & e2 & o3) | (own & e1 & o2 & e3)
    at2 = (empty & o1 & e2 & o3) | (own & e1 & e2 & o3) | (own & o1 & e2 & e3)
    at3 = (empty & o1 & o2 & e3) | (own & e1 & o2 & e3) | (own & o1 & e2 & e3)
    return at0 | (at1 << step) | (at2 << (step + step)) | (at3 << (step + step + step))


@inline
def growing_cells(board: BoardSize, own: Bits, empty: Bits) -> Bits:
    """Empty cells where a line of two stones (not a vertical one) could become three."""
    return _growing(own, empty, board.stride) | _growing(own, empty, board.height) | _growing(own, empty, board.rising)


@inline
def class_of(board: BoardSize, ply: Int, alpha: Int) -> Int:
    """The class of a question: who moves, whether to win (alpha >= 0) or to hold, and how soon the attacker must win.

    The attacker is the side that must win: the mover, or if alpha < 0 the other one. It has `left` stones to do so.
    """
    holds = np.int64(1) if alpha < 0 else np.int64(0)
    target = ~alpha if alpha < 0 else alpha
    left = (board.cells - 2 * target - ply - holds + 1) >> 1
    horizon = np.int64(0) if left <= 4 else (np.int64(1) if left <= 7 else np.int64(2))
    return (signed(parity(board, unsigned(ply))) * 2 + holds) * 3 + horizon


@inline
def features(
    board: BoardSize,
    node_ply: Int,
    occupied: Bits,
    threats: Bits,
    mine: Bits,
    ply: Bits,
    flip: Bits,
) -> tuple[Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits]:
    """What is counted in every child, in the order of its weights; arguments as for `promise`.

    Two above the top cell of a column is the bottom of the next one: not worth an instruction more.
    """
    winning = select(flip, mine, threats)
    against = select(flip, threats, mine)
    ready = playable(board, occupied)
    usable = winning & ~(against << ONE)
    theirs = against & ~(winning << ONE)
    if parity(board, unsigned(node_ply)) == ZERO:
        good, low = usable & board.odd_rows, board.rows_to_3
    else:
        good, low = usable & board.even_rows, board.rows_to_4
    safe = count(ready & ~(threats >> ONE))
    safe_again = select(flip, safe, safe & ZERO)
    return (
        count(usable),
        count(good),
        count(usable & (ready << ONE)),
        count(usable & (ready << TWO)),
        count(good & low),
        ply - np.uint64(node_ply + 1),
        safe ^ safe_again,
        safe_again,
        count(ready & ~(against >> ONE)),
        count(theirs),
        count(theirs & (ready << ONE)),
        count(ready),
        flip & ONE,
    )


@inline
def early_features(
    board: BoardSize, node_own: Word, node_occupied: Word, cell: Bits, own: Bits, occupied: Bits, flip: Bits
) -> tuple[Bits, Bits]:
    """What is counted in the early game only, for it takes longer."""
    stones = select(flip, own, own ^ occupied)
    open_cells = node_own | (board.full ^ node_occupied)
    return lines_through(board, cell, open_cells), count(growing_cells(board, stones, board.full ^ occupied))


@inline
def _weigh(weights: Pointer, feature: Int, number: Bits) -> Bits:
    """A number, which is less than 2**32, times its weight, modulo 2**64; the lower half is right modulo 2**32."""
    return number * (load(weights, feature) & _LOWER_HALF)


@inline
def promise(
    board: BoardSize,
    lines: Pointer,
    number: Int,
    node_own: Word,
    node_occupied: Word,
    node_ply: Int,
    cell: Bits,
    own: Bits,
    occupied: Bits,
    threats: Bits,
    mine: Bits,
    ply: Bits,
    flip: Bits,
) -> Bits:
    """A number (two's complement) for each child: the higher, the sooner it is searched.

    `number` is the class of the question at the node, `cell` the move; `own` and `mine` are the stones and winning
    cells of the side to move in the child, `threats` the other side's; `flip` is all ones where that side is the one
    that moves at the node.
    """
    weights = shift_pointer(lines, CLASS_WEIGHTS + WEIGHTS_A_CLASS * number)
    values = shift_pointer(lines, CLASS_CELLS + CELLS_A_CLASS * number)
    seen = features(board, node_ply, occupied, threats, mine, ply, flip)
    score = gather(values, count(cell - ONE))
    score = score + _weigh(weights, 0, seen[0]) + _weigh(weights, 1, seen[1]) + _weigh(weights, 2, seen[2])
    score = score + _weigh(weights, 3, seen[3]) + _weigh(weights, 4, seen[4]) + _weigh(weights, 5, seen[5])
    score = score + _weigh(weights, 6, seen[6]) + _weigh(weights, 7, seen[7]) + _weigh(weights, 8, seen[8])
    score = score + _weigh(weights, 9, seen[9]) + _weigh(weights, 10, seen[10]) + _weigh(weights, 11, seen[11])
    score = score + _weigh(weights, 12, seen[12])
    if node_ply < board.detail_ply:
        early = early_features(board, node_own, node_occupied, cell, own, occupied, flip)
        score = score + _weigh(weights, 13, early[0]) + _weigh(weights, 14, early[1])
    return score << _HALF
