"""Play-outs behind `playouts`: one side follows a fixed rule, the other one tries everything.

X follows the rule, O tries everything. The positions in which O is to move form a closed set: from each of them every
move of O and the one answer of X lead to another one of the set or to the end of the game. So it is enough to visit
each once and to look for one at which the rule fails; no values are handed back.
"""

from __future__ import annotations

import numpy as np

from . import task_slots as slots
from ._jit import inline, recursive
from .batch import size_from
from .bits import fours, has_several, lowest, playable, position_key, winning_cells
from .board_size import BoardSize
from .words import ONE, ZERO, Int, Pointer, Word, count_trailing_zeros, load, signed, store, unsigned, words_at

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_SLOT_SHIFT = np.uint64(64 - slots.PLAYOUT_SLOT_BITS)
_SLOT_MASK = np.uint64((1 << slots.PLAYOUT_SLOT_BITS) - 1)


@recursive("pwwi")
def find_attack(numbers: Pointer, own: Word, occupied: Word, attacks: Int) -> Int:
    """The first move of a win by force of at most so many attacks, as a bit; 0 if there is none."""
    board = size_from(numbers)
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
    attacks = signed(load(task, slots.PLAYOUT_ATTACKS))
    if attacks == 0:
        return True
    return bool(find_attack(words_at(load(task, slots.PLAYOUT_NUMBERS)), other, occupied | reply, attacks) == 0)


@inline
def _follow(task: Pointer, ready: Word, move: Word) -> Word:
    """The answer on top, or in another of the paired cells; 0 if there is none."""
    paired = load(task, slots.PLAYOUT_PAIRED)
    if paired & move == ZERO:
        return (move << ONE) & ready
    return _first_in_order(task, paired & ready)


@inline
def _first_in_order(task: Pointer, cells: Word) -> Word:
    order, index = words_at(load(task, slots.PLAYOUT_ORDER)), signed(load(task, slots.PLAYOUT_FIRST_COLUMN))
    found = ZERO
    while cells != ZERO and found == ZERO:
        found = cells & load(order, index)
        index += 1
    return found


@inline
def _choose(task: Pointer, other: Word, occupied: Word, ready: Word, threats: Word, move: Word) -> Word:
    """The answer of a plan if nothing is to be blocked: the partner, else on top, else the first safe column; or 0."""
    safe = ready & ~(threats >> ONE)
    answer = load(words_at(load(task, slots.PLAYOUT_PARTNERS)), count_trailing_zeros(move)) & safe
    if answer != ZERO and _is_safe(task, other, occupied, answer):
        return answer
    answer = (move << ONE) & safe if load(task, slots.PLAYOUT_TRIGGERS) & move != ZERO else ZERO
    if answer != ZERO and _is_safe(task, other, occupied, answer):
        return answer
    while safe != ZERO:
        answer = _first_in_order(task, safe)
        if _is_safe(task, other, occupied, answer):
            return answer
        safe ^= answer
    return ZERO


@inline
def _visit(board: BoardSize, table: Pointer, touched: Pointer, visited: Int, own: Word, occupied: Word) -> bool:
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
def _answer(task: Pointer, board: BoardSize, own: Word, occupied: Word, move: Word) -> tuple[Int, Word]:
    """What X does after O's move: HOLDS with the move that wins, FOLLOWS with the answer, or BREAKS.

    HOLDS without a move: the board is full, or O can never complete four again and X need not.
    """
    other, stones = own | move, own ^ occupied
    taken = occupied | move
    ready, empty = playable(board, taken), board.full ^ taken
    must_win = load(task, slots.PLAYOUT_MUST_WIN) != ZERO
    winning = winning_cells(board, stones, empty) & ready
    if winning != ZERO:
        return slots.PLAYOUT_HOLDS, lowest(winning)
    if ready == ZERO or (not must_win and fours(board, board.full ^ stones) == ZERO):
        return (slots.PLAYOUT_BREAKS if must_win else slots.PLAYOUT_HOLDS), ZERO
    if load(task, slots.PLAYOUT_COVER) != ZERO:
        answer = _follow(task, ready, move)
        return (slots.PLAYOUT_FOLLOWS if answer != ZERO else slots.PLAYOUT_BREAKS), answer
    threats = winning_cells(board, other, empty)
    blocks = threats & ready
    if blocks != ZERO:
        if has_several(blocks) or (blocks << ONE) & threats != ZERO:
            return slots.PLAYOUT_BREAKS, ZERO
        return slots.PLAYOUT_FOLLOWS, blocks
    attacks = signed(load(task, slots.PLAYOUT_ATTACKS))
    if attacks != 0:
        attack = find_attack(words_at(load(task, slots.PLAYOUT_NUMBERS)), stones, taken, attacks)
        if attack != 0:
            return slots.PLAYOUT_HOLDS, unsigned(attack)
    answer = _choose(task, other, taken, ready, threats, move)
    return (slots.PLAYOUT_FOLLOWS if answer != ZERO else slots.PLAYOUT_BREAKS), answer


