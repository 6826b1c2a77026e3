"""The transposition table's memory: allocated once, emptied by counting generations.

One table serves one board size at a time: the words of another size would be misread. Solves of the same size share
the table, a solve of another size waits until those are done.
"""

from __future__ import annotations

import mmap
import threading
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel.frame import Words
from fourcast.kernel.layout import make_layout

_WORDS_A_MIB = (1 << 20) // 8


class TableView(NamedTuple):
    """What one search needs to know of the table."""

    words: Words
    plan: Words  # the layout as an array
    generation: int


class TableMemory:
    """`mib` MiB of table words, asked from the system as huge pages where it has them."""

    def __init__(self, mib: int) -> None:
        self.mib = mib
        self._map = _map_memory(mib << 20)
        self._words = np.frombuffer(self._map, np.uint64)
        self._changed = threading.Condition()
        self._users = 0
        self._geometry: Geometry | None = None
        self._plan = np.zeros(0, np.uint64)
        self._generation = 0
        self._last_generation = 0

    def acquire(self, geometry: Geometry, fresh: int = 0) -> TableView:
        """Share the table with other solves of this board size; wait for those of another. Release it afterwards.

        `fresh` asks for that many unused generations in a row, beginning with the one in the view.
        """
        with self._changed:
            while self._users and self._geometry != geometry:
                self._changed.wait()
            if self._geometry != geometry:
                self._set_geometry(geometry)
            generation = self._renew(fresh) if fresh else self._generation
            self._users += 1
            return TableView(self._words, self._plan, generation)

    def release(self) -> None:
        """Give the table back."""
        with self._changed:
            self._users -= 1
            if not self._users:
                self._changed.notify_all()

    def empty(self) -> None:
        """Forget everything. Searches that are under way keep what they see, which stays true."""
        with self._changed:
            if self._geometry is not None:
                self._renew(1)

    def _renew(self, count: int) -> int:
        """The first of `count` unused generations. When all have been used the words are really erased."""
        if count > self._last_generation:
            raise ValueError(f"at most {self._last_generation} positions can have a fresh table each, not {count}")
        if self._generation + count > self._last_generation:
            self._words.fill(0)
            self._generation = 0
        first = self._generation + 1
        self._generation += count
        return first

    def _set_geometry(self, geometry: Geometry) -> None:
        if self._geometry is not None:
            self._words.fill(0)
        layout = make_layout(geometry.width * geometry.stride, self.mib * _WORDS_A_MIB)
        self._plan = np.array([int(number) for number in layout], np.uint64)
        self._geometry = geometry
        self._last_generation = (1 << int(layout.generation_bits)) - 1
        self._generation = 1


def _map_memory(size: int) -> mmap.mmap:
    """Zeroed memory that the system hands out when it is touched, in huge pages where it can: few cache misses less."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # shared memory has no huge pages
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a system without huge pages: the table works, a little slower
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
