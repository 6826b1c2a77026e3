"""The searches that share one table: begun with a run of the kernel each, stopped together, ended.

Only this bookkeeping is behind a lock, which is the table's. Runs that are done are kept, as making one takes longer
than many a search.

A search that takes but some nodes takes less time than its bookkeeping. So one that nobody limits or watches begins
with a glance: its first nodes are searched behind the lock, as a piece of bookkeeping of their own, with a run that is
kept ready for the table as it is. Only if they do not settle the position the search is begun as others are, and goes
on with that run: the nodes are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourcast.geometry import Geometry
from fourcast.score import Score

from .budget import Budget
from .forking import survive_forks
from .machine import load_machine
from .memory import TableMemory, TableView
from .run import Control, Kind, Run
from .team import Team


class Searches:
    """All searches of one solver, and of those made from it by `within`."""

    def __init__(self, table_mib: int) -> None:
        self.table = TableMemory(table_mib)
        self._active: set[Control] = set()
        self._idle: dict[Kind, list[Run]] = {}
        self._glancing: Run | None = None  # the run that is kept ready for a glance
        survive_forks(self)

    def glance(
        self, geometry: Geometry, own: int, occupied: int, window: tuple[int, int], work: Budget, threads: int
    ) -> tuple[Score, None] | tuple[None, Run | None]:
        """Look whether the first nodes settle a position: the score, or the run that has begun with it, for `begin`.

        Neither if the table is another board size's, or has to grow.
        """
        table = self.table
        with table.lock:
            view, run = table.look(geometry), self._glancing
            if view is None or view.room <= table.filled:
                return None, None
            if run is None or run.machine.geometry is not geometry:
                run = self._glancing = self._prepare(geometry, threads, view)
            score = run.glance(view, own, occupied, window, view.room - table.filled)
            if score is None:
                self._glancing = None
                return None, run
            nodes = run.nodes
            if nodes:
                table.filled += nodes
                work.count(nodes)
            return score, None

    def begin(self, geometry: Geometry, control: Control, threads: int = 1, begun: Run | None = None) -> Run:
        """Lend a run to a call, with the table at the stage it has reached. `end` must follow, whatever happens.

        With several threads the run is a team, and has them all where a position is hard.
        """
        table = self.table
        run = begun or self._take((geometry.width, geometry.height, threads)) or self._make_run(geometry, threads)
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

    def _prepare(self, geometry: Geometry, threads: int, view: TableView) -> Run:
        """A run for glances; the one before, of another board size, is idle now."""
        if self._glancing is not None:
            self._idle[self._glancing.kind].append(self._glancing)
        run = self._take((geometry.width, geometry.height, threads)) or self._make_run(geometry, threads)
        run.begin(view, self.table)
        return run

    def _make_run(self, geometry: Geometry, threads: int) -> Run:
        machine = load_machine(geometry)
        run = Run(machine) if threads == 1 else Team(machine, threads, self._active)
        run.kind = (geometry.width, geometry.height, threads)
        self._idle.setdefault(run.kind, [])
        return run
