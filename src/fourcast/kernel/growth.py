"""Moving a table that has become too small to a larger part of its memory.

A small table stays in the CPU's nearest caches, so a search begins with one and moves on when it is filled.
Slot and quotient of a word give back the product, and so the word's slot in the larger table: nothing is forgotten
(but where the number of slots is no power of two, now and then a word that two meet in). The words of the larger table
are of another generation, so whatever else lies there matches nothing.
"""

from __future__ import annotations

from ._jit import inline
from .layout import Layout
from .table import TAG_SHIFT, Table, slot_of, tag_of
from .words import ONE, Word, load_shared, signed, store_shared


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
