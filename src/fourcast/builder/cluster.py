"""Solves partitions on a Dask cluster: the same partitions, as tasks of the workers that a scheduler knows.

Workers need the same version of this package and nothing else; each keeps one solver, so its table stays warm. Every
worker is given neighbouring partitions, but any other may take them over: when a worker is lost, the scheduler has its
tasks solved elsewhere. Workers that come later join in.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import re
import threading
import time
import uuid
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from fourcast._version import __version__
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.solver import Solver

from .plan import BuildPlan
from .runs import Runs
from .solving import make_solver, solve_partition

if TYPE_CHECKING:
    from distributed import Client, Future

_EXAMPLE = "tcp://localhost:8786"
_CONNECT_S = 5.0
_LOOK_S = 1.0  # how often the workers are counted
PATIENCE_S = 60.0  # how long a build waits for workers when there are none

_making = threading.Lock()


def solve_on_cluster(
    plan: BuildPlan, numbers: Sequence[int], address: str, table_mib: int, patience_s: float = PATIENCE_S
) -> Generator[tuple[int, bytes], None, None]:
    """Solve partitions on the cluster of a scheduler such as tcp://host:8786; yield them as they are done."""
    with _connected(address) as client:
        try:
            yield from _Tasks(plan, numbers, client, table_mib, patience_s).solve()
        except Exception as error:
            # A client that has lost its scheduler for some seconds closes; what is asked of it then fails in many ways.
            if isinstance(error, BookError) or client.status == "running":
                raise
            raise BookError(
                f"the Dask scheduler at {address!r} was lost: what is solved is kept, and the same command goes on"
            ) from None


class _Tasks:
    """The tasks in flight: one more than it has threads for each worker, so that none has to wait for the next."""

    def __init__(
        self, plan: BuildPlan, numbers: Sequence[int], client: Client, table_mib: int, patience_s: float
    ) -> None:
        self._plan, self._client, self._table_mib, self._patience_s = plan, client, table_mib, patience_s
        self._threads = self._count_threads()
        self._seen = self._looked = time.monotonic()  # when there were workers, when they were last counted
        self._runs = Runs(numbers, self._threads or ["nobody yet"])
        self._tasks: dict[Future[bytes], tuple[str, int]] = {}  # to worker and partition
        self._load: Counter[str] = Counter()  # tasks by worker
        self._finished: queue.SimpleQueue[Future[bytes]] = queue.SimpleQueue()
        self._name = f"fourcast-book-{uuid.uuid4().hex[:8]}"

    def solve(self) -> Generator[tuple[int, bytes], None, None]:
        """Keep everybody at work until nothing is left."""
        while self._runs or self._tasks:
            self._hand_out()
            try:
                future = self._finished.get(timeout=_LOOK_S)
            except queue.Empty:
                self._look()
                continue
            worker, number = self._tasks.pop(future)
            self._load[worker] -= 1
            scores = self._collect(future, number)
            if scores is None:
                self._runs.give_back(worker, number)
            else:
                yield number, scores
            if time.monotonic() - self._looked > _LOOK_S:
                self._look()

    def _hand_out(self) -> None:
        for worker, threads in self._threads.items():
            while self._load[worker] <= threads and (number := self._runs.take(worker)) is not None:
                self._submit(worker, number)

    def _submit(self, worker: str, number: int) -> None:
        own, occupied = (words.tobytes() for words in self._plan.bitboards(number))
        size = (self._plan.geometry.width, self._plan.geometry.height)
        future = self._client.submit(
            solve_task,
            __version__,
            size,
            own,
            occupied,
            self._table_mib,
            key=f"{self._name}-{number}-{uuid.uuid4().hex[:8]}",
            workers=[worker],
            allow_other_workers=True,
            pure=False,
        )
        self._tasks[future] = (worker, number)
        self._load[worker] += 1
        future.add_done_callback(self._finished.put)

    def _collect(self, future: Future[bytes], number: int) -> bytes | None:
        """The scores of a partition; None if it must be solved again since they, or the task, were lost."""
        from distributed import KilledWorker

        try:
            scores = future.result(timeout=self._patience_s)
        except KilledWorker:
            raise BookError(
                f"workers of the cluster died over partition {number} again and again, perhaps for want of memory: "
                "try a smaller --table-mib"
            ) from None
        except (OSError, TimeoutError, CancelledError, asyncio.CancelledError):
            return None
        except BookError:
            raise
        except Exception as error:
            raise BookError(f"a worker of the cluster cannot solve: {type(error).__name__}: {error}") from error
        if len(scores) != self._plan.size_of(number):
            raise BookError(f"a worker of the cluster answered {len(scores)} scores for partition {number}")
        return bytes(scores)

    def _look(self) -> None:
        """Count the workers; give up when there have been none for too long."""
        self._looked = time.monotonic()
        self._threads = self._count_threads()
        if self._threads:
            self._seen = self._looked
        elif self._looked - self._seen > self._patience_s:
            address = self._client.scheduler.address if self._client.scheduler else "the scheduler"
            raise BookError(f"{address} has no workers: start some with `dask worker {address}`")

    def _count_threads(self) -> dict[str, int]:
        """The threads of every worker; nobody while the scheduler does not answer."""
        try:
            return dict(self._client.nthreads())
        except (OSError, TimeoutError):
            return {}


def solve_task(version: str, size: tuple[int, int], own: bytes, occupied: bytes, table_mib: int) -> bytes:
    """Solve a partition in a worker of the cluster."""
    if version != __version__:
        raise BookError(f"a worker of the cluster has fourcast {__version__}, the build {version}: install the same")
    words: list[Any] = [np.frombuffer(part, np.uint64) for part in (own, occupied)]
    with _making:  # a worker may have several threads: they share one solver
        solver = _worker_solver(table_mib)
    return solve_partition(solver, Geometry.of(*size), words[0], words[1])


@lru_cache(maxsize=1)
def _worker_solver(table_mib: int) -> Solver:
    return make_solver(table_mib)


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """A client of the scheduler; raise BookError if there is none."""
    if re.fullmatch(r"(tcp|tls|ws|wss)://[^/\s]+:\d+", address) is None:
        raise BookError(f"{address!r} is not the address of a Dask scheduler: it looks like {_EXAMPLE}")
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise BookError("a build on a cluster needs the extra [cluster]: pip install 'fourcast[cluster]'") from None
    with _hushed("distributed"), _hushed("distributed.client"):
        try:
            client = Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise BookError(
                f"no Dask scheduler answers at {address!r}: start one with `dask scheduler` and give its address, "
                f"such as {_EXAMPLE}"
            ) from None
        with closing(client):
            yield client


@contextmanager
def _hushed(name: str) -> Iterator[None]:
    """Silence a logger: others take over the tasks of a lost worker, and what ends the build has its own sentence."""
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)
