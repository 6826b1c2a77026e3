"""Positions to explain: from random games whose players mostly see what wins or loses at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fourcast.geometry import Column
from fourcast.position import Position


def play_games(count: int, seed: int, plies: range = range(40), width: int = 7, height: int = 6) -> Iterator[Position]:
    """Yield positions that are not over, of mixed plies."""
    generator = random.Random(seed)
    found = 0
    while found < count:
        position, plies_wanted = Position(width, height), generator.choice(plies)
        while position.ply < plies_wanted and not position.is_over:
            is_careful = generator.random() < 0.8
            position = position.play(
                generator.choice(careful_columns(position) if is_careful else list(position.legal_columns))
            )
        if not position.is_over:
            found += 1
            yield position


def careful_columns(position: Position) -> list[Column]:
    """The columns after which the opponent does not win at once, if there are any."""
    geometry, own, occupied = position.geometry, position.own, position.occupied
    winning = geometry.winning_cells(own ^ occupied, occupied)  # for the opponent, playable or not
    safe = []
    for column in position.legal_columns:
        cell = geometry.landing_cells(occupied) & geometry.column_mask(column)
        if geometry.has_four(own | cell) or not winning & ~cell & geometry.landing_cells(occupied | cell):
            safe.append(column)
    return safe or list(position.legal_columns)
