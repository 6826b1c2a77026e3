"""Step 3, minimax (tutorial part 3): visit the whole game tree below a position.

Every later step is this one with something added. The score of a position is the best of its moves, each the opposite
of the score that the opponent then has ("negamax": one procedure serves both sides). A win in one is seen before it is
played, so that finished games are never visited; only the full board is a leaf of its own.

Nodes: all of them. A position with 13 empty cells can have a million; from the start no computer would finish.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import Int, Pointer, load, signed

from . import slots
from .array_board import HEIGHT, WIDTH, can_play, can_win_at_once, play, take_back
from .bounds import score_of_win_now


@recursive("pi")
def negamax(search: Pointer, ply: Int) -> Int:
    """The score of the position on the board."""
    # 1. Count.
    if count_node(search):
        return 0
    # 2. A full board is a draw.
    if ply == WIDTH * HEIGHT:
        return 0
    # 3. A win in one: children are not visited.
    if can_win_at_once(search, ply):
        return score_of_win_now(ply)
    # 4. Visit every playable column and keep the best.
    best = -WIDTH * HEIGHT  # below every score
    for column in range(WIDTH):
        if can_play(search, column):
            play(search, column, ply)
            score = -negamax(search, ply + 1)
            take_back(search, column)
            if score > best:
                best = score
    return best


def run(search: Pointer) -> Int:
    """One invocation, at the root."""
    return negamax(search, signed(load(search, slots.PLY)))
