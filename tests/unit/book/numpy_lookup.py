"""The look-up in a book once more, with NumPy: what the compiled one is compared with."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcast.book.enumeration import Words
from fourcast.book.packing import NO_POSITION, unpack
from fourcast.book.ranking import Ranking
from fourcast.kernel.book_slots import UNKNOWN

Scores = np.ndarray[Any, np.dtype[np.int8]]


def look_up_with_numpy(ranking: Ranking, data: Words, own: Words, occupied: Words) -> Scores:
    """Return the score of every position, UNKNOWN where the book has none."""
    scores = np.full(len(own), UNKNOWN, np.int8)
    for ply, size in enumerate(ranking.sizes):
        (chosen,) = np.nonzero(_is_stacked(ranking, own, occupied) & (np.bitwise_count(occupied) == ply))
        places = ranking.places(own[chosen], occupied[chosen])
        codes = unpack(data[size.first_word : size.first_word + size.words], places, size)
        is_known = codes != NO_POSITION
        scores[chosen[is_known]] = codes[is_known].astype(np.int64) - 1 + size.smallest
    return scores


def _is_stacked(ranking: Ranking, own: Words, occupied: Words) -> Any:
    """Which pairs of words are stones standing on each other, the right number of them own."""
    geometry = ranking.geometry
    stray = (occupied & ~np.uint64(geometry.board)) | (own & ~occupied)
    floating = occupied & (occupied + np.uint64(geometry.bottom))
    return (stray == 0) & (floating == 0) & (np.bitwise_count(own) == np.bitwise_count(occupied) // 2)
