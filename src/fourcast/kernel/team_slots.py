"""The slots of what threads on one position share: one array of words, made by the caller. No Numba here.

The root word is what the threads know together: the proved bounds of the position and the question at hand. It changes
when a question is answered, and then all threads go on to the next one.
"""

from __future__ import annotations

import numpy as np

from .state_slots import Words

# Slots are typed numbers: Numba would compile every function anew for each literal one.
ROOT = np.int64(0)  # bounds and question, see `pack_root`
HALT = np.int64(1)  # not zero: every thread is to pause at once
SHARED_PLY = np.int64(2)  # children of nodes before this ply are marked, see `team`
NEWS = np.int64(3)  # another number whenever a position is done that several threads were searching
FIRST_MARK = np.int64(8)  # behind the first cache line: the children that are being searched
MARK_BITS = 12
MARKS = 1 << MARK_BITS
# A mark is two words, each the scattered key of a position or zero:
SEARCHED = np.int64(0)  # a thread is searching it
CONTESTED = np.int64(1)  # so is another one
MARK_WORDS = np.int64(2)

ROOT_OFFSET = np.int64(128)  # added to each number of the root word, which has eight bits for it
UPPER_SHIFT = np.uint64(8)
GUESS_SHIFT = np.uint64(16)


def make_team_words() -> Words:
    """Allocate what threads share."""
    return np.zeros(int(FIRST_MARK) + MARKS * int(MARK_WORDS), np.uint64)


def write_root(words: Words, lower: int, upper: int, guess: int, shared_ply: int) -> None:
    """Begin to work together: nothing is being searched, and this is known of the root."""
    words[:] = 0
    words[SHARED_PLY] = shared_ply
    offset = int(ROOT_OFFSET)
    words[ROOT] = (lower + offset) | (upper + offset) << int(UPPER_SHIFT) | (guess + offset) << int(GUESS_SHIFT)
