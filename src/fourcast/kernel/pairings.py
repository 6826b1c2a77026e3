"""Static proofs, continued: follow-up in which two columns are answered together.

Terms and preconditions are those of `bounds`: M moves, F follows up, columns are played *even* (F takes the even
row above M's stone) or *odd* (F takes the odd row above), the other columns as there.

BOTH ODD. A and B are two columns of odd height, both played odd. The rule breaks when M takes the top of one; F then
plays the next cell of the other, an even row, and that column is played even from there on. Therefore:
  * M gets an odd cell of B only after A was exhausted while played odd, so that F owns all odd cells of A that were
    open, and the other way round. No line of M holds odd cells of both; a line with an odd cell of B comes after
    F owns A's odd cells.
  * If B has a winning cell of F on an odd row (a cap), M cannot exhaust B: F gets the odd cells of A, M gets no odd
    cell of A and no even cell of B above the cap (played odd the cap wins first, played even F has the even cells).
  * In A and B no two new stones of M are on top of each other: no new vertical line there.
  * When M owns an even cell of A, the column was played odd up to there (played even F has it): F owns A's open odd
    cells below.

TRIGGERED PAIR. A and B have even height and are played even, each with a trigger: an open odd-row cell ta, tb. When
M plays ta, F does not answer above but plays B's next cell, which is odd and at or below tb (tb is not yet played);
when M plays tb, F plays A's next cell. Then both columns have odd height and are played as BOTH ODD. Therefore:
  * M gets an odd cell of A above ta only if B was exhausted while played odd, and then F owns B's odd cells above tb;
    and the other way round. No line of M holds an odd cell of A above ta and one of B above tb.
  * If tb lies two below a winning cell t of F (odd row), B is never exhausted while played odd: M gets no odd cell of A
    above ta, F gets those, and M gets no even cell of B from t up.
  * If ta and tb are both playable now, M gets only one of them.
  * M may own ta and the cell above it: the only new vertical danger, when two stones of M are right below ta.
"""

from __future__ import annotations

from ._jit import inline
from .bits import (
    columns_of,
    four_from,
    fours_across,
    from_cell_up,
    has_several,
    lowest,
    lowest_of_columns,
    playable,
)
from .board_size import FALLING, LEVEL, RISING, BoardSize
from .bounds import NO_BOUND, line_of, odd_columns, sure_cells
from .words import ONE, TWO, ZERO, Pointer, Word, count, count_trailing_zeros, less, load


@inline
def _distance(board: BoardSize, follower: Word, sure: Word, threats: Word) -> tuple[Word, Word]:
    """The bound by DISTANCE (see `bounds`) and the cells that M cannot reach without losing."""
    finished = lowest_of_columns(board, threats & sure)
    beyond = from_cell_up(board, finished)
    cost = count(beyond) + count(finished)
    if fours_across(board, (follower | sure) & ~beyond) != ZERO:
        cost += TWO
    return ZERO - (cost >> ONE), beyond


@inline
def _odd_pair_lines_are_harmless(
    board: BoardSize, lines: Pointer, within: Word, pair: tuple[Word, Word], empty: Word, follower: Word, sure: Word
) -> bool:
    """BOTH ODD: is every line of M inside `within` impossible or preceded by a line of F?"""
    first, second = pair
    first_odd, second_odd = first & empty & board.odd_rows, second & empty & board.odd_rows
    for direction, step in ((LEVEL, board.stride), (FALLING, board.height), (RISING, board.rising)):
        anchors = four_from(within, step)
        while anchors != ZERO:
            anchor = count_trailing_zeros(anchors)
            anchors &= anchors - ONE
            line = line_of(step, anchor)
            below = load(lines, direction + anchor)
            reach, extra = below, ZERO  # where F's cells count; cells that are F's by the time of this line
            in_first, in_second = (line & first_odd) != ZERO, (line & second_odd) != ZERO
            if in_first and in_second:
                continue
            if (line & first & empty & board.even_rows) != ZERO:
                extra |= first_odd & below
            if (line & second & empty & board.even_rows) != ZERO:
                extra |= second_odd & below
            if in_first:
                reach |= second
                extra |= second_odd
            if in_second:
                reach |= first
                extra |= first_odd
            if fours_across(board, follower | ((sure | extra) & reach)) == ZERO:
                return False
    return True


@inline
def _both_odd(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    capped: Word,
    pair: tuple[Word, Word],
    alpha: Word,
) -> Word:
    """BOTH ODD for one pair of columns: M's score is at most the result if that is <= alpha, else NO_BOUND."""
    first, second = pair
    follower, empty = mover ^ occupied, board.full ^ occupied
    first_odd, second_odd = first & empty & board.odd_rows, second & empty & board.odd_rows
    first_cap, second_cap = lowest(threats & first_odd), lowest(threats & second_odd)
    sure = sure_cells(board, occupied, capped) & ~(first | second)
    within = mover | (empty & ~(first | second) & ~sure) | (empty & (first | second) & board.even_rows)
    if second_cap != ZERO:
        sure |= first_odd
        within &= ~(second & empty & board.even_rows & ~(second_cap - ONE))
    else:
        within |= first_odd
    if first_cap != ZERO:
        sure |= second_odd
        within &= ~(first & empty & board.even_rows & ~(first_cap - ONE))
    else:
        within |= second_odd
    bound, beyond = _distance(board, follower, sure, threats)
    if less(alpha, bound) != ZERO:
        return NO_BOUND
    within &= ~beyond
    if four_from(within, ONE) & ~(first | second) != ZERO:
        return NO_BOUND
    harmless = _odd_pair_lines_are_harmless(board, lines, within, pair, empty, follower, sure)
    return bound if harmless else NO_BOUND


