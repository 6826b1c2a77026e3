"""The opening book as a solver uses it: opened when it is first of use, and asked before anything is searched."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import numpy as np

from fourcast.book import BUNDLED_PLY, Book, bundled_book, open_book
from fourcast.book.enumeration import Flags, Scores
from fourcast.geometry import Column, Geometry
from fourcast.position import Position
from fourcast.score import Ply, Score

from .machine import Bitboards

BookChoice: TypeAlias = bool | str | Path | Book


class BookScores:
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
        if self._book is None and not self._is_bundled:
            return None  # at once: it is asked before every search, and many a search takes a microsecond
        book = self._book_for(position.geometry, position.ply)
        return None if book is None else book.get(position)

    def get_all(self, position: Position) -> tuple[Score, tuple[Score | None, ...]] | None:
        """Return the score of a position, and those after playing each column, None if the book lacks one of them.

        A full column has None. A column that ends the game needs no book: the rules give its score.
        """
        score = self.get(position)
        if score is None:
            return None
        scores: list[Score | None] = [None] * position.width
        for column in position.legal_columns:
            child = position.play(column)
            known = self._score(child)
            if known is None:
                return None
            scores[column] = -known
        return score, tuple(scores)

    def get_line(self, position: Position) -> tuple[Column, ...]:
        """Return best play as far as the book reaches; of equally good columns the one nearest the middle."""
        line: list[Column] = []
        score = self._score(position)
        while score is not None and not position.is_over:
            for column in position.geometry.columns_from_centre:
                child = position.play(column) if column in position.legal_columns else None
                if child is not None and self._score(child) == -score:
                    break
            else:
                break  # the children lie beyond the book
            line.append(column)
            position, score = child, -score
        return tuple(line)

    def get_many(self, geometry: Geometry, own: Bitboards, occupied: Bitboards) -> tuple[Scores, Flags]:
        """Return what the book knows of many positions: scores, and which of them count."""
        book = self._book_for(geometry, int(np.bitwise_count(occupied).min(initial=geometry.cells)))
        if book is None:
            return np.zeros(len(own), np.int8), np.zeros(len(own), np.bool_)
        return book.get_many(own, occupied)

    def _book_for(self, geometry: Geometry, ply: Ply) -> Book | None:
        """The book, if there may be something about such a position in it."""
        if self._book is None and self._is_bundled and ply <= BUNDLED_PLY and geometry.is_standard:
            self._book = bundled_book()
        book = self._book
        return book if book is not None and ply <= book.last_ply and geometry == book.geometry else None

    def _score(self, position: Position) -> Score | None:
        return position.final_score if position.is_over else self.get(position)
