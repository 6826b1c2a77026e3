"""How the keys of a board size are laid out in a table of a size; the argument is in `table`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ._types import Word

_FREE_BITS = 52  # of a word, for quotient and generation
_MAX_GENERATION_BITS = 16
_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 / golden ratio: multiples of it spread evenly


class Layout(NamedTuple):
    """How keys of one board size map to slots and tags of one table size. All uint64."""

    slots: Word  # entries
    multiplier: Word  # odd
    product_mask: Word  # 2**key_bits - 1
    head_shift: Word  # key_bits - head_bits
    head_bits: Word
    quotient_mask: Word  # 2**quotient_bits - 1
    generation_bits: Word


def make_layout(key_bits: int, slots: int) -> Layout:
    """Plan a table of at most `slots` entries (fewer only if there are fewer keys)."""
    slots = min(slots, 1 << key_bits)
    head_bits = min(key_bits, 32)
    heads_a_slot = -(-(1 << head_bits) // slots)  # at most, rounded up
    quotient_bits = (heads_a_slot - 1).bit_length() + key_bits - head_bits
    generation_bits = min(_FREE_BITS - quotient_bits, _MAX_GENERATION_BITS)
    if generation_bits < 1 or slots > 1 << 32:
        raise ValueError(f"a table of {slots} slots cannot hold keys of {key_bits} bits")
    return Layout(
        slots=np.uint64(slots),
        multiplier=np.uint64((_GOLDEN >> (64 - key_bits)) | 1),
        product_mask=np.uint64((1 << key_bits) - 1),
        head_shift=np.uint64(key_bits - head_bits),
        head_bits=np.uint64(head_bits),
        quotient_mask=np.uint64((1 << quotient_bits) - 1),
        generation_bits=np.uint64(generation_bits),
    )
