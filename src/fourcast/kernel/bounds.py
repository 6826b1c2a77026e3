"""Static proofs: bounds on a score that need no search.

M is the side to move and F the other. Nobody can win at once, M has a move that does not lose at once. Rows count
from 1. A win with stone number w scores (cells + 2 - w) // 2 for
the winner. `threats` are F's winning cells, all of them above cells that are still empty.

WAITING, any height. Let X be either side, Y the other, and suppose every line that X can still complete holds a
present winning cell of X, and no two winning cells of X are on top of each other. Y plays so: as long as there is
another cell, never directly below a winning cell of X; and when X plays there, take that winning cell at once. X
gets a winning cell only if Y was out of other cells. (After Y took one, the cell above it is not a winning cell of
X, so the rule goes on.) While Y still has other cells, at most the cells from directly below the lowest winning
cell to the top are empty in those columns: height + 2 - r cells for a winning cell in row r. So X's winning stone
comes after cells - sum(height + 2 - r) stones, one of Y below the winning cell, and is at the earliest number
cells - sum + 2: X's score is at most sum // 2. With no winning cells at all X cannot win: the dead board.

HEIGHTS. What follows, here and in the other files of proofs, is said of boards of even height. A board of odd height
becomes one by a row of neutral stones below it, one in each column, whose cells are in no line of either side. The game
on it is the same: the same moves, lines, empty cells, and so scores, since a win that leaves u cells empty scores
(u + 2) // 2. The proofs use nothing of a position but which cells are empty, which lines are made of these and of a
side's stones, the rows' distance from the top, and the parities of rows, of the columns' heights and of the number of
stones, which is that of the number of columns of odd height. Where they ask about a stone they ask whether it is M's or
F's, never whether it is one of the two; and they do not use that both have played equally many. So they hold with the
neutral row counted: rows count from 2 at the bottom, the top row is even, and `ply` stands for the stones played plus
the width. M is *first* if that is even and *second* if it is odd: on even heights the first and the second player.

FOLLOW-UP. F answers every move of M by a rule, so that the owner of each empty cell is known now:
  * a column of even height is played *even*: M's stone lands on an odd row, F answers on the even row above;
  * a column of odd height with a winning cell of F on an odd row is *capped* and may be played *odd*: M's stone lands
    on an even row, F answers on the odd row above. The rule would break only at the top row, which M never
    reaches: the cell below the cap is M's, the answer wins;
  * the other columns of odd height are even in number. M's next stone in one of them (an even row) is answered
    in another one, after which both have even height and are played even.
F always has an answer. F gets every even-row cell (but the next cells of the uncapped odd columns) and the
odd-row cells of capped columns: the sure cells. M can only ever own its stones and the other empty cells. A line of
these is harmless if F's stones and sure cells below the line's cells hold a line of F: that one is complete before
the last cell of M's line can be played. With exactly two uncapped odd columns M gets only one of their two next
cells: a line with both is impossible. If all lines are harmless M cannot win: score <= 0.

DISTANCE. If F's stones and sure cells hold lines, M must leave a cell of each unplayed, or lose. To keep F from a sure
cell in row r, M never plays the cell below it, so from there up height + 2 - r cells stay empty. F's winning cells
among the sure ones, the lowest of each column, must be avoided one by one: cost = sum(height + 2 - r). If there is a
further line of F clear of the cells so avoided, avoiding it costs at least 2 more: cells stay empty in pairs (M's cell
and the answer above it). If that line can be made of cells in uncounted columns up to row height - 2, at least 4;
up to row height - 4, at least 6. So M runs out of moves at the latest after cells - cost stones, then has to play
below a sure cell, and F wins with stone cells - cost + 2 at the latest: score <= -(cost // 2).
"""

from __future__ import annotations

import numpy as np

from ._jit import inline
from .bits import (
    columns_of,
    four_from,
    fours,
    fours_across,
    from_cell_up,
    lowest,
    lowest_of_columns,
    playable,
)
from .board_size import FALLING, LEVEL, RISING, BoardSize
from .words import (
    ONE,
    TWO,
    ZERO,
    Bits,
    Int,
    Pointer,
    Word,
    count,
    count_trailing_zeros,
    flags_of,
    less,
    load,
    nonzero,
    select,
)

NO_BOUND = np.uint64(100)  # larger than every score: nothing was proved


@inline
def avoided_cells(board: BoardSize, winning: Bits) -> Bits:
    """Sum of height + 2 - r over the lowest winning cell of each column: the cells that may stay empty."""
    lowest_winning = lowest_of_columns(board, winning)
    return count(from_cell_up(board, lowest_winning)) + count(lowest_winning)


@inline
def waiting_obstacle(board: BoardSize, side: Bits, occupied: Bits, winning: Bits) -> Bits:
    """Empty exactly if the waiting proof applies to X = `side`, whose winning cells are given."""
    return (winning & (winning << ONE)) | fours(board, side | (board.full ^ occupied ^ winning))


@inline
def parity(board: BoardSize, ply: Bits) -> Bits:
    """0 if M is *first* in a proof, 1 if M is *second* (see HEIGHTS): the parity of the number of odd columns."""
    return (ply + board.neutral) & ONE


@inline
def odd_columns(board: BoardSize, occupied: Bits) -> Bits:
    """The next cells of the columns of odd height."""
    return playable(board, occupied) & board.even_rows


