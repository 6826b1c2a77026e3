"""The static proofs put together: what each position's bound is, in the order of what it costs to try.

`quick_bounds` serves one board or several and finds most of what can be found; `upper_bound` tries everything that
follow-up has to offer on one board; `late_bound` is for what is left. All speak of M's score, M being the side to
move, and of the null window (alpha, alpha + 1): a bound is of use only if it settles on which side of it the score
lies. Scores are words here, negative ones in two's complement, so that they travel in lanes.
"""

from __future__ import annotations

from typing import NamedTuple

from ._jit import inline
from .bits import columns_of, fours, from_cell_up, has_several, lowest_of_columns
from .board_size import DELAY, FOLLOW_UP, LATE_CAP, PAIRINGS, WAITING, BoardSize
from .bounds import (
    NO_BOUND,
    avoided_cells,
    cap_cells,
    check_follow_up,
    cost_of_lines,
    follow_up,
    follow_up_with_fewer_caps,
    parity,
    sure_cells,
    waiting_obstacle,
)
from .delay import delay
from .latecap import late_cap
from .pairings import both_odd, triggered_pair
from .words import ONE, ZERO, Bits, Flags, Int, Mask, Pointer, Word, count, flags_of, less, nonzero, select, unsigned


@inline
def waiting_bounds(
    board: BoardSize, mover: Bits, occupied: Bits, threats: Bits, mine: Bits, alpha: Bits
) -> tuple[Mask, Bits]:
    """Where WAITING settles the window, and the bound: an upper one where alpha >= 0, else a lower one.

    Only the side that the window asks to win needs to be looked at: M if alpha >= 0 (is M's score at most alpha?),
    F if alpha < 0 (is F's score at most -alpha - 1, which is ~alpha?).
    """
    negative = less(alpha, alpha & ZERO)
    side = select(negative, mover ^ occupied, mover)
    winning = select(negative, threats, mine)
    distance = avoided_cells(board, winning) >> ONE
    settled = ~nonzero(waiting_obstacle(board, side, occupied, winning))
    settled = settled & ~less(select(negative, ~alpha, alpha), distance)
    return settled, select(negative, ZERO - distance, distance)


class Plan(NamedTuple):
    """What plain follow-up comes to, for `upper_bound` to go on from."""

    caps: Bits  # F's lowest odd-row winning cell in each column of odd height
    within: Bits  # cells that M's lines can be made of
    ground: Bits  # F's stones and sure cells, as far as M can get there


@inline
def follow_up_bounds(
    board: BoardSize, mover: Bits, occupied: Bits, threats: Bits, ply: Bits, alpha: Bits
) -> tuple[Mask, Bits, Mask, Plan]:
    """Where plain follow-up settles the window, the upper bound, where `upper_bound` might do better, and from what.

    Plain: no caps if M is first (see `bounds`), all caps if M is second, and M has no line at all.
    """
    odd_ply = nonzero(parity(board, ply))
    caps = cap_cells(board, occupied, threats)
    capped = select(odd_ply, columns_of(board, caps), caps & ZERO)
    fits = ~odd_ply | nonzero(count(caps) & ONE)
    follower = mover ^ occupied
    sure = sure_cells(board, occupied, capped)
    finished = lowest_of_columns(board, threats & sure)
    beyond = from_cell_up(board, finished)
    ground = (follower | sure) & ~beyond
    cost = count(beyond) + count(finished)
    cost = cost_of_lines(board, follower, ground, finished, cost, alpha)
    bound = ZERO - (cost >> ONE)
    reaches = fits & ~less(alpha, bound)
    within = (mover | (board.full ^ occupied ^ sure)) & ~beyond
    settled = reaches & ~nonzero(fours(board, within))
    worthwhile = reaches | (~fits & nonzero(caps)) | (~odd_ply & nonzero(caps & (caps - ONE)))
    return settled, bound, worthwhile & ~settled, Plan(caps, within, ground)


@inline
def quick_bounds(
    board: BoardSize, mover: Bits, occupied: Bits, threats: Bits, mine: Bits, ply: Bits, alpha: Bits, among: Flags
) -> tuple[Flags, Bits, Flags, Plan]:
    """Where (`among` the given lanes) a cheap proof settles the window, the bound, where `upper_bound` may, its plan.

    Where it may the bound is that of plain follow-up, which holds if M's lines turn out to be harmless.
    """
    settled, bound = waiting_bounds(board, mover, occupied, threats, mine, alpha)
    if board.rules & WAITING == 0:
        settled = settled & ZERO
    if board.rules & FOLLOW_UP == 0:
        return flags_of(settled) & among, bound, ZERO, Plan(mover, mover, mover)
    by_follow_up, upper, worthwhile, plan = follow_up_bounds(board, mover, occupied, threats, ply, alpha)
    bound = select(settled, bound, upper)
    settled = settled | by_follow_up
    return flags_of(settled) & among, bound, flags_of(worthwhile & ~settled) & among, plan


@inline
def upper_bound(
    board: BoardSize,
    lines: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    ply: Int,
    alpha: Word,
    plan: Plan,
    plain: Word,
) -> Word:
    """The bound on M's score, <= alpha, by any form of follow-up; NO_BOUND where there is none.

    `plan` and the bound `plain` are what `follow_up_bounds` has found.
    """
    caps = plan.caps
    second_moves = parity(board, unsigned(ply)) == ONE
    fits = (count(caps) & ONE == ONE) == second_moves
    if fits or not second_moves:
        capped = columns_of(board, caps) if second_moves else ZERO
        bound, spoiler = check_follow_up(board, lines, mover, occupied, capped, plan.within, plan.ground, plain, alpha)
        if spoiler != ZERO and board.rules & PAIRINGS != 0:
            bound = both_odd(board, lines, mover, occupied, threats, capped, alpha, spoiler)
            if bound == NO_BOUND:
                bound = triggered_pair(board, lines, mover, occupied, threats, capped, alpha, spoiler)
        if bound != NO_BOUND or second_moves:
            return bound
    if not has_several(caps):
        return NO_BOUND
    if fits:
        bound, _ = follow_up(board, lines, mover, occupied, threats, columns_of(board, caps), alpha)
        return bound
    return follow_up_with_fewer_caps(board, lines, mover, occupied, threats, caps, alpha)


@inline
def late_bound(
    board: BoardSize,
    lines: Pointer,
    scratch: Pointer,
    mover: Word,
    occupied: Word,
    threats: Word,
    ply: Int,
    alpha: Word,
) -> Word:
    """The bound on M's score, <= alpha, by LATE CAP or DELAY; NO_BOUND where there is none.

    These cost more than all others together and succeed less often: they are for nodes about to be searched.
    """
    bound, odd_ply = NO_BOUND, parity(board, unsigned(ply))
    if odd_ply == ONE and board.rules & LATE_CAP != 0:
        caps = cap_cells(board, occupied, threats)
        capped = columns_of(board, caps) if count(caps) & ONE == ZERO else ZERO
        bound = late_cap(board, lines, mover, occupied, threats, capped, alpha)
    if bound == NO_BOUND and board.rules & DELAY != 0 and less(alpha, ONE - odd_ply) == ZERO:
        bound = delay(board, lines, scratch, mover, occupied, ply, alpha)
    return bound
