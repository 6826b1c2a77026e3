"""All that a book says, beside all positions that there are: what checks and exports walk through.

The positions come from the rules, not from the book, so what the book lacks is seen. Whole plies are held as arrays.
"""

from __future__ import annotations

import numpy as np

from fourcast.book import Book
from fourcast.book.enumeration import Flags, Scores, canonical_keys, list_plies, play_column
from fourcast.notation import format_moves
from fourcast.score import win_score

from .move_strings import Moves, list_moves

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
