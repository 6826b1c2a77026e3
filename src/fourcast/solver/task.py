"""A task for the kernel: arrays and numbers, as words for machine code and as they are for plain Python."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from fourcast.kernel import task as slots
from fourcast.kernel.frame import Ints, Words

Bitboards: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Scores: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]


class Task:
    """The arguments of an entry point, set piece by piece. Keeps its arrays alive."""

    __slots__ = ("_arrays", "_words", "address", "scratch_address")

    def __init__(self, numbers: Words, lines: Words, state_words: Words, state_ints: Ints) -> None:
        self._arrays: dict[int, Any] = {}
        self._words = np.zeros(slots.TASK_WORDS + 2, np.uint64)
        self.address: int = self._words.ctypes.data
        self.scratch_address = self.address + 8 * slots.TASK_WORDS
        self._point(slots.NUMBERS, numbers)
        self._point(slots.LINES, lines)
        self._point(slots.STATE_WORDS, state_words)
        self._point(slots.STATE_INTS, state_ints)

    def set_table(self, plan: Words, words: Words, generation: int, step: int, room: int) -> None:
        """Which table to work with, how much its generation goes up from position to position, and its room then."""
        self._point(slots.PLAN, plan)
        self._point(slots.TABLE, words)
        self._words[slots.GENERATION] = generation
        self._words[slots.FRESH] = step
        self._words[slots.ROOM] = room

    def set_growth(self, old_plan: Words, old_generation: int) -> None:
        """From which layout and generation words are to be moved to the table."""
        self._point(slots.OLD_PLAN, old_plan)
        self._words[slots.OLD_GENERATION] = old_generation

    def set_moving(self, first: int, stop: int) -> None:
        """Let the kernel, before anything else, move the words of these slots; (0, 0): none."""
        self._words[slots.OLD_FIRST] = first
        self._words[slots.OLD_STOP] = stop

    def set_positions(
        self, own: Bitboards, occupied: Bitboards, scores: Scores, stop: int, window: tuple[int, int]
    ) -> None:
        """What to solve, and within which bounds."""
        self._point(slots.OWN, own)
        self._point(slots.OCCUPIED, occupied)
        self._point(slots.SCORES, scores)
        self._words[slots.STOP] = stop
        self._words[slots.FLOOR] = window[0] % 2**64
        self._words[slots.CEILING] = window[1] % 2**64

    def set_budget(self, nodes: int) -> None:
        """Let the kernel search on until this many nodes have been searched in all."""
        self._words[slots.BUDGET] = nodes

    @property
    def values(self) -> list[Any]:
        """The task for the kernel as ordinary Python, where a pointer is the array itself."""
        return [self._arrays.get(slot, self._words[slot]) for slot in range(slots.TASK_WORDS)]

    def _point(self, slot: Any, array: Any) -> None:
        if self._arrays.get(int(slot)) is not array:
            self._arrays[int(slot)] = array
            self._words[slot] = array.ctypes.data
