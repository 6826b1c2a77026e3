"""A process that plays and stores games without end, and says so of each move once it is stored: `id column`.

Started by test_durability.py, which kills it.
"""

from __future__ import annotations

import random
import sys

from fourcast.storage import open_storage


def main(url: str, seed: int) -> None:
    """Play at random; a line is written only after the storage has returned."""
    rng = random.Random(seed)
    storage = open_storage(url)
    while True:
        new = storage.games.create("human", "human")
        game = new.game
        while not game.is_over:
            column = rng.choice(game.replay().position.legal_columns)
            game = storage.games.append_move(game.id, new.token, column, game.moves_text)
            print(game.id, column, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
