"""The entry points: solve a batch of positions on the 7x6 board, whose numbers are constants then, or on any board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourcast.geometry import Geometry

from ._jit import inline
from .board import Board, Weights, make_board
from .driver import begin_position, enter_root, next_guess
from .expand import NOTHING, settle_root_lanes, settle_root_singly
from .frame import GUESS, INDEX, LOWER, PHASE, POSITION_NODES, SIGN, UPPER, WORDS_HEAD
from .growth import migrate
from .layout import Layout
from .search import PAUSED, search_lanes, search_singly
from .table import Table
from .task import (
    BUDGET,
    CEILING,
    FLOOR,
    FRESH,
    GENERATION,
    LINES,
    NUMBERS,
    OCCUPIED,
    OLD_FIRST,
    OLD_GENERATION,
    OLD_PLAN,
    OLD_STOP,
    OWN,
    PLAN,
    ROOM,
    SCORES,
    STATE_INTS,
    STATE_WORDS,
    STOP,
    TABLE,
)
from .words import (
    ZERO,
    Int,
    Pointer,
    Word,
    bytes_at,
    count,
    ints_at,
    load,
    shift_pointer,
    signed,
    store,
    unsigned,
    words_at,
)

STANDARD = make_board(Geometry.of(7, 6))


@inline
def _six_from(numbers: Pointer, start: Int) -> tuple[Word, Word, Word, Word, Word, Word]:
    return (
        load(numbers, start),
        load(numbers, start + 1),
        load(numbers, start + 2),
        load(numbers, start + 3),
        load(numbers, start + 4),
        load(numbers, start + 5),
    )


@inline
def board_from(numbers: Pointer) -> Board:
    """The board from its array; the order is that of the fields."""
    return Board(
        signed(load(numbers, 0)),
        signed(load(numbers, 1)),
        load(numbers, 2),
        load(numbers, 3),
        load(numbers, 4),
        load(numbers, 5),
        load(numbers, 6),
        load(numbers, 7),
        load(numbers, 8),
        load(numbers, 9),
        load(numbers, 10),
        load(numbers, 11),
        load(numbers, 12),
        load(numbers, 13),
        load(numbers, 14),
        signed(load(numbers, 15)),
        signed(load(numbers, 16)),
        signed(load(numbers, 17)),
        signed(load(numbers, 18)),
        signed(load(numbers, 19)),
        signed(load(numbers, 20)),
        signed(load(numbers, 21)),
        signed(load(numbers, 22)),
        Weights(
            _six_from(numbers, 23),
            _six_from(numbers, 29),
            load(numbers, 35),
            load(numbers, 36),
            load(numbers, 37),
            load(numbers, 38),
            load(numbers, 39),
        ),
    )


@inline
def _standard_board(numbers: Pointer) -> Board:
    """The 7x6 board: constants of the machine code, whatever the numbers say."""
    return STANDARD


@inline
def _layout_from(plan: Pointer) -> Layout:
    return Layout(
        load(plan, 0), load(plan, 1), load(plan, 2), load(plan, 3), load(plan, 4), load(plan, 5), load(plan, 6)
    )


@inline
def _table_of(task: Pointer) -> Table:
    """The table to work with, after moving a part of it if it grows."""
    words = words_at(load(task, TABLE))
    layout, generation = _layout_from(words_at(load(task, PLAN))), load(task, GENERATION)
    if load(task, OLD_STOP) != ZERO:
        old_layout, old_generation = _layout_from(words_at(load(task, OLD_PLAN))), load(task, OLD_GENERATION)
        ahead = load(task, FRESH) * unsigned(load(ints_at(load(task, STATE_INTS)), INDEX))
        old, new = Table(words, old_layout, old_generation + ahead), Table(words, layout, generation + ahead)
        migrate(old, new, load(task, OLD_FIRST), load(task, OLD_STOP))
    return Table(words, layout, generation)


def _make_entry(search: Any, settle_root: Any, board_from: Any) -> Callable[[Pointer], Int]:
    """Write an entry point for one way of searching and of knowing the board."""

    def solve_batch(task: Pointer) -> Int:
        """Solve the positions from ints[INDEX] to STOP; 0 when all are done, PAUSED when the budget is used up or the
        position at hand has taken ROOM nodes.

        Scores below the floor are reported as the floor, those above the ceiling as the ceiling: a strong solve has
        them out of reach, a weak one at -1 and 1, a single question at s and s + 1. The table's generation goes up by
        FRESH from position to position: if that is not 0, no position sees what was found out about another.
        """
        board, table = board_from(words_at(load(task, NUMBERS))), _table_of(task)
        lines = words_at(load(task, LINES))
        words, ints = words_at(load(task, STATE_WORDS)), ints_at(load(task, STATE_INTS))
        own, occupied = words_at(load(task, OWN)), words_at(load(task, OCCUPIED))
        floor, ceiling = signed(load(task, FLOOR)), signed(load(task, CEILING))
        index, stop = load(ints, INDEX), signed(load(task, STOP))
        while index < stop:
            stones, taken = load(own, index), load(occupied, index)
            own_table = Table(table.words, table.layout, table.generation + load(task, FRESH) * unsigned(index))
            resuming = load(ints, PHASE) != 0
            if not resuming:
                begin_position(board, ints, stones, taken, floor, ceiling)
            limit = min(signed(load(task, BUDGET)), load(ints, POSITION_NODES) + signed(load(task, ROOM)))
            lower, upper = load(ints, LOWER), load(ints, UPPER)
            while lower < upper:
                guess = load(ints, GUESS)
                value = NOTHING
                if not resuming:
                    frame, ply = shift_pointer(words, WORDS_HEAD), signed(count(taken))
                    value = settle_root(board, lines, frame, stones, taken, ply, guess)
                    enter_root(board, words, ints, guess)
                if value == NOTHING:
                    value = search(board, own_table, lines, words, ints, limit)
                    if value == PAUSED:
                        store(ints, PHASE, np.int64(1))
                        store(ints, INDEX, index)
                        return PAUSED
                    value *= load(ints, SIGN)
                resuming = False
                if value > guess:
                    lower = value
                else:
                    upper = value
                store(ints, LOWER, lower)
                store(ints, UPPER, upper)
                store(ints, GUESS, next_guess(lower, upper))
            store(bytes_at(load(task, SCORES)), index, np.int8(min(max(lower, floor), ceiling)))
            store(ints, PHASE, np.int64(0))
            index += 1
        store(ints, INDEX, index)
        return np.int64(0)

    return solve_batch


# By name, not yet compiled. Lanes take the children of a node together: for boards of up to 8 columns.
ENTRIES: dict[str, Callable[[Pointer], Int]] = {
    "standard_lanes": _make_entry(search_lanes, settle_root_lanes, _standard_board),
    "standard_singly": _make_entry(search_singly, settle_root_singly, _standard_board),
    "general_lanes": _make_entry(search_lanes, settle_root_lanes, board_from),
    "general_singly": _make_entry(search_singly, settle_root_singly, board_from),
}
