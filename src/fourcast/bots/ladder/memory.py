"""The memory that steps work in: boards, tables, room to sort moves in. Made by Python once, used by machine code."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from fourcast.position import Position

from . import slots

Array: TypeAlias = np.ndarray[Any, Any]
Argument: TypeAlias = int | Array

FIRST_WITH_BITBOARDS, FIRST_WITH_TABLE, FIRST_COMPACT = 6, 7, 11  # steps

_MIB = 1 << 20
_CELLS = 42


class WideTable:
    """The table of steps 7 to 10 (`table`)."""

    mib = round(slots.WIDE_SLOTS * 8 / _MIB)

    def __init__(self) -> None:
        self._words = np.full(slots.WIDE_SLOTS, 0, np.uint64)  # touched here, so that no search waits for the memory
        self._stamp = 0

    def clear(self) -> None:
        """Take the next stamp; when all are used, really erase."""
        if self._stamp == slots.LAST_STAMP:
            self._words.fill(0)
            self._stamp = 0
        self._stamp += 1

    def arguments(self) -> tuple[Argument, Argument]:
        """TABLE and STAMP."""
        return self._words, self._stamp << (slots.KEY_BITS + slots.CODE_BITS)


class CompactTable:
    """The table of steps 11 and 12 (`compact_table`)."""

    mib = round(slots.COMPACT_SLOTS * 5 / _MIB)

    def __init__(self) -> None:
        self._keys = np.full((slots.COMPACT_SLOTS + 1) // 2, 0, np.uint64)
        self._codes = np.full(slots.COMPACT_SLOTS, 0, np.int8)

    def clear(self) -> None:
        """Erase the codes; a key without a code is no entry."""
        self._codes.fill(0)

    def arguments(self) -> tuple[Argument, Argument]:
        """TABLE and CODES."""
        return self._keys, self._codes


class StepMemory:
    """Everything that one step needs besides numbers."""

    def __init__(self, step: int) -> None:
        self._make_table: type[WideTable | CompactTable] | None = None
        if step >= FIRST_WITH_TABLE:
            self._make_table = CompactTable if step >= FIRST_COMPACT else WideTable
        self._table: WideTable | CompactTable | None = None
        self._has_bitboards = step >= FIRST_WITH_BITBOARDS
        self._bounds = np.zeros(2, np.int64)
        self._moves = np.zeros(slots.MOVES_OF_PLY * _CELLS, np.uint64)

    def arguments(self, position: Position, window: tuple[int, int], is_narrowing: bool) -> list[Argument]:
        """The arguments of a search in the order of `layout`, with an empty table."""
        self._bounds[:] = window
        board = (position.own, position.occupied) if self._has_bitboards else _make_array_board(position)
        arguments: list[Argument] = [position.ply, *window, *board]
        if self._make_table is not None:
            self._table = self._table or self._make_table()
            self._table.clear()
            arguments += [*self._table.arguments(), is_narrowing, self._bounds, self._moves]
        return arguments

    @property
    def table_mib(self) -> int:
        """The size of the table, 0 if the step has none; the memory is taken when it is first needed."""
        return 0 if self._make_table is None else self._make_table.mib

    @property
    def bounds(self) -> tuple[int, int]:
        """What the windows of the last search have left of the one it began with."""
        return int(self._bounds[0]), int(self._bounds[1])


def _make_array_board(position: Position) -> tuple[Array, Array]:
    """CELLS and HEIGHTS: the players 1 and 2 by column and row from the bottom, and the stones of each column."""
    cells = np.array(position.grid()[::-1], np.int64).T
    return np.ascontiguousarray(cells).ravel(), np.count_nonzero(cells, axis=1).astype(np.int64)
