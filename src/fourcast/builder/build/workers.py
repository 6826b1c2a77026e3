"""Workers that solve partitions, wherever they are: who takes which, and the loop that keeps them all busy.

A task is what a worker is given: bitboards go in, one byte for each score comes out. A worker keeps its solver, so that
its table stays warm.
"""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import numpy as np

from fourcast._version import __version__
from fourcast.book.enumeration import Words
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.solver import Solver

from .plan import BuildPlan

Solved = tuple[int, bytes]  # the number of a partition and its scores
Task = tuple[str, tuple[int, int], bytes, bytes, int]  # what solve_task takes

_Worker = TypeVar("_Worker", int, str)
_LOOK_S = 1.0  # how often the workers are looked at while nobody has finished
_making = threading.Lock()


class Runs:
    """Partitions that nobody has taken yet, shared out among workers: each has a run of neighbours.

    A table is warm for neighbours. A worker takes the partitions of its run one by one. When none is left, it goes on
    with the second half of the longest run of another, and so does a worker that comes later: nobody waits while there
    is something to do.
    """

    def __init__(self, numbers: Sequence[int], workers: Iterable[Hashable]) -> None:
        names = list(workers)
        ends = [index * len(numbers) // len(names) for index in range(len(names) + 1)]
        self._runs = {name: deque(numbers[ends[i] : ends[i + 1]]) for i, name in enumerate(names)}

    def __len__(self) -> int:
        return sum(map(len, self._runs.values()))

    def take(self, worker: Hashable) -> int | None:
        """The next partition for a worker; None if all are taken."""
        run = self._runs.setdefault(worker, deque())
        if not run:
            longest = max(self._runs.values(), key=len)
            for _ in range((len(longest) + 1) // 2):
                run.appendleft(longest.pop())
        return run.popleft() if run else None

    def give_back(self, worker: Hashable, number: int) -> None:
        """Put a partition that was not solved in front of the worker's run."""
        self._runs[worker].appendleft(number)


class Workers(ABC, Generic[_Worker]):
    """Some workers and their tasks in flight."""

    def __init__(self, plan: BuildPlan, numbers: Sequence[int], workers: Iterable[_Worker], table_mib: int) -> None:
        self._plan = plan
        self._table_mib = table_mib
        self._runs = Runs(numbers, workers)
        self._tasks: dict[Any, tuple[_Worker, int]] = {}  # from a future to worker and partition
        self._load: Counter[_Worker] = Counter()  # tasks of each worker
        self._finished: queue.SimpleQueue[Any] = queue.SimpleQueue()  # futures

    @abstractmethod
    def rooms(self) -> Mapping[_Worker, int]:
        """Return how many tasks each worker may have in flight."""

    @abstractmethod
    def submit(self, worker: _Worker, task: Task) -> Any:
        """Have a worker call solve_task; return a future, of Dask or of the standard library."""

    @abstractmethod
    def collect(self, number: int, future: Any) -> bytes | None:
        """Return the scores of a partition; None if they, or the worker, were lost, and it must be solved again."""

    def solve(self) -> Generator[Solved, None, None]:
        """Keep everybody at work until nothing is left; yield partitions as they are done."""
        self._hand_out()
        while self._runs or self._tasks:
            try:
                future = self._finished.get(timeout=_LOOK_S)
            except queue.Empty:
                self._hand_out()
                continue
            worker, number = self._tasks.pop(future)
            self._load[worker] -= 1
            scores = self.collect(number, future)
            if scores is None:
                self._runs.give_back(worker, number)
            self._hand_out()
            if scores is not None:
                yield number, scores

    def _hand_out(self) -> None:
        for worker, room in self.rooms().items():
            while self._load[worker] < room and (number := self._runs.take(worker)) is not None:
                future = self.submit(worker, self._make_task(number))
                self._tasks[future] = (worker, number)
                self._load[worker] += 1
                future.add_done_callback(self._finished.put)

    def _make_task(self, number: int) -> Task:
        own, occupied = (words.tobytes() for words in self._plan.bitboards(number))
        size = (self._plan.geometry.width, self._plan.geometry.height)
        return __version__, size, own, occupied, self._table_mib


def solve_task(version: str, size: tuple[int, int], own: bytes, occupied: bytes, table_mib: int) -> bytes:
    """Solve a partition in a worker."""
    if version != __version__:
        raise BookError(f"a worker of the cluster has fourcast {__version__}, the build {version}: install the same")
    with _making:  # a worker of a cluster may have several threads: they share one solver
        solver = _worker_solver(table_mib)
    stones = (np.frombuffer(words, np.uint64) for words in (own, occupied))
    return solve_partition(solver, Geometry.of(*size), *stones)


def solve_partition(solver: Solver, geometry: Geometry, own: Words, occupied: Words) -> bytes:
    """Return the exact scores of the positions, for the side to move."""
    scores = solver.solve_many((own, occupied), width=geometry.width, height=geometry.height)
    return scores.astype(np.int8, copy=False).tobytes()


def make_solver(table_mib: int) -> Solver:
    """A solver that searches everything itself; raise BookError if it cannot have such a table."""
    try:
        return Solver(table_mib=table_mib, book=False)
    except (MemoryError, OSError):
        raise BookError(f"there is no memory for a table of {table_mib} MiB: give a smaller --table-mib") from None
    except ValueError as error:
        raise BookError(str(error)) from None


_worker_solver = lru_cache(maxsize=1)(make_solver)
