"""The opening book as a solver uses it: opened when it is first of use, and asked before anything is searched."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from fourcast.book import BUNDLED_PLY, Book, bundled_book, open_book
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.position import Position
from fourcast.score import Ply, Score, win_score

from .task import Bitboards, Scores

BookChoice: TypeAlias = bool | str | Path | Book
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]


class KnownScores(NamedTuple):
    """What a book says of one position."""

    score: Score  # of the position
    scores: tuple[Score | None, ...]  # after playing each column, None where it is full


class Opening:
    """A choice of book: True the bundled one (7x6), False none, a file, or a book that is open already.

    A file is opened at once, so that one which cannot be used is refused here. A book of another board size than the
    position's has nothing to say.
    """

    def __init__(self, choice: BookChoice) -> None:
        self._is_bundled = choice is True
        self._book = open_book(choice) if isinstance(choice, (str, Path)) else None
        if isinstance(choice, Book):
            self._book = choice

    def get(self, position: Position) -> Score | None:
        """Return the score of a position, None if the book does not have it."""
        book = self._book_for(position.geometry, position.ply)
        return None if book is None else book.get(position)

    def get_all(self, position: Position) -> KnownScores | None:
        """Return the scores of a position and of all its columns, None if the book does not have one of them.

        A column that ends the game needs no book: the rules give its score.
        """
        score = self.get(position)
        if score is None:
            return None
        scores: list[Score | None] = [None] * position.width
        for column in position.legal_columns:
            child = position.play(column)
            known = _score_of_finished(child) if child.is_over else self.get(child)
            if known is None:
                return None
            scores[column] = -known
        return KnownScores(score, tuple(scores))

    def get_many(self, geometry: Geometry, own: Bitboards, occupied: Bitboards) -> tuple[Scores, Flags]:
        """Return what the book knows of many positions: scores, and which of them count."""
        book = self._book_for(geometry, int(np.bitwise_count(occupied).min(initial=geometry.cells)))
        if book is None:
            return np.zeros(len(own), np.int8), np.zeros(len(own), np.bool_)
        return book.get_many(own, occupied)

    def _book_for(self, geometry: Geometry, ply: Ply) -> Book | None:
        """The book, if there may be something about such a position in it."""
        if self._book is None and self._is_bundled and ply <= BUNDLED_PLY and _is_standard(geometry):
            self._book = bundled_book()
        book = self._book
        return book if book is not None and ply <= book.last_ply and geometry == book.geometry else None


def _score_of_finished(position: Position) -> Score:
    """Of the side to move: the other one has just won, or the board is full."""
    return 0 if position.winner is None else -win_score(position.geometry.cells, position.ply)


def _is_standard(geometry: Geometry) -> bool:
    return (geometry.width, geometry.height) == (DEFAULT_WIDTH, DEFAULT_HEIGHT)
