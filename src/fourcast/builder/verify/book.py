"""Is a book right? Everything about it that can be checked, from its slots to scores solved again.

Opening a book has already checked the file's form and checksum. What is checked here: that there is a code for every
position and for nothing else; that every score before the last ply follows from those of the next ply; that the scores
of the last ply are possible; that on the 7x6 board the counts are the published ones; and that a random sample, solved
again without the book, has the same scores.
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
from fourcast.score import largest_score, smallest_score, win_score

from .check import Check, Verification
from .published import check_published
from .resolving import Progress, check_by_solving

DEFAULT_SAMPLE = 200  # positions solved again: about a minute on the 7x6 board


def verify_book(
    book: Book, sample: int = DEFAULT_SAMPLE, seed: int = 0, progress: Progress | None = None, *, jobs: int = 1
) -> Verification:
    """Check a book that has been opened, and solve `sample` positions chosen by the seed again, on `jobs` threads.

    `progress` is told how many positions have been solved, and of how many.
    """
    listing = Listing(book)
    checks = [
        Check("bytes under the checksum", checked=book.bytes),
        check_counts(book, listing),
        check_presence(listing),
        check_slots(book, listing),
        check_mirrors(book, listing),
        check_next_ply(listing),
        check_last_ply(listing),
    ]
    if book.geometry.is_standard:
        checks.append(check_published(listing))
    return Verification((*checks, *check_by_solving(book, listing, sample, seed, jobs, progress)))


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


def check_presence(listing: Listing) -> Check:
    """Every position of every ply has a score."""
    check = Check("positions that have a score")
    for ply, is_known in enumerate(listing.is_known):
        for place in check.count(~is_known):
            check.sentences.append(f"ply {ply}: the book lacks {listing.name(ply, place)}")
    return check


def check_mirrors(book: Book, listing: Listing) -> Check:
    """Mirror images, some of which have a slot of their own, have the same score."""
    check = Check("mirror images with the same score")
    for ply, positions in enumerate(listing.plies):
        images = (mirror(listing.geometry, positions.own), mirror(listing.geometry, positions.occupied))
        scores, is_known = book.get_many(*images)
        is_same = is_known & (scores == listing.scores[ply])
        for place in check.count(listing.is_known[ply] & ~is_same):
            fault = f"{listing.say_score(ply, place)}, but its mirror image {scores[place]} or not at all"
            check.sentences.append(fault)
    return check


def check_next_ply(listing: Listing) -> Check:
    """Every score before the last ply is the best that a column leads to; the board's last ply needs no next one."""
    check = Check("scores that follow from the next ply")
    is_boards_last = listing.last_ply + 1 == listing.geometry.cells
    for ply in range(listing.last_ply + is_boards_last):
        best, is_sure = listing.look_one_ahead(ply)
        for place in check.count(is_sure & (best != listing.scores[ply])):
            check.sentences.append(f"{listing.say_score(ply, place)}, but the best of its columns is {best[place]}")
    return check


def check_last_ply(listing: Listing) -> Check:
    """The scores of the last ply, which follow from nothing in the book, are such as a position of that ply can have.

    Who can make four at once has the score of that win, and nobody else has it.
    """
    check = Check("scores of the last ply that are possible")
    cells, ply = listing.geometry.cells, listing.last_ply
    scores = listing.scores[ply]
    is_possible = (scores >= smallest_score(cells, ply)) & (scores <= largest_score(cells, ply))
    is_possible &= (scores == win_score(cells, ply + 1)) == listing.can_win_at_once(ply)
    for place in check.count(listing.is_known[ply] & ~is_possible):
        check.sentences.append(f"{listing.say_score(ply, place)}, which is impossible")
    return check


def read_codes(book: Book) -> list[Codes]:
    """Return the codes of all slots of every ply, straight from the file: a look-up only sees slots of positions."""
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
