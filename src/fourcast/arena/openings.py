"""Openings: random moves from the empty board that games start with, so that engines without chance still vary.

An opening is not over, and the side to move cannot win at once. No opening comes twice, nor as its mirror image, as
long as there are others. Most favour one side, so each is played with both colours.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from fourcast.bots.protocol import winning_column
from fourcast.errors import ArenaError
from fourcast.geometry import Column, Geometry
from fourcast.position import Position

Opening = tuple[Column, ...]

STANDARD = Geometry.of()

_PATIENCE = 20_000  # draws in a row without a new opening, after which all of them count as drawn


def check_opening_ply(ply: int, geometry: Geometry) -> None:
    """Refuse openings that leave no cell to choose: one engine at least should have two."""
    if not 0 <= ply <= geometry.cells - 2:
        raise ArenaError(f"openings of {ply} plies are impossible: they have 0 to {geometry.cells - 2}")


def draw_openings(count: int, ply: int, seed: int, geometry: Geometry = STANDARD) -> tuple[Opening, ...]:
    """Draw a number of openings of so many plies; the same seed gives the same ones.

    A longer list begins with the shorter one. Raises ArenaError if no game has such an opening.
    """
    check_opening_ply(ply, geometry)
    if count < 0:
        raise ArenaError(f"cannot draw {count} openings: it must be 0 or more")
    source = _distinct_openings(ply, random.Random(f"openings of {ply} plies, seed {seed}"), geometry)
    return tuple(next(source) for _ in range(count))


def _distinct_openings(ply: int, rng: random.Random, geometry: Geometry) -> Iterator[Opening]:
    """Yield new openings; when they run out, begin again."""
    drawn: set[int] = set()
    all_of_them: int | None = None  # how many there are, once that is known
    misses = 0
    while True:
        if misses == _PATIENCE:
            all_of_them = len(drawn)
        if len(drawn) == all_of_them:
            drawn.clear()
        opening, key = _draw(ply, rng, geometry)
        if key in drawn:
            misses += 1
            continue
        misses = 0
        drawn.add(key)
        yield opening


def _draw(ply: int, rng: random.Random, geometry: Geometry) -> tuple[Opening, int]:
    """Play at random until a game gets as far and is still open; return it and what its mirror image shares."""
    while True:
        position = Position(geometry.width, geometry.height)
        opening: list[Column] = []
        while len(opening) < ply and not position.is_over:
            column = rng.choice(position.legal_columns)
            opening.append(column)
            position = position.play(column)
        if not position.is_over and winning_column(position) is None:
            return tuple(opening), position.canonical_key
