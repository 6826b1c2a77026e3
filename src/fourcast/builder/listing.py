"""All that a book says, beside all positions that there are: what checks and exports walk through.

The positions come from the rules, not from the book, so what the book lacks is seen. Whole plies are held as arrays.

A book's positions are bare stones; people know them by moves that lead there. Of each position one parent and the
column played are kept: its moves are the parent's and that column, mirrored where the position is turned the way of its
canonical key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from fourcast.book import Book
from fourcast.book.enumeration import Flags, Positions, Scores, canonical_keys, list_plies, play_column
from fourcast.geometry import Geometry
from fourcast.notation import format_column, format_moves
from fourcast.score import win_score

Moves: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]  # one row per position: columns counted from 0

NO_MOVES = ","  # names the empty board where a line needs a word: `fourcast solve` and set files read it as no moves
_UNPLAYABLE = np.int8(-127)  # below every score


class Listing:
    """Positions, scores and which of them the book knows, ply by ply."""

    def __init__(self, book: Book, last_ply: int | None = None) -> None:
        self.geometry = book.geometry
        self.last_ply = book.last_ply if last_ply is None else last_ply
        self.plies = list_plies(self.geometry, self.last_ply)
        self.scores: list[Scores] = []
        self.is_known: list[Flags] = []
        for positions in self.plies:
            scores, is_known = book.get_many(positions.own, positions.occupied)
            self.scores.append(scores)
            self.is_known.append(is_known)
        self._unread_moves = list_moves(self.geometry, self.plies)
        self._moves: list[Moves] = []

    def name(self, ply: int, place: int) -> str:
        """Say which position that is: by moves that lead to it, or as the empty board."""
        while len(self._moves) <= ply:
            self._moves.append(next(self._unread_moves))
        return format_moves(self._moves[ply][place].tolist()) or "the empty board"

    def say_score(self, ply: int, place: int) -> str:
        """Begin a sentence about what the book says of a position."""
        return f"ply {ply}: the book scores {self.name(ply, place)} {self.scores[ply][place]}"

    def look_one_ahead(self, ply: int) -> tuple[Scores, Flags]:
        """Return the scores of a ply that follow from those of the next, and which of them the book has all parts of.

        The next ply is one of the book's, or the full board. A four made at once scores by the rules alone.
        """
        positions = self.plies[ply]
        best = np.full(len(positions.keys), _UNPLAYABLE)
        is_sure = np.ones(len(positions.keys), np.bool_)
        win = np.int8(win_score(self.geometry.cells, ply + 1))
        for column in range(self.geometry.width):
            children = play_column(self.geometry, positions.own, positions.occupied, column)
            reached = np.where(children.is_legal & children.is_won, win, _UNPLAYABLE)
            goes_on = children.is_legal & ~children.is_won
            if ply + 1 == self.geometry.cells:
                reached[goes_on] = 0
            else:
                keys = canonical_keys(self.geometry, children.own[goes_on], children.occupied[goes_on])
                places = np.searchsorted(self.plies[ply + 1].keys, keys)
                reached[goes_on] = -self.scores[ply + 1][places]
                is_sure[goes_on] &= self.is_known[ply + 1][places]
            best = np.maximum(best, reached)
        return best, is_sure & self.is_known[ply]

    def can_win_at_once(self, ply: int) -> Flags:
        """Return which positions of a ply have a column that makes four."""
        positions = self.plies[ply]
        can_win = np.zeros(len(positions.keys), np.bool_)
        for column in range(self.geometry.width):
            children = play_column(self.geometry, positions.own, positions.occupied, column)
            can_win |= children.is_legal & children.is_won
        return can_win


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
