"""Moves that lead to the positions of a ply: how a book's positions, which are bare stones, are named to people.

A position of a ply is turned the way of its canonical key, and so are its moves. Whole plies are made at a time: one
parent and the column played are kept for each position, and its moves are the parent's and that column, mirrored where
the position is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from fourcast.book.enumeration import Positions, canonical_keys, play_column
from fourcast.geometry import Geometry
from fourcast.notation import format_column

Moves: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]  # a row a position: columns counted from 0

NO_MOVES = ","  # names the empty board where a line needs a word: `fourcast solve` and set files read it as no moves


def list_moves(geometry: Geometry, plies: Sequence[Positions]) -> Iterator[Moves]:
    """Yield, ply after ply, moves that lead to each position; `plies` are those of `list_plies`."""
    moves: Moves = np.zeros((1, 0), np.uint8)
    yield moves
    for before, after in pairwise(plies):
        moves = _extend(geometry, before, after, moves)
        yield moves


def format_move_strings(geometry: Geometry, moves: Moves) -> list[str]:
    """Write the moves of many positions, columns counted from 1."""
    if moves.shape[1] == 0:
        return [NO_MOVES] * len(moves)
    symbols = np.array([format_column(column) for column in range(geometry.width)], "S1")
    joined = np.ascontiguousarray(symbols[moves]).view(f"S{moves.shape[1]}").ravel()
    return [text.decode("ascii") for text in joined.tolist()]


def _extend(geometry: Geometry, before: Positions, after: Positions, moves: Moves) -> Moves:
    """The moves of a ply from those of the ply before."""
    origins = np.zeros(len(after.keys), np.int64)  # parent, column and whether turned, in one number: set at once
    for column in reversed(range(geometry.width)):
        children = play_column(geometry, before.own, before.occupied, column)
        (parents,) = np.nonzero(children.is_legal & ~children.is_won)
        own, occupied = children.own[parents], children.occupied[parents]
        keys = canonical_keys(geometry, own, occupied)
        is_turned = keys != own + occupied + np.uint64(geometry.bottom)
        origins[np.searchsorted(after.keys, keys)] = (parents * geometry.width + column) * 2 + is_turned
    parents, columns = np.divmod(origins // 2, geometry.width)
    extended = np.concatenate([moves[parents], columns[:, None].astype(np.uint8)], axis=1)
    mirrored: Moves = np.where((origins % 2 == 1)[:, None], np.uint8(geometry.width - 1) - extended, extended)
    return mirrored
