"""The transposition table: one 64-bit word for each entry, read and written whole, shared by threads without locks.

    bits 12-63  tag: quotient of the key, then the generation of the table
    bits  6-11  lower bound + 32
    bits  0-5   upper bound + 32

No two positions are ever confused. Multiplying by an odd number is a bijection of the keys, which have `key_bits`
bits. The top bits of the product (the head, at most 32 of them) are scaled to the number of slots; all products that
share a slot are consecutive numbers, fewer than 2**quotient_bits of them, so the low `quotient_bits` bits tell them
apart. What the tag leaves free holds a generation number: emptying the table is counting the generation up, and
all words of earlier generations match no more. Generation 0 is never used: a word of zeros matches nothing.

A word of an earlier generation would still be a true statement; generations only make a search that starts on an
emptied table visit the same nodes each time.

A small table stays in the CPU's nearest caches, so a search begins with one and moves on, to a larger part of the same
memory, when it is filled. Slot and quotient of a word give back the product, and so the word's slot in the larger
table: nothing is forgotten (but where the number of slots is no power of two, now and then a word that two meet in).
The words of the larger table are of another generation, so whatever else lies there matches nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ._jit import inline
from .bits import mirror, position_key
from .board_size import BoardSize
from .layout import Layout
from .words import ONE, ZERO, Bits, Int, Pointer, Word, less, load_shared, select, signed, store_shared

WORST = np.int64(-32)  # no score is lower
BEST = np.int64(31)  # no score is higher

_LOWER_SHIFT = np.uint64(6)
TAG_SHIFT = np.uint64(12)
_SIX_BITS = np.uint64(63)
_SCORE_OFFSET = np.int64(32)


class Table(NamedTuple):
    """A table as the kernel sees it: the first word, the layout, and the generation of this search."""

    words: Pointer
    layout: Layout
    generation: Word


@inline
def canonical_keys(board: BoardSize, own: Bits, occupied: Bits, ply: Bits, earliest: Int) -> Bits:
    """The keys; below `mirror_ply` the same for mirror images. No ply is below `earliest`.

    Which of the two is taken is told without their lowest bits, since only numbers below 2**63 are compared in lanes. A
    key and its mirror image do not differ in these alone: then all columns but the first would be the same in both,
    among them the last one of each, which is the first one of the other.
    """
    key = position_key(board, own, occupied)
    if earliest < board.mirror_ply:
        image = position_key(board, mirror(board, own), mirror(board, occupied))
        early = less(ply, (ply & ZERO) + np.uint64(board.mirror_ply))
        key = select(early & less(image >> ONE, key >> ONE), image, key)
    return key


@inline
def scatter(layout: Layout, key: Bits) -> Bits:
    """The product that slot and tag are read from."""
    return (key * layout.multiplier) & layout.product_mask


@inline
def slot_of(layout: Layout, product: Word) -> Int:
    """Where the position is kept."""
    return signed(((product >> layout.head_shift) * layout.slots) >> layout.head_bits)


@inline
def tag_of(table: Table, product: Word) -> Word:
    """What a word must show in its top bits to speak of this position."""
    return ((product & table.layout.quotient_mask) << table.layout.generation_bits) | table.generation


@inline
def probe(table: Table, product: Word) -> tuple[Int, Int]:
    """The known lower and upper bound of a position; (WORST, BEST) if nothing is known."""
    word = load_shared(table.words, slot_of(table.layout, product))
    if word >> TAG_SHIFT != tag_of(table, product):
        return WORST, BEST
    return lower_of(word), upper_of(word)


@inline
def lower_of(word: Word) -> Int:
    """The lower bound that a word holds."""
    return signed((word >> _LOWER_SHIFT) & _SIX_BITS) - _SCORE_OFFSET


@inline
def upper_of(word: Word) -> Int:
    """The upper bound that a word holds."""
    return signed(word & _SIX_BITS) - _SCORE_OFFSET


@inline
def record(table: Table, product: Word, lower: Int, upper: Int) -> None:
    """Keep what is known of a position; whatever was in its slot is forgotten."""
    word = tag_of(table, product) << TAG_SHIFT
    word |= np.uint64(lower + _SCORE_OFFSET) << _LOWER_SHIFT
    word |= np.uint64(upper + _SCORE_OFFSET)
    store_shared(table.words, slot_of(table.layout, product), word)


@inline
def _product_of(layout: Layout, slot: Word, quotient: Word) -> Word:
    """The product that is kept in a slot under a quotient, where the number of slots is a power of two."""
    return slot * (layout.quotient_mask + ONE) + quotient


@inline
def migrate(old: Table, new: Table, first: Word, stop: Word) -> None:
    """Move the words of the old table's generation in the slots from `first` to before `stop` to the new table.

    To be done from the last slots to the first: a word never moves down, so what it overwrites has been moved already.
    """
    payload = (ONE << TAG_SHIFT) - ONE
    generations = (ONE << old.layout.generation_bits) - ONE
    slot = stop
    while slot != first:
        slot -= ONE
        word = load_shared(old.words, signed(slot))
        tag = word >> TAG_SHIFT
        if tag & generations == old.generation:
            product = _product_of(old.layout, slot, tag >> old.layout.generation_bits)
            moved = (tag_of(new, product) << TAG_SHIFT) | (word & payload)
            store_shared(new.words, slot_of(new.layout, product), moved)
