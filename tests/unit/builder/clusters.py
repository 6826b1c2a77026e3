"""Real Dask clusters for tests: a scheduler and workers as processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

_LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]
_LONGEST_WAIT_S = 120.0


class Cluster(NamedTuple):
    """A scheduler with its address, and the processes of its workers, which have one thread each."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running_cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A scheduler on a free port with workers; what they print lies in the folder. All are killed in the end."""
    where = folder / "scheduler.json"
    with ExitStack() as stack:
        command = ["scheduler", *_LOCAL, "--port", "0", "--scheduler-file", str(where)]
        scheduler = stack.enter_context(_running(command, folder / "scheduler.log"))
        wait_until(lambda: where.exists() and where.read_text().endswith("}"))
        address = json.loads(where.read_text())["address"]
        command = ["worker", address, *_LOCAL, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
        crew = [stack.enter_context(_running(command, folder / f"worker{index}.log")) for index in range(workers)]
        yield Cluster(address, scheduler, crew)


@contextmanager
def _running(command: list[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with (
        log.open("wb") as output,
        subprocess.Popen([sys.executable, "-m", "dask", *command], stdout=output, stderr=output) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def wait_until(is_so: Callable[[], bool]) -> None:
    """Look again and again until something is so."""
    end = time.monotonic() + _LONGEST_WAIT_S
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)
