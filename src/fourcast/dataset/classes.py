"""What exact play says of candidates, as far as a sample has to know it: one byte for each position."""

from __future__ import annotations

import numpy as np

from fourcast.book.enumeration import Flags
from fourcast.crew import warm_solver

WIN, DRAW, LOSS = 2, 1, 0  # the outcome for the side to move, plus 1


def find_outcomes(size: tuple[int, int], own: bytes, occupied: bytes, table_mib: int) -> bytes:
    """Tell who comes out on top."""
    scores = warm_solver(table_mib, book=True).solve_many(
        _stones(own, occupied), weak=True, width=size[0], height=size[1]
    )
    return (scores + 1).astype(np.uint8).tobytes()


def find_decisive(size: tuple[int, int], own: bytes, occupied: bytes, table_mib: int) -> bytes:
    """Tell where the choice of the column matters: 1 if two of them have different outcomes, else 0."""
    solver = warm_solver(table_mib, book=True)
    found = solver.analyze_many(_stones(own, occupied), weak=True, width=size[0], height=size[1])
    worst = np.where(found.legal, found.scores, found.score[:, None]).min(axis=1)
    is_decisive: Flags = worst != found.score
    return is_decisive.astype(np.uint8).tobytes()


def _stones(own: bytes, occupied: bytes) -> tuple[object, object]:
    return np.frombuffer(own, np.uint64), np.frombuffer(occupied, np.uint64)
