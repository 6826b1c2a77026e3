"""How good a score is on a scale from 0 to 100, and how accurate a move that gives some of it away.

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
from statistics import fmean

from fourcast.score import Score, largest_score

DRAW_VALUE = 50.0
SPEED_BAND = 25.0  # between the slowest win and the quickest
SLOWEST_WIN = DRAW_VALUE + SPEED_BAND
HALVING_LOSS = 15.0  # value lost that halves the accuracy of a move


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
