"""Bounds on scores: what the number of stones says, and how a bound is written in a table.

Four numbers that every bound in the ladder comes from. A shift by one is a division by two: none of these is ever taken
of a negative number.

In a table a bound is a number from 1 on, 0 being an empty place. Lower bounds come with step 12.

1 ... 37    an upper bound: the score is at most code - 19, which is -18 ... 18
38 ... 74   a lower bound: the score is at least code - 56, which is -18 ... 18
"""

from __future__ import annotations

from fourcast.kernel._jit import inline
from fourcast.kernel.words import Int

_UPPER = 19
_LOWER = 56
_LARGEST_UPPER = 37


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


@inline
def upper_code(bound: Int) -> Int:
    """The code of an upper bound."""
    return bound + _UPPER


@inline
def upper_bound(code: Int) -> Int:
    """The upper bound that a code stands for."""
    return code - _UPPER


@inline
def lower_code(bound: Int) -> Int:
    """The code of a lower bound."""
    return bound + _LOWER


@inline
def lower_bound(code: Int) -> Int:
    """The lower bound that a code stands for."""
    return code - _LOWER


@inline
def is_lower(code: Int) -> bool:
    """Is the code that of a lower bound?"""
    return bool(code > _LARGEST_UPPER)
