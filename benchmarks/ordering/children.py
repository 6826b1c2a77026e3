"""What the kernel sees of the children of a node, for many nodes at once: its own functions, compiled for arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from fourcast.geometry import Geometry
from fourcast.kernel.bits import playable, winning_cells
from fourcast.kernel.board_size import make_size
from fourcast.kernel.driver import next_guess
from fourcast.kernel.forced import resolve
from fourcast.kernel.ordering import class_of, early_features, features
from fourcast.kernel.words import ALL

Array = np.ndarray[Any, Any]
Function = TypeVar("Function", bound=Callable[..., Any])

BOARD = make_size(Geometry.of(7, 6))
COUNTED = 15  # features: those of every ply, then those of the early game
_ONE, _ZERO = np.uint64(1), np.uint64(0)


def _compiled(function: Function) -> Function:
    return cast(Function, njit(function))


@_compiled
def next_question(lower: int, upper: int) -> int:
    """What the driver asks next about a score between these bounds."""
    guess: int = next_guess(lower, upper)
    return guess


@_compiled
def open_moves(own: Array, occupied: Array, moves: Array) -> None:
    """Write the moves that a search would try: none where the side to move can win or must lose at once."""
    for i in range(len(own)):
        empty = BOARD.full ^ occupied[i]
        ready = playable(BOARD, occupied[i])
        threats = winning_cells(BOARD, own[i] ^ occupied[i], empty)
        blocks = ready & threats
        if ready & winning_cells(BOARD, own[i], empty) != _ZERO or blocks & (blocks - _ONE) != _ZERO:
            moves[i] = _ZERO
        else:
            moves[i] = (blocks if blocks != _ZERO else ready) & ~(threats >> _ONE)


@_compiled
def _count(stones: Any) -> Any:
    ply = np.int64(0)
    while stones != _ZERO:
        stones &= stones - _ONE
        ply += 1
    return ply


@_compiled
def _follow(own: Any, occupied: Any, threats: Any, ply: Any, alpha: Any, column: Any) -> Any:
    """The child of a move in a column after its forced moves, as `resolve` gives it."""
    cell = playable(BOARD, occupied) & (BOARD.column << (np.uint64(column) * BOARD.stride))
    taken = occupied | cell
    return resolve(
        BOARD,
        own ^ occupied,
        taken,
        winning_cells(BOARD, own | cell, BOARD.full ^ taken),
        threats & ~cell,
        np.uint64(ply + 1),
        np.uint64(~alpha),
        ALL,
    )


@_compiled
def list_children(own: Array, occupied: Array, alpha: Array, is_child: Array, boards: Array, plies: Array) -> None:
    """Write what the network sees of the children after their forced moves, by node and column: stones of the first
    player, of the second, cells where the first would win, where the second would; and the ply."""
    for i in range(len(own)):
        ply = _count(occupied[i])
        threats = winning_cells(BOARD, own[i] ^ occupied[i], BOARD.full ^ occupied[i])
        for column in range(BOARD.width):
            if not is_child[i, column]:
                continue
            child, taken, against, mine, after, _, _, _ = _follow(own[i], occupied[i], threats, ply, alpha[i], column)
            other = child ^ taken
            if after & _ONE != _ZERO:
                child, other, mine, against = other, child, against, mine
            boards[i, column, 0], boards[i, column, 1] = child, other
            boards[i, column, 2], boards[i, column, 3] = mine, against
            plies[i, column] = after


@_compiled
def count_features(own: Array, occupied: Array, alpha: Array, numbers: Array, classes: Array) -> None:
    """Write the features of the children, by node and column, and the class of each node's question."""
    for i in range(len(own)):
        ply = _count(occupied[i])
        classes[i] = class_of(BOARD, ply, alpha[i])
        threats = winning_cells(BOARD, own[i] ^ occupied[i], BOARD.full ^ occupied[i])
        for column in range(BOARD.width):
            cell = playable(BOARD, occupied[i]) & (BOARD.column << (np.uint64(column) * BOARD.stride))
            if cell == _ZERO:
                continue
            child, taken, against, mine, plies, flip, _, _ = _follow(
                own[i], occupied[i], threats, ply, alpha[i], column
            )
            seen = features(BOARD, ply, taken, against, mine, plies, flip)
            for feature in range(len(seen)):
                numbers[i, column, feature] = seen[feature]
            if ply < BOARD.detail_ply:
                early = early_features(BOARD, own[i], occupied[i], cell, child, taken, flip)
                numbers[i, column, 13] = early[0]
                numbers[i, column, 14] = early[1]
