"""Fixed rules played out against everything the other side can try, and wins by force. Compiled: `playout`.

A rule is not believed but played: every position that it can lead to is visited. Numba is imported only if the
questions are not compiled yet.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from fourcast.geometry import MAX_BITS, Column, Geometry, split_bits

from .board import board_numbers, make_board
from .native import Entry, compiler_is_off, load_entry

# The task, an array of words. First addresses: of the board, orders of columns, plans, answers, and room for positions.
NUMBERS, ORDER, PLANS, PARTNERS, TABLE, STACK, TOUCHED = (np.int64(index) for index in range(7))
OWN, OCCUPIED = np.int64(7), np.int64(8)  # the stones of the side to move, and all stones
PAIRED = np.int64(9)  # follow-up: a stone of O on one of these is answered on another of them
MUST_WIN = np.int64(10)
COVER = np.int64(11)  # not 0: X follows blindly, without blocking or looking for safe columns
LIMIT = np.int64(12)  # positions to visit at most
PLAN_COUNT = np.int64(13)
TRIGGERS, FIRST_COLUMN, ATTACKS = (np.int64(index) for index in range(14, 17))  # the plan at hand
ENDS, NODES = np.int64(17), np.int64(18)  # answers: where X completed four or began to win by force; positions visited
IS_LOSER = np.int64(19)
QUESTION = np.int64(20)
_TASK_WORDS = 21
_ADDRESSES = 7

PLAY_PLANS, FILL_OUT, FIND_ATTACK = (np.uint64(number) for number in range(3))

PLAN_WORDS = 3  # as in the task
HOLDS, BREAKS, TOO_MANY, FOLLOWS = (np.int64(number) for number in range(4))

SLOT_BITS = 18  # of the table of visited positions: several times as many as are visited
MOST_POSITIONS = 60_000


class PlanNumbers(NamedTuple):
    """What a plan does when there is nothing to win or to block."""

    triggers: int  # a stone of O on one of these cells is answered on top, if that is safe
    order: tuple[Column, ...]  # else the first safe one of these columns is played
    attacks: int  # wins by force have at most so many attacks; 0: X looks no further than the next four


class Playout(NamedTuple):
    """A rule that holds against everything."""

    plan: int  # the number of the plan
    ends: int  # where X completes four, or begins to win by force
    positions: int  # that it leads to


def play_plans(
    geometry: Geometry,
    own: int,
    occupied: int,
    plans: Sequence[PlanNumbers],
    *,
    must_win: bool,
    partners: tuple[tuple[int, int], ...] = (),
    limit: int = MOST_POSITIONS,
) -> Playout | None:
    """Find the first plan by which the side not to move wins (or never loses) against everything; None: none does.

    A plan: complete four; block; with attacks: win by force; answer a stone on a cell with a partner there, else one on
    the triggers on top, each if safe; else the first safe column of the order. Safe means that the other side cannot
    complete four right above (with attacks: nor win by force). A plan that leads to too many positions is passed over.
    """
    values = {MUST_WIN: must_win, LIMIT: limit, PLAN_COUNT: len(plans)}
    return _play(geometry, own, occupied, values, tuple(plans), partners)


def play_follow_up(
    geometry: Geometry, own: int, occupied: int, paired: int, *, must_win: bool, limit: int = MOST_POSITIONS
) -> Playout | None:
    """The same for blind follow-up: four if possible, else on top; a stone on `paired` on another of these cells."""
    values = {COVER: 1, MUST_WIN: must_win, PAIRED: paired, LIMIT: limit, PLAN_COUNT: 1}
    return _play(geometry, own, occupied, values, (PlanNumbers(0, geometry.columns_from_centre, 0),))


def runs_out(geometry: Geometry, own: int, occupied: int, poisoned: int, *, is_mover: bool) -> bool:
    """Whether X has to play one of the poisoned cells and then loses, however all other cells are filled.

    X is the side to move if `is_mover`. The other cells are all but the poisoned ones and those above them. Both sides
    fill them as they like: nobody may ever complete four there, X may never complete four on a poisoned cell, the other
    side must always complete four right above it, and X must be to move when the other cells are full.
    """
    others = geometry.board & ~occupied & ~cells_from(geometry, poisoned)
    values = {COVER: others, PAIRED: poisoned, IS_LOSER: is_mover, LIMIT: MOST_POSITIONS}
    result, _ = _ask(FILL_OUT, geometry, own, occupied, values)
    return result == HOLDS


def cells_from(geometry: Geometry, cells: int) -> int:
    """Return the given cells and all above them."""
    found = 0
    for cell in split_bits(cells):
        found |= geometry.column_mask((cell.bit_length() - 1) // geometry.stride) & ~(cell - 1)
    return found


def find_attack(geometry: Geometry, own: int, occupied: int, attacks: int) -> int:
    """Return the first move, as a bit, of a win by force of the side to move within so many attacks; 0: none."""
    return _ask(FIND_ATTACK, geometry, own, occupied, {ATTACKS: attacks})[0]


def _play(
    geometry: Geometry,
    own: int,
    occupied: int,
    values: dict[np.int64, int],
    plans: tuple[PlanNumbers, ...],
    partners: tuple[tuple[int, int], ...] = (),
) -> Playout | None:
    number, task = _ask(PLAY_PLANS, geometry, own, occupied, values, plans, partners)
    return None if number < 0 else Playout(number, int(task[ENDS]), int(task[NODES]))


Words = np.ndarray[tuple[int], np.dtype[np.uint64]]


class _Memory(threading.local):
    """Room for the positions visited; the table is left empty after each question."""

    def __init__(self) -> None:
        sizes = (1 << SLOT_BITS, 3 * (MOST_POSITIONS + 1), MOST_POSITIONS + 1)
        self.arrays = [np.zeros(size, np.uint64) for size in sizes]
        self.addresses = [array.ctypes.data for array in self.arrays]
        self.result = np.zeros(2, np.int64)


_memory = _Memory()


class _Board(NamedTuple):
    """The arrays that describe a board and plans for it, with their addresses."""

    arrays: list[Words]
    addresses: list[int]


@lru_cache(maxsize=64)
def _describe(geometry: Geometry, plans: tuple[PlanNumbers, ...], partners: tuple[tuple[int, int], ...]) -> _Board:
    answers = np.zeros(MAX_BITS, np.uint64)
    for cell, answer in partners:
        answers[cell.bit_length() - 1] = answer
    orders = [geometry.column_mask(column) for plan in plans for column in plan.order]
    numbers = [(plan.triggers, index * geometry.width, plan.attacks) for index, plan in enumerate(plans)]
    arrays = [
        board_numbers(make_board(geometry)),
        np.array([*orders, 0], np.uint64),
        np.array([*(number for plan in numbers for number in plan), 0], np.uint64),
        answers,
    ]
    return _Board(arrays, [array.ctypes.data for array in arrays])


def _ask(
    question: np.uint64,
    geometry: Geometry,
    own: int,
    occupied: int,
    values: dict[np.int64, int],
    plans: tuple[PlanNumbers, ...] = (),
    partners: tuple[tuple[int, int], ...] = (),
) -> tuple[int, Words]:
    board = _describe(geometry, plans, partners)
    task = np.zeros(_TASK_WORDS, np.uint64)
    task[QUESTION], task[OWN], task[OCCUPIED] = question, own, occupied
    for index, value in values.items():
        task[index] = value
    if compiler_is_off():
        return _ask_plainly([*board.arrays, *_memory.arrays], task)
    task[:_ADDRESSES] = board.addresses + _memory.addresses
    _load()(_memory.result.ctypes.data, task.ctypes.data)
    return int(_memory.result[0]), task


@cache
def _load() -> Entry:
    return load_entry("playout", _compile, lambda: None)


def _compile() -> tuple[str, bytes]:
    from . import playout
    from ._jit import compile_entry

    return compile_entry(playout.answer)


def _ask_plainly(arrays: list[Words], task: Words) -> tuple[int, Words]:
    """The question as ordinary Python, for Numba's switch NUMBA_DISABLE_JIT."""
    from . import playout

    words = [*arrays, *task[_ADDRESSES:]]
    with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
        result = int(playout.answer(words))
    return result, np.array([0] * _ADDRESSES + [int(word) for word in words[_ADDRESSES:]], np.uint64)
