"""The compiled look-up in an opening book, behind `book.look_up_many`. `fourcast.book.ranking` explains the numbering.

A kernel may call `book_score` wherever it has a position. The search has no use for it below its root: a book holds
every ply from 0 to its last one, and plies only grow on the way down. A root that is not in the book lies behind its
last ply (or is over), and so does every node below it. Looking up the root of each position of a batch is therefore the
same as looking up every node.
"""

from __future__ import annotations

import numpy as np

from . import book_slots as book
from . import task_slots as slots
from ._jit import inline
from .words import (
    ONE,
    ZERO,
    Int,
    Pointer,
    Word,
    bytes_at,
    count,
    count_trailing_zeros,
    load,
    signed,
    store,
    words_at,
)


@inline
def _may_be_stored(tables: Pointer, own: Word, occupied: Word) -> bool:
    """Are these stones that stand on each other, own ones among them in the right number, of a ply of the book?

    Nothing else has a place: any other two words are answered with UNKNOWN, not with the score of something.
    """
    ply = count(occupied)
    wrong = (occupied & ~load(tables, book.FULL)) | (own & ~occupied)
    wrong |= occupied & (occupied + load(tables, book.BOTTOM))
    return bool((wrong == ZERO) & (ply <= load(tables, book.LAST_PLY)) & (count(own) == ply >> ONE))


@inline
def _mirror(tables: Pointer, cells: Word) -> Word:
    height = load(tables, book.HEIGHT)
    column_bits = (ONE << height) - ONE
    image = ZERO
    for _ in range(signed(load(tables, book.WIDTH))):
        image = ((image << height) << ONE) | (cells & column_bits)
        cells = (cells >> height) >> ONE  # two steps: a single column may take the whole word
    return image


@inline
def _rank_colours(tables: Pointer, stones: Word) -> Word:
    """The number of a set of own stones, given by their places in the order of all stones."""
    choose, row = signed(load(tables, book.CHOOSE)), signed(load(tables, book.CHOOSE_ROW))
    rank = ZERO
    number = np.int64(0)
    while stones != ZERO:
        number += 1
        rank += load(tables, choose + count_trailing_zeros(stones) * row + number)
        stones &= stones - ONE
    return rank


@inline
def _place(tables: Pointer, row: Int, own: Word, occupied: Word) -> Word:
    """The slot, within its ply, of a position whose heights are not larger than their reverse."""
    height = load(tables, book.HEIGHT)
    column_bits = (ONE << height) - ONE
    below = signed(load(tables, book.BELOW))
    level, table_rows = signed(height) + 1, signed(load(tables, book.LAST_PLY)) + 1
    left = signed(count(occupied))
    rank, stones, placed = ZERO, ZERO, ZERO
    for column in range(signed(load(tables, book.WIDTH))):
        stack = count(occupied & column_bits)
        rank += load(tables, below + (column * table_rows + left) * level + signed(stack))
        left -= signed(stack)
        stones |= (own & column_bits) << placed
        placed += stack
        own = (own >> height) >> ONE
        occupied = (occupied >> height) >> ONE
    block = load(tables, signed(load(tables, row + book.BLOCKS)) + signed(rank))
    return block * load(tables, row + book.COLOURINGS) + _rank_colours(tables, stones)


@inline
def _unpack(words: Pointer, first: Int, place: Word, bits: Word) -> Word:
    """The code in a slot: it lies in one word or across two. Shifts by 64 are avoided, as they mean nothing."""
    start = place * bits
    index = first + signed(start >> np.uint64(6))
    shift = start & np.uint64(63)
    low = load(words, index) >> shift
    high = (load(words, index + 1) << (np.uint64(63) - shift)) << ONE
    return (low | high) & ((ONE << bits) - ONE)


@inline
def book_score(tables: Pointer, words: Pointer, own: Word, occupied: Word) -> Int:
    """The score of a position in the book with these tables and data; UNKNOWN if it is not there."""
    if not _may_be_stored(tables, own, occupied):
        return book.UNKNOWN
    row = signed(load(tables, book.PLIES)) + signed(count(occupied)) * book.PLY_WORDS
    # Column 0 is in the lowest bits, so of two boards the one with the lexicographically larger heights has the
    # larger mirror image.
    turned = _mirror(tables, occupied)
    if turned > occupied:
        own = _mirror(tables, own)
        occupied = turned
    place = _place(tables, row, own, occupied)
    code = _unpack(words, signed(load(tables, row + book.FIRST_WORD)), place, load(tables, row + book.BITS))
    if code == ZERO:
        return book.UNKNOWN
    return signed(load(tables, row + book.SMALLEST)) + signed(code) - 1


def look_up_batch(task: Pointer) -> Int:
    """The entry point: write the score of every position, or UNKNOWN; give the number of known ones."""
    tables, words = words_at(load(task, slots.BOOK_TABLES)), words_at(load(task, slots.BOOK_DATA))
    own, occupied = words_at(load(task, slots.BOOK_OWN)), words_at(load(task, slots.BOOK_OCCUPIED))
    scores = bytes_at(load(task, slots.BOOK_SCORES))
    known = np.int64(0)
    for index in range(signed(load(task, slots.BOOK_STOP))):
        score = book_score(tables, words, load(own, index), load(occupied, index))
        store(scores, index, np.int8(score))
        known += np.int64(score != book.UNKNOWN)
    return known
