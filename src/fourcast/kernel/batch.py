"""The entry points: solve a batch of positions on the 7x6 board, whose numbers are constants then, or on any board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourcast.geometry import Geometry

from . import state_slots as state
from . import task_slots as slots
from ._jit import inline
from .board_size import BoardSize, make_size
from .driver import begin_position, enter_root, next_guess
from .expand import NOTHING, settle_root_eights, settle_root_fours, settle_root_singly
from .layout import Layout
from .search import PAUSED, search_eights, search_fours, search_singly
from .table import Table, migrate
from .team import answer_root, is_answered, is_halted, leave_settled, pack_root, read_root, unmark_path
from .words import (
    ZERO,
    Int,
    Pointer,
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

STANDARD = make_size(Geometry.of(7, 6))


@inline
def size_from(numbers: Pointer) -> BoardSize:
    """The board from its array; the order is that of the fields."""
    return BoardSize(
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
        load(numbers, 15),
        signed(load(numbers, 16)),
        signed(load(numbers, 17)),
        signed(load(numbers, 18)),
        signed(load(numbers, 19)),
        signed(load(numbers, 20)),
        signed(load(numbers, 21)),
        signed(load(numbers, 22)),
        signed(load(numbers, 23)),
    )


@inline
def _standard_size(numbers: Pointer) -> BoardSize:
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
    words = words_at(load(task, slots.TABLE))
    layout, generation = _layout_from(words_at(load(task, slots.PLAN))), load(task, slots.GENERATION)
    if load(task, slots.OLD_STOP) != ZERO:
        old_layout = _layout_from(words_at(load(task, slots.OLD_PLAN)))
        old_generation = load(task, slots.OLD_GENERATION)
        ahead = load(task, slots.FRESH) * unsigned(load(ints_at(load(task, slots.STATE_INTS)), state.INDEX))
        old, new = Table(words, old_layout, old_generation + ahead), Table(words, layout, generation + ahead)
        migrate(old, new, load(task, slots.OLD_FIRST), load(task, slots.OLD_STOP))
    return Table(words, layout, generation)


def _make_entry(search: Any, settle_root: Any, size_from: Any) -> Callable[[Pointer], Int]:
    """Write an entry point for one way of searching and of knowing the board."""

    def solve_batch(task: Pointer) -> Int:
        """Solve the positions from ints[INDEX] to STOP; 0 when all are done, PAUSED when the budget is used up or the
        position at hand has taken ROOM nodes.

        Scores below the floor are reported as the floor, those above the ceiling as the ceiling: a strong solve has
        them out of reach, a weak one at -1 and 1, a single question at s and s + 1. The table's generation goes up by
        FRESH from position to position: if that is not 0, no position sees what was found out about another.
        """
        board, table = size_from(words_at(load(task, slots.NUMBERS))), _table_of(task)
        lines = words_at(load(task, slots.LINES))
        words, ints = words_at(load(task, slots.STATE_WORDS)), ints_at(load(task, slots.STATE_INTS))
        own, occupied = words_at(load(task, slots.OWN)), words_at(load(task, slots.OCCUPIED))
        floor, ceiling = signed(load(task, slots.FLOOR)), signed(load(task, slots.CEILING))
        index, stop = load(ints, state.INDEX), signed(load(task, slots.STOP))
        team, in_team = words_at(load(task, slots.TEAM)), load(task, slots.IN_TEAM) != ZERO
        while index < stop:
            stones, taken = load(own, index), load(occupied, index)
            own_table = Table(table.words, table.layout, table.generation + load(task, slots.FRESH) * unsigned(index))
            resuming = load(ints, state.PHASE) != 0
            if not resuming:
                begin_position(board, ints, stones, taken, floor, ceiling)
                if in_team:
                    read_root(team, ints)
            end_of_room = load(ints, state.POSITION_NODES) + signed(load(task, slots.ROOM))
            limit = min(signed(load(task, slots.BUDGET)), end_of_room)
            lower, upper = load(ints, state.LOWER), load(ints, state.UPPER)
            while lower < upper:
                guess = load(ints, state.GUESS)
                seen = pack_root(lower, upper, guess)
                value = NOTHING
                if not resuming:
                    frame, ply = shift_pointer(words, state.WORDS_HEAD), signed(count(taken))
                    value = settle_root(board, lines, frame, stones, taken, ply, guess)
                    enter_root(board, words, ints, guess)
                if value == NOTHING:
                    value = search(board, own_table, lines, words, ints, limit, team, in_team, seen)
                    if value == PAUSED and in_team and is_answered(team, seen):
                        unmark_path(board, team, words, ints, np.int64(0))
                        lower, upper = read_root(team, ints)
                        resuming = False
                        continue
                    if value == PAUSED and in_team and load(ints, state.NODES) < limit and not is_halted(team):
                        leave_settled(board, own_table, team, words, ints)
                        resuming = True
                        continue
                    if value == PAUSED:
                        store(ints, state.PHASE, np.int64(1))
                        store(ints, state.INDEX, index)
                        return PAUSED
                    value *= load(ints, state.SIGN)
                resuming = False
                if value > guess:
                    lower = value
                else:
                    upper = value
                guess = next_guess(lower, upper)
                store(ints, state.LOWER, lower)
                store(ints, state.UPPER, upper)
                store(ints, state.GUESS, guess)
                if in_team:
                    answer_root(team, seen, pack_root(lower, upper, guess))
                    lower, upper = read_root(team, ints)
            store(bytes_at(load(task, slots.SCORES)), index, np.int8(min(max(lower, floor), ceiling)))
            store(ints, state.PHASE, np.int64(0))
            index += 1
        store(ints, state.INDEX, index)
        return np.int64(0)

    return solve_batch


# Not yet compiled. Eights and fours take the children of a node together: for boards of up to 8 columns.
standard_eights = _make_entry(search_eights, settle_root_eights, _standard_size)
standard_fours = _make_entry(search_fours, settle_root_fours, _standard_size)
standard_singly = _make_entry(search_singly, settle_root_singly, _standard_size)
general_eights = _make_entry(search_eights, settle_root_eights, size_from)
general_fours = _make_entry(search_fours, settle_root_fours, size_from)
general_singly = _make_entry(search_singly, settle_root_singly, size_from)
