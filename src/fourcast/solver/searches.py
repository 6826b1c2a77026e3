"""The searches that share one table: begun with a run of the kernel each, stopped together, ended.

Only this bookkeeping is behind a lock, which is the table's. Runs that are done are kept, as making one takes longer
than many a search.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourcast.geometry import Geometry

from .forking import survive_forks
from .machine import load_machine
from .memory import TableMemory
from .run import Control, Kind, Run
from .team import Team


class Searches:
    """All searches of one solver, and of those made from it by `within`."""

    def __init__(self, table_mib: int) -> None:
        self.table = TableMemory(table_mib)
        self._active: set[Control] = set()
        self._idle: dict[Kind, list[Run]] = {}
        survive_forks(self)

    def begin(self, geometry: Geometry, control: Control, threads: int = 1) -> Run:
        """Lend a run to a call, with the table at the stage it has reached. `end` must follow, whatever happens.

        With several threads the run is a team, and has them all where a position is hard.
        """
        table = self.table
        run = self._take((geometry.width, geometry.height, threads)) or self._make_run(geometry, threads)
        with table.lock:
            run.begin(table.acquire(geometry), table)
            self._active.add(control)
        return run

    def end(self, run: Run, control: Control) -> None:
        """Take a run back, and its share of the table."""
        table = self.table
        try:
            run.end()
        finally:  # also if one more Ctrl-C comes now
            with table.lock:
                self._active.discard(control)
                table.release(run.table, run.table_nodes)
        self._idle[run.kind].append(run)

    @contextmanager
    def together(self, geometry: Geometry, control: Control, threads: int, fresh: int) -> Iterator[list[Run]]:
        """Lend several runs that share the whole table; `fresh`: so many positions have an epoch of it each."""
        threads = max(threads // (len(self._active) + 1), 1)
        kind = (geometry.width, geometry.height, 1)
        runs = [self._take(kind) or self._make_run(geometry, 1) for _ in range(threads)]
        with self.table.lock:
            table = self.table.acquire(geometry, fresh, whole=not fresh)
            self._active.add(control)
        for run in runs:
            run.begin(table, self.table, fresh > 0)
        try:
            yield runs
        finally:
            with self.table.lock:
                self._active.discard(control)
                self.table.release(table, control.nodes)
                self._idle[kind].extend(runs)

    def cancel(self) -> None:
        """Stop every search that is running now."""
        with self.table.lock:
            for control in self._active:
                control.cancelled = True

    def hold_still(self) -> None:
        """See `forking`. The lock is the table's."""

    def go_on(self) -> None:
        """See `forking`."""

    def begin_anew(self) -> None:
        """See `forking`. The searches of threads that are gone would take a share of the threads for ever."""
        self._active.clear()

    def _take(self, kind: Kind) -> Run | None:
        """An idle run, if there is one."""
        try:
            return self._idle[kind].pop()  # in one step, so no lock is needed
        except (KeyError, IndexError):
            return None

    def _make_run(self, geometry: Geometry, threads: int) -> Run:
        machine = load_machine(geometry)
        run = Run(machine) if threads == 1 else Team(machine, threads, self._active)
        run.kind = (geometry.width, geometry.height, threads)
        self._idle.setdefault(run.kind, [])
        return run
