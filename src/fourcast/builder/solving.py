"""How a partition is solved, by whoever solves it: bitboards in, one byte a score out."""

from __future__ import annotations

import numpy as np

from fourcast.book.enumeration import Words
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.solver import Solver


def make_solver(table_mib: int) -> Solver:
    """A solver that searches everything itself; raise BookError if it cannot have such a table."""
    try:
        return Solver(table_mib=table_mib, book=False)
    except (MemoryError, OSError):
        raise BookError(f"there is no memory for a table of {table_mib} MiB: give a smaller --table-mib") from None
    except ValueError as error:
        raise BookError(str(error)) from None


def solve_partition(solver: Solver, geometry: Geometry, own: Words, occupied: Words) -> bytes:
    """The exact scores of the positions, for the side to move."""
    scores = solver.solve_many((own, occupied), width=geometry.width, height=geometry.height)
    return scores.astype(np.int8, copy=False).tobytes()
