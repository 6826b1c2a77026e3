"""The numbering of positions: the place of a position in its ply, worked out from its stones, so that no key is stored.

Heights. The stones of each column from the left, h = (h_0, ..., h_(W-1)), are a vector with 0 <= h_i <= H and the ply
as its sum. Let N(k, s) be the number of ways to stack s stones in k columns. The rank of h in lexicographic order is
the number of smaller vectors; those that first differ from h in column i have a smaller height g there and any heights
behind, so

    rank(h) = sum over i and g < h_i of N(W - 1 - i, s_i - g),    s_i = h_i + ... + h_(W-1).

Mirror images are stored once. A position whose heights are larger than their reverse is mirrored first; the vectors
that are left, numbered in their order, are the blocks of the ply. Where h is its own reverse the position and its
mirror image keep a slot each, and both are filled.

Colours. Take the stones column by column from the left, each column from the bottom: stone 0, 1, ..., ply - 1. Those of
the side to move are k = floor(ply / 2) of them, c_1 < ... < c_k. Order subsets by their largest elements, then by the
next largest, and so on. A subset smaller than c shares c_k, ..., c_(j+1) with it for some j, and its other j elements
are among the c_j stones before c_j, in any of C(c_j, j) ways. So the rank of c is (the combinatorial number system)

    rank(c) = C(c_1, 1) + C(c_2, 2) + ... + C(c_k, k),

and the place of a position is

    place = block * C(ply, k) + rank(c).

Proof that this is a bijection between the pairs (kept vector, k-subset of the stones) and 0 ... blocks * C(ply, k) - 1.
Each of the two ranks counts the smaller members of a finite set in a total order. Such a count differs for different
members, is at least 0 and is less than the size of the set: it is a bijection onto 0 ... size - 1. Dropping the vectors
that are not kept and counting the others in the same order is again such a count. Two numbers b < B and r < C are
recovered from b * C + r by division with remainder, so the pairs are numbered without a gap and without a clash. And a
position is determined by its pair: the heights say where the stones are, the subset whose they are. Not every pair is a
position (some are games that were over before, or that no order of moves leads to): such slots hold the code 0.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import comb

import numpy as np

from fourcast.geometry import Geometry
from fourcast.score import Ply

from .enumeration import Words, mirror
from .packing import Places, PlySize, count_heights, size_plies


class Ranking:
    """The numbering of the plies 0 to `last_ply` of one board size. Use `make_ranking`, which shares one per size."""

    def __init__(self, geometry: Geometry, last_ply: Ply) -> None:
        self.geometry = geometry
        self.last_ply = last_ply
        self.sizes: tuple[PlySize, ...] = size_plies(geometry, last_ply)
        self._below, self._choose = _count_below(geometry, last_ply), _count_choices(last_ply)
        blocks = [_number_blocks(geometry, ply) for ply in range(last_ply + 1)]
        self._blocks = np.concatenate(blocks)  # of all plies, one after the other
        self._first_block = np.array(list(accumulate(map(len, blocks), initial=0)))
        self._colourings = np.array([size.colourings for size in self.sizes])
        self._shifts = [column * geometry.stride for column in range(geometry.width)]
        self._column_bits = (1 << geometry.height) - 1
        # The same as plain integers, for single positions.
        self._plain_below, self._plain_choose = self._below.tolist(), self._choose.tolist()
        self._plain_blocks, self._plain_colourings = blocks, self._colourings.tolist()

    def place(self, own: int, occupied: int) -> int:
        """Return the place of one position of a ply of the book, within that ply."""
        bits, shifts = self._column_bits, self._shifts
        stacks = [(occupied >> shift & bits).bit_count() for shift in shifts]
        if stacks > stacks[::-1]:
            stacks.reverse()
            shifts = shifts[::-1]
        left = ply = sum(stacks)
        rank = stones = placed = 0
        for table, stack, shift in zip(self._plain_below, stacks, shifts, strict=True):
            rank += table[left][stack]
            left -= stack
            stones |= (own >> shift & bits) << placed
            placed += stack
        place = self._plain_blocks[ply].item(rank) * self._plain_colourings[ply]
        number = 0
        while stones:
            number += 1
            place += self._plain_choose[(stones & -stones).bit_length() - 1][number]
            stones &= stones - 1
        return int(place)

    def places(self, own: Words, occupied: Words) -> Places:
        """Return the places of many positions of plies of the book, each within its ply."""
        turned = mirror(self.geometry, occupied)
        # Column 0 is in the lowest bits: of two boards the one with the larger heights has the larger mirror image.
        is_turned = turned > occupied
        own = np.where(is_turned, mirror(self.geometry, own), own)
        occupied = np.where(is_turned, turned, occupied)
        plies = np.bitwise_count(occupied).astype(np.int64)
        ranks, stones = self._rank_heights(own, occupied, plies)
        blocks = self._blocks[self._first_block[plies] + ranks]
        places: Places = blocks * self._colourings[plies] + self._rank_colours(stones)
        return places

    def _rank_heights(self, own: Words, occupied: Words, plies: Places) -> tuple[Places, Words]:
        """The ranks of the heights, and the own stones as bits in the order of all stones."""
        ranks, left = np.zeros_like(plies), plies.copy()
        stones, placed = np.zeros_like(own), np.zeros_like(own)
        bits = np.uint64(self._column_bits)
        for below, shift in zip(self._below, self._shifts, strict=True):
            stacks = np.bitwise_count(occupied >> np.uint64(shift) & bits)
            ranks += below[left, stacks]
            left -= stacks
            stones |= (own >> np.uint64(shift) & bits) << placed
            placed += stacks
        return ranks, stones

    def _rank_colours(self, stones: Words) -> Places:
        ranks, numbers = np.zeros(len(stones), np.int64), np.zeros(len(stones), np.int64)
        for index, choices in enumerate(self._choose[:-1]):
            is_own = (stones >> np.uint64(index) & np.uint64(1)).astype(np.int64)
            numbers += is_own
            ranks += is_own * choices[numbers]
        return ranks


@lru_cache(maxsize=4)
def make_ranking(geometry: Geometry, last_ply: Ply) -> Ranking:
    """Return the shared numbering of a board size and last ply."""
    return Ranking(geometry, last_ply)


def _count_below(geometry: Geometry, last_ply: Ply) -> Places:
    """By column, stones left and height: how many vectors have a smaller height here and anything behind."""
    width, height = geometry.width, geometry.height
    below = np.zeros((width, last_ply + 1, height + 1), np.int64)
    for column in range(width):
        for left in range(last_ply + 1):
            ways = (count_heights(width - 1 - column, height, left - smaller) for smaller in range(height))
            below[column, left] = list(accumulate(ways, initial=0))
    return below


def _count_choices(last_ply: Ply) -> Places:
    """By place c and number j: C(c, j), for every stone and every number of own stones."""
    numbers = range(last_ply // 2 + 1)
    return np.array([[comb(place, number) for number in numbers] for place in range(last_ply + 1)], np.int64)


def _number_blocks(geometry: Geometry, ply: Ply) -> Places:
    """By the rank of the heights: the number of kept vectors before them. Only those of kept vectors are ever read.

    The vectors are made column by column, each followed by all it can be continued with, which keeps them in order. A
    vector read as a number, and its reverse read so, tell which of the two is larger.
    """
    width, height = geometry.width, geometry.height
    left = np.full(1, ply, np.int64)
    forward, backward = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for column in range(width):
        lowest = np.maximum(left - height * (width - 1 - column), 0)
        choices = (np.minimum(left, height) - lowest + 1).astype(np.intp)  # what counts repeats, on 32 bits as well
        ends = np.cumsum(choices)
        stacks = np.arange(ends[-1], dtype=np.int64) - np.repeat(ends - choices - lowest, choices)
        left = np.repeat(left, choices) - stacks
        forward = np.repeat(forward, choices) * (height + 1) + stacks
        backward = np.repeat(backward, choices) + stacks * (height + 1) ** column
    is_kept = forward <= backward
    blocks: Places = np.cumsum(is_kept) - is_kept
    return blocks
