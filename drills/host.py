"""What the host of a virtual machine takes away: where that is much, figures say little of the server.

A host that is busy lets a core that was idle wait before it goes on, for up to a tenth of a second. Searches hardly
notice; whoever answers many short requests wakes up all the time. So on such a machine cores are kept from being idle
while a server is measured, by loops that run only when nobody else wants to. Elsewhere they would only be in the way:
at 3,000 requests a second they moved the p99 of answers from 3 to 9 ms.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_STAT = Path("/proc/stat")  # of Linux
_SLEEPS = 200
_SLEEP_S = 0.002
_LATE_S = 0.003  # after a sleep
_IDLE = ("idle", "iowait")
_NAMES = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")


class Taken(NamedTuple):
    """CPU time of all cores since the machine was started, in ticks: what was wanted, and what of it others had."""

    wanted: int
    by_host: int

    def share_since(self, before: Taken) -> float:
        """The share that others had of the time wanted since then; 0 where nobody counts it."""
        wanted = self.wanted - before.wanted
        return (self.by_host - before.by_host) / wanted if wanted else 0.0


def look_at_host(stat: Path = _STAT) -> Taken:
    """What was taken so far; zeros where the system does not tell."""
    if os.name != "posix" or not stat.exists():
        return Taken(0, 0)
    ticks = dict(zip(_NAMES, map(int, stat.read_text(encoding="ascii").split()[1:9]), strict=True))
    return Taken(sum(ticks[name] for name in _NAMES if name not in _IDLE), ticks["steal"])


def wakes_up_late() -> bool:
    """Whether one sleep in fifty or more ends milliseconds late."""
    late = 0
    for _ in range(_SLEEPS):
        began = time.perf_counter()
        time.sleep(_SLEEP_S)
        late += time.perf_counter() - began - _SLEEP_S > _LATE_S
    return late * 50 >= _SLEEPS


@contextmanager
def apart(pid: int) -> Iterator[None]:
    """Let a server that needs one core have one, and whoever asks it the others, as if these were other machines.

    The system likes to run whoever is woken on the core of whoever woke it, where it then waits for its turn.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(cores) < 2:
        yield
        return
    _settle(pid, cores[-1:])
    os.sched_setaffinity(0, cores[:-1])
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
        _settle(pid, cores)


def _settle(pid: int, cores: list[int]) -> None:
    """Let all threads of a process run on these cores."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


@contextmanager
def staying_awake() -> Iterator[None]:
    """Keep all cores from being idle if that costs time here, and if the system has a rank for such work (Linux)."""
    loops = []
    if hasattr(os, "SCHED_IDLE") and wakes_up_late():
        lines = "import os; os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nwhile True: pass"
        loops = [subprocess.Popen([sys.executable, "-S", "-c", lines]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
