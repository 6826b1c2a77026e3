"""Solves partitions on this machine: in this process, or in worker processes, each with a table of its own.

Workers are started afresh (spawned), so a script that uses them must keep its own work under
`if __name__ == "__main__"`. They leave Ctrl-C to the process that started them. A worker that dies is replaced, and
its partition is solved again.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.processes import begin_worker, ctrl_c_later
from fourcast.solver.machine import load_machine

from .plan import BuildPlan
from .runs import Runs
from .solving import make_solver, solve_partition

Solved = tuple[int, bytes]  # the number of a partition and its scores

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
    crew = _Crew(plan, numbers, jobs, table_mib)
    try:
        yield from crew.solve()
    finally:
        crew.end()


class _Worker(NamedTuple):
    process: SpawnProcess
    connection: Connection


class _Crew:
    """The worker processes and what each of them is at."""

    def __init__(self, plan: BuildPlan, numbers: Sequence[int], jobs: int, table_mib: int) -> None:
        self._plan = plan
        self._table_mib = table_mib
        self._jobs = jobs
        self._runs = Runs(numbers, range(jobs))
        self._workers: dict[int, _Worker] = {}
        self._tasks: dict[int, int] = {}  # worker to partition
        self._deaths: Counter[int] = Counter()  # by partition

    def solve(self) -> Iterator[Solved]:
        """Keep everybody at work until nothing is left."""
        for index in range(self._jobs):
            self._hand_out(index)
        while self._tasks:
            indices = {self._workers[index].connection: index for index in self._tasks}
            for connection in wait(list(indices)):
                index = indices[connection]  # type: ignore[index]  # only connections were waited for
                solved = self._receive(index)
                self._hand_out(index)
                if solved is not None:
                    yield solved

    def end(self) -> None:
        """Stop all workers at once: what they are at, nobody waits for any more."""
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in self._workers.values():
            worker.process.join()
            worker.connection.close()

    def _hand_out(self, index: int) -> None:
        """Give a worker its next partition; a worker that is not there yet is started for it."""
        number = self._runs.take(index)
        if number is None:
            return
        if index not in self._workers:
            self._workers[index] = _start_worker(self._plan.geometry, self._table_mib)
        self._tasks[index] = number
        with suppress(OSError):  # it died while it waited: its connection is at an end, which the next wait sees
            self._workers[index].connection.send(self._plan.bitboards(number))

    def _receive(self, index: int) -> Solved | None:
        """Take in the answer of a worker; None if it died instead."""
        number = self._tasks.pop(index)
        try:
            answer = self._workers[index].connection.recv()
        except (EOFError, OSError):
            self._bury(index, number)
            return None
        if isinstance(answer, BaseException):
            raise answer
        return number, answer

    def _bury(self, index: int, number: int) -> None:
        worker = self._workers.pop(index)
        worker.process.join()
        worker.connection.close()
        self._runs.give_back(index, number)
        self._deaths[number] += 1
        if self._deaths[number] == _DEATHS:
            raise BookError(
                f"{_DEATHS} worker processes died over partition {number}, perhaps for want of memory: "
                "try a smaller --table-mib or fewer --jobs"
            )


def _start_worker(geometry: Geometry, table_mib: int) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, geometry, table_mib), daemon=True)
    with ctrl_c_later():
        process.start()
    theirs.close()
    return _Worker(process, ours)


def _work(connection: Connection, geometry: Geometry, table_mib: int) -> None:
    """The life of a worker: bitboards in, scores out, until the other end is closed."""
    begin_worker()
    try:
        solver = make_solver(table_mib)
        while True:
            connection.send(solve_partition(solver, geometry, *connection.recv()))
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        connection.send(error)