@inline
def both_odd(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    capped: Word,
    alpha: Word,
    spoiler: Word,
) -> Word:
    """BOTH ODD for every pair of uncapped odd columns that could help against the line that spoilt follow-up."""
    free = odd_columns(board, occupied) & ~capped
    if not has_several(free):
        return NO_BOUND
    open_odd = from_cell_up(board, free) & board.odd_rows
    useful = columns_of(board, spoiler & open_odd)  # the spoiler must lose a cell in one of these
    if useful == ZERO:
        return NO_BOUND
    partners = columns_of(board, threats & open_odd) | useful
    if spoiler & (spoiler << ONE) != ZERO:
        partners = board.full  # a vertical spoiler is answered by any partner
    elif not has_several(free & partners):
        return NO_BOUND
    firsts = free & useful
    while firsts != ZERO:
        first = lowest(firsts)
        firsts &= firsts - ONE
        seconds = free & partners & ~first
        while seconds != ZERO:
            second = lowest(seconds)
            seconds &= seconds - ONE
            if second & useful != ZERO and second < first:
                continue  # this pair was tried the other way round
            pair = (columns_of(board, first), columns_of(board, second))
            bound = _both_odd(board, lines, mover, occupied, threats, capped, pair, alpha)
            if bound != NO_BOUND:
                return bound
    return NO_BOUND


@inline
def _triggered_lines_are_harmless(
    board: BoardSize, lines: Pointer, within: Word, late: tuple[Word, Word], exclusive: Word, follower: Word, sure: Word
) -> bool:
    """TRIGGERED PAIR: is every line of M inside `within` impossible or preceded by a line of F?"""
    for direction, step in ((LEVEL, board.stride), (FALLING, board.height), (RISING, board.rising)):
        anchors = four_from(within, step)
        while anchors != ZERO:
            anchor = count_trailing_zeros(anchors)
            anchors &= anchors - ONE
            line = line_of(step, anchor)
            if (line & late[0]) != ZERO and (line & late[1]) != ZERO:
                continue
            if exclusive != ZERO and (line & exclusive) == exclusive:
                continue
            below = load(lines, direction + anchor)
            if fours_across(board, follower | (sure & below)) == ZERO:
                return False
    return True


@inline
def _above(cell: Word) -> Word:
    """All bits above a single bit."""
    return ~((cell << ONE) - ONE)


@inline
def _triggered_pair(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    capped: Word,
    triggers: tuple[Word, Word],
    cap: Word,
    exclusive: Word,
    alpha: Word,
) -> Word:
    """TRIGGERED PAIR for two trigger cells; `cap` is F's winning cell two above the second, or empty.

    `exclusive`: both triggers if they are playable now, else empty.
    """
    first, second = columns_of(board, triggers[0]), columns_of(board, triggers[1])
    follower, empty, ready = mover ^ occupied, board.full ^ occupied, playable(board, occupied)
    for trigger in triggers:
        if ready & trigger & (mover << ONE) & (mover << TWO) != ZERO:
            return NO_BOUND  # M could own trigger and cell above it, on top of two stones
    late = (
        first & empty & board.odd_rows & _above(triggers[0]),
        second & empty & board.odd_rows & _above(triggers[1]),
    )
    sure = sure_cells(board, occupied, capped) & ~(first | second)
    within = mover | (empty & ~sure)
    if cap != ZERO:
        within &= ~(late[0] | (second & empty & board.even_rows & ~(cap - ONE)))
        sure |= late[0]
    bound, beyond = _distance(board, follower, sure, threats)
    if less(alpha, bound) != ZERO:
        return NO_BOUND
    within &= ~beyond
    if four_from(within & ~(first | second), ONE) != ZERO:
        return NO_BOUND
    harmless = _triggered_lines_are_harmless(board, lines, within, late, exclusive, follower, sure)
    return bound if harmless else NO_BOUND


@inline
def triggered_pair(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    capped: Word,
    alpha: Word,
    spoiler: Word,
) -> Word:
    """TRIGGERED PAIR for every choice of triggers that could help against `spoiler`."""
    ready = playable(board, occupied)
    even_columns = ready & board.odd_rows & ~capped
    open_odd = from_cell_up(board, even_columns) & board.odd_rows
    spoilt = spoiler & open_odd
    if spoilt == ZERO:
        return NO_BOUND
    later = spoilt & ~ready
    while later != ZERO:
        cell = lowest(later)
        later &= later - ONE
        # The cell is M's only after the partner was exhausted: put the trigger two below it.
        caps = threats & open_odd & ~columns_of(board, cell)
        while caps != ZERO:
            cap = lowest(caps)
            caps &= ~columns_of(board, cap)
            triggers = (cell >> TWO, cap >> TWO)
            bound = _triggered_pair(board, lines, mover, occupied, threats, capped, triggers, cap, ZERO, alpha)
            if bound != NO_BOUND:
                return bound
        others = later
        while others != ZERO:
            triggers = (cell >> TWO, lowest(others) >> TWO)
            others &= others - ONE
            bound = _triggered_pair(board, lines, mover, occupied, threats, capped, triggers, ZERO, ZERO, alpha)
            if bound != NO_BOUND:
                return bound
    now = spoilt & ready
    while now != ZERO:
        cell = lowest(now)
        now &= now - ONE
        others = now
        while others != ZERO:
            triggers = (cell, lowest(others))
            others &= others - ONE
            both = triggers[0] | triggers[1]
            bound = _triggered_pair(board, lines, mover, occupied, threats, capped, triggers, ZERO, both, alpha)
            if bound != NO_BOUND:
                return bound
    return NO_BOUND
