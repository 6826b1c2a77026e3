"""Which child first: the mover's prospects after the move, weighed. A good guess saves half of all nodes.

The weights (`board_size.TUNED`) were found by `benchmarks/tune_ordering.py`, coordinate descent on node totals; they
change how fast a score is found, never which.
Features, all from the view of the side that moves at the node, in the child after its forced moves:
winning cells not directly above a winning cell of the opponent (in all, in rows of the mover's parity, low ones of
these, one and two above a playable cell), the value of the cell (lines through it), forced moves played, safe moves of
both sides, and in the early game lines still open through the cell and cells where two stones could grow.
"""

from __future__ import annotations

import numpy as np

from ._jit import inline
from .bits import four_from, playable
from .board_size import BoardSize
from .bounds import parity
from .words import ONE, TWO, ZERO, Bits, Int, Word, count, nonzero, select, unsigned


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
def promise(
    board: BoardSize,
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

    `cell` is the move; `own` and `mine` are the stones and winning cells of the side to move in the child, `threats`
    the other side's; `flip` is not zero where that side is the one that moves at the node.
    """
    same_side = nonzero(flip)
    winning = select(same_side, mine, threats)
    against = select(same_side, threats, mine)
    ready = playable(board, occupied)
    usable = winning & ~(against << ONE)
    if parity(board, unsigned(node_ply)) == ZERO:
        w, good, low = board.weights.first, usable & board.odd_rows, board.rows_to_3
    else:
        w, good, low = board.weights.second, usable & board.even_rows, board.rows_to_4
    score = count(usable) * w[0] + count(good) * w[1] + count(good & low) * w[4]
    score = score + count(usable & (ready << ONE)) * w[2] + count(usable & (ready << TWO)) * w[3]
    score = score + lines_through(board, cell, board.full) * w[5]
    score = score + (ply - np.uint64(node_ply + 1)) * board.weights.forced_move
    safe = count(ready & ~(threats >> ONE)) * board.weights.opponent_safe_move
    score = score - select(same_side, ZERO - safe, safe)
    score = score - count(ready & ~(against >> ONE)) * board.weights.own_safe_move
    if node_ply < board.detail_ply:
        stones = select(same_side, own, own ^ occupied)
        open_cells = node_own | (board.full ^ node_occupied)
        score = score + lines_through(board, cell, open_cells) * board.weights.open_line
        score = score + count(growing_cells(board, stones, board.full ^ occupied)) * board.weights.growing_cell
    return score
