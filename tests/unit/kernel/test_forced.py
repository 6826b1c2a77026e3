"""Forced chains on drawn boards: what must be played is played, what is lost is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourcast.kernel import bits, forced
from fourcast.kernel.words import ALL, unsigned
from fourcast.position import Position
from tests.compiled import compiled
from tests.reference.everything import solve_everything
from tests.unit.kernel.boards import board_of

resolve, winning_cells = forced.resolve, bits.winning_cells


@compiled
def follow(board: Any, own: Any, occupied: Any, ply: Any, alpha: Any) -> Any:
    empty = board.full ^ occupied
    threats, mine = winning_cells(board, own ^ occupied, empty), winning_cells(board, own, empty)
    return resolve(board, own, occupied, threats, mine, ply, unsigned(alpha), ALL)


def followed(own: int, occupied: int, size: tuple[int, int], alpha: int) -> tuple[int, int, int, bool, int]:
    """The position after the forced moves (own, occupied, ply), whether it is settled, and the score if so."""
    ply = np.uint64(occupied.bit_count())
    result = follow(board_of(*size), np.uint64(own), np.uint64(occupied), ply, np.int64(alpha))
    score = int(np.uint64(result[7]).view(np.int64))
    return int(result[0]), int(result[1]), int(result[4]), bool(result[6]), score


def followed_grid(grid: str, alpha: int) -> tuple[Position, tuple[int, int, int, bool, int]]:
    position = Position.from_grid(grid)
    size = position.width, position.height
    return position, followed(position.own, position.occupied, size, alpha)


def test_two_cells_to_block_lose() -> None:
    position, (_, _, _, is_settled, score) = followed_grid(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . . X X X . .
        """,
        alpha=0,
    )
    assert is_settled
    assert score == -((42 - position.ply) // 2)


def test_one_cell_to_block_is_played() -> None:
    position, (own, occupied, ply, is_settled, _) = followed_grid(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O . . . .
        X X X . O . .
        """,
        alpha=0,
    )
    after = position.play(3)
    assert not is_settled
    assert (own, occupied, ply) == (after.own, after.occupied, after.ply)


def test_a_choice_is_left_alone() -> None:
    position, (own, occupied, ply, is_settled, _) = followed_grid(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . . X . . .
        """,
        alpha=0,
    )
    assert not is_settled
    assert (own, occupied, ply) == (position.own, position.occupied, position.ply)


@pytest.mark.parametrize("alpha", [-3, -2, -1, 0, 1, 2])
def test_forced_moves_keep_the_score_of_every_late_position(alpha: int) -> None:
    positions = solve_everything(4, 4)
    truths = {}
    for ply in (12, 13, 14, 15):
        indices = positions.ply_range(ply)
        own, occupied = positions.stones(slice(indices.start, indices.stop))
        scores = positions.scores[indices.start : indices.stop]
        truths.update(dict(zip(zip(own.tolist(), occupied.tolist(), strict=True), scores.tolist(), strict=True)))
    chosen = [stones for number, stones in enumerate(truths) if number % 150 == 0]
    checked = 0
    for own_stones, taken in chosen:
        board = board_of(4, 4)
        if truths[own_stones, taken] == (17 - taken.bit_count()) // 2:
            continue  # a win at once is none of this function's business
        assert int(board.full) != taken
        new_own, new_taken, ply, is_settled, score = followed(own_stones, taken, (4, 4), alpha)
        truth = truths[own_stones, taken]
        checked += 1
        if is_settled:
            assert (truth >= score) if score > alpha else (truth <= score)
        else:
            sign = 1 if (ply - taken.bit_count()) % 2 == 0 else -1
            assert truths[new_own, new_taken] * sign == truth
    assert checked > 40
