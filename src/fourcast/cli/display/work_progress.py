"""How the progress of long work is shown: a bar on a terminal, in a pipe a line now and then; on standard error."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fourcast.cli.display.progress import Bar, showing_bar
from fourcast.cli.session import EXIT_INTERRUPTED, complain

if TYPE_CHECKING:
    from fourcast.crew import WorkProgress

_LINE_S = 30.0  # between two lines


class Display:
    """Knows how far the work is and how fast. The first call of `show` starts the clock."""

    def __init__(self, bar: Bar | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._bar = bar  # None: lines
        self._clock = clock
        self._progress: WorkProgress | None = None
        self._started = self._printed = 0.0

    def show(self, progress: WorkProgress) -> None:
        """Take in how far the work is; the signature is that of the progress of a crew."""
        if self._progress is None:
            self._started = self._printed = self._clock()
            self._say_what_was_kept(progress)
        self._progress = progress
        self._draw(progress)

    def describe(self) -> str:
        """How far it is, in words."""
        if self._progress is None:
            return "no position"
        return f"{self._progress.done} of {self._progress.total} positions"

    def rate(self, progress: WorkProgress) -> float:
        """Positions per second that this run solves; 0 as long as there is nothing to tell from."""
        elapsed = self._clock() - self._started
        return (progress.done - progress.kept) / elapsed if elapsed > 0 else 0.0

    def describe_pace(self, progress: WorkProgress) -> str:
        """How fast it goes, and how long it will take."""
        rate = self.rate(progress)
        if rate == 0:
            return ""
        left = format_time((progress.total - progress.done) / rate)
        return f"{rate:.{1 if rate < 100 else 0}f} a second, {left} left"

    def _draw(self, progress: WorkProgress) -> None:
        now = self._clock()
        if self._bar is not None:
            self._bar.update(progress.done, progress.total, self.describe_pace(progress))
            return
        if now - self._printed >= _LINE_S:
            self._printed = now
            percent = 100 * progress.done // progress.total
            complain(f"{self.describe()} ({percent} %), {self.describe_pace(progress)}")

    def _say_what_was_kept(self, progress: WorkProgress) -> None:
        if progress.damaged:
            were = "partition of the checkpoint was" if progress.damaged == 1 else "partitions of the checkpoint were"
            complain(f"{progress.damaged} {were} damaged and will be solved again")
        if progress.kept:
            complain(f"going on: {progress.kept} of {progress.total} positions were solved before")


@contextmanager
def showing_work() -> Iterator[Display]:
    """The display of work that can be taken up again; an interruption says how far it came."""
    with showing_bar() as bar:
        display = Display(bar if bar.is_shown else None)
        try:
            yield display
        except KeyboardInterrupt:
            bar.stop()
            complain(f"interrupted after {display.describe()}; the same command goes on from there")
            raise SystemExit(EXIT_INTERRUPTED) from None


def format_time(seconds: float) -> str:
    """A time in its two largest units: 2 h 05 min, 3 min 20 s, 45 s."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole % 3600 // 60
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {whole % 60:02} s" if minutes else f"{whole} s"
