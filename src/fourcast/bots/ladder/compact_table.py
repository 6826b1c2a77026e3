"""The table of steps 11 and 12: 40 MiB, because a slot keeps only the lowest 32 bits of its key.

That is enough. A key belongs to the slot key mod 8,388,617, a prime. Two keys of one slot that agree in their lowest
32 bits differ by a multiple of both the prime and 2**32, so (the two have no common factor) of their product, which is
more than 2**49, the number of keys: they are the same (Chinese remainder theorem).

Two keys share a word, the even slot in its lower half; codes are bytes in an array of their own. Clearing the codes
empties the table.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.words import ONE, Int, Pointer, Word, bytes_at, load, signed, store, words_at

from . import slots

_SLOTS = np.uint64(slots.COMPACT_SLOTS)
_HALF_BITS = np.uint64(32)
_HALF = np.uint64(2**32 - 1)


@inline
def probe(search: Pointer, key: Word) -> Int:
    """The code that is kept for the key, 0 if there is none."""
    slot = key % _SLOTS
    keys = load(words_at(load(search, slots.TABLE)), signed(slot >> ONE))
    is_same = ((keys >> _shift(slot)) ^ key) & _HALF == np.uint64(0)
    return np.int64(load(bytes_at(load(search, slots.CODES)), signed(slot))) if is_same else 0


@inline
def remember(search: Pointer, key: Word, code: Int) -> None:
    """Keep the code for the key; what was in the slot is lost."""
    slot = key % _SLOTS
    table = words_at(load(search, slots.TABLE))
    others = load(table, signed(slot >> ONE)) & ~(_HALF << _shift(slot))
    store(table, signed(slot >> ONE), others | ((key & _HALF) << _shift(slot)))
    store(bytes_at(load(search, slots.CODES)), signed(slot), np.int8(code))


@inline
def _shift(slot: Word) -> Word:
    return (slot & ONE) * _HALF_BITS
