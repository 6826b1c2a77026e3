"""Choices of the first plies, each child with its exact score, which the opening book has.

Random positions are searched as the solver would search them, question by question, down to the book's last ply, where
the book answers. Children are tried in the order of their promise, with some noise: the choices are to be those that
searches meet, and not always the same. A choice is worth learning from if some of its children answer the question and
some do not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourcast.book.book import BUNDLED_PLY, Book, bundled_book
from fourcast.kernel.ordering_weights import weights_for
from fourcast.position import Position

from .children import COUNTED, count_features
from .sampling import GEOMETRY, guesses, moves_of, random_position

Array = np.ndarray[Any, np.dtype[Any]]

NO_SCORE = -100
_NOISE = 60  # in the unit of promises: a winning cell counts some 100
_FARTHEST = 6  # positions whose score is farther from 0 are easy: nothing is learned from them
_MOST_NODES = 3000  # of one position
_FIRST_PLY, _LAST_PLY = 3, 10  # of the positions that are searched


class Opening(NamedTuple):
    """A node, what was asked there, and the score that each column leads to (NO_SCORE: none)."""

    own: int
    occupied: int
    alpha: int
    scores: tuple[int, ...]


class Openings:
    """Searches random positions and notes the choices they meet, each once, in `choices`."""

    def __init__(self, seed: int) -> None:
        self.choices: dict[tuple[int, int, int], Opening] = {}
        self._random = np.random.default_rng(seed)
        self._book: Book = bundled_book()
        self._weights = [np.array(features) for features, _ in weights_for(GEOMETRY)]
        shape = GEOMETRY.width, GEOMETRY.height
        self._values = [np.array(values).reshape(shape) for _, values in weights_for(GEOMETRY)]
        self._visited: set[tuple[int, int, int]] = set()  # of the position at hand

    def search(self) -> None:
        """Search one more position."""
        while True:
            plies = int(self._random.integers(_FIRST_PLY, _LAST_PLY + 1))
            position = Position.from_bitboards(*random_position(self._random, plies))
            score = self._book.find(position)
            if abs(score) <= _FARTHEST:
                break
        self._visited = set()
        for guess in guesses(score, GEOMETRY.cells - plies):
            self._visit(position, guess)

    def _visit(self, position: Position, alpha: int) -> None:
        """Visit a node and the children that a search would visit: all, or up to the first that answers."""
        key = position.own, position.occupied, alpha
        if position.ply == BUNDLED_PLY or key in self._visited or len(self._visited) > _MOST_NODES:
            return
        self._visited.add(key)
        columns = [_column(cell) for cell in moves_of(*key[:2])]
        children = [position.play(column) for column in columns]
        scores = [-self._book.find(child) for child in children]
        order = list(range(len(columns)))
        if len(columns) > 1:
            if max(scores) > alpha >= min(scores):
                by_column = dict(zip(columns, scores, strict=True))
                known = tuple(by_column.get(column, NO_SCORE) for column in range(GEOMETRY.width))
                self.choices[key] = Opening(*key, known)
            promises = self._promises(*key)[columns]
            order = np.argsort(_NOISE * self._random.standard_normal(len(columns)) - promises).tolist()
        for index in order:
            self._visit(children[index], ~alpha)
            if scores[index] > alpha:
                break

    def _promises(self, own: int, occupied: int, alpha: int) -> Array:
        """What the order of the search promises of each column (of a full one: anything)."""
        numbers, classes = np.zeros((1, GEOMETRY.width, COUNTED)), np.zeros(1, np.int64)
        words = (np.array([own], np.uint64), np.array([occupied], np.uint64))
        count_features(*words, np.array([alpha], np.int64), numbers, classes)
        weights, values = self._weights[classes[0]], self._values[classes[0]]
        heights = [(occupied & GEOMETRY.column_mask(column)).bit_count() for column in range(GEOMETRY.width)]
        cells = [values[column, min(height, GEOMETRY.height - 1)] for column, height in enumerate(heights)]
        promises: Array = numbers[0] @ weights + cells
        return promises


def _column(bit: int) -> int:
    return (bit.bit_length() - 1) // GEOMETRY.stride
