"""midorfeed: the player of the report "Connect 4" (IT University of Copenhagen), as far as the report tells it.

Minimax with alpha-beta, middle column first, cut off at a fixed depth that grows by one after turn 12; a heuristic
over the 69 lines; precoded moves in the opening. The report does not tell the depth: the default is ours.
"""

from __future__ import annotations

from fourcast.bots.protocol import Choice
from fourcast.errors import EngineError
from fourcast.position import Position
from fourcast.solver import Limit

from .chooser import Chooser
from .search_words import READINGS


class MidOrFeed:
    """Plays as the report tells. `reading` is explained in `heuristic`; deterministic."""

    name = "midorfeed"

    def __init__(self, depth: int = 8, reading: str = "runs", precoded: bool = True) -> None:
        if reading not in READINGS:
            raise EngineError(f"midorfeed knows no reading {reading!r}: it is one of {', '.join(READINGS)}")
        search = "fourcast.bots.midorfeed.search"
        self._chooser = Chooser(self.name, search, depth, precoded, (READINGS.index(reading),))

    def choose(self, position: Position, limit: Limit | None = None) -> Choice:
        """Pick a move; with a limit, that of the deepest search that was finished."""
        return self._chooser.choose(position, limit)

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered and nothing is random."""
