"""Book: the exact scores of all positions of the first plies, looked up in a file that is read into memory.

A book holds every ply from 0 to its last one. Opening reads the file once and checks its checksum; after that a look-up
touches the two words that hold the position. The file is not mapped: one that is cut or written over while it is mapped
would end the process, or change answers, and reading it all is what the checksum takes anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.output import is_stream
from fourcast.position import Position
from fourcast.score import Ply, Score, largest_score, smallest_score

from .enumeration import Flags, Positions, Scores, Words, list_plies, mirror
from .file import Contents, parse, write_contents
from .packing import NO_POSITION, WORD_BITS, Codes, encode, pack, unpack
from .ranking import Ranking, make_ranking

BUNDLED_PLY: Ply = 12  # the last ply of the book that comes with the package; known without opening it
_BUNDLED = Path(__file__).with_name("7x6.book")
_AT_ONCE = 1 << 14  # positions looked up together: their arrays stay in the CPU's nearer caches


class Book:
    """The scores of one board size, of every ply up to `last_ply`. Made by `open_book`."""

    def __init__(self, contents: Contents, path: Path, file_bytes: int) -> None:
        self.geometry = contents.geometry
        self.last_ply = contents.last_ply
        self.path = path
        self.settings: Mapping[str, str] = contents.settings  # how the book was made
        self.positions = contents.positions  # stored of each ply, mirror images once
        self._ranking = make_ranking(self.geometry, self.last_ply)
        sizes = self._ranking.sizes
        self.slots = tuple(size.slots for size in sizes)  # of each ply
        self.bits = tuple(size.bits for size in sizes)  # per slot of each ply
        self.bytes = file_bytes
        self._data = contents.words
        self._words = contents.words.data  # gives plain integers
        self._fields = tuple((size.bits, size.first_word * WORD_BITS, size.smallest - 1) for size in sizes)
        self._field_arrays = np.array(self._fields).T

    def get(self, position: Position) -> Score | None:
        """Return the score of a position; None if it is not in the book: too late, over, or of another board size.

        `find` says why a position is not there.
        """
        occupied = position.occupied
        ply = occupied.bit_count()
        if ply > self.last_ply or position.geometry != self.geometry:
            return None
        bits, start, below = self._fields[ply]
        index, shift = divmod(start + self._ranking.place(position.own, occupied) * bits, WORD_BITS)
        pair = self._words[index] | self._words[index + 1] << WORD_BITS
        code = pair >> shift & (1 << bits) - 1
        return code + below if code != NO_POSITION else None

    def find(self, position: Position) -> Score:
        """Return the score of a position; raise BookError, with the reason, if it is not in the book."""
        score = self.get(position)
        if score is not None:
            return score
        if position.geometry != self.geometry:
            raise BookError(f"the book is of the {self.geometry} board: a {position.geometry} position is not in it")
        if position.is_over:
            raise BookError(f"the game is over at ply {position.ply}: books hold positions that are still played")
        raise BookError(f"the book reaches ply {self.last_ply}: a position of ply {position.ply} is not in it")

    def get_many(self, own: Words, occupied: Words) -> tuple[Scores, Flags]:
        """Return scores of many positions of the book's board size, and which of them are known; others score 0.

        Words that are no position of the game are unknown as well.
        """
        own, occupied = np.ascontiguousarray(own, np.uint64), np.ascontiguousarray(occupied, np.uint64)
        if own.ndim != 1 or own.shape != occupied.shape:
            raise BookError(
                f"own and occupied must be two flat arrays of one length, not {own.shape} and {occupied.shape}"
            )
        scores, is_known = np.zeros(len(own), np.int8), np.zeros(len(own), np.bool_)
        for start in range(0, len(own), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            self._look_up(own[part], occupied[part], scores[part], is_known[part])
        return scores, is_known

    def _look_up(self, own: Words, occupied: Words, scores: Scores, is_known: Flags) -> None:
        """Fill in what the book has about these words."""
        (stored,) = np.nonzero(self._may_be_stored(own, occupied))
        own, occupied = own[stored], occupied[stored]
        bits, starts, below = self._field_arrays[:, np.bitwise_count(occupied)]
        codes = unpack(self._data, starts + self._ranking.places(own, occupied) * bits, bits)
        is_known[stored] = codes != NO_POSITION
        scores[stored] = np.where(codes != NO_POSITION, codes + below, 0)

    def _may_be_stored(self, own: Words, occupied: Words) -> Flags:
        """Tell which words are stones on each other, with the right number of own ones, of a ply of the book.

        Nothing else has a place: any other two words are unknown, and have not the score of something.
        """
        plies = np.bitwise_count(occupied)
        floating = occupied & (occupied + np.uint64(self.geometry.bottom))
        wrong = (occupied & ~np.uint64(self.geometry.board)) | floating | (own & ~occupied)
        is_stored: Flags = (wrong == 0) & (plies <= self.last_ply) & (np.bitwise_count(own) == plies >> 1)
        return is_stored

    def __repr__(self) -> str:
        return f"<Book {self.geometry}, plies 0 to {self.last_ply}, {str(self.path)!r}>"

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return open_book, (self.path,)  # another process reads the file for itself


def open_book(path: Path | str) -> Book:
    """Open a book; raise BookError if the file is missing, no book, of another version, or damaged."""
    path = Path(path)
    if is_stream(path):
        raise BookError(f"cannot read the opening book {str(path)!r}: it is a device or a pipe, not a file")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BookError(f"cannot read the opening book {str(path)!r}: {error.strerror}") from None
    return Book(parse(memoryview(data), str(path)), path, len(data))


@cache
def bundled_book() -> Book:
    """The book that comes with the package."""
    return open_book(_BUNDLED)


def write_book(
    path: Path | str, geometry: Geometry, scores_by_ply: Sequence[Scores], settings: Mapping[str, str]
) -> int:
    """Write the book of a board size; scores lie in the order of `list_plies`, for ply 0 and all that follow.

    The file appears in one step, and replaces one of the same name. Returns its length in bytes. Raises BookError if
    scores are missing or impossible, or the file cannot be written.
    """
    last_ply = len(scores_by_ply) - 1
    ranking = make_ranking(geometry, last_ply)
    plies = list_plies(geometry, last_ply)
    for ply, (positions, scores) in enumerate(zip(plies, scores_by_ply, strict=True)):
        _check_scores(geometry, ply, len(positions.keys), np.asarray(scores))
    words = [
        pack(_codes_of_slots(ranking, ply, positions, np.asarray(scores)), ranking.sizes[ply])
        for ply, (positions, scores) in enumerate(zip(plies, scores_by_ply, strict=True))
    ]
    counts = tuple(len(positions.keys) for positions in plies)
    contents = Contents(geometry, last_ply, counts, dict(settings), np.concatenate(words))
    return write_contents(Path(path), contents)


def _check_scores(geometry: Geometry, ply: Ply, positions: int, scores: Scores) -> None:
    if scores.shape != (positions,):
        raise BookError(f"there are {scores.size} scores for ply {ply}, which has {positions} positions")
    lowest, highest = smallest_score(geometry.cells, ply), largest_score(geometry.cells, ply)
    is_wrong = (scores < lowest) | (scores > highest)
    if is_wrong.any():
        index = int(np.argmax(is_wrong))
        raise BookError(
            f"the score {scores[index]} of position {index} of ply {ply} is impossible: "
            f"it must be between {lowest} and {highest}"
        )


def _codes_of_slots(ranking: Ranking, ply: Ply, positions: Positions, scores: Scores) -> Codes:
    """The codes of all slots of a ply; where the heights are symmetric the mirror image has a slot of its own."""
    size = ranking.sizes[ply]
    slots = np.full(size.slots, NO_POSITION, np.uint8)
    codes = encode(scores, size)
    slots[ranking.places(positions.own, positions.occupied)] = codes
    turned = (mirror(ranking.geometry, positions.own), mirror(ranking.geometry, positions.occupied))
    slots[ranking.places(*turned)] = codes
    return slots
