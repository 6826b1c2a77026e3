"""Checks of the slots of a book's file: a code where there is a position, none where there is not.

The file is read again for this, code by code; a look-up only ever sees the slots of positions.
"""

from __future__ import annotations

import numpy as np

from fourcast.book import Book
from fourcast.book.enumeration import Flags, Positions, mirror
from fourcast.book.file import parse
from fourcast.book.packing import NO_POSITION, Codes, size_plies, unpack
from fourcast.book.ranking import make_ranking
from fourcast.builder.listing import Listing
from fourcast.errors import BookError
from fourcast.geometry import Geometry

from .check import Check


def check_counts(book: Book, listing: Listing) -> Check:
    """The head of the file has as many positions of each ply as there are, and their slots are all different."""
    check = Check("counts of positions and of their slots")
    for ply, (said, positions) in enumerate(zip(book.positions, listing.plies, strict=True)):
        number, needed = len(positions.keys), count_places(listing.geometry, positions)
        taken = int(list_taken(book, ply, positions).sum())
        check.compare(taken == needed, f"ply {ply}: {needed:,} positions and mirror images share {taken:,} slots")
        check.compare(
            said == number, f"ply {ply}: the file says that it has {said:,} positions, but there are {number:,}"
        )
    return check


def check_slots(book: Book, listing: Listing) -> Check:
    """A slot that belongs to no position is empty."""
    check = Check("slots with a position, or empty")
    for ply, codes in enumerate(read_codes(book)):
        is_taken = list_taken(book, ply, listing.plies[ply])
        for place in check.count((codes != NO_POSITION) & ~is_taken):
            fault = f"ply {ply}: slot {place} holds the code {codes[place]}, but belongs to no position"
            check.sentences.append(fault)
    return check


def read_codes(book: Book) -> list[Codes]:
    """Return the codes of all slots of every ply, straight from the file."""
    try:
        data = book.path.read_bytes()
    except OSError as error:
        raise BookError(f"cannot read the opening book {str(book.path)!r}: {error.strerror}") from None
    words = parse(memoryview(data), str(book.path)).words
    return [
        unpack(words[size.first_word : size.first_word + size.words], np.arange(size.slots) * size.bits, size.bits)
        for size in size_plies(book.geometry, book.last_ply)
    ]


def list_taken(book: Book, ply: int, positions: Positions) -> Flags:
    """Return which slots of a ply belong to a position or its mirror image."""
    ranking = make_ranking(book.geometry, book.last_ply)
    is_taken = np.zeros(book.slots[ply], np.bool_)
    is_taken[ranking.places(positions.own, positions.occupied)] = True
    is_taken[ranking.places(mirror(book.geometry, positions.own), mirror(book.geometry, positions.occupied))] = True
    return is_taken


def count_places(geometry: Geometry, positions: Positions) -> int:
    """Return how many slots positions take: one each, two if the columns' heights are symmetric but the stones not."""
    has_two = mirror(geometry, positions.occupied) == positions.occupied
    has_two &= mirror(geometry, positions.own) != positions.own
    return len(positions.keys) + int(has_two.sum())
