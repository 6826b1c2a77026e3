"""Static proofs, continued: M may win, but only late.

Terms and preconditions are those of `bounds`. The window asks whether M's score is at most alpha >= 0.

DELAY. Every column that is not full has a mode by its height: of even height it is played even (M gets odd rows), of
odd height it is played odd (M gets even rows): M's *natural* cells. Some columns of odd height, O, are left so; the
others are answered in pairs as in FOLLOW-UP and are played even from then on. F has an answer to every move except
M's taking the top of a column played odd. Then F *turns* a column: plays its next cell, so that its mode changes. F
turns columns in a fixed order: first those of a set Z, in any order, then perhaps one column p, then those of a set
R. (A pair that is still open is turned by playing the next cell of the one that comes later in that order; the other
is played odd from then on.) As long as Z is not full only columns of Z have been turned, so M owns only its stones,
natural cells, any cell of Z, and of a lone pair at most one next cell. If all lines of M in this set are harmless
(F's stones and sure cells below it hold a line of F), M can win only when Z is full, by an unnatural cell: one in p
in a row of at least r, or one in R. Then at most height - r + e cells are left, or e - 2, where e is the number of
empty cells of R. With u cells left after M's winning stone M's score is (2 + u) // 2, which is at most alpha if u <=
2 alpha - 1; u has the parity of the number of stones now played plus 1. So R may have up to 2 alpha empty cells (M
second) or 2 alpha + 1 (M first), the budget; and with b of it left for p, r must be at least height + 2 -
b.
  * M second (odd ply): O is one column. There is exactly one column played odd at any time, so O itself is
    never turned: its odd rows are F's.
  * M first (even ply): O is two columns, which may be in Z, p or R.
  * No two new stones of M are on top of each other, except a pair's next cell and the one above it: not allowed where
    two stones of M lie right below.

The search for Z, p and R: as long as some line of M is not harmless, one of its unnatural cells must be protected by
putting its column into R (all its unnatural cells are F's then), or into p (those from row r up).
"""

from __future__ import annotations

from ._jit import inline
from .bits import columns_of, four_from, fours_across, from_cell_up, has_several, lowest
from .board_size import FALLING, LEVEL, RISING, BoardSize
from .bounds import NO_BOUND, line_of, odd_columns, parity
from .words import (
    ALL,
    ONE,
    THREE,
    TWO,
    ZERO,
    Int,
    Pointer,
    Word,
    count,
    count_trailing_zeros,
    less,
    load,
    store,
    unsigned,
)

# A level of the search for Z, p and R, of which there is at most one for each column (see state_slots.DELAY_WORDS)
_DOUBTFUL, _SURE, _OPEN, _BUDGET, _CHOICES, _LEVEL_WORDS = 0, 1, 2, 3, 4, 5
_HOPELESS = ALL


@inline
def _cells_to_protect(
    board: BoardSize, lines: Pointer, within: Word, pair: Word, follower: Word, sure: Word, protectable: Word
) -> Word:
    """Empty if all lines are harmless; _HOPELESS if nothing helps; else cells one of which must be protected."""
    verdict = ZERO
    for direction, step in ((LEVEL, board.stride), (FALLING, board.height), (RISING, board.rising)):
        anchors = four_from(within, step)
        while anchors != ZERO:
            anchor = count_trailing_zeros(anchors)
            anchors &= anchors - ONE
            line = line_of(step, anchor)
            if pair != ZERO and (line & pair) == pair:
                continue
            below = load(lines, direction + anchor)
            if fours_across(board, follower | (sure & below)) != ZERO:
                continue
            if line & protectable != ZERO:
                return line & protectable
            verdict = _HOPELESS
    return verdict


