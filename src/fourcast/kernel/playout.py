"""Play-outs behind `playouts`: one side follows a fixed rule, the other one tries everything.

X follows the rule, O tries everything. The positions in which O is to move form a closed set: from each of them every
move of O and the one answer of X lead to another one of the set or to the end of the game. So it is enough to visit
each once and to look for one at which the rule fails; no values are handed back.
"""

from __future__ import annotations

import numpy as np

from ._jit import inline, recursive
from .batch import board_from
from .bits import fours, has_several, lowest, playable, position_key, winning_cells
from .board import Board
from .playouts import (
    ATTACKS,
    BREAKS,
    COVER,
    ENDS,
    FILL_OUT,
    FIRST_COLUMN,
    FOLLOWS,
    HOLDS,
    IS_LOSER,
    LIMIT,
    MUST_WIN,
    NODES,
    NUMBERS,
    OCCUPIED,
    ORDER,
    OWN,
    PAIRED,
    PARTNERS,
    PLAN_COUNT,
    PLAN_WORDS,
    PLANS,
    PLAY_PLANS,
    QUESTION,
    SLOT_BITS,
    STACK,
    TABLE,
    TOO_MANY,
    TOUCHED,
    TRIGGERS,
)
from .words import ONE, ZERO, Int, Pointer, Word, count_trailing_zeros, load, signed, store, unsigned, words_at

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_SLOT_SHIFT = np.uint64(64 - SLOT_BITS)
_SLOT_MASK = np.uint64((1 << SLOT_BITS) - 1)


@recursive("pwwi")
def find_attack(numbers: Pointer, own: Word, occupied: Word, attacks: Int) -> Int:
    """The first move of a win by force of at most so many attacks, as a bit; 0 if there is none."""
    board = board_from(numbers)
    empty, ready = board.full ^ occupied, playable(board, occupied)
    winning = winning_cells(board, own, empty) & ready
    if winning != ZERO:
        return signed(lowest(winning))
    if attacks == 0:
        return 0
    threats = winning_cells(board, own ^ occupied, empty)
    moves = threats & ready
    if has_several(moves):
        return 0
    if moves == ZERO:
        moves = ready
    while moves != ZERO:
        move = lowest(moves)
        moves ^= move
        grown, taken = own | move, occupied | move
        ready = playable(board, taken)
        if threats & ready != ZERO:
            continue  # O completes four first
        threatened = winning_cells(board, grown, board.full ^ taken) & ready
        if threatened == ZERO:
            continue
        if has_several(threatened) or find_attack(numbers, grown, taken | threatened, attacks - 1) != 0:
            return signed(move)
    return 0


@inline
def _is_safe(task: Pointer, other: Word, occupied: Word, reply: Word) -> bool:
    """May X play here? Cells right below winning cells of O are left out before."""
    attacks = signed(load(task, ATTACKS))
    if attacks == 0:
        return True
    return bool(find_attack(words_at(load(task, NUMBERS)), other, occupied | reply, attacks) == 0)


@inline
def _follow(task: Pointer, ready: Word, move: Word) -> Word:
    """The answer on top, or in another of the paired cells; 0 if there is none."""
    paired = load(task, PAIRED)
    if paired & move == ZERO:
        return (move << ONE) & ready
    return _first_in_order(task, paired & ready)


@inline
def _first_in_order(task: Pointer, cells: Word) -> Word:
    order, index = words_at(load(task, ORDER)), signed(load(task, FIRST_COLUMN))
    found = ZERO
    while cells != ZERO and found == ZERO:
        found = cells & load(order, index)
        index += 1
    return found


@inline
def _choose(task: Pointer, other: Word, occupied: Word, ready: Word, threats: Word, move: Word) -> Word:
    """The answer of a plan when nothing is to be blocked: on top if that is safe, else the first safe column; or 0."""
    safe = ready & ~(threats >> ONE)
    answer = load(words_at(load(task, PARTNERS)), count_trailing_zeros(move)) & safe
    if answer == ZERO and load(task, TRIGGERS) & move != ZERO:
        answer = (move << ONE) & safe
    if answer != ZERO and _is_safe(task, other, occupied, answer):
        return answer
    while safe != ZERO:
        answer = _first_in_order(task, safe)
        if _is_safe(task, other, occupied, answer):
            return answer
        safe ^= answer
    return ZERO


@inline
def _visit(board: Board, table: Pointer, touched: Pointer, visited: Int, own: Word, occupied: Word) -> bool:
    """Note a position; true if it is new."""
    key = position_key(board, own, occupied)
    slot = (key * _GOLDEN) >> _SLOT_SHIFT
    while True:
        found = load(table, signed(slot))
        if found == key:
            return False
        if found == ZERO:
            store(table, signed(slot), key)
            store(touched, visited, slot)
            return True
        slot = (slot + ONE) & _SLOT_MASK


@inline
def _answer(task: Pointer, board: Board, own: Word, occupied: Word, move: Word) -> tuple[Int, Word]:
    """What X does after O's move: HOLDS with the move that wins, FOLLOWS with the answer, or BREAKS.

    HOLDS without a move: the board is full, or O can never complete four again and X need not.
    """
    other, stones = own | move, own ^ occupied
    taken = occupied | move
    ready, empty = playable(board, taken), board.full ^ taken
    must_win = load(task, MUST_WIN) != ZERO
    winning = winning_cells(board, stones, empty) & ready
    if winning != ZERO:
        return HOLDS, lowest(winning)
    if ready == ZERO or (not must_win and fours(board, board.full ^ stones) == ZERO):
        return (BREAKS if must_win else HOLDS), ZERO
    if load(task, COVER) != ZERO:
        answer = _follow(task, ready, move)
        return (FOLLOWS if answer != ZERO else BREAKS), answer
    threats = winning_cells(board, other, empty)
    blocks = threats & ready
    if blocks != ZERO:
        if has_several(blocks) or (blocks << ONE) & threats != ZERO:
            return BREAKS, ZERO
        return FOLLOWS, blocks
    attacks = signed(load(task, ATTACKS))
    if attacks != 0:
        attack = find_attack(words_at(load(task, NUMBERS)), stones, taken, attacks)
        if attack != 0:
            return HOLDS, unsigned(attack)
    answer = _choose(task, other, taken, ready, threats, move)
    return (FOLLOWS if answer != ZERO else BREAKS), answer


