"""Sequences of moves counted: the call behind `fourcast perft`. Compiled: `sequences`."""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry

from . import door
from . import task_slots as slots
from .board_size import make_size, size_numbers


def perft(own: int, occupied: int, width: int, height: int, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a position that is not over: the classic test of the rules."""
    if depth == 0:
        return 1
    depth = min(depth, width * height + 1)
    numbers = size_numbers(make_size(Geometry.of(width, height)))
    stack = np.zeros(depth * slots.LEVEL_WORDS, np.uint64)
    return door.call("perft", numbers, stack, own, occupied, depth)
