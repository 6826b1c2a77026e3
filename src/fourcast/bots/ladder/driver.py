"""The root of steps 8 to 12: the score is closed in by null windows instead of being asked for in one wide window.

A window (m, m + 1) has no inside: its answer only says on which side of it the score lies. Windows far from 0 are
about games that end soon, so they are cheap and come first, as depths do in iterative deepening; the table keeps what
one window has found out for the next.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.counter import is_stopped
from fourcast.kernel.words import ZERO, Int, Pointer, ints_at, load, signed, store

from . import slots


@inline
def narrow(negamax: Callable[..., Int], search: Pointer) -> Int:
    """Find the score between the bounds ALPHA and BETA; what is proved is written to BOUNDS all along.

    Without IS_NARROWING it is one invocation with the window (ALPHA, BETA).
    """
    own, occupied, ply = load(search, slots.OWN), load(search, slots.OCCUPIED), signed(load(search, slots.PLY))
    lower, upper = signed(load(search, slots.ALPHA)), signed(load(search, slots.BETA))
    if load(search, slots.IS_NARROWING) == ZERO:
        return negamax(search, own, occupied, ply, lower, upper)
    bounds = ints_at(load(search, slots.BOUNDS))
    while lower < upper:
        middle = _next_question(lower, upper)
        score = negamax(search, own, occupied, ply, middle, middle + 1)
        if is_stopped(search):
            break  # stopped: this score is of no use
        # The score itself, not the edge of the window: it may be better known than was asked.
        if score <= middle:
            upper = score
        else:
            lower = score
        store(bounds, np.int64(0), lower)
        store(bounds, np.int64(1), upper)
    return lower


@inline
def _next_question(lower: Int, upper: Int) -> Int:
    """The middle of the bounds, or half of the bound on its side of 0 if that is further from 0."""
    middle = lower + ((upper - lower) >> 1)
    if middle <= 0 and _half(lower) < middle:
        return _half(lower)
    if middle >= 0 and _half(upper) > middle:
        return _half(upper)
    return middle


@inline
def _half(number: Int) -> Int:
    """Half, rounded towards zero: -7 gives -3."""
    return -((-number) >> 1) if number < 0 else number >> 1
