"""Fixed rules played out against everything the other side can try, and wins by force. Compiled: `playout`.

A rule is not believed but played: every position that it can lead to is visited. Numba is imported only if the
questions are not compiled yet.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from fourcast.geometry import MAX_BITS, Column, Geometry, split_bits

from . import door
from . import task_slots as slots
from .board_size import make_size, size_numbers

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
    values = {slots.PLAYOUT_MUST_WIN: must_win, slots.PLAYOUT_LIMIT: limit, slots.PLAYOUT_PLAN_COUNT: len(plans)}
    return _play(geometry, own, occupied, values, tuple(plans), partners)


def play_follow_up(
    geometry: Geometry, own: int, occupied: int, paired: int, *, must_win: bool, limit: int = MOST_POSITIONS
) -> Playout | None:
    """The same for blind follow-up: four if possible, else on top; a stone on `paired` on another of these cells."""
    values = {
        slots.PLAYOUT_COVER: 1,
        slots.PLAYOUT_MUST_WIN: must_win,
        slots.PLAYOUT_PAIRED: paired,
        slots.PLAYOUT_LIMIT: limit,
        slots.PLAYOUT_PLAN_COUNT: 1,
    }
    return _play(geometry, own, occupied, values, (PlanNumbers(0, geometry.columns_from_centre, 0),))


def runs_out(geometry: Geometry, own: int, occupied: int, poisoned: int, *, is_mover: bool) -> bool:
    """Whether X has to play one of the poisoned cells and then loses, however all other cells are filled.

    X is the side to move if `is_mover`. The other cells are all but the poisoned ones and those above them. Both sides
    fill them as they like: nobody may ever complete four there, X may never complete four on a poisoned cell, the other
    side must always complete four right above it, and X must be to move when the other cells are full.
    """
    others = geometry.board & ~occupied & ~cells_from(geometry, poisoned)
    values = {
        slots.PLAYOUT_COVER: others,
        slots.PLAYOUT_PAIRED: poisoned,
        slots.PLAYOUT_IS_LOSER: is_mover,
        slots.PLAYOUT_LIMIT: MOST_POSITIONS,
    }
    result, _ = _ask(slots.PLAYOUT_FILL_OUT, geometry, own, occupied, values)
    return result == slots.PLAYOUT_HOLDS


def cells_from(geometry: Geometry, cells: int) -> int:
    """Return the given cells and all above them."""
    found = 0
    for cell in split_bits(cells):
        found |= geometry.column_mask((cell.bit_length() - 1) // geometry.stride) & ~(cell - 1)
    return found


def find_attack(geometry: Geometry, own: int, occupied: int, attacks: int) -> int:
    """Return the first move, as a bit, of a win by force of the side to move within so many attacks; 0: none."""
    return _ask(slots.PLAYOUT_FIND_ATTACK, geometry, own, occupied, {slots.PLAYOUT_ATTACKS: attacks})[0]


def _play(
    geometry: Geometry,
    own: int,
    occupied: int,
    values: dict[np.int64, int],
    plans: tuple[PlanNumbers, ...],
    partners: tuple[tuple[int, int], ...] = (),
) -> Playout | None:
    number, task = _ask(slots.PLAYOUT_PLAY_PLANS, geometry, own, occupied, values, plans, partners)
    return None if number < 0 else Playout(number, int(task[slots.PLAYOUT_ENDS]), int(task[slots.PLAYOUT_NODES]))


Words = np.ndarray[Any, np.dtype[np.uint64]]


class _Memory(threading.local):
    """A task with room for the positions visited; the table is left empty after each question."""

    def __init__(self) -> None:
        self.task = door.Task([0] * slots.PLAYOUT_COUNT)
        self.task.point(slots.PLAYOUT_TABLE, np.zeros(1 << slots.PLAYOUT_SLOT_BITS, np.uint64))
        self.task.point(slots.PLAYOUT_STACK, np.zeros(3 * (MOST_POSITIONS + 1), np.uint64))
        self.task.point(slots.PLAYOUT_TOUCHED, np.zeros(MOST_POSITIONS + 1, np.uint64))


_memory = _Memory()


def _ask(
    question: np.uint64,
    geometry: Geometry,
    own: int,
    occupied: int,
    values: dict[np.int64, int],
    plans: tuple[PlanNumbers, ...] = (),
    partners: tuple[tuple[int, int], ...] = (),
) -> tuple[int, door.Task]:
    task = _memory.task
    task.words[slots.PLAYOUT_QUESTION : slots.PLAYOUT_COUNT] = 0
    task.point(slots.PLAYOUT_NUMBERS, _numbers(geometry))
    task.point(slots.PLAYOUT_PARTNERS, _answers(partners))
    order, numbers = _describe(geometry, plans)
    task.point(slots.PLAYOUT_ORDER, order)
    task.point(slots.PLAYOUT_PLANS, numbers)
    task[slots.PLAYOUT_QUESTION], task[slots.PLAYOUT_OWN], task[slots.PLAYOUT_OCCUPIED] = question, own, occupied
    for slot, value in values.items():
        task[slot] = value
    door.fetch("playout")(task)
    return task.result, task


@cache
def _numbers(geometry: Geometry) -> Words:
    return size_numbers(make_size(geometry))


@cache
def _describe(geometry: Geometry, plans: tuple[PlanNumbers, ...]) -> tuple[Words, Words]:
    """The orders of columns of the plans, one after the other, and their numbers."""
    order = [geometry.column_mask(column) for plan in plans for column in plan.order]
    numbers = [(plan.triggers, index * geometry.width, plan.attacks) for index, plan in enumerate(plans)]
    return np.array([*order, 0], np.uint64), np.array([*(word for plan in numbers for word in plan), 0], np.uint64)


@lru_cache(maxsize=64)
def _answers(partners: tuple[tuple[int, int], ...]) -> Words:
    answers = np.zeros(MAX_BITS, np.uint64)
    for cell, answer in partners:
        answers[cell.bit_length() - 1] = answer
    return answers
