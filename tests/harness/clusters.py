"""Real Dask clusters for tests: a scheduler and workers as processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.harness.waiting import wait_until

_LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]


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
