"""How good a move is: its class, from best to blunder, its accuracy, and a line of words.

Whether a move drops the result is a fact. How much time it may take and still be called good is a matter of taste: a
score point is one move of one's own, and up to two of them are the price of a safe win over a sharp one. Three or more
mean that a plan was not seen, so that is where inaccuracies begin. What a person could have seen, a four or
a fork of either side (`tags`), is at least a mistake, even where the game is won or lost either way.

The value of a score, from the view of one side, mixes outcome and speed. Let L be the largest score that the board
allows (18 on 7x6):

    win with score k      75 + 25 k / L      the last possible moment is a little over 75, the first 100
    draw                  50
    loss with score -k    25 - 25 k / L      the mirror image: the values of the two sides add up to 100

The bands are this wide for a reason: the slowest win is more than 25 above a draw, and the quickest win less than 25
above the slowest. So a move that drops a result always loses more value than one that merely takes its time.

The accuracy of a move is 100 if it loses no value and halves with every 15 points that it loses. That of a player is
the mean over the moves where there was something to choose: where all columns have the same score any move is perfect,
and counting it would say nothing about the player.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from statistics import fmean

from fourcast.score import Outcome, Ply, Score, final_move, largest_score

INACCURACY_POINTS = 3  # score points given away from which a move that keeps the result is an inaccuracy
DRAW_VALUE = 50.0
SPEED_BAND = 25.0  # between the slowest win and the quickest
SLOWEST_WIN = DRAW_VALUE + SPEED_BAND
HALVING_LOSS = 15.0  # value lost that halves the accuracy of a move
NOT_KNOWN = "not known in time"


class MoveClass(Enum):
    """How good a move is."""

    BEST = "best"  # nothing is better
    GOOD = "good"  # keeps the result and gives away little
    INACCURACY = "inaccuracy"  # keeps the result and gives away INACCURACY_POINTS or more
    MISTAKE = "mistake"  # drops a win to a draw or a draw to a loss, or overlooks what could be seen
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
    def is_serious(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return self in (MoveClass.MISTAKE, MoveClass.BLUNDER)


_MARKS = {
    MoveClass.BEST: "",
    MoveClass.GOOD: "",
    MoveClass.INACCURACY: "?!",
    MoveClass.MISTAKE: "?",
    MoveClass.BLUNDER: "??",
}


def classify(before: Score, after: Score, is_oversight: bool = False) -> MoveClass:
    """Return the class of a move from the best score there was and the one it leaves, both for the side that moves.

    An oversight is a move that gives something away and overlooks what could be seen on the board.
    """
    dropped = Outcome.from_score(before) - Outcome.from_score(after)
    if dropped:
        return MoveClass.BLUNDER if dropped == 2 else MoveClass.MISTAKE
    if before == after:
        return MoveClass.BEST
    if is_oversight:
        return MoveClass.MISTAKE
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


def value_of(score: Score, cells: int) -> float:
    """Return the value of a score on a board of so many cells, from 0 to 100, for the side whose score it is."""
    if score == 0:
        return DRAW_VALUE
    speed = SPEED_BAND * abs(score) / largest_score(cells, 0)
    return SLOWEST_WIN + speed if score > 0 else 100 - SLOWEST_WIN - speed


def signed_value(score: Score, cells: int) -> float:
    """Return the value stretched to -100 … 100 with the draw at 0, as the graph shows it: no win is below 50."""
    return 2 * value_of(score, cells) - 100


def accuracy_of(before: Score, after: Score, cells: int) -> float:
    """Return the accuracy of a move, 0 to 100, from the score that was to be had and the one that is left."""
    lost = value_of(before, cells) - value_of(after, cells)
    assert lost >= 0, "no move is better than the best"
    return float(100 * 0.5 ** (lost / HALVING_LOSS))


def mean_accuracy(accuracies: Iterable[float | None]) -> float | None:
    """Return the mean of the accuracies that count; None if there are none."""
    counted = [accuracy for accuracy in accuracies if accuracy is not None]
    return fmean(counted) if counted else None
