"""How every command ends: sentences on standard error, exit codes, and Ctrl-C.

Exit codes: 0 done, 1 the input or the data is wrong, 2 usage (Typer's own), 130 interrupted.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

from fourcast.errors import FourcastError, SearchInterrupted

if TYPE_CHECKING:
    from socket import socket

EXIT_WRONG_INPUT = 1
EXIT_INTERRUPTED = 130


class Cancellable(Protocol):
    """A solver whose running search another thread can stop."""

    def cancel(self) -> None:
        """Stop the running search."""


def complain(sentence: str) -> None:
    """Write one sentence to standard error."""
    print(sentence, file=sys.stderr, flush=True)


@contextmanager
def reporting() -> Iterator[None]:
    """Turn the failures a user can cause into one sentence and an exit code; bugs keep their traceback."""
    try:
        yield
    except (KeyboardInterrupt, SearchInterrupted):
        complain("interrupted: the answer is not known yet")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except FourcastError as error:
        complain(str(error))
        raise typer.Exit(EXIT_WRONG_INPUT) from None


@contextmanager
def cancelling(solver: Cancellable) -> Iterator[None]:
    """Make Ctrl-C stop the running search of `solver`.

    Python raises KeyboardInterrupt only between two of its own instructions, and a search is a single one.
    The interpreter does write to the wake-up socket at once, and a thread waits there for Ctrl-C.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread gets signals
        return
    from socket import socketpair

    reader, writer = socketpair()
    writer.setblocking(False)
    watcher = threading.Thread(target=_watch, args=(reader, solver), daemon=True)
    previous = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(previous)
        writer.close()  # the watcher reads the end and leaves
        watcher.join()
        reader.close()


def _watch(reader: socket, solver: Cancellable) -> None:
    while received := reader.recv(1):
        if received[0] == signal.SIGINT:
            solver.cancel()
