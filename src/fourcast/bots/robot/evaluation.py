"""What robot thinks of a position that its search does not look beyond: every window of four cells has a price.

The windows of a direction (69 in all four) are looked at together: shifting the stones by one, two and three cells lays
the four cells of every window on top of each other, at the bit of its first cell.
"""

from __future__ import annotations

from fourcast.kernel._jit import inline
from fourcast.kernel.counter_words import FIRST_FREE
from fourcast.kernel.words import THREE, TWO, Int, Pointer, Word, count, load, signed

from .board import ALL_CELLS, CENTRE_COLUMN, STEPS, full_windows

_OWN, _OTHER = range(FIRST_FREE, FIRST_FREE + 2)

# Prices: of an own stone in the centre column, and of windows by the stones in them, the other cells being empty.
_CENTRE_STONE = 3
_OWN_FOUR = 100
_OWN_THREE = 5
_OWN_TWO = 2
_OTHER_THREE = -4


@inline
def _with_two(stones: Word, step: Word) -> Word:
    """The windows that hold exactly two of the stones."""
    first, second, third, fourth = stones, stones >> step, stones >> (TWO * step), stones >> (THREE * step)
    one_each = (first ^ second) & (third ^ fourth)
    return one_each | (first & second & ~(third | fourth)) | (third & fourth & ~(first | second))


@inline
def _with_three(stones: Word, step: Word) -> Word:
    """The windows that hold exactly three of the stones."""
    first, second, third, fourth = stones, stones >> step, stones >> (TWO * step), stones >> (THREE * step)
    return (first & second & (third ^ fourth)) | (third & fourth & (first ^ second))


@inline
def position_value(own: Word, other: Word) -> Int:
    """The sum of all prices, for the owner of `own`."""
    value = _CENTRE_STONE * signed(count(own & CENTRE_COLUMN))
    for index in range(len(STEPS)):
        step = STEPS[index]
        without_other = full_windows(ALL_CELLS ^ other, step)
        without_own = full_windows(ALL_CELLS ^ own, step)
        value += _OWN_FOUR * signed(count(full_windows(own, step)))
        value += _OWN_THREE * signed(count(without_other & _with_three(own, step)))
        value += _OWN_TWO * signed(count(without_other & _with_two(own, step)))
        value += _OTHER_THREE * signed(count(without_own & _with_three(other, step)))
    return value


def run(search: Pointer) -> Int:
    """The entry point for the value of one position; the search has its own."""
    return position_value(load(search, _OWN), load(search, _OTHER))
