"""A real server in a process of its own, on a port that the system chooses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

READY = "Fourcast is ready: "
LONG_S = 20.0  # for what takes milliseconds
# So small a table and no book: no first position is solved while a test runs.
HARD = ("--no-book", "--table-mib", "1", "--deadline", "600", "--rate", "0")


class ServerProcess:
    """A running `fourcast serve`, its address and a client of it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.first_line = process.stdout.readline()
        assert self.first_line.startswith(READY), self.read_errors()
        self.address = self.first_line.removeprefix(READY).strip()
        self.client = httpx2.Client(base_url=self.address, timeout=LONG_S)

    def get(self, path: str, **params: str) -> httpx2.Response:
        return self.client.get(f"/api/v1/{path}", params=params)

    def post(self, path: str, body: dict[str, object], token: str = "") -> httpx2.Response:
        return self.client.post(f"/api/v1/{path}", json=body, headers={"X-Game-Token": token})

    def queue(self) -> tuple[int, int]:
        """Return how much runs and how much waits."""
        queue: dict[str, Any] = self.get("health").json()["queue"]
        return queue["running"], queue["waiting"]

    def wait_for_queue(self, running: int, waiting: int) -> None:
        until(lambda: self.queue() == (running, waiting))

    def end(self, sig: int, within_s: float) -> int:
        """Send a signal; return the exit code, which must come in time."""
        self.process.send_signal(sig)
        return self.process.wait(within_s)

    def read_errors(self) -> str:
        """Return everything written to standard error, once the process has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()


def until(condition: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + LONG_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def serving(directory: Path, *arguments: str) -> Iterator[ServerProcess]:
    """Start a server whose data are in this directory; a watchdog keeps a broken one from holding up the tests."""
    command = [sys.executable, "-u", "-m", "fourcast.cli", "serve", "--port", "0", *arguments]
    environment = os.environ | {"XDG_DATA_HOME": str(directory), "LOCALAPPDATA": str(directory)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        watchdog = threading.Timer(120, process.kill)
        watchdog.start()
        try:
            server = ServerProcess(process)
            with server.client:
                yield server
        finally:
            watchdog.cancel()
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(LONG_S)
                except subprocess.TimeoutExpired:
                    process.kill()
