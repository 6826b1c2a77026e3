"""The task of a solve, set piece by piece: what the kernel is given, by names instead of slots."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from fourcast.kernel import task_slots as slots
from fourcast.kernel.door import Task
from fourcast.kernel.state_slots import Ints, Words

Bitboards: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Scores: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]


class SolveTask(Task):
    """The arguments of a solve."""

    __slots__ = ()

    def __init__(self, numbers: Words, lines: Words, state_words: Words, state_ints: Ints) -> None:
        super().__init__([0] * slots.COUNT)
        self.point(slots.NUMBERS, numbers)
        self.point(slots.LINES, lines)
        self.point(slots.STATE_WORDS, state_words)
        self.point(slots.STATE_INTS, state_ints)

    def set_table(self, plan: Words, words: Words, generation: int, step: int, room: int) -> None:
        """Which table to work with, how much its generation goes up from position to position, and its room then."""
        self.point(slots.PLAN, plan)
        self.point(slots.TABLE, words)
        self.words[slots.GENERATION] = generation
        self.words[slots.FRESH] = step
        self.words[slots.ROOM] = room

    def set_growth(self, old_plan: Words, old_generation: int) -> None:
        """From which layout and generation words are to be moved to the table."""
        self.point(slots.OLD_PLAN, old_plan)
        self.words[slots.OLD_GENERATION] = old_generation

    def set_moving(self, first: int, stop: int) -> None:
        """Let the kernel, before anything else, move the words of these entries; (0, 0): none."""
        self.words[slots.OLD_FIRST] = first
        self.words[slots.OLD_STOP] = stop

    def set_positions(
        self, own: Bitboards, occupied: Bitboards, scores: Scores, stop: int, window: tuple[int, int]
    ) -> None:
        """What to solve, and within which bounds."""
        self.point(slots.OWN, own)
        self.point(slots.OCCUPIED, occupied)
        self.point(slots.SCORES, scores)
        self.words[slots.STOP] = stop
        self.words[slots.FLOOR] = window[0] % 2**64
        self.words[slots.CEILING] = window[1] % 2**64

    def set_budget(self, nodes: int) -> None:
        """Let the kernel search on until this many nodes have been searched in all."""
        self.words[slots.BUDGET] = nodes
