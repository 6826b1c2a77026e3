"""The partitions of a build as a crew works on them: bitboards go in, one byte for each score comes out."""

from __future__ import annotations

from functools import partial

import numpy as np

from fourcast.crew import Job, warm_solver
from fourcast.solver.machine import load_machine

from .plan import BuildPlan


def make_job(plan: BuildPlan, table_mib: int) -> Job:
    """The job of solving the partitions of a plan."""
    size = (plan.geometry.width, plan.geometry.height)

    def arguments(number: int) -> tuple[tuple[int, int], bytes, bytes, int]:
        own, occupied = plan.bitboards(number)
        return size, own.tobytes(), occupied.tobytes(), table_mib

    return Job(
        solve_partition,
        arguments,
        is_whole=lambda number, scores: len(scores) == plan.size_of(number),
        prepare=partial(load_machine, plan.geometry),  # compiled once, if need be, and not by all at the same time
    )


def solve_partition(size: tuple[int, int], own: bytes, occupied: bytes, table_mib: int) -> bytes:
    """Return the exact scores of the positions, for the side to move; the solver searches everything itself."""
    solver = warm_solver(table_mib, book=False)
    width, height = size
    stones = np.frombuffer(own, np.uint64), np.frombuffer(occupied, np.uint64)
    return solver.solve_many(stones, width=width, height=height).astype(np.int8, copy=False).tobytes()
