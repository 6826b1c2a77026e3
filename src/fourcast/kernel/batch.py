"""The entry points: solve a batch of positions on the 7x6 board, whose numbers are constants then, or on any board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourcast.geometry import Geometry

from ._jit import inline
from .board import Board, Weights, make_board
from .driver import run_lanes, run_singly
from .frame import INDEX
from .growth import migrate
from .layout import Layout
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
from .words import ZERO, Int, Pointer, Word, bytes_at, ints_at, load, signed, unsigned, words_at

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


def _make_entry(run: Any, board_from: Any) -> Callable[[Pointer], Int]:
    def solve_batch(task: Pointer) -> Int:
        return run(
            board_from(words_at(load(task, NUMBERS))),
            _table_of(task),
            words_at(load(task, LINES)),
            words_at(load(task, STATE_WORDS)),
            ints_at(load(task, STATE_INTS)),
            words_at(load(task, OWN)),
            words_at(load(task, OCCUPIED)),
            bytes_at(load(task, SCORES)),
            signed(load(task, STOP)),
            signed(load(task, FLOOR)),
            signed(load(task, CEILING)),
            signed(load(task, BUDGET)),
            signed(load(task, ROOM)),
            load(task, FRESH),
        )

    return solve_batch


# By name, not yet compiled. Lanes take the children of a node together: for boards of up to 8 columns.
ENTRIES: dict[str, Callable[[Pointer], Int]] = {
    "standard_lanes": _make_entry(run_lanes, _standard_board),
    "standard_singly": _make_entry(run_singly, _standard_board),
    "general_lanes": _make_entry(run_lanes, board_from),
    "general_singly": _make_entry(run_singly, board_from),
}
