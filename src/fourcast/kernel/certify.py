"""The compiled question behind `calls.certify`: which static proof bounds a position, and how it is applied.

The search asks the proofs for a cut and forgets the reason; here the reason is the answer. The functions are those that
the search uses. Of several ways the simplest to tell is taken: waiting first, then follow-up with as few capped columns
as possible. All sets of caps are tried, where the search tries the likeliest: the proof in `bounds` holds for each.
"""

from __future__ import annotations

from . import task_slots as slots
from ._jit import inline
from .batch import size_from
from .bits import columns_of, playable, winning_cells
from .board_size import BoardSize
from .bounds import NO_BOUND, avoided_cells, cap_cells, follow_up, odd_columns, waiting_obstacle
from .words import ONE, ZERO, Int, Pointer, Word, count, less, load, store, words_at


@inline
def _is_quiet(board: BoardSize, occupied: Word, threats: Word, mine: Word) -> bool:
    """What the proofs presuppose: nobody can win at once, and M has a move that does not lose at once."""
    ready = playable(board, occupied)
    return bool((threats | mine) & ready == ZERO and ready & ~(threats >> ONE) != ZERO)


@inline
def _next_subset(chosen: Word, cells: Word) -> Word:
    """The subset of `cells` that follows `chosen` in counting order; after all of them, none."""
    return (chosen - cells) & cells


@inline
def _prove_by_follow_up(
    board: BoardSize, lines: Pointer, own: Word, occupied: Word, threats: Word, number: Word, alpha: Word
) -> tuple[Word, Word]:
    """The bound of follow-up with exactly `number` columns capped, and those columns; NO_BOUND if there is none."""
    caps = cap_cells(board, occupied, threats)
    chosen = ZERO
    while True:
        if count(chosen) == number:
            capped = columns_of(board, chosen)
            if count(odd_columns(board, occupied) & ~capped) & ONE == ZERO:
                bound, _ = follow_up(board, lines, own, occupied, threats, capped, alpha)
                if bound != NO_BOUND:
                    return bound, capped
        chosen = _next_subset(chosen, caps)
        if chosen == ZERO:
            return NO_BOUND, ZERO


def certify(task: Pointer) -> Int:
    """Say how it can be proved that M's score is at most alpha; the bound (<= alpha) and the caps are answered."""
    board, lines = size_from(words_at(load(task, slots.CERTIFY_NUMBERS))), words_at(load(task, slots.CERTIFY_LINES))
    own, occupied, alpha = (
        load(task, slots.CERTIFY_OWN),
        load(task, slots.CERTIFY_OCCUPIED),
        load(task, slots.CERTIFY_ALPHA),
    )
    answer = words_at(load(task, slots.CERTIFY_ANSWER))
    empty = board.full ^ occupied
    threats, mine = winning_cells(board, own ^ occupied, empty), winning_cells(board, own, empty)
    if not _is_quiet(board, occupied, threats, mine):
        return slots.NOT_PROVED
    distance = avoided_cells(board, mine) >> ONE
    if waiting_obstacle(board, own, occupied, mine) == ZERO and less(alpha, distance) == ZERO:
        store(answer, slots.ANSWER_BOUND, distance)
        return slots.PROVED_BY_WAITING
    if board.is_even == 0:
        return slots.NOT_PROVED
    number = ZERO
    while number <= count(cap_cells(board, occupied, threats)):
        bound, capped = _prove_by_follow_up(board, lines, own, occupied, threats, number, alpha)
        if bound != NO_BOUND:
            store(answer, slots.ANSWER_BOUND, bound)
            store(answer, slots.ANSWER_CAPPED, capped)
            return slots.PROVED_BY_FOLLOW_UP
        number += ONE
    return slots.NOT_PROVED
