"""What the number of stones says about the score: four numbers that every bound in the ladder comes from.

A shift by one is a division by two: none of these is ever taken of a negative number.
"""

from __future__ import annotations

from fourcast.kernel._jit import inline
from fourcast.kernel.words import Int


@inline
def score_of_win_now(ply: Int) -> Int:
    """The mover wins with the stone it is about to place."""
    return (43 - ply) >> 1


@inline
def score_of_loss_next(ply: Int) -> Int:
    """The mover loses to the opponent's very next stone."""
    return -((42 - ply) >> 1)


@inline
def best_score_later(ply: Int) -> Int:
    """The best that is still possible if the mover cannot win at once."""
    return (41 - ply) >> 1


@inline
def worst_score_later(ply: Int) -> Int:
    """The worst that is still possible if the mover does not lose to the opponent's very next stone."""
    return -((40 - ply) >> 1)
