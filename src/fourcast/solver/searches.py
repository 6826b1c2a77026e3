"""The searches that share one table: begun with a run of the kernel each, stopped together, ended.

Only this bookkeeping is behind a lock. Runs that are done are kept, as making one takes longer than many a search.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from fourcast.geometry import Geometry

from .machine import Machine, load_machine
from .memory import TableMemory
from .run import Control, Run


class Searches:
    """All searches of one solver, and of those made from it by `within`."""

    def __init__(self, table_mib: int) -> None:
        self.table = TableMemory(table_mib)
        self._lock = threading.Lock()
        self._active: set[Control] = set()
        self._idle: dict[Machine, list[Run]] = {}

    @contextmanager
    def alone(self, geometry: Geometry, control: Control) -> Iterator[Run]:
        """Lend a run to a call, with the table at the stage it has reached."""
        machine = load_machine(geometry)
        table = self.table.acquire(geometry)
        (run,) = self._start(machine, 1, control)
        run.begin(table, self.table)
        try:
            yield run
        finally:
            self._end([run], control)
            self.table.release(run.table, run.table_nodes)

    @contextmanager
    def together(self, geometry: Geometry, control: Control, threads: int, fresh: int) -> Iterator[list[Run]]:
        """Lend several runs that share the whole table; `fresh`: so many positions have an epoch of it each."""
        machine = load_machine(geometry)
        table = self.table.acquire(geometry, fresh, whole=not fresh)
        runs = self._start(machine, threads, control)
        for run in runs:
            run.begin(table, self.table, fresh > 0)
        try:
            yield runs
        finally:
            self._end(runs, control)
            self.table.release(table, control.nodes)

    def cancel(self) -> None:
        """Stop every search that is running now."""
        with self._lock:
            for control in self._active:
                control.cancelled = True

    def _start(self, machine: Machine, count: int, control: Control) -> list[Run]:
        with self._lock:
            self._active.add(control)
            idle = self._idle.setdefault(machine, [])
            return [idle.pop() if idle else Run(machine) for _ in range(count)]

    def _end(self, runs: list[Run], control: Control) -> None:
        with self._lock:
            self._active.discard(control)
            self._idle[runs[0].machine].extend(runs)
