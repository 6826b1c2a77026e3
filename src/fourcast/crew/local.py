"""Does partitions on this machine: in this process, or in worker processes, each with a solver of its own.

A worker that dies is replaced, and its partition is done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from fourcast.errors import CrewError
from fourcast.processes import WorkerPool

from .job import Done, Job, Task, run_task
from .warm import drop_solver
from .workers import Workers

_DEATHS = 3  # workers that may die over one partition before the work is given up


def work_here(job: Job, numbers: Sequence[int]) -> Generator[Done, None, None]:
    """Do partitions in this process, one after the other."""
    try:
        for number in numbers:
            yield number, job.run(number)
    finally:
        drop_solver()


def work_in_processes(job: Job, numbers: Sequence[int], jobs: int) -> Generator[Done, None, None]:
    """Do partitions in worker processes; yield them as they are done."""
    job.prepare()
    crew = _Processes(job, numbers, jobs)
    try:
        yield from crew.work()
    finally:
        crew.end()


class _Processes(Workers[int]):
    """Workers by index, each a pool of one process: in one pool for all, neighbours would go to whoever is free."""

    def __init__(self, job: Job, numbers: Sequence[int], jobs: int) -> None:
        super().__init__(job, numbers, range(jobs))
        self._rooms = dict.fromkeys(range(jobs), 1)
        self._pools: dict[int, WorkerPool] = {}
        self._deaths: Counter[int] = Counter()  # by partition

    def rooms(self) -> Mapping[int, int]:
        """One task each: what is handed out to a worker that dies counts as its cause."""
        return self._rooms

    def submit(self, worker: int, task: Task) -> Future[bytes]:
        """Give a worker its next partition; one that is not there yet, or not any more, is started for it."""
        with suppress(KeyError, BrokenProcessPool):
            return self._pools[worker].submit(run_task, *task)
        self._pools[worker] = WorkerPool(1)
        return self._pools[worker].submit(run_task, *task)

    def collect(self, number: int, future: Future[bytes]) -> bytes | None:
        """Take in the answer of a worker; None if it died instead."""
        with suppress(BrokenProcessPool):
            return future.result()
        self._deaths[number] += 1
        if self._deaths[number] == _DEATHS:
            raise CrewError(
                f"{_DEATHS} worker processes died over partition {number}, perhaps for want of memory: "
                "try a smaller --table-mib or fewer --jobs"
            )
        return None

    def end(self) -> None:
        """Stop all workers at once."""
        for pool in self._pools.values():
            pool.end()
