"""A task for the kernel: arrays and numbers, as words for machine code and as they are for plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcast.kernel.task import BUDGET, TASK_WORDS


class Task:
    """The arguments of an entry point (their order is in `fourcast.kernel.task`). Keeps the arrays alive."""

    __slots__ = ("_arrays", "_words", "address", "scratch_address")

    def __init__(self, arrays: list[Any], numbers: list[int]) -> None:
        self._arrays = arrays
        self._words = np.zeros(TASK_WORDS + 2, np.uint64)
        addresses = [array.ctypes.data for array in arrays]
        self._words[:TASK_WORDS] = [*addresses, *(number % 2**64 for number in numbers)]
        self.address: int = self._words.ctypes.data
        self.scratch_address = self.address + 8 * TASK_WORDS

    def set_budget(self, nodes: int) -> None:
        """Let the kernel search on until this many nodes have been searched in all."""
        self._words[BUDGET] = nodes

    @property
    def values(self) -> list[Any]:
        """The task for the kernel as ordinary Python, where a pointer is the array itself."""
        return [*self._arrays, *self._words[len(self._arrays) : TASK_WORDS]]
