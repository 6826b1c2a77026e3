"""`fourcast serve` in a process of its own, for as long as a test session lasts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2

_READY = "Fourcast is ready: "
_END_S = 20.0  # to end after being told to


class PageServer(NamedTuple):
    """Where the server is."""

    address: str

    def get(self, path: str, **query: str) -> Any:
        """Return what the HTTP interface answers."""
        return httpx2.get(f"{self.address}/api/v1/{path}", params=query).json()


@contextmanager
def serving_page(directory: Path, *arguments: str) -> Iterator[PageServer]:
    """Start a server whose database and log are in this directory; it allows as many requests as tests make."""
    command = [sys.executable, "-u", "-m", "fourcast.cli", "serve", "--port", "0", "--rate", "0", *arguments]
    environment = os.environ | {"XDG_DATA_HOME": str(directory), "LOCALAPPDATA": str(directory)}
    with (
        (directory / "log.txt").open("w+", encoding="utf-8") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith(_READY), (directory / "log.txt").read_text(encoding="utf-8")
            yield PageServer(line.removeprefix(_READY).strip())
        finally:
            process.terminate()
            try:
                process.wait(_END_S)
            except subprocess.TimeoutExpired:
                process.kill()
