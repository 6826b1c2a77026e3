"""What the searches are told and what they answer, for both sides of the door. Apart from them: they need the compiler.

A value is seen from the side to move. Positions that are not decided within the depth have a heuristic value; a win on
move m is WIN - m, so that it is far above all of those, and the sooner the better (the report is silent about both). A
drawn game is 0.
"""

from __future__ import annotations

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column
from fourcast.kernel.counter_words import FIRST_FREE
from fourcast.score import Ply, Score, win_score

OWN, OCCUPIED, DEPTH, READING = range(FIRST_FREE, FIRST_FREE + 4)

CELLS = DEFAULT_WIDTH * DEFAULT_HEIGHT
WIN = 1_000_000
_LEAST_WIN = WIN - CELLS

# How a line is scored: by its run from the start, or by its tokens anywhere.
READINGS = ("runs", "tokens")
RUNS, TOKENS = range(2)


def unpack_answer(answer: int) -> tuple[int, Column]:
    """Return value and column of what a search answers: value * width + column."""
    return divmod(answer, DEFAULT_WIDTH)


def proved_score(value: int, ply: Ply, depth: int) -> Score | None:
    """Return the exact score of a position that a search to this depth gave this value; None: it knows none.

    Every line of play was followed for `depth` plies, so an end found within them is the one that best play leads to.
    One found beyond them, by following forced moves only, might be reached sooner on another way.
    """
    if abs(value) >= _LEAST_WIN:
        move = WIN - abs(value)
        if move > ply + depth:
            return None
        return win_score(CELLS, move) if value > 0 else -win_score(CELLS, move)
    return 0 if ply + depth >= CELLS else None
