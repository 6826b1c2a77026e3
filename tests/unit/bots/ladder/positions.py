"""What the ladder's tests share: a solver a step, the tutorial's sets where they are at hand, random late positions."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import strategies as st

from benchmarks.ladder.figures import PUBLISHED_SETS, Key
from fourcast.benchmark.sets import PositionSet, load_set
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.position import Position

PUBLISHED = Path(__file__).parents[5] / "shared" / "testsets"
NUMBERS = {int(step[4:6]): step for step in STEPS}


@cache
def solver_of(step: int | str) -> LadderSolver:
    """The solver of a step, by its number or name: tables are large, so all tests share them."""
    return LadderSolver(NUMBERS[step] if isinstance(step, int) else step)


@cache
def load_published(set_name: str) -> PositionSet:
    """One of the tutorial's sets; the test is skipped without it."""
    path = PUBLISHED / PUBLISHED_SETS[set_name][0]
    if not path.exists():
        pytest.skip("the tutorial's sets are not at hand; the ladder is checked on our own")
    return load_set(path)


@cache
def load_positions(set_name: str) -> list[Position]:
    """The positions of one of the tutorial's sets: to play their moves again for every step takes seconds."""
    return [Position.from_moves(scored.moves) for scored in load_published(set_name).positions]


def describe(key: Key) -> str:
    """A name for a test's parameter."""
    return f"{key.set_name}-{'weak' if key.is_weak else 'strong'}-{key.step}"


@st.composite
def late_positions(draw: st.DrawFn, earliest: int, latest: int = 41) -> Position:
    """The position after a random game of so many moves, in which nobody has made four."""
    plies = draw(st.integers(earliest, latest))
    rng = random.Random(draw(st.integers(0, 2**32)))
    while True:
        position: Position | None = Position()
        while position is not None and position.ply < plies:
            position = _play_on(position, rng)
        if position is not None:
            return position


def _play_on(position: Position, rng: random.Random) -> Position | None:
    """A random move that does not end the game with a win, None if there is none: random games end too soon."""
    children = [position.play(column) for column in position.legal_columns]
    running = [child for child in children if child.winner is None]
    return rng.choice(running) if running else None