@inline
def _play_out(task: Pointer) -> Int:
    """Whether a rule of X holds against everything: HOLDS, BREAKS or TOO_MANY. O is to move."""
    board = board_from(words_at(load(task, NUMBERS)))
    table, stack, touched = words_at(load(task, TABLE)), words_at(load(task, STACK)), words_at(load(task, TOUCHED))
    limit = signed(load(task, LIMIT))
    store(stack, 0, load(task, OWN))
    store(stack, 1, load(task, OCCUPIED))
    waiting = 1
    visited = 0
    ends = ZERO
    result = HOLDS
    while waiting > 0 and result == HOLDS:
        waiting -= 1
        own, occupied = load(stack, 2 * waiting), load(stack, 2 * waiting + 1)
        moves = playable(board, occupied)
        if winning_cells(board, own, board.full ^ occupied) & moves != ZERO:
            result = BREAKS
        if moves == ZERO and load(task, MUST_WIN) != ZERO:
            result = BREAKS
        while moves != ZERO and result == HOLDS:
            move = lowest(moves)
            moves ^= move
            what, cell = _answer(task, board, own, occupied, move)
            if what == HOLDS:
                ends |= cell
            elif what == BREAKS:
                result = BREAKS
            elif visited >= limit:
                result = TOO_MANY
            elif _visit(board, table, touched, visited, own | move, occupied | move | cell):
                visited += 1
                store(stack, 2 * waiting, own | move)
                store(stack, 2 * waiting + 1, occupied | move | cell)
                waiting += 1
    for index in range(visited):
        store(table, signed(load(touched, index)), ZERO)
    store(task, ENDS, ends)
    store(task, NODES, unsigned(visited))
    return result


@inline
def _play_plans(task: Pointer) -> Int:
    """The number of the first of the plans that holds against everything; -1 if none does."""
    plans = words_at(load(task, PLANS))
    for index in range(signed(load(task, PLAN_COUNT))):
        store(task, TRIGGERS, load(plans, PLAN_WORDS * index))
        store(task, FIRST_COLUMN, load(plans, PLAN_WORDS * index + 1))
        store(task, ATTACKS, load(plans, PLAN_WORDS * index + 2))
        if _play_out(task) == HOLDS:
            return np.int64(index)
    return np.int64(-1)


@inline
def _fill_breaks(board: Board, own: Word, occupied: Word, poisoned: Word, is_loser: bool, others: Word) -> bool:
    """Does filling go wrong here: a four among the other cells, or a poisoned cell that does not lose?"""
    ready, empty = playable(board, occupied), board.full ^ occupied
    mine = winning_cells(board, own, empty)
    if mine & ready & others != ZERO:
        return True
    if not is_loser:
        return bool(ready & others == ZERO)
    open_now = ready & poisoned
    if mine & open_now != ZERO:
        return True
    theirs = winning_cells(board, own ^ occupied, empty)
    return bool((open_now << ONE) & ~theirs != ZERO or ready & (others | poisoned) == ZERO)


@inline
def _fill_out(task: Pointer) -> Int:
    """HOLDS if X runs out of moves however the other cells are filled.

    PAIRED holds the poisoned cells of X, COVER the cells other than these and those above them; IS_LOSER is 1 if X is
    to move. See `playouts.runs_out`.
    """
    board = board_from(words_at(load(task, NUMBERS)))
    table, stack, touched = words_at(load(task, TABLE)), words_at(load(task, STACK)), words_at(load(task, TOUCHED))
    limit, others, poisoned = signed(load(task, LIMIT)), load(task, COVER), load(task, PAIRED)
    loser = load(task, IS_LOSER)
    store(stack, 0, load(task, OWN))
    store(stack, 1, load(task, OCCUPIED))
    store(stack, 2, loser)
    waiting = 1
    visited = 0
    result = HOLDS
    while waiting > 0 and result == HOLDS:
        waiting -= 1
        own, occupied = load(stack, 3 * waiting), load(stack, 3 * waiting + 1)
        turn = load(stack, 3 * waiting + 2)
        if _fill_breaks(board, own, occupied, poisoned, turn == ONE, others):
            result = BREAKS
        moves = playable(board, occupied) & others
        while moves != ZERO and result == HOLDS:
            move = lowest(moves)
            moves ^= move
            if visited >= limit:
                result = TOO_MANY
            elif _visit(board, table, touched, visited, own ^ occupied, occupied | move):
                visited += 1
                store(stack, 3 * waiting, own ^ occupied)
                store(stack, 3 * waiting + 1, occupied | move)
                store(stack, 3 * waiting + 2, turn ^ ONE)
                waiting += 1
    for index in range(visited):
        store(table, signed(load(touched, index)), ZERO)
    return result


def answer(task: Pointer) -> Int:
    """The entry point, for all three questions."""
    question = load(task, QUESTION)
    if question == PLAY_PLANS:
        return _play_plans(task)
    if question == FILL_OUT:
        return _fill_out(task)
    numbers, attacks = words_at(load(task, NUMBERS)), signed(load(task, ATTACKS))
    return find_attack(numbers, load(task, OWN), load(task, OCCUPIED), attacks)
