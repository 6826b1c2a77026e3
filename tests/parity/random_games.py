"""Positions of random games that are not over, for checks of real searches."""

from __future__ import annotations

import random

from fourcast.geometry import Geometry
from fourcast.position import Position


def random_positions(geometry: Geometry, plies: range, count: int, seed: int) -> list[Position]:
    """Return so many positions, each after a number of random moves out of `plies`."""
    rng = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < count:
        position = Position(geometry.width, geometry.height)
        for _ in range(rng.choice(plies)):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_columns))
        if not position.is_over:
            positions.append(position)
    return positions
