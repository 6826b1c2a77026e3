"""Games to review: random ones whose players mostly see what wins or loses at once."""

from __future__ import annotations

import random
from functools import cache

from fourcast import Game, Position, Solver
from fourcast.analysis.review import Review, review
from tests.unit.analysis.boards import careful_columns

HAND_MADE = "4455324"  # Red's e1 and Yellow's e2 are blunders; Red's last stone misses four in a row at f1
LONG = "447744236555445315223323637711177666522611"  # a full board with six turning points


def play_game(seed: int, width: int = 7, height: int = 6) -> Game:
    """Return a finished game."""
    generator = random.Random(seed)
    game = Game(width=width, height=height)
    while not game.is_over:
        is_careful = generator.random() < 0.8
        position = game.position
        game.push(generator.choice(careful_columns(position) if is_careful else position.legal_columns))
    return game


@cache
def book_solver() -> Solver:
    """A solver with the bundled book."""
    return Solver()


@cache
def review_once(moves: str, width: int = 7, height: int = 6, start: int = 0, end: int | None = None) -> Review:
    """The review of a game, or of its moves from one ply to another: it takes seconds, and several tests look at it."""
    before = Position.from_moves(moves[:start], width, height)
    return review(Game(moves[start:end], width, height, start=before), book_solver())


def review_played(seed: int, width: int = 7, height: int = 6, start: int = 0, end: int | None = None) -> Review:
    """The review of a game of `play_game`."""
    moves = "".join(str(column + 1) for column in play_game(seed, width, height).moves)
    return review_once(moves, width, height, start, end)


def mirror_game(game: Game) -> Game:
    """Return the same game with left and right exchanged."""
    width = game.position.width
    return Game([width - 1 - column for column in game.moves], start=game.start.mirror())
