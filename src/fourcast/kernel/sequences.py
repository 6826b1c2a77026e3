"""The compiled count of move sequences, behind `calls.perft`. A sequence ends early with a win."""

from __future__ import annotations

from . import task_slots as slots
from .batch import size_from
from .bits import lowest, playable, winning_cells
from .words import ZERO, Int, Pointer, count, load, signed, store, words_at


def count_sequences(task: Pointer) -> Int:
    """The entry point: sequences of exactly `depth` moves."""
    board = size_from(words_at(load(task, slots.PERFT_NUMBERS)))
    levels = words_at(load(task, slots.PERFT_STACK))
    own, occupied = load(task, slots.PERFT_OWN), load(task, slots.PERFT_OCCUPIED)
    depth = signed(load(task, slots.PERFT_DEPTH))
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
            own = load(levels, level * slots.LEVEL_WORDS + slots.LEVEL_OWN)
            occupied = load(levels, level * slots.LEVEL_WORDS + slots.LEVEL_OCCUPIED)
            ready = load(levels, level * slots.LEVEL_WORDS + slots.LEVEL_MOVES)
        move = lowest(ready)
        store(levels, level * slots.LEVEL_WORDS + slots.LEVEL_OWN, own)
        store(levels, level * slots.LEVEL_WORDS + slots.LEVEL_OCCUPIED, occupied)
        store(levels, level * slots.LEVEL_WORDS + slots.LEVEL_MOVES, ready ^ move)
        own = own ^ occupied
        occupied = occupied | move
        ready = playable(board, occupied)
        level += 1