@inline
def cap_cells(board: BoardSize, occupied: Bits, threats: Bits) -> Bits:
    """F's lowest odd-row winning cell in each column of odd height."""
    open_cells = from_cell_up(board, odd_columns(board, occupied))
    return lowest_of_columns(board, threats & board.odd_rows & open_cells)


@inline
def sure_cells(board: BoardSize, occupied: Bits, capped: Bits) -> Bits:
    """The empty cells that F gets by follow-up with the given columns capped."""
    even = board.even_rows & ~playable(board, occupied) & ~capped
    return (board.full ^ occupied) & (even | (board.odd_rows & capped))


@inline
def line_of(step: Word, anchor: Int) -> Word:
    """The four cells from `anchor` upwards along `step`."""
    pair = ONE | (ONE << step)
    return (pair | (pair << (step + step))) << np.uint64(anchor)


@inline
def _first_harmful(
    board: BoardSize,
    lines: Pointer,
    direction: Int,
    step: Word,
    anchors: Word,
    pair: Word,
    follower: Word,
    ground: Word,
) -> Word:
    """The first of M's lines along one direction that nothing makes harmless; empty if there is none."""
    while anchors != ZERO:
        anchor = count_trailing_zeros(anchors)
        anchors &= anchors - ONE
        line = line_of(step, anchor)
        if pair != ZERO and (line & pair) == pair:
            continue  # M gets only one of the two next cells
        below = load(lines, direction + anchor)
        if fours_across(board, follower | (ground & below)) == ZERO:
            return line
    return ZERO


@inline
def _harmful_line(board: BoardSize, lines: Pointer, within: Word, pair: Word, follower: Word, ground: Word) -> Word:
    """A line of M inside `within` that nothing makes harmless; empty if M cannot win."""
    vertical = four_from(within, ONE)
    if vertical != ZERO:
        return lowest(vertical) * np.uint64(15)
    level = four_from(within, board.stride)
    falling = four_from(within, board.height)
    rising = four_from(within, board.rising)
    if level | falling | rising == ZERO:
        return ZERO
    line = _first_harmful(board, lines, LEVEL, board.stride, level, pair, follower, ground)
    if line == ZERO:
        line = _first_harmful(board, lines, FALLING, board.height, falling, pair, follower, ground)
    if line == ZERO:
        line = _first_harmful(board, lines, RISING, board.rising, rising, pair, follower, ground)
    return line


@inline
def cost_of_lines(board: BoardSize, follower: Bits, ground: Bits, finished: Bits, cost: Bits, alpha: Bits) -> Bits:
    """`cost`, and what avoiding a further line of F adds to it (see DISTANCE), as far as the window asks."""
    has_line = nonzero(fours_across(board, ground))
    cost = select(has_line, cost + TWO, cost)
    short = has_line & less(alpha, ZERO - (cost >> ONE))
    if flags_of(short) != ZERO:
        uncounted = ground & ~columns_of(board, finished)
        low = fours_across(board, follower | (uncounted & board.below_top_two))
        short = short & nonzero(low)
        cost = select(short, cost + TWO, cost)
        short = short & less(alpha, ZERO - (cost >> ONE))
        if flags_of(short) != ZERO:
            low = fours_across(board, follower | (uncounted & board.below_top_four))
            cost = select(short & nonzero(low), cost + TWO, cost)
    return cost


@inline
def follow_up(
    board: BoardSize, lines: Pointer, mover: Word, occupied: Word, threats: Word, capped: Word, alpha: Word
) -> tuple[Word, Word]:
    """M's score is at most the first result, if that is <= alpha; else NO_BOUND and the line that spoilt it, if any.

    `capped`: full columns of caps; the remaining columns of odd height must be even in number.
    """
    follower = mover ^ occupied
    sure = sure_cells(board, occupied, capped)
    finished = lowest_of_columns(board, threats & sure)
    beyond = from_cell_up(board, finished)
    ground = (follower | sure) & ~beyond
    cost = count(beyond) + count(finished)
    bound = ZERO - (cost_of_lines(board, follower, ground, finished, cost, alpha) >> ONE)
    within = (mover | (board.full ^ occupied ^ sure)) & ~beyond
    return check_follow_up(board, lines, mover, occupied, capped, within, ground, bound, alpha)


@inline
def check_follow_up(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    capped: Word,
    within: Word,
    ground: Word,
    bound: Word,
    alpha: Word,
) -> tuple[Word, Word]:
    """The second half of `follow_up`: its result, if that is the `bound`, which holds if M has no harmful line.

    M's lines are made of the cells `within`, those of F that make them harmless of its stones and the cells `ground`.
    """
    if less(alpha, bound) != ZERO:
        return NO_BOUND, ZERO  # would not cut: not worth checking
    follower = mover ^ occupied
    pair = odd_columns(board, occupied) & ~capped
    if count(pair) != TWO:
        pair = ZERO
    harmful = _harmful_line(board, lines, within, pair, follower, ground)
    if harmful != ZERO:
        return NO_BOUND, harmful
    return bound, ZERO


@inline
def follow_up_with_fewer_caps(
    board: BoardSize, lines: Pointer, mover: Word, occupied: Word, threats: Word, caps: Word, alpha: Word
) -> Word:
    """Follow-up with each set of all caps but one: for when the number of all caps has the wrong parity."""
    remaining = caps
    while remaining != ZERO:
        fewer = caps ^ lowest(remaining)
        remaining &= remaining - ONE
        bound, _ = follow_up(board, lines, mover, occupied, threats, columns_of(board, fewer), alpha)
        if bound != NO_BOUND:
            return bound
    return NO_BOUND
