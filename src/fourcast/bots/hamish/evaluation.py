"""Hamish's value of a position: runs of stones that have room to become four.

Along each of four directions (right, up, right and up, right and down) every stretch without opposing stones is walked
from its start. Its first run of own stones counts 2 a stone, if from the run's first stone to the end of the stretch
there are at least four cells. So room behind a run is not seen, nor is a second run on the same stretch; that is how
the player was published, and its moves follow from it.

The walk is done for all stretches at once: shifting a set of cells moves each of them one cell ahead.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.counter_words import FIRST_FREE
from fourcast.kernel.words import ONE, THREE, TWO, ZERO, Int, Pointer, Word, count, load, signed

from .board import ALL_CELLS

_OWN, _OTHER = range(FIRST_FREE, FIRST_FREE + 2)
_FOUR = np.uint64(4)
# One cell ahead is so many bits to the left and so many to the right: one of the two is always zero.
_LEVEL, _UPWARD, _RISING, _FALLING = np.uint64(1), np.uint64(8), np.uint64(9), np.uint64(7)


@inline
def _ahead(cells: Word, left: Word, right: Word, steps: Word) -> Word:
    return (cells << (left * steps)) >> (right * steps)


@inline
def _behind(cells: Word, left: Word, right: Word, steps: Word) -> Word:
    return (cells >> (left * steps)) << (right * steps)


@inline
def _spread(start: Word, through: Word, left: Word, right: Word) -> Word:
    """`start` and all cells ahead of it that are reached through cells of `through` only, in strides of 1, 2 and 4."""
    start |= through & _ahead(start, left, right, ONE)
    through &= _ahead(through, left, right, ONE)
    start |= through & _ahead(start, left, right, TWO)
    through &= _ahead(through, left, right, TWO)
    return start | (through & _ahead(start, left, right, _FOUR))


@inline
def _counted_along(own: Word, free: Word, left: Word, right: Word) -> Word:
    """How many stones count along one direction; `free` are all cells without an opposing stone."""
    walked = _spread(own, free, left, right)  # every stretch from its first own stone on
    first = own & ~_ahead(walked, left, right, ONE)
    roomy = first & _behind(free, left, right, ONE) & _behind(free, left, right, TWO)
    roomy &= _behind(free, left, right, THREE)
    return count(_spread(roomy, own, left, right))


@inline
def side_value(own: Word, other: Word) -> Int:
    """What the stones of one side are worth."""
    free = ALL_CELLS ^ other
    counted = _counted_along(own, free, _LEVEL, ZERO) + _counted_along(own, free, _UPWARD, ZERO)
    counted += _counted_along(own, free, _RISING, ZERO) + _counted_along(own, free, ZERO, _FALLING)
    return signed(counted << ONE)


def run(search: Pointer) -> Int:
    """The entry point for one side of one position; the search has its own."""
    return side_value(load(search, _OWN), load(search, _OTHER))
