"""The brute force that judges the proofs is itself judged: by plain loops, and by published numbers."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from fourcast.geometry import Geometry
from tests.reference import naive
from tests.reference.everything import has_four, list_finished_too, random_positions, solve_everything, solve_from

# Total numbers of positions, finished games included, width first (J. Tromp; OEIS A235610 for squares).
PUBLISHED_TOTALS = {(4, 3): 12_031, (3, 4): 6_000, (4, 4): 161_029, (4, 5): 1_706_255, (5, 4): 3_945_711}
SLOW = {(5, 4): pytest.mark.slow}  # takes many seconds


def bitboards_of(board: naive.Board) -> tuple[int, int]:
    """The naive board as (own, occupied)."""
    geometry = Geometry.of(board.width, board.height)
    cells = [(column, row) for column in range(board.width) for row in range(board.stone_count(column))]
    own = sum(geometry.cell_bit(c, r) for c, r in cells if board.cells[c][r] == board.to_move())
    return own, sum(geometry.cell_bit(c, r) for c, r in cells)


@cache
def score_plainly(width: int, height: int) -> dict[naive.Stones, int]:
    """The scores of all positions by the plain loops."""
    memo: dict[naive.Stones, int] = {}
    naive.score(naive.Board(width, height), memo)
    return memo


@pytest.mark.parametrize(("width", "height"), [(4, 3), (3, 4)])
def test_every_position_and_score_is_that_of_the_plain_loops(width: int, height: int) -> None:
    positions = solve_everything(width, height)
    memo = score_plainly(width, height)
    for ply, stones in enumerate(naive.positions_by_ply(width, height)):
        boards = [naive.from_stones(each, ply) for each in stones]
        expected = {bitboards_of(board): naive.score(board, memo) for board in boards if board.winner() is None}
        indices = positions.ply_range(ply)
        own, occupied = positions.stones(slice(indices.start, indices.stop))
        scores = positions.scores[indices.start : indices.stop]
        pairs = zip(own.tolist(), occupied.tolist(), strict=True)
        assert dict(zip(pairs, scores.tolist(), strict=True)) == expected
        assert positions.finished[ply] == len(boards) - len(expected)


@pytest.mark.parametrize(("width", "height"), [(4, 3), (3, 4), pytest.param(4, 4, marks=pytest.mark.slow)])
def test_finished_games_have_the_score_of_the_plain_loops_too(width: int, height: int) -> None:
    memo = score_plainly(width, height)
    stones = [naive.from_stones(each, sum(len(column) - column.count(naive.EMPTY) for column in each)) for each in memo]
    expected = dict(zip(map(bitboards_of, stones), memo.values(), strict=True))
    own, occupied, scores = list_finished_too(solve_everything(width, height))
    found = dict(zip(zip(own.tolist(), occupied.tolist(), strict=True), scores.tolist(), strict=True))
    assert found == expected


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(*size, marks=SLOW.get(size, ())) for size in PUBLISHED_TOTALS]
)
def test_numbers_of_positions_are_those_published(width: int, height: int) -> None:
    assert solve_everything(width, height).total == PUBLISHED_TOTALS[width, height]


@pytest.mark.parametrize(("width", "height"), [(4, 4), (4, 5), pytest.param(5, 4, marks=pytest.mark.slow)])
def test_small_boards_are_draws_as_published(width: int, height: int) -> None:
    assert solve_everything(width, height).scores[0] == 0


def test_solving_from_chosen_positions_gives_the_scores_of_the_whole_board() -> None:
    everything = solve_everything(4, 4)
    own, occupied = random_positions(everything.geometry, 7, 50, seed=1)
    part = solve_from(everything.geometry, own, occupied)
    assert part.first_ply == 7
    for ply in range(part.first_ply, part.last_ply + 1):
        here, there = part.ply_range(ply), everything.ply_range(ply)
        found = there.start + np.searchsorted(
            everything.keys[there.start : there.stop], part.keys[here.start : here.stop]
        )
        assert np.array_equal(everything.keys[found], part.keys[here.start : here.stop])
        assert np.array_equal(everything.scores[found], part.scores[here.start : here.stop])


def test_random_positions_are_legal_and_without_four() -> None:
    geometry = Geometry.of(7, 6)
    own, occupied = random_positions(geometry, 25, 300, seed=2)
    assert len(own) > 250
    assert set(np.bitwise_count(occupied).tolist()) == {25}
    assert set(np.bitwise_count(own).tolist()) == {12}
    assert not np.any(occupied & (occupied + np.uint64(geometry.bottom)))
    assert not np.any(has_four(geometry, own) | has_four(geometry, own ^ occupied))
