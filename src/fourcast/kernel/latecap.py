"""Static proofs, continued: a winning cell that is not a cap yet, but will be.

Terms and preconditions are those of `bounds`; M is second (odd ply).

LATE CAP. F has a winning cell t on an odd row r of a column X of even height, at least two above its next cell. C is a
column of odd height, the *spare* one; an even number of other columns of odd height are capped and played odd, the
rest of odd height is answered in pairs. C is played odd and X is played even until either
  (a) M takes the top of C, and F plays X's next cell (an odd row of at most r - 2), or
  (b) M plays row r - 2 of X, and F plays C's next cell (an even row), after which C is played even.
From then on X is played odd and capped by t, so M never exhausts it and F has an answer to everything. Therefore:
  * M never gets beyond row r - 1 of X: DISTANCE holds with t as one of F's winning cells.
  * M gets odd rows of C only after (b), when F owns the even rows of X below r - 2; M gets even rows of X below r - 1
    only after (a), when F owns all open odd rows of C, and the cell right below. No line of M has both.
  * M gets even rows of C while it is played odd: F owns the odd rows below.
  * New stones of M on top of each other: rows r - 2 and r - 1 of X, or a pair's next cell and the one above it; not
    allowed where two stones of M lie right below.
"""

from __future__ import annotations

from ._jit import inline
from .bits import columns_of, four_from, fours_across, from_cell_up, lowest, lowest_of_columns, playable
from .board_size import FALLING, LEVEL, RISING, BoardSize
from .bounds import NO_BOUND, line_of, odd_columns, sure_cells
from .words import ONE, TWO, ZERO, Pointer, Word, count, count_trailing_zeros, less, load


@inline
def _lines_are_harmless(
    board: BoardSize,
    lines: Pointer,
    within: Word,
    pair: Word,
    after_b: Word,
    after_a: Word,
    spare_even: Word,
    follower: Word,
    sure: Word,
    low_even: Word,
) -> bool:
    """Is every line of M inside `within` impossible or preceded by a line of F?

    after_b: odd rows of C; after_a: even rows of X below r - 1; low_even: those of them below r - 2.
    """
    for direction, step in ((LEVEL, board.stride), (FALLING, board.height), (RISING, board.rising)):
        anchors = four_from(within, step)
        while anchors != ZERO:
            anchor = count_trailing_zeros(anchors)
            anchors &= anchors - ONE
            line = line_of(step, anchor)
            if pair != ZERO and (line & pair) == pair:
                continue
            needs_b, needs_a = (line & after_b) != ZERO, (line & after_a) != ZERO
            if needs_a and needs_b:
                continue
            below = load(lines, direction + anchor)
            owned = sure & below
            if needs_b:
                owned |= low_even
            elif line & spare_even != ZERO:
                owned |= after_b & below
            if needs_a:
                owned |= after_b | ((line & after_a) >> ONE)
            if fours_across(board, follower | owned) == ZERO:
                return False
    return True


@inline
def late_cap_of(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    capped: Word,
    spare: Word,
    cap: Word,
    alpha: Word,
) -> Word:
    """LATE CAP with C the column of the cell `spare` and t = `cap`: a bound <= alpha on M's score, or NO_BOUND."""
    follower, empty, ready = mover ^ occupied, board.full ^ occupied, playable(board, occupied)
    spare_column, cap_column = columns_of(board, spare), columns_of(board, cap)
    paired = odd_columns(board, occupied) & ~capped & ~spare
    trigger = cap >> TWO
    sure = sure_cells(board, occupied, capped) & ~(spare_column | cap_column)
    finished = lowest_of_columns(board, threats & sure) | cap
    beyond = from_cell_up(board, finished)
    cost = count(beyond) + count(finished)
    if less(alpha, ZERO - (cost >> ONE)) != ZERO and fours_across(board, (follower | sure) & ~beyond) != ZERO:
        cost += TWO
    bound = ZERO - (cost >> ONE)
    if less(alpha, bound) != ZERO:
        return NO_BOUND
    if ((ready & trigger) | paired) & (mover << ONE) & (mover << TWO) != ZERO:
        return NO_BOUND
    within = (mover | (empty & ~sure)) & ~beyond
    pair = paired if count(paired) == TWO else ZERO
    after_b = empty & spare_column & board.odd_rows
    spare_even = empty & spare_column & board.even_rows
    after_a = empty & cap_column & board.even_rows & ~(cap >> ONE)
    low_even = empty & cap_column & board.even_rows & (trigger - ONE)
    harmless = _lines_are_harmless(board, lines, within, pair, after_b, after_a, spare_even, follower, sure, low_even)
    return bound if harmless else NO_BOUND


@inline
def late_cap(
    board: BoardSize, lines: Pointer, mover: Word, occupied: Word, threats: Word, capped: Word, alpha: Word
) -> Word:
    """LATE CAP for every winning cell and spare column, with the `capped` columns (even in number) and with none."""
    odd = odd_columns(board, occupied)
    later = threats & board.odd_rows & ~from_cell_up(board, odd) & ~playable(board, occupied)
    while True:
        caps = lowest_of_columns(board, later)
        while caps != ZERO:
            cap = lowest(caps)
            caps &= caps - ONE
            spares = odd & ~capped
            while spares != ZERO:
                bound = late_cap_of(board, lines, mover, occupied, threats, capped, lowest(spares), cap, alpha)
                if bound != NO_BOUND:
                    return bound
                spares &= spares - ONE
        if capped == ZERO:
            return NO_BOUND
        capped = ZERO
