"""The transposition table's memory: allocated once, used from the front, emptied by counting epochs.

A search begins with a small part of the memory, which stays in the CPU's nearest caches, and moves to a larger part
whenever it has searched as many nodes as the part in use has words: stage after stage, at last to all of it.

The generation that a word carries is the epoch (counted up by every emptying) and the stage: words of one generation
have one layout. So searches that are at different stages share the memory without misreading each other, and words
that outlive an erased epoch are still true statements. One table serves one board size at a time: solves of the same
size share it, a solve of another size waits until those are done.
"""

from __future__ import annotations

import mmap
import threading
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from fourcast.errors import SolverError, TableMemoryError
from fourcast.geometry import Geometry
from fourcast.kernel.layout import make_layout
from fourcast.kernel.state_slots import Words

from .forking import survive_forks

_WORDS_PER_MIB = (1 << 20) // 8
_SMALLEST_STAGE = 1 << 15  # words: a quarter of a MiB
_STAGE_FACTOR = 4
_FEWEST_GENERATION_BITS = 8  # of a stage that is not the last: fewer would mean erasing the table all the time
NEVER = 2**62


class Stage(NamedTuple):
    """One size of the table."""

    plan: Words  # the layout as an array
    slots: int
    room: int  # nodes that may be searched before the table should grow
    generation_bits: int


class TableView(NamedTuple):
    """What one search needs to know of the table."""

    words: Words
    plan: Words
    generation: int
    generation_step: int  # to the next epoch
    stage: int
    slots: int
    room: int  # nodes that may be searched before the table should grow, counted from the emptying


