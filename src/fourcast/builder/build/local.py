"""Solves partitions on this machine: in this process, or in worker processes, each with a table of its own.

A worker that dies is replaced, and its partition is solved again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from fourcast.errors import BookError
from fourcast.processes import WorkerPool
from fourcast.solver.machine import load_machine

from .plan import BuildPlan
from .workers import Solved, Task, Workers, make_solver, solve_partition, solve_task

_DEATHS = 3  # workers that may die over one partition before the build gives up


def solve_here(plan: BuildPlan, numbers: Sequence[int], table_mib: int) -> Generator[Solved, None, None]:
    """Solve partitions in this process, one after the other."""
    solver = make_solver(table_mib)
    for number in numbers:
        yield number, solve_partition(solver, plan.geometry, *plan.bitboards(number))


def solve_in_processes(
    plan: BuildPlan, numbers: Sequence[int], jobs: int, table_mib: int
) -> Generator[Solved, None, None]:
    """Solve partitions in worker processes; yield them as they are done."""
    load_machine(plan.geometry)  # compiled here, if need be, and not by all workers at the same time
    crew = _Processes(plan, numbers, jobs, table_mib)
    try:
        yield from crew.solve()
    finally:
        crew.end()


class _Processes(Workers[int]):
    """Workers by index, each a pool of one process: in one pool for all, neighbours would go to whoever is free."""

    def __init__(self, plan: BuildPlan, numbers: Sequence[int], jobs: int, table_mib: int) -> None:
        super().__init__(plan, numbers, range(jobs), table_mib)
        self._rooms = dict.fromkeys(range(jobs), 1)
        self._pools: dict[int, WorkerPool] = {}
        self._deaths: Counter[int] = Counter()  # by partition

    def rooms(self) -> Mapping[int, int]:
        """One task each: what is handed out to a worker that dies counts as its cause."""
        return self._rooms

    def submit(self, worker: int, task: Task) -> Future[bytes]:
        """Give a worker its next partition; one that is not there yet, or not any more, is started for it."""
        with suppress(KeyError, BrokenProcessPool):
            return self._pools[worker].submit(solve_task, *task)
        self._pools[worker] = WorkerPool(1)
        return self._pools[worker].submit(solve_task, *task)

    def collect(self, number: int, future: Future[bytes]) -> bytes | None:
        """Take in the answer of a worker; None if it died instead."""
        with suppress(BrokenProcessPool):
            return future.result()
        self._deaths[number] += 1
        if self._deaths[number] == _DEATHS:
            raise BookError(
                f"{_DEATHS} worker processes died over partition {number}, perhaps for want of memory: "
                "try a smaller --table-mib or fewer --jobs"
            )
        return None

    def end(self) -> None:
        """Stop all workers at once."""
        for pool in self._pools.values():
            pool.end()
