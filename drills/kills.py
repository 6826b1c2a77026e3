"""SIGKILL at random moments: a book build, a labelling and a tournament, each gone on with until it is done.

A command is run once undisturbed; then it is begun and killed, at a moment drawn from the whole of its time, again and
again. Whenever it comes to its end, what it made must be the same as the first time, and it begins anew. A run that
refuses to go on, or says anything on standard error but how far it is, is wrong as well.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .drill import Finding, Progress

FOURCAST = (sys.executable, "-m", "fourcast")
_KILLED = -signal.SIGKILL


@dataclass(frozen=True, slots=True)
class Work:
    """A command that can be killed."""

    what: str
    arguments: tuple[str, ...]  # OUT stands for the file that it makes
    read: Callable[[Path], object]  # what of the file must be the same
    before: tuple[str, ...] = ()  # a command that makes the file IN


def read_bytes(path: Path) -> object:
    """All of it."""
    return path.read_bytes()


def read_games(path: Path) -> object:
    """The games of a record without times, in their order; and that no other line is there."""
    header, *games = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    left_out = ("seconds", "check")
    kept = [{name: value for name, value in game.items() if name not in left_out} for game in games]
    return header, sorted(kept, key=lambda game: game["game"])


BOOK = Work("book build", ("book", "build", "--size", "5x5", "--plies", "7", "--out", "OUT", "--jobs", "2"), read_bytes)
LABELS = Work(
    "labelling",
    ("dataset", "label", "IN", "--out", "OUT", "--jobs", "2"),
    read_bytes,
    ("dataset", "sample", "--count", "12000", "--plies", "18-34", "--strategy", "plies", "--seed", "1", "--out", "IN"),
)
# Levels are left out: without a limit they think for 0.9 s at most, so on a busy machine their games may differ.
TOURNAMENT = Work(
    "tournament",
    ("tournament", "robot", "random", "midorfeed", "--rounds", "12", "--jobs", "2", "--no-quality", "--record", "OUT"),
    read_games,
)


def kill(work: Work, progress: Progress) -> Iterator[Finding]:
    """Kill until it was done often enough, or time is up; then let it come to its end once more."""
    left = progress.size - progress.tried(work.what)
    if left <= 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(work, Path(folder))
        rng = random.Random(time.time_ns())
        while left and not progress.is_over:
            note = trial.run(rng.uniform(0, trial.seconds))
            if trial.was_killed or note:
                left -= 1
                yield Finding(work.what, 1, int(bool(note)), note=note)
        note = trial.run(None)
        yield Finding(work.what, 0, int(bool(note)), note=note)


class Trial:
    """One command, its folder, and what it must come to."""

    def __init__(self, work: Work, folder: Path) -> None:
        self._work = work
        self._input, self._folder = folder / "in", folder / "out"
        if work.before:
            subprocess.run([*FOURCAST, *map(self._name, work.before)], check=True, stdout=subprocess.DEVNULL)
        self._folder.mkdir()
        self.seconds = 0.0  # that the whole takes
        self.was_killed = False
        self._expected: object = None
        started = time.monotonic()
        note = self.run(None)
        assert not note, note
        self.seconds = time.monotonic() - started

    @property
    def _output(self) -> Path:
        return self._folder / "out"

    def _name(self, argument: str) -> str:
        return {"IN": str(self._input), "OUT": str(self._output)}.get(argument, argument)

    def run(self, seconds: float | None) -> str:
        """Go on, and kill after so many seconds; say what is wrong."""
        command = [*FOURCAST, *map(self._name, self._work.arguments)]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        try:
            _, told = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)  # the workers notice that they are alone
            process.communicate()
            told = b""
        self.was_killed = process.returncode == _KILLED
        if self.was_killed:
            return ""
        complaint = told.decode(errors="replace").strip().splitlines()
        if process.returncode:
            return f"exit {process.returncode}: {complaint[-1] if complaint else ''}"
        return self._judge()

    def _judge(self) -> str:
        """Compare what came to its end, and begin anew."""
        found = self._work.read(self._output)
        left = sorted(path.name for path in self._folder.iterdir() if path != self._output)
        shutil.rmtree(self._folder)
        self._folder.mkdir()
        if self._expected is None:
            self._expected = found
        if found != self._expected:
            return "the result is another one"
        return f"left behind: {', '.join(left)}" if left else ""


kill_book = partial(kill, BOOK)
kill_labels = partial(kill, LABELS)
kill_tournament = partial(kill, TOURNAMENT)