@inline
def _can_delay(
    board: BoardSize,
    lines: Pointer,
    scratch: Pointer,
    follower: Word,
    empty: Word,
    fixed: Word,
    doubtful: Word,
    sure: Word,
    protectable: Word,
    pair: Word,
    budget: Word,
) -> bool:
    """Is there a choice of R and p within the budget that makes all lines of M in fixed + doubtful harmless?"""
    if less(budget, TWO) != ZERO:
        protectable = ZERO
    exposed = fixed | (doubtful & ~protectable)  # what no protection can reach must be harmless at best
    if _cells_to_protect(board, lines, exposed, pair, follower, sure | protectable, ZERO) != ZERO:
        return False
    depth = 0
    while True:
        if less(budget, TWO) != ZERO:
            protectable = ZERO
        choices = _cells_to_protect(board, lines, fixed | doubtful, pair, follower, sure, protectable)
        if choices == ZERO:
            return True
        if choices == _HOPELESS:
            choices = ZERO
        while True:
            while choices == ZERO:
                if depth == 0:
                    return False
                depth -= 1
                doubtful = load(scratch, depth * _LEVEL_WORDS + _DOUBTFUL)
                sure = load(scratch, depth * _LEVEL_WORDS + _SURE)
                protectable = load(scratch, depth * _LEVEL_WORDS + _OPEN)
                budget = load(scratch, depth * _LEVEL_WORDS + _BUDGET)
                choices = load(scratch, depth * _LEVEL_WORDS + _CHOICES)
            cell = lowest(choices)
            choices ^= cell
            column = columns_of(board, cell)
            size = count(column & empty)
            protected = column & protectable
            rest, left = protectable & ~column, budget - size
            if less(budget, size) != ZERO:
                from_row = (column & board.bottom) << (board.stride - budget)
                if cell < from_row:
                    continue
                protected &= ~(from_row - ONE)
                rest, left = ZERO, ZERO
            store(scratch, depth * _LEVEL_WORDS + _DOUBTFUL, doubtful)
            store(scratch, depth * _LEVEL_WORDS + _SURE, sure)
            store(scratch, depth * _LEVEL_WORDS + _OPEN, protectable)
            store(scratch, depth * _LEVEL_WORDS + _BUDGET, budget)
            store(scratch, depth * _LEVEL_WORDS + _CHOICES, choices)
            depth += 1
            doubtful, sure, protectable, budget = doubtful & ~protected, sure | protected, rest, left
            break


@inline
def delay_by(
    board: BoardSize, lines: Pointer, scratch: Pointer, mover: Word, occupied: Word, kept: Word, alpha: Word
) -> bool:
    """DELAY with O the columns of the cells `kept` (one cell on odd plies, two on even): is M's score at most alpha?"""
    follower, empty, odd = mover ^ occupied, board.full ^ occupied, odd_columns(board, occupied)
    paired, columns = odd ^ kept, columns_of(board, kept)
    if paired & (mover << ONE) & (mover << TWO) != ZERO:
        return False
    pair = paired if count(paired) == TWO else ZERO
    fixed = mover | (empty & board.odd_rows & ~columns)
    if has_several(kept):
        fixed |= empty & board.even_rows & columns
        doubtful = (empty & board.even_rows & ~columns) | (empty & board.odd_rows & columns)
        sure, protectable, budget = ZERO, doubtful & ~paired, alpha + alpha + ONE
    else:
        doubtful = empty & board.even_rows
        sure, protectable, budget = empty & board.odd_rows & columns, doubtful & ~columns & ~paired, alpha + alpha
    return bool(_can_delay(board, lines, scratch, follower, empty, fixed, doubtful, sure, protectable, pair, budget))


@inline
def _spoilt_for_all(board: BoardSize, lines: Pointer, mover: Word, occupied: Word) -> bool:
    """Does a line of M on cells that are natural for every choice of O spoil them all? Cheap, and often true."""
    follower, empty, odd = mover ^ occupied, board.full ^ occupied, odd_columns(board, occupied)
    open_odd = from_cell_up(board, odd)
    within = mover | (empty & board.odd_rows & ~open_odd)
    if fours_across(board, within) == ZERO:
        return False
    most = (empty & board.even_rows & ~odd) | open_odd
    if count(odd) > THREE:
        most |= odd
    return bool(_cells_to_protect(board, lines, within, ZERO, follower, most, ZERO) != ZERO)


@inline
def delay(
    board: BoardSize, lines: Pointer, scratch: Pointer, mover: Word, occupied: Word, ply: Int, alpha: Word
) -> Word:
    """alpha if DELAY proves that M's score is at most alpha >= 0, for any choice of O; else NO_BOUND."""
    odd = odd_columns(board, occupied)
    if has_several(odd) and _spoilt_for_all(board, lines, mover, occupied):
        return NO_BOUND
    firsts, is_second = odd, parity(board, unsigned(ply)) == ONE
    while firsts != ZERO:
        first = lowest(firsts)
        firsts &= firsts - ONE
        seconds = first if is_second else firsts  # M keeps one column if it is second, two if first
        while seconds != ZERO:
            kept = first | lowest(seconds)
            seconds &= seconds - ONE
            if delay_by(board, lines, scratch, mover, occupied, kept, alpha):
                return alpha
    return NO_BOUND
