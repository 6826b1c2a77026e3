"""OpeningBook: the exact scores of all positions of the first plies, without a search.

The file holds one byte for each position of the last ply of the book, in the order of the sorted canonical keys, packed
by zlib, after a head line and a checksum. The scores of the earlier plies follow from them and are worked out when the
book is opened.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from fourcast.errors import BookError
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.position import Position
from fourcast.score import Score, win_score

from .enumeration import Flags, Positions, Words, canonical_keys, list_plies, play_column

Scores = np.ndarray[Any, np.dtype[np.int8]]

_MAGIC = b"fourcast opening book 1\n"
_CHECKSUM_BYTES = 32
_BUNDLED = "7x6.book"
BUNDLED_PLY = 8  # the last ply of the book that comes with the package; known without opening it
_UNPLAYABLE = np.int8(-127)  # below every score


class OpeningBook:
    """Scores of one board size, of every ply up to `last_ply`."""

    def __init__(self, geometry: Geometry, last_ply: int, last_scores: Scores) -> None:
        self.geometry = geometry
        self.last_ply = last_ply
        self._plies = list_plies(geometry, last_ply)
        if len(last_scores) != len(self._plies[-1].keys):
            raise BookError(
                f"the opening book has {len(last_scores)} scores for ply {last_ply}, "
                f"which has {len(self._plies[-1].keys)} positions"
            )
        self._scores = [last_scores]
        for ply in reversed(range(last_ply)):
            after = self._plies[ply + 1]
            self._scores.insert(0, _look_one_ahead(geometry, ply, self._plies[ply], after, self._scores[0]))

    def get(self, position: Position) -> Score | None:
        """Return the score of a position that is not over; None if the book does not reach it."""
        if position.geometry != self.geometry or position.ply > self.last_ply:
            return None
        keys = self._plies[position.ply].keys
        key = np.uint64(position.canonical_key)
        place = int(np.searchsorted(keys, key))
        return int(self._scores[position.ply][place]) if place < len(keys) and keys[place] == key else None

    def get_many(self, own: Words, occupied: Words) -> tuple[Scores, Flags]:
        """Return scores of many positions of the book's board size, and which of them are known."""
        scores = np.zeros(len(own), np.int8)
        is_known = np.zeros(len(own), np.bool_)
        plies = np.bitwise_count(occupied)
        for ply in range(self.last_ply + 1):
            (chosen,) = np.nonzero(plies == ply)
            if len(chosen) == 0:
                continue
            positions = self._plies[ply].keys
            keys = canonical_keys(self.geometry, own[chosen], occupied[chosen])
            places = np.minimum(np.searchsorted(positions, keys), len(positions) - 1)
            is_known[chosen] = positions[places] == keys
            scores[chosen] = self._scores[ply][places]
        return scores, is_known


def _look_one_ahead(geometry: Geometry, ply: int, positions: Positions, after: Positions, scores: Scores) -> Scores:
    """The scores of a ply from those of the next: the best of a win at once and what the columns lead to."""
    best = np.full(len(positions.keys), _UNPLAYABLE)
    win = np.int8(win_score(geometry.cells, ply + 1))
    for column in range(geometry.width):
        children = play_column(geometry, positions.own, positions.occupied, column)
        goes_on = children.is_legal & ~children.is_won
        places = np.searchsorted(
            after.keys, canonical_keys(geometry, children.own[goes_on], children.occupied[goes_on])
        )
        reached = np.where(children.is_legal & children.is_won, win, _UNPLAYABLE)
        reached[goes_on] = -scores[places]
        best = np.maximum(best, reached)
    return best


def write_book(path: Path, last_ply: int, last_scores: Scores) -> None:
    """Write the book of the standard board."""
    content = bytes([last_ply]) + zlib.compress(last_scores.astype(np.int8).tobytes(), 9)
    path.write_bytes(_MAGIC + hashlib.sha256(content).digest() + content)


def read_book(path: Path | str) -> OpeningBook:
    """Open a book file of the standard board; raise BookError if it is not one or is damaged."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BookError(f"cannot read the opening book {str(path)!r}: {error.strerror}") from None
    return _parse(data, str(path))


@cache
def bundled_book() -> OpeningBook:
    """The book that comes with the package."""
    file = resources.files("fourcast.book") / _BUNDLED
    return _parse(file.read_bytes(), _BUNDLED)


def _parse(data: bytes, name: str) -> OpeningBook:
    checksum_end = len(_MAGIC) + _CHECKSUM_BYTES
    if not data.startswith(_MAGIC):
        raise BookError(f"{name!r} is not an opening book of this version: it does not begin with {_MAGIC!r}")
    content = data[checksum_end:]
    if hashlib.sha256(content).digest() != data[len(_MAGIC) : checksum_end]:
        raise BookError(f"the opening book {name!r} is damaged: its checksum is wrong")
    scores = np.frombuffer(zlib.decompress(content[1:]), np.int8)
    return OpeningBook(Geometry.of(DEFAULT_WIDTH, DEFAULT_HEIGHT), content[0], scores)