class TableMemory:
    """`mib` MiB of table words, asked from the system as huge pages where it has them."""

    def __init__(self, mib: int) -> None:
        self.mib = mib
        try:
            self._map = _map_memory(mib << 20)
        except OSError:
            raise TableMemoryError(
                f"the system has no {mib} MiB of memory for the solver's table: ask for a smaller one"
            ) from None
        self._words = np.frombuffer(self._map, np.uint64)
        self.lock = threading.RLock()  # of all bookkeeping, here and around: taken twice in a search
        self._changed = threading.Condition(self.lock)
        self.filled = 0  # nodes searched since the emptying
        self._users: list[int] = []  # the threads of the solves that have the table now
        self._waiting = 0  # for the end of searches of another board size
        self._geometry: Geometry | None = None
        self._stages: list[Stage] = []
        self._stage = 0
        self._epoch = 0
        self._last_epoch = 0
        self._view: TableView | None = None  # of the epoch and stage, once it was asked for
        self._reach = 0  # words from the front that may have been written since the last erasing
        survive_forks(self)

    def most_fresh(self, geometry: Geometry) -> int:
        """How many positions can have a fresh table each before all of it has to be erased."""
        return _count_epochs(_make_stages(geometry, self.mib * _WORDS_PER_MIB))

    def acquire(self, geometry: Geometry, fresh: int = 0, *, whole: bool = False) -> TableView:
        """Share the table with other solves of this board size; wait for those of another. Release it afterwards.

        `fresh` asks for that many unused epochs in a row, beginning with the one in the view; `whole` for the last
        stage, for searches that share the table all the time.
        """
        with self.lock:
            if self._geometry is not geometry:
                self._wait_for(geometry)
            if whole:
                self._set_stage(len(self._stages) - 1, 0)
            view = self._view_of(self._renew(fresh), 0) if fresh else self._view
            if view is None:
                view = self._view = self._view_of(self._epoch, self._stage)
            self._users.append(threading.get_ident())
            return view

    def look(self, geometry: Geometry) -> TableView | None:
        """The table as it is, for as long as the caller holds the lock; None if it is another board size's."""
        if self._geometry is not geometry:
            return None
        if self._view is None:
            self._view = self._view_of(self._epoch, self._stage)
        return self._view

    def grow(self, view: TableView) -> TableView:
        """The next stage of the same epoch. The caller moves the words there."""
        with self.lock:
            return self._view_of(view.generation // view.generation_step, view.stage + 1)

    def release(self, view: TableView, nodes: int) -> None:
        """Give the table back after searching a number of nodes with it. Others go on with the largest stage."""
        with self.lock:
            if view is self._view or view.generation // view.generation_step == self._epoch:
                self.filled += nodes
                if view.stage > self._stage:
                    self._set_stage(view.stage, self.filled)
            self._users.remove(threading.get_ident())
            if self._waiting and not self._users:
                self._changed.notify_all()

    def empty(self) -> None:
        """Forget everything. Searches that are under way keep what they see, which stays true."""
        with self.lock:
            if self._geometry is not None:
                self._view = self._view_of(self._renew(1), 0)  # now: the next search may take less time than this

    def hold_still(self) -> None:
        """See `forking`."""
        self.lock.acquire()

    def go_on(self) -> None:
        """See `forking`."""
        self.lock.release()

    def begin_anew(self) -> None:
        """See `forking`."""
        self.lock = threading.RLock()
        self._changed = threading.Condition(self.lock)
        self._waiting = 0
        here = threading.get_ident()
        self._users = [thread for thread in self._users if thread == here]

    def _set_stage(self, stage: int, filled: int) -> None:
        self._stage, self.filled = stage, filled
        self._view = None

    def _view_of(self, epoch: int, stage: int) -> TableView:
        plan, slots, room, _ = self._stages[stage]
        self._reach = max(self._reach, slots)
        step = len(self._stages)
        return TableView(self._words, plan, epoch * step + stage, step, stage, slots, room)

    def _wait_for(self, geometry: Geometry) -> None:
        while self._users and self._geometry != geometry:
            self._waiting += 1
            try:
                self._changed.wait()
            finally:
                self._waiting -= 1
        if self._geometry != geometry:
            self._set_geometry(geometry)

    def _renew(self, count: int) -> int:
        """Begin at the first stage again; the first of `count` unused epochs. When all are used, really erase."""
        if count > self._last_epoch:
            raise SolverError(f"at most {self._last_epoch} positions can have a fresh table each, not {count}")
        if self._epoch + count > self._last_epoch:
            self._erase()
            self._epoch = 0
        first = self._epoch + 1
        self._epoch += count
        self._set_stage(0, 0)
        return first

    def _erase(self) -> None:
        """Write zeros over all that may have been written: after easy positions that is a small part of the memory.

        Searches that are under way write on, so while there are any their part counts as written.
        """
        self._words[: self._reach] = 0
        if not self._users:
            self._reach = 0

    def _set_geometry(self, geometry: Geometry) -> None:
        self._erase()
        self._stages = _make_stages(geometry, self.mib * _WORDS_PER_MIB)
        self._last_epoch = _count_epochs(self._stages)
        self._geometry = geometry
        self._epoch = 0
        self._renew(1)


def _count_epochs(stages: list[Stage]) -> int:
    """How often the table can be emptied by counting; generation 0 is never used."""
    return (1 << min(stage.generation_bits for stage in stages)) // len(stages) - 1


def _make_stages(geometry: Geometry, words: int) -> list[Stage]:
    """From small to all. Boards with many cells leave a word no room for the keys of a small table: fewer stages."""
    key_bits = geometry.width * geometry.stride
    stages: list[Stage] = []
    slots = _SMALLEST_STAGE
    while slots < words:
        with suppress(ValueError):
            stage = _make_stage(key_bits, slots, slots)
            if stage.generation_bits >= _FEWEST_GENERATION_BITS:
                stages.append(stage)
        slots *= _STAGE_FACTOR
    return [*stages, _make_stage(key_bits, words, NEVER)]


def _make_stage(key_bits: int, slots: int, room: int) -> Stage:
    layout = make_layout(key_bits, slots)
    plan = np.array([int(number) for number in layout], np.uint64)
    return Stage(plan, int(layout.slots), room, int(layout.generation_bits))


def _map_memory(size: int) -> mmap.mmap:
    """Zeroed memory that the system hands out when it is touched, in huge pages where it can."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # shared memory has no huge pages
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a system without huge pages: the table works, a little slower
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
