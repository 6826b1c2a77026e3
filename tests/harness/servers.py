"""A real `fourcast serve` in a process of its own, on a port that the system chooses."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from tests.harness.commands import FOURCAST, end, environment
from tests.harness.waiting import PATIENCE_S, wait_until, watched

READY = "Fourcast is ready: "
# So small a table and no book: no first position is solved while a test runs.
HARD = ("--no-book", "--table-mib", "1", "--deadline", "600", "--rate", "0")


class ServerProcess:
    """A running `fourcast serve`, its address and a client of it."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process = process
        self._log = log
        assert process.stdout is not None
        self.first_line = process.stdout.readline()
        assert self.first_line.startswith(READY), self.read_errors()
        self.address = self.first_line.removeprefix(READY).strip()
        self.client = httpx2.Client(base_url=self.address, timeout=PATIENCE_S)

    def get(self, path: str, **params: str) -> httpx2.Response:
        return self.client.get(f"/api/v1/{path}", params=params)

    def get_json(self, path: str, **params: str) -> Any:
        """Return what the HTTP interface answers."""
        return self.get(path, **params).json()

    def post(self, path: str, body: dict[str, object], token: str = "") -> httpx2.Response:
        return self.client.post(f"/api/v1/{path}", json=body, headers={"X-Game-Token": token})

    def queue(self) -> tuple[int, int]:
        """Return how much runs and how much waits."""
        queue: dict[str, Any] = self.get_json("health")["queue"]
        return queue["running"], queue["waiting"]

    def wait_for_queue(self, running: int, waiting: int) -> None:
        wait_until(lambda: self.queue() == (running, waiting))

    def end(self, sig: int) -> int:
        """Send a signal; return the exit code."""
        self.process.send_signal(sig)
        return self.process.wait(PATIENCE_S)

    def read_errors(self) -> str:
        """Return everything written to standard error so far."""
        return self._log.read_text(encoding="utf-8")


@contextmanager
def serving(directory: Path, *arguments: str, **more: str) -> Iterator[ServerProcess]:
    """Start a server whose data and log are in this directory; `more` are variables of its environment."""
    log = directory / "log.txt"
    variables = environment({"XDG_DATA_HOME": str(directory), "LOCALAPPDATA": str(directory), **more})
    with (
        log.open("a", encoding="utf-8") as errors,
        subprocess.Popen(
            [*FOURCAST, "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            env=variables,
        ) as process,
    ):
        try:
            with watched(process):
                server = ServerProcess(process, log)
            with server.client:
                yield server
        finally:
            end(process)
