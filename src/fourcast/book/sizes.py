"""How large each ply of a book is: slots, bits a slot, words. All of it follows from the board size and the last ply.

Plain integers, so that the head of a file can be checked before anything is built. The numbering that fills the slots
is explained in `ranking`, the code in a slot in `packing`.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.score import Ply, Score, largest_score, smallest_score

WORD_BITS = 64


class PlySize(NamedTuple):
    """The data of one ply."""

    blocks: int  # height vectors, of mirror images one
    colourings: int  # slots a block: ways to choose the stones of the side to move
    slots: int  # blocks * colourings
    smallest: Score  # the score of code 1
    bits: int  # a slot
    first_word: int  # where the ply begins, counted from the first word of ply 0
    words: int  # the spare one included


@lru_cache(maxsize=32)
def size_plies(geometry: Geometry, last_ply: Ply) -> tuple[PlySize, ...]:
    """Return the sizes of the plies 0 to `last_ply`; raise BookError if the board has no such ply to play from."""
    if not 0 <= last_ply < geometry.cells:
        raise BookError(
            f"a book of the {geometry} board cannot have the last ply {last_ply}: it must be 0 to {geometry.cells - 1}"
        )
    sizes: list[PlySize] = []
    first_word = 0
    for ply in range(last_ply + 1):
        blocks, colourings = count_blocks(geometry, ply), comb(ply, ply // 2)
        slots = blocks * colourings
        smallest = smallest_score(geometry.cells, ply)
        bits = (largest_score(geometry.cells, ply) - smallest + 1).bit_length()
        words = -(-slots * bits // WORD_BITS) + 1
        sizes.append(PlySize(blocks, colourings, slots, smallest, bits, first_word, words))
        first_word += words
    return tuple(sizes)


def count_heights(columns: int, height: int, stones: int) -> int:
    """Return how many ways there are to stack so many stones in columns of at most `height`."""
    ways = _count_all_heights(columns, height)
    return ways[stones] if 0 <= stones < len(ways) else 0


def count_blocks(geometry: Geometry, ply: Ply) -> int:
    """Return the number of height vectors of a ply that are not larger than their reverse.

    A vector and its reverse are one pair unless the vector is symmetric, so the number is half of all vectors and
    symmetric ones together. A symmetric vector is one half of the columns and, if their number is odd, the middle.
    """
    width, height = geometry.width, geometry.height
    middles = range(height + 1) if width % 2 else range(1)
    symmetric = sum(
        count_heights(width // 2, height, (ply - middle) // 2) for middle in middles if (ply - middle) % 2 == 0
    )
    return (count_heights(width, height, ply) + symmetric) // 2


@lru_cache(maxsize=256)
def _count_all_heights(columns: int, height: int) -> tuple[int, ...]:
    """By the number of stones: the coefficients of (1 + x + ... + x**height) ** columns."""
    ways = [1]
    for _ in range(columns):
        ways = [sum(ways[max(stones - height, 0) : stones + 1]) for stones in range(len(ways) + height)]
    return tuple(ways)
