"""Scores as codes of a few bits, packed in 64-bit words.

The code of a score is `score - smallest + 1`, where smallest is the lowest score possible at that ply; 0 says that
there is no position. Slot i takes the bits i * bits to i * bits + bits - 1 of a ply's data, counted from the lowest bit
of the first word; a slot may begin in one word and end in the next. A spare word at the end lets every reader take two.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .enumeration import Words
from .ranking import Places
from .sizes import WORD_BITS, PlySize

Scores = np.ndarray[Any, np.dtype[np.int8]]
Codes = np.ndarray[Any, np.dtype[np.uint8]]
NO_POSITION = 0


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


def unpack(words: Words, places: Places, size: PlySize) -> Codes:
    """Return the codes at some places of a ply's data."""
    starts = places * size.bits
    index, shift = starts // WORD_BITS, (starts % WORD_BITS).astype(np.uint64)
    low = words[index] >> shift
    high = words[index + 1] << (np.uint64(WORD_BITS - 1) - shift) << np.uint64(1)  # never a shift by 64
    return ((low | high) & np.uint64((1 << size.bits) - 1)).astype(np.uint8)
