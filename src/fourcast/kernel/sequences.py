"""The compiled count of move sequences, behind `perft`. A sequence ends early with a win."""

from __future__ import annotations

from .batch import board_from
from .bits import lowest, playable, winning_cells
from .words import ZERO, Int, Pointer, count, load, signed, store, words_at

# The task
_NUMBERS, _STACK, _OWN, _OCCUPIED, _DEPTH = range(5)
# A level of the stack
_LEVEL_OWN, _LEVEL_OCCUPIED, _LEVEL_MOVES, LEVEL_WORDS = range(4)


def count_sequences(task: Pointer) -> Int:
    """The entry point: sequences of exactly `depth` moves."""
    board = board_from(words_at(load(task, _NUMBERS)))
    levels = words_at(load(task, _STACK))
    own, occupied, depth = load(task, _OWN), load(task, _OCCUPIED), signed(load(task, _DEPTH))
    level = 0
    total = 0
    ready = playable(board, occupied)
    while True:
        # At the last level every playable cell is a sequence; higher up a winning move has none below it.
        if level == depth - 1:
            total += signed(count(ready))
            ready = ZERO
        else:
            ready &= ~winning_cells(board, own, board.full ^ occupied)
        while ready == ZERO:
            if level == 0:
                return total
            level -= 1
            own = load(levels, level * LEVEL_WORDS + _LEVEL_OWN)
            occupied = load(levels, level * LEVEL_WORDS + _LEVEL_OCCUPIED)
            ready = load(levels, level * LEVEL_WORDS + _LEVEL_MOVES)
        move = lowest(ready)
        store(levels, level * LEVEL_WORDS + _LEVEL_OWN, own)
        store(levels, level * LEVEL_WORDS + _LEVEL_OCCUPIED, occupied)
        store(levels, level * LEVEL_WORDS + _LEVEL_MOVES, ready ^ move)
        own = own ^ occupied
        occupied = occupied | move
        ready = playable(board, occupied)
        level += 1
