"""The kernel as a solver calls it: the entry point for a board size, fetched when first used, and its task."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from fourcast.book.enumeration import Scores
from fourcast.errors import BoardSizeError
from fourcast.geometry import Geometry
from fourcast.kernel import task_slots as slots
from fourcast.kernel.board_size import BoardSize, make_lines, make_size, size_numbers
from fourcast.kernel.door import Code, Task, fetch, usual_group
from fourcast.kernel.state_slots import Ints, Words

Bitboards: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]

_SMALLEST = 4  # columns and rows
_WIDEST_GROUP = 8  # columns of boards whose children are taken together
_BUDGET, _GENERATION, _FRESH, _ROOM = map(int, (slots.BUDGET, slots.GENERATION, slots.FRESH, slots.ROOM))  # quicker
_loading = threading.Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """An entry point of the kernel with the constant arrays of one board size."""

    geometry: Geometry
    run: Code
    board: BoardSize
    numbers: Words  # the size as an array
    lines: Words


def check_size(geometry: Geometry) -> None:
    """Refuse boards that the kernel's shifts were not made for."""
    if min(geometry.width, geometry.height) < _SMALLEST:
        raise BoardSizeError(f"cannot solve a {geometry} board: width and height must be at least {_SMALLEST}")


def load_machine(geometry: Geometry) -> Machine:
    """The machine for a board size, with every proof switched on; the same one for all that ask."""
    check_size(geometry)
    with _loading:
        return _load(geometry)


@lru_cache(maxsize=32)
def _load(geometry: Geometry) -> Machine:
    return build_machine(geometry, make_size(geometry), standard=geometry.is_standard)


def build_machine(geometry: Geometry, board: BoardSize, *, standard: bool, group: str = "") -> Machine:
    """Put a machine together. `standard` takes the entry that knows nothing but the plain 7x6 board.

    `group` tells how children are taken: see `door.usual_group`, which decides if nothing is said.
    """
    if not group:
        group = usual_group() if geometry.width <= _WIDEST_GROUP else "singly"
    name = ("standard_" if standard else "general_") + group
    return Machine(geometry, fetch(name), board, size_numbers(board), make_lines(geometry))


class SolveTask(Task):
    """The arguments of a solve, set piece by piece: by names instead of slots."""

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
        self.slots[_GENERATION] = generation
        self.slots[_FRESH] = step
        self.slots[_ROOM] = room

    def set_growth(self, old_plan: Words, old_generation: int) -> None:
        """From which layout and generation words are to be moved to the table."""
        self.point(slots.OLD_PLAN, old_plan)
        self.slots[slots.OLD_GENERATION] = old_generation

    def set_moving(self, first: int, stop: int) -> None:
        """Let the kernel, before anything else, move the words of these entries; (0, 0): none."""
        self.slots[slots.OLD_FIRST] = first
        self.slots[slots.OLD_STOP] = stop

    def set_positions(self, own: Bitboards, occupied: Bitboards, scores: Scores, stop: int) -> None:
        """What to solve."""
        self.point(slots.OWN, own)
        self.point(slots.OCCUPIED, occupied)
        self.point(slots.SCORES, scores)
        self.slots[slots.STOP] = stop

    def set_window(self, window: tuple[int, int]) -> None:
        """Within which bounds scores are wanted."""
        self.slots[slots.FLOOR] = window[0] % 2**64
        self.slots[slots.CEILING] = window[1] % 2**64

    def set_budget(self, nodes: int) -> None:
        """Let the kernel search on until this many nodes have been searched in all."""
        self.slots[_BUDGET] = nodes

    def set_team(self, team: Words | None) -> None:
        """Let the kernel search together with others that share these words; None: alone."""
        if team is not None:
            self.point(slots.TEAM, team)
        self.slots[slots.IN_TEAM] = team is not None
