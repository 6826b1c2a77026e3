"""The transposition table's memory: allocated once, emptied by counting generations.

One table serves one board size at a time: the words of another size would be misread. Solves of the same size share
the table, a solve of another size waits until those are done.
"""

from __future__ import annotations

import mmap
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel.layout import Layout, make_layout

_WORDS_A_MIB = (1 << 20) // 8


@dataclass(frozen=True, slots=True)
class TableView:
    """What one search needs to know of the table."""

    words: np.ndarray[Any, np.dtype[np.uint64]]
    plan: np.ndarray[Any, np.dtype[np.uint64]]  # the layout as an array
    generation: int


class TableMemory:
    """`mib` MiB of table words, asked from the system as huge pages where it has them."""

    def __init__(self, mib: int) -> None:
        self.mib = mib
        self._map = mmap.mmap(-1, mib << 20)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            with suppress(OSError):  # a system without huge pages: the table works, a little slower
                self._map.madvise(mmap.MADV_HUGEPAGE)
        self._words = np.frombuffer(self._map, np.uint64)
        self._changed = threading.Condition()
        self._users = 0
        self._geometry: Geometry | None = None
        self._layout: Layout | None = None
        self._plan = np.zeros(0, np.uint64)
        self._generation = 1

    @contextmanager
    def use(self, geometry: Geometry) -> Iterator[TableView]:
        """Share the table with other solves of this board size; wait for those of another."""
        with self._changed:
            while self._users and self._geometry != geometry:
                self._changed.wait()
            if self._geometry != geometry:
                self._set_geometry(geometry)
            self._users += 1
            view = TableView(self._words, self._plan, self._generation)
        try:
            yield view
        finally:
            with self._changed:
                self._users -= 1
                self._changed.notify_all()

    def empty(self) -> None:
        """Forget everything. Searches that are under way keep what they see, which stays true."""
        with self._changed:
            if self._layout is None:
                return
            self._generation += 1
            if self._generation >> int(self._layout.generation_bits):
                self._words.fill(0)
                self._generation = 1

    def _set_geometry(self, geometry: Geometry) -> None:
        if self._layout is not None:
            self._words.fill(0)
        self._layout = make_layout(geometry.width * geometry.stride, self.mib * _WORDS_A_MIB)
        self._plan = np.array([int(number) for number in self._layout], np.uint64)
        self._geometry = geometry
        self._generation = 1
