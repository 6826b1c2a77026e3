"""midorfeed-plus: MidOrFeed with what its authors list under "further improvements"."""

from __future__ import annotations

from fourcast.bots.protocol import Choice
from fourcast.position import Position
from fourcast.solver import Limit

from .chooser import Chooser


class MidOrFeedPlus:
    """MidOrFeed that sees threats and parity, and does not stop searching amid forced moves; deterministic."""

    name = "midorfeed-plus"

    def __init__(self, depth: int = 8, precoded: bool = True) -> None:
        self._chooser = Chooser(self.name, "fourcast.bots.midorfeed.plus_search", depth, precoded)

    def choose(self, position: Position, limit: Limit | None = None) -> Choice:
        """Pick a move; with a limit, that of the deepest search that was finished."""
        return self._chooser.choose(position, limit)

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered and nothing is random."""
