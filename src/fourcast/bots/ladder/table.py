"""The table of steps 7 to 10: 64 MiB, the whole key in every slot, always overwritten.

A key belongs to the slot key mod 8,388,593. A slot is one word:

    bits 0 to 5     the code of a bound (`bounds`), 0: empty
    bits 6 to 54    the key
    bits 55 to 63   the stamp of the position being solved

Every position gets a stamp of its own, so that nothing an earlier one left behind is found: the table is as good as
cleared, without writing 64 MiB a thousand times.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.words import Int, Pointer, Word, load, signed, store, unsigned, words_at

from . import slots

_SLOTS = np.uint64(slots.WIDE_SLOTS)
_CODE_BITS = np.uint64(slots.CODE_BITS)
_CODES = np.uint64(1 << slots.CODE_BITS)


@inline
def probe(search: Pointer, key: Word) -> Int:
    """The code that is kept for the key, 0 if there is none."""
    difference = load(words_at(load(search, slots.TABLE)), signed(key % _SLOTS)) ^ _tag(search, key)
    return signed(difference) if difference < _CODES else 0


@inline
def remember(search: Pointer, key: Word, code: Int) -> None:
    """Keep the code for the key; what was in the slot is lost."""
    store(words_at(load(search, slots.TABLE)), signed(key % _SLOTS), _tag(search, key) | unsigned(code))


@inline
def _tag(search: Pointer, key: Word) -> Word:
    return load(search, slots.STAMP) | (key << _CODE_BITS)
