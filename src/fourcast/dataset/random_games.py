"""Random games in bulk: every column that has room is equally likely, and one position is taken from each game.

Games come in blocks. A block is drawn from the seed, the range of plies, its size and its own number, so whoever
plays it, in whatever order, gets the same games; the raw words of PCG64 are the same in every version of NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fourcast.book.enumeration import Words, has_four
from fourcast.geometry import Geometry

from .batch import NO_MOVE, Batch, column_masks, top_cells

Numbers = np.ndarray[Any, np.dtype[np.int64]]
_HALF = np.uint64(32)


def play_block(geometry: Geometry, seed: int, plies: tuple[int, int], games: int, number: int) -> Batch:
    """Play the games of a block, each to a ply drawn from the range; those that are over by then are left out."""
    first, last = plies
    source = make_source(seed, first, last, games, number)
    targets = first + _draw(source, games, last - first + 1)
    own, occupied = np.zeros(games, np.uint64), np.zeros(games, np.uint64)
    moves = np.full((games, geometry.cells), NO_MOVE, np.uint8)
    is_over = np.zeros(games, np.bool_)
    going = np.flatnonzero(targets > 0)
    for ply in range(last):
        stones, taken = own[going], occupied[going]
        columns = _draw_columns(geometry, source, taken)
        landing = (taken + np.uint64(geometry.bottom)) & column_masks(geometry)[columns]
        moves[going, ply] = columns
        own[going], occupied[going] = stones ^ taken, taken | landing
        is_won = has_four(geometry, stones | landing)
        is_over[going[is_won]] = True
        going = going[~is_won & (targets[going] > ply + 1)]
    return Batch(own, occupied, moves).take(~is_over)


def shuffle(seed: int, count: int) -> Numbers:
    """The numbers from 0 to before `count` in an order that follows from the seed."""
    return np.argsort(make_source(seed, count).random_raw(count), kind="stable")


def make_source(*entropy: int) -> np.random.PCG64:
    """A source of random words that follows from some numbers."""
    return np.random.PCG64(np.random.SeedSequence(entropy))


def _draw(source: np.random.PCG64, count: int, below: int) -> Numbers:
    """Whole numbers from 0 to before `below`: the upper half of a random word, scaled."""
    words: Words = source.random_raw(count)
    return (((words >> _HALF) * np.uint64(below)) >> _HALF).astype(np.int64)


def _draw_columns(geometry: Geometry, source: np.random.PCG64, occupied: Words) -> Numbers:
    """A column for each position: drawn again where it is full, which leaves those with room equally likely."""
    columns = _draw(source, len(occupied), geometry.width)
    full: Sequence[int] | Numbers = np.flatnonzero(occupied & top_cells(geometry)[columns])
    while len(full):
        columns[full] = _draw(source, len(full), geometry.width)
        full = np.asarray(full)[(occupied[full] & top_cells(geometry)[columns[full]]) != 0]
    return columns
