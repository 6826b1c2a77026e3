"""Games to review: random ones whose players mostly see what wins or loses at once."""

from __future__ import annotations

import random

from fourcast import Game
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


def mirror_game(game: Game) -> Game:
    """Return the same game with left and right exchanged."""
    width = game.position.width
    return Game([width - 1 - column for column in game.moves], width, game.position.height)
