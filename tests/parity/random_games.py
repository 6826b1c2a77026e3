"""Positions of random games for comparing searches with each other."""

from __future__ import annotations

import random

from fourcast.geometry import Geometry
from fourcast.position import Position


def random_positions(geometry: Geometry, plies: range, count: int, seed: int) -> list[Position]:
    """Positions after so many random moves, not over; the same in every run."""
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