@inline
def _play_out(task: Pointer) -> Int:
    """Whether a rule of X holds against everything: HOLDS, BREAKS or TOO_MANY. O is to move."""
    board = size_from(words_at(load(task, slots.PLAYOUT_NUMBERS)))
    table, stack, touched = (
        words_at(load(task, slots.PLAYOUT_TABLE)),
        words_at(load(task, slots.PLAYOUT_STACK)),
        words_at(load(task, slots.PLAYOUT_TOUCHED)),
    )
    limit = signed(load(task, slots.PLAYOUT_LIMIT))
    store(stack, 0, load(task, slots.PLAYOUT_OWN))
    store(stack, 1, load(task, slots.PLAYOUT_OCCUPIED))
    waiting = 1
    visited = 0
    ends = ZERO
    result = slots.PLAYOUT_HOLDS
    while waiting > 0 and result == slots.PLAYOUT_HOLDS:
        waiting -= 1
        own, occupied = load(stack, 2 * waiting), load(stack, 2 * waiting + 1)
        moves = playable(board, occupied)
        if winning_cells(board, own, board.full ^ occupied) & moves != ZERO:
            result = slots.PLAYOUT_BREAKS
        if moves == ZERO and load(task, slots.PLAYOUT_MUST_WIN) != ZERO:
            result = slots.PLAYOUT_BREAKS
        while moves != ZERO and result == slots.PLAYOUT_HOLDS:
            move = lowest(moves)
            moves ^= move
            what, cell = _answer(task, board, own, occupied, move)
            if what == slots.PLAYOUT_HOLDS:
                ends |= cell
            elif what == slots.PLAYOUT_BREAKS:
                result = slots.PLAYOUT_BREAKS
            elif visited >= limit:
                result = slots.PLAYOUT_TOO_MANY
            elif _visit(board, table, touched, visited, own | move, occupied | move | cell):
                visited += 1
                store(stack, 2 * waiting, own | move)
                store(stack, 2 * waiting + 1, occupied | move | cell)
                waiting += 1
    for index in range(visited):
        store(table, signed(load(touched, index)), ZERO)
    store(task, slots.PLAYOUT_ENDS, ends)
    store(task, slots.PLAYOUT_NODES, unsigned(visited))
    return result


@inline
def _play_plans(task: Pointer) -> Int:
    """The number of the first of the plans that holds against everything; -1 if none does."""
    plans = words_at(load(task, slots.PLAYOUT_PLANS))
    for index in range(signed(load(task, slots.PLAYOUT_PLAN_COUNT))):
        store(task, slots.PLAYOUT_TRIGGERS, load(plans, slots.PLAYOUT_PLAN_WORDS * index))
        store(task, slots.PLAYOUT_FIRST_COLUMN, load(plans, slots.PLAYOUT_PLAN_WORDS * index + 1))
        store(task, slots.PLAYOUT_ATTACKS, load(plans, slots.PLAYOUT_PLAN_WORDS * index + 2))
        if _play_out(task) == slots.PLAYOUT_HOLDS:
            return np.int64(index)
    return np.int64(-1)


@inline
def _fill_breaks(board: BoardSize, own: Word, occupied: Word, poisoned: Word, is_loser: bool, others: Word) -> bool:
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
    board = size_from(words_at(load(task, slots.PLAYOUT_NUMBERS)))
    table, stack, touched = (
        words_at(load(task, slots.PLAYOUT_TABLE)),
        words_at(load(task, slots.PLAYOUT_STACK)),
        words_at(load(task, slots.PLAYOUT_TOUCHED)),
    )
    limit, others, poisoned = (
        signed(load(task, slots.PLAYOUT_LIMIT)),
        load(task, slots.PLAYOUT_COVER),
        load(task, slots.PLAYOUT_PAIRED),
    )
    loser = load(task, slots.PLAYOUT_IS_LOSER)
    store(stack, 0, load(task, slots.PLAYOUT_OWN))
    store(stack, 1, load(task, slots.PLAYOUT_OCCUPIED))
    store(stack, 2, loser)
    waiting = 1
    visited = 0
    result = slots.PLAYOUT_HOLDS
    while waiting > 0 and result == slots.PLAYOUT_HOLDS:
        waiting -= 1
        own, occupied = load(stack, 3 * waiting), load(stack, 3 * waiting + 1)
        turn = load(stack, 3 * waiting + 2)
        if _fill_breaks(board, own, occupied, poisoned, turn == ONE, others):
            result = slots.PLAYOUT_BREAKS
        moves = playable(board, occupied) & others
        while moves != ZERO and result == slots.PLAYOUT_HOLDS:
            move = lowest(moves)
            moves ^= move
            if visited >= limit:
                result = slots.PLAYOUT_TOO_MANY
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
    question = load(task, slots.PLAYOUT_QUESTION)
    if question == slots.PLAYOUT_PLAY_PLANS:
        return _play_plans(task)
    if question == slots.PLAYOUT_FILL_OUT:
        return _fill_out(task)
    numbers, attacks = words_at(load(task, slots.PLAYOUT_NUMBERS)), signed(load(task, slots.PLAYOUT_ATTACKS))
    return find_attack(numbers, load(task, slots.PLAYOUT_OWN), load(task, slots.PLAYOUT_OCCUPIED), attacks)
