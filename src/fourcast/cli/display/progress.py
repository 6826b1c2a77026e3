"""The progress bar: on a terminal, on standard error, gone when the work is done; nothing where nobody sees it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


class Bar:
    """How far a piece of work is. `update` has the signature that progress callbacks of the library have."""

    def __init__(self, progress: Progress | None = None, description: str = "", total: int | None = None) -> None:
        self._progress = progress
        self._task = None if progress is None else progress.add_task(description, total=total)

    @property
    def is_shown(self) -> bool:
        """Whether anybody sees it."""
        return self._progress is not None

    def update(self, done: int, total: int | None = None, description: str | None = None) -> None:
        """Say how much is done; what is not given stays as it was."""
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done, total=total, description=description)

    def stop(self) -> None:
        """Take the bar off the screen."""
        if self._progress is not None:
            self._progress.stop()


@contextmanager
def showing_bar(description: str = "", total: int | None = None) -> Iterator[Bar]:
    """A bar that is drawn while the block runs, if anybody sees it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console

    with make_progress(Console(stderr=True, highlight=False)) as progress:
        yield Bar(progress, description, total)


def make_progress(console: Console | None = None, *, auto_refresh: bool = True) -> Progress:
    """What is being done, the bar, how much, the time so far and the time left."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    words = TextColumn("{task.description}", markup=False)
    figures = (MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    return Progress(words, BarColumn(), *figures, console=console, transient=True, auto_refresh=auto_refresh)
