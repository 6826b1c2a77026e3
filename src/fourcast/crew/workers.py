"""Workers that do partitions, wherever they are: the loop that keeps them all busy."""

from __future__ import annotations

import queue
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .job import Done, Job, Task
from .runs import Runs

_Worker = TypeVar("_Worker", int, str)
_LOOK_S = 1.0  # how often the workers are looked at while nobody has finished


class Workers(ABC, Generic[_Worker]):
    """Some workers and their tasks in flight."""

    def __init__(self, job: Job, numbers: Sequence[int], workers: Iterable[_Worker]) -> None:
        self._job = job
        self._runs = Runs(numbers, workers)
        self._tasks: dict[Any, tuple[_Worker, int]] = {}  # from a future to worker and partition
        self._load: Counter[_Worker] = Counter()  # tasks of each worker
        self._finished: queue.SimpleQueue[Any] = queue.SimpleQueue()  # futures

    @abstractmethod
    def rooms(self) -> Mapping[_Worker, int]:
        """Return how many tasks each worker may have in flight."""

    @abstractmethod
    def submit(self, worker: _Worker, task: Task) -> Any:
        """Have a worker call run_task; return a future, of Dask or of the standard library."""

    @abstractmethod
    def collect(self, number: int, future: Any) -> bytes | None:
        """Return what came of a partition; None if it, or the worker, was lost, and it must be done again."""

    def work(self) -> Generator[Done, None, None]:
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
            result = self.collect(number, future)
            if result is None:
                self._runs.give_back(worker, number)
            self._hand_out()
            if result is not None:
                yield number, result

    def _hand_out(self) -> None:
        for worker, room in self.rooms().items():
            while self._load[worker] < room and (number := self._runs.take(worker)) is not None:
                future = self.submit(worker, self._job.make_task(number))
                self._tasks[future] = (worker, number)
                self._load[worker] += 1
                future.add_done_callback(self._finished.put)
