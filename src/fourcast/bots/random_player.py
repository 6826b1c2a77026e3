"""random: any legal column, each as likely as the others."""

from __future__ import annotations

import random

from fourcast.coercion import PositionInput
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .protocol import Choice, check_can_move


class RandomPlayer:
    """Plays at random. With a seed, the same calls in the same order give the same columns."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick a legal column; no limit is too short."""
        position = check_can_move(position)
        budget = Budget(limit)
        column = self._random.choice(position.legal_columns)
        return Choice(column, None, 0, budget.seconds, "any column will do")

    def new_game(self, seed: int | None = None) -> None:
        """Start the random choices anew."""
        self._random.seed(seed)
