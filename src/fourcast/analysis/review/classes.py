"""The classes of moves, from best to blunder, and a line of words for each move.

Whether a move drops the result is a fact. How much time it may take and still be called good is a matter of taste: a
score point is one move of one's own, and up to two of them are the price of a safe win over a sharp one. Three or more
mean that a plan was not seen, so that is where inaccuracies begin.
"""

from __future__ import annotations

from enum import Enum

from fourcast.score import Outcome, Ply, Score, final_move

INACCURACY_POINTS = 3  # score points given away from which a move that keeps the result is an inaccuracy
NOT_KNOWN = "not known in time"


class MoveClass(Enum):
    """How good a move is."""

    BEST = "best"  # nothing is better
    GOOD = "good"  # keeps the result and gives away little
    INACCURACY = "inaccuracy"  # keeps the result and gives away INACCURACY_POINTS or more
    MISTAKE = "mistake"  # drops a win to a draw or a draw to a loss
    BLUNDER = "blunder"  # drops a win to a loss

    @property
    def mark(self) -> str:
        """The sign of chess notation; empty for moves that need none."""
        return _MARKS[self]

    @property
    def is_flaw(self) -> bool:
        """Whether the move is worth a second look: an inaccuracy or worse."""
        return bool(self.mark)

    @property
    def is_turning(self) -> bool:
        """Whether the move changes the result."""
        return self in (MoveClass.MISTAKE, MoveClass.BLUNDER)


_MARKS = {
    MoveClass.BEST: "",
    MoveClass.GOOD: "",
    MoveClass.INACCURACY: "?!",
    MoveClass.MISTAKE: "?",
    MoveClass.BLUNDER: "??",
}


def classify(before: Score, after: Score) -> MoveClass:
    """Return the class of a move from the best score there was and the one it leaves, both for the side that moves."""
    dropped = Outcome.from_score(before) - Outcome.from_score(after)
    if dropped:
        return MoveClass.BLUNDER if dropped == 2 else MoveClass.MISTAKE
    if before == after:
        return MoveClass.BEST
    return MoveClass.GOOD if before - after < INACCURACY_POINTS else MoveClass.INACCURACY


def describe_loss(before: Score, after: Score, cells: int, ply: Ply) -> str:
    """Say what a move gives away: "slower win: move 41 instead of 31"."""
    assert after < before
    had, left = final_move(cells, ply, before), final_move(cells, ply, after)
    if after > 0:
        return f"slower win: move {left} instead of {had}"
    if before < 0:
        return f"quicker loss: move {left} instead of {had}"
    if before == 0:
        return f"turns a draw into a loss on move {left}"
    if after == 0:
        return f"turns a win on move {had} into a draw"
    return f"turns a win on move {had} into a loss on move {left}"


def describe_result(score: Score, cells: int, ply: Ply) -> str:
    """Say a score in words, for the side that makes the move after this ply: "wins on move 31"."""
    if score == 0:
        return "draw"
    move = final_move(cells, ply, score)
    return f"{'wins' if score > 0 else 'loses'} on move {move}"
