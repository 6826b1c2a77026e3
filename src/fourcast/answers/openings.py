"""Answers from the opening book: what each column leads to, and what lies below it."""

from __future__ import annotations

import numpy as np

from fourcast.book import Book, bundled_book
from fourcast.book.enumeration import list_children, sort_canonically
from fourcast.game import Game
from fourcast.notation import MovesInput, format_cell
from fourcast.position import Position
from fourcast.score import Score, win_score

from .errors import Answer
from .reading import to_told_game

AHEAD = 6  # plies below a column that are counted: a few thousand positions, counted in milliseconds
_OUTCOMES = ("loss", "draw", "win")


def openings(game: Game | MovesInput, book: Book | None = None) -> Answer:
    """Tell of every column its exact result and what the positions below it are worth, as far as a book goes.

    Positions are counted once however they are reached, and mirror images once. `columns` is empty where the book does
    not reach: after its last ply but one, on other boards, when the game is over.
    """
    book = bundled_book() if book is None else book
    game = to_told_game(game)
    board = game.position
    is_known = board.geometry == book.geometry and board.ply < book.last_ply and not board.is_over
    told = [_tell(board, column, book) for column in range(board.width)] if is_known else []
    reach = max(0, min(AHEAD, book.last_ply - board.ply - 1))
    return {"moves": str(game), "last_ply": book.last_ply, "ahead": reach, "columns": told}


def _tell(board: Position, column: int, book: Book) -> Answer | None:
    cell = board.landing_cell(column)
    if cell is None:
        return None
    after = board.play(column)
    score: Score = win_score(board.geometry.cells, after.ply) if after.is_over else -book.find(after)
    counts = [0, 0, 0] if after.is_over else _count(after, book)
    sign = (score > 0) - (score < 0)
    return {
        "column": column,
        "cell": format_cell(*cell),
        "score": score,
        "outcome": _OUTCOMES[1 + sign],
        "positions": sum(counts),
        "red": counts[2],
        "drawn": counts[1],
        "yellow": counts[0],
    }


def _count(board: Position, book: Book) -> list[int]:
    """Count the positions from this one on that Yellow wins, that are drawn, that Red wins; those not over yet."""
    geometry = book.geometry
    level = sort_canonically(geometry, np.array([board.own], np.uint64), np.array([board.occupied], np.uint64))
    counts = np.zeros(3, np.int64)
    last = min(board.ply + AHEAD, book.last_ply)
    for ply in range(board.ply, last + 1):
        scores, _ = book.get_many(level.own, level.occupied)
        counts += np.bincount(1 + np.sign(scores).astype(np.intp) * (-1) ** ply, minlength=3)
        if ply < last:
            level = list_children(geometry, level)
    return [int(count) for count in counts]
