"""Whole plies at a time, with NumPy: all their positions, and their scores from those of the ply after.

What a book is made from and checked against. A position is its canonical key (see `Position.canonical_key`), so mirror
images are there once; scores on their way into a book lie in the order of the sorted keys of their ply.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.score import Ply, win_score

Words = np.ndarray[Any, np.dtype[np.uint64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Scores = np.ndarray[Any, np.dtype[np.int8]]
_NOTHING = np.uint64(0)
_UNPLAYABLE = np.int8(-127)  # below every score


class Positions(NamedTuple):
    """Positions of one ply that are not over, sorted by key."""

    keys: Words
    own: Words  # stones of the side to move, in the orientation of the key
    occupied: Words


class Children(NamedTuple):
    """What playing one column does to many positions; the arrays are as long as there are positions."""

    is_legal: Flags
    is_won: Flags  # by the stone just played
    own: Words  # of the side to move after it
    occupied: Words


def list_plies(geometry: Geometry, last: int) -> list[Positions]:
    """Return the positions of the plies 0 to `last`."""
    empty = np.zeros(1, np.uint64)
    plies = [sort_canonically(geometry, empty, empty)]
    for _ in range(last):
        plies.append(list_children(geometry, plies[-1]))
    return plies


def list_children(geometry: Geometry, positions: Positions, *, are_won: bool = False) -> Positions:
    """Return the positions one stone later: those that go on, or those where that stone made four."""
    own, occupied = [], []
    for column in range(geometry.width):
        children = play_column(geometry, positions.own, positions.occupied, column)
        is_kept = children.is_legal & (children.is_won == are_won)
        own.append(children.own[is_kept])
        occupied.append(children.occupied[is_kept])
    return sort_canonically(geometry, np.concatenate(own), np.concatenate(occupied))


def sort_canonically(geometry: Geometry, own: Words, occupied: Words) -> Positions:
    """Turn every position the way of its canonical key, sort them, and keep one of each."""
    mirrored_own, mirrored_occupied = mirror(geometry, own), mirror(geometry, occupied)
    keys, mirrored_keys = _keys(geometry, own, occupied), _keys(geometry, mirrored_own, mirrored_occupied)
    is_turned = mirrored_keys < keys
    unique, first = np.unique(np.where(is_turned, mirrored_keys, keys), return_index=True)
    return Positions(
        unique,
        np.where(is_turned, mirrored_own, own)[first],
        np.where(is_turned, mirrored_occupied, occupied)[first],
    )


def canonical_keys(geometry: Geometry, own: Words, occupied: Words) -> Words:
    """Return the canonical key of every position."""
    mirrored_keys = _keys(geometry, mirror(geometry, own), mirror(geometry, occupied))
    canonical: Words = np.minimum(_keys(geometry, own, occupied), mirrored_keys)
    return canonical


def play_column(geometry: Geometry, own: Words, occupied: Words, column: int) -> Children:
    """Play one column in every position; where it is full the result means nothing."""
    landing = (occupied + np.uint64(geometry.bottom)) & np.uint64(geometry.column_mask(column))
    mover = own | landing
    return Children(landing != _NOTHING, has_four(geometry, mover), own ^ occupied, occupied | landing)


def fill_earlier_plies(geometry: Geometry, last_scores: Scores, last_ply: Ply) -> list[Scores]:
    """Return the scores of the plies 0 to `last_ply`, given those of the last, in the order of `list_plies`."""
    plies = list_plies(geometry, last_ply)
    if len(last_scores) != len(plies[-1].keys):
        raise BookError(
            f"there are {len(last_scores)} scores for ply {last_ply} of the {geometry} board, "
            f"which has {len(plies[-1].keys)} positions"
        )
    scores = [last_scores.astype(np.int8)]
    for ply in reversed(range(last_ply)):
        scores.append(look_one_ahead(geometry, ply, plies[ply], plies[ply + 1], scores[-1]))
    return scores[::-1]


def look_one_ahead(geometry: Geometry, ply: Ply, positions: Positions, after: Positions, scores: Scores) -> Scores:
    """Return the scores of a ply from those of the next: the best of a win at once and what the columns lead to.

    On the last ply of a board a column that does not win fills it: `after` has those draws, with the score 0.
    """
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


def _keys(geometry: Geometry, own: Words, occupied: Words) -> Words:
    return own + occupied + np.uint64(geometry.bottom)


def mirror(geometry: Geometry, words: Words) -> Words:
    """Return the bitboards with left and right exchanged; they hold no spare bits."""
    mirrored = np.zeros_like(words)
    for column in range(geometry.width):
        distance = (geometry.width - 1 - 2 * column) * geometry.stride
        cells = words & np.uint64(geometry.column_mask(column))
        mirrored |= cells << np.uint64(distance) if distance >= 0 else cells >> np.uint64(-distance)
    return mirrored


def has_four(geometry: Geometry, stones: Words) -> Flags:
    """Tell which of the bitboards contain four in a row."""
    found = np.zeros_like(stones)
    for step in (1, geometry.height, geometry.stride, geometry.stride + 1):
        pairs = stones & (stones >> np.uint64(step))
        found |= pairs & (pairs >> np.uint64(2 * step))
    is_found: Flags = found != _NOTHING
    return is_found
