"""How a ply is packed: how large it is, and its scores as codes of a few bits in 64-bit words.

The sizes follow from the board and the last ply alone. They are plain integers, so that the head of a file can be
checked before anything is built; `ranking` explains the numbering that fills the slots.

The code of a score is `score - smallest + 1`, where smallest is the lowest score possible at that ply; 0 says that
there is no position. Slot i takes the bits i * bits to i * bits + bits - 1 of a ply's data, counted from the lowest bit
of the first word; a slot may begin in one word and end in the next. A spare word at the end lets every reader take two.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.score import Ply, Score, largest_score, smallest_score

from .enumeration import Scores, Words

Codes = np.ndarray[Any, np.dtype[np.uint8]]
Places = np.ndarray[Any, np.dtype[np.int64]]
NO_POSITION = 0
WORD_BITS = 64


class PlySize(NamedTuple):
    """The data of one ply."""

    blocks: int  # height vectors, of mirror images one
    colourings: int  # slots per block: ways to choose the stones of the side to move
    slots: int  # blocks * colourings
    smallest: Score  # the score of code 1
    bits: int  # per slot
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


def encode(scores: Scores, size: PlySize) -> Codes:
    """Return the codes of scores of a ply."""
    return (scores.astype(np.int16) - size.smallest + 1).astype(np.uint8)


def pack(codes: Codes, size: PlySize) -> Words:
    """Pack the codes of all slots of a ply; 64 of them fill as many words as a slot has bits."""
    groups = np.zeros((-(-len(codes) // WORD_BITS), WORD_BITS), np.uint8)
    groups.ravel()[: len(codes)] = codes
    packed = np.zeros((len(groups), size.bits), np.uint64)
    for lane in range(WORD_BITS):
        word, shift = divmod(lane * size.bits, WORD_BITS)
        fields = groups[:, lane].astype(np.uint64)
        packed[:, word] |= fields << np.uint64(shift)
        if shift + size.bits > WORD_BITS:
            packed[:, word + 1] |= fields >> np.uint64(WORD_BITS - shift)
    words = np.zeros(size.words, np.uint64)
    words[:-1] = packed.ravel()[: size.words - 1]
    return words


def unpack(words: Words, starts: Places, bits: Places | int) -> Codes:
    """Return the codes that begin at these bits of the data and take so many bits each."""
    index, shift = starts // WORD_BITS, (starts % WORD_BITS).astype(np.uint64)
    low = words[index] >> shift
    high = words[index + 1] << (np.uint64(WORD_BITS - 1) - shift) << np.uint64(1)  # never a shift by 64
    codes: Codes = ((low | high) & ((np.uint64(1) << np.asarray(bits, np.uint64)) - np.uint64(1))).astype(np.uint8)
    return codes
