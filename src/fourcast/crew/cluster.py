"""Does partitions on a Dask cluster: the same partitions, as tasks of the workers that a scheduler knows.

Workers need the same version of this package and nothing else. Every worker is given neighbouring partitions, but any
other may take them over: when a worker is lost, the scheduler has its tasks done elsewhere. Workers that come later
join in.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import uuid
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from fourcast.errors import CrewError, describe_missing_extra

from .job import Done, Job, Task, run_task
from .workers import Workers

if TYPE_CHECKING:
    from distributed import Client, Future

_EXAMPLE = "tcp://localhost:8786"
_CONNECT_S = 5.0
_LOOK_S = 1.0  # how often the workers are counted
PATIENCE_S = 60.0  # how long the work waits for workers when there are none


def work_on_cluster(
    job: Job, numbers: Sequence[int], address: str, patience_s: float = PATIENCE_S
) -> Generator[Done, None, None]:
    """Do partitions on the cluster of a scheduler such as tcp://host:8786; yield them as they are done."""
    with _connected(address) as client:
        try:
            yield from _Cluster(job, numbers, client, patience_s).work()
        except Exception as error:
            # A client that has lost its scheduler for some seconds closes; what is asked of it then fails in many ways.
            if isinstance(error, CrewError) or client.status == "running":
                raise
            raise CrewError(
                f"the Dask scheduler at {address!r} was lost: what is done is kept, and the same command goes on"
            ) from None


class _Cluster(Workers[str]):
    """Workers by address, each with one task more than it has threads, so that none has to wait for the next."""

    def __init__(self, job: Job, numbers: Sequence[int], client: Client, patience_s: float) -> None:
        self._client, self._patience_s = client, patience_s
        self._rooms = self._count_rooms()
        self._seen = self._looked = time.monotonic()  # when there were workers, when they were last counted
        super().__init__(job, numbers, self._rooms or ["nobody yet"])

    def rooms(self) -> Mapping[str, int]:
        """Count the workers, now and then; give up when there have been none for too long."""
        now = time.monotonic()
        if now - self._looked > _LOOK_S:
            self._looked = now
            self._rooms = self._count_rooms()
            if self._rooms:
                self._seen = now
            elif now - self._seen > self._patience_s:
                address = self._client.scheduler.address if self._client.scheduler else "the scheduler"
                raise CrewError(f"{address} has no workers: start some with `dask worker {address}`")
        return self._rooms

    def submit(self, worker: str, task: Task) -> Future[bytes]:
        """Send a partition to a worker; the scheduler may have another one do it."""
        return self._client.submit(
            run_task,
            *task,
            key=f"fourcast-{uuid.uuid4().hex}",
            workers=[worker],
            allow_other_workers=True,
            pure=False,
        )

    def collect(self, number: int, future: Future[bytes]) -> bytes | None:
        """Take in what came of a partition; None if it, or the task, was lost."""
        from distributed import KilledWorker

        try:
            result = bytes(future.result(timeout=self._patience_s))
        except KilledWorker:
            raise CrewError(
                f"workers of the cluster died over partition {number} again and again, perhaps for want of memory: "
                "try a smaller --table-mib"
            ) from None
        except (OSError, TimeoutError, CancelledError, asyncio.CancelledError):
            return None
        except CrewError:
            raise
        except Exception as error:
            raise CrewError(f"a worker of the cluster failed: {type(error).__name__}: {error}") from error
        if not self._job.is_whole(number, result):
            raise CrewError(
                f"a worker of the cluster answered {len(result)} bytes for partition {number}: too few or many"
            )
        return result

    def _count_rooms(self) -> dict[str, int]:
        """One more than the threads of every worker; nobody while the scheduler does not answer."""
        try:
            return {worker: threads + 1 for worker, threads in self._client.nthreads().items()}
        except (OSError, TimeoutError):
            return {}


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """A client of the scheduler; raise CrewError if there is none."""
    if re.fullmatch(r"(tcp|tls|ws|wss)://[^/\s]+:\d+", address) is None:
        raise CrewError(f"{address!r} is not the address of a Dask scheduler: it looks like {_EXAMPLE}")
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise CrewError(describe_missing_extra("a cluster", "cluster")) from None
    with _hushed("distributed"), _hushed("distributed.client"):
        try:
            client = Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise CrewError(
                f"no Dask scheduler answers at {address!r}: start one with `dask scheduler` and give its address, "
                f"such as {_EXAMPLE}"
            ) from None
        with closing(client):
            yield client


@contextmanager
def _hushed(name: str) -> Iterator[None]:
    """Silence a logger: others take over the tasks of a lost worker, and what ends the work has its own sentence."""
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)
