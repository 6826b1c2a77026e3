from __future__ import annotations

import pytest

from fourcast.score import Outcome, describe_score, final_move, largest_score, smallest_score, win_score
from tests.reference import naive

CELLS = [4, 12, 15, 16, 20, 25, 42, 49, 56]


def winner_stones_left(cells: int, move: int) -> int:
    """Play the move numbers out and count the winner's stones from the winning one to the last."""
    return sum(1 for later in range(move, cells + 1) if later % 2 == move % 2)


@pytest.mark.parametrize("cells", CELLS)
def test_win_score_counts_the_winners_stones(cells: int) -> None:
    for move in range(1, cells + 1):
        assert win_score(cells, move) == winner_stones_left(cells, move)


@pytest.mark.parametrize("cells", CELLS)
def test_winning_with_the_next_stone_is_the_tutorials_formula(cells: int) -> None:
    for ply in range(cells):
        assert win_score(cells, ply + 1) == (cells + 1 - ply) // 2


@pytest.mark.parametrize("cells", CELLS)
def test_final_move_undoes_win_score(cells: int) -> None:
    for ply in range(cells + 1):
        for move in range(ply + 1, cells + 1):
            sign = 1 if (move - ply) % 2 else -1
            assert final_move(cells, ply, sign * win_score(cells, move)) == move
        if ply:
            assert final_move(cells, ply, -win_score(cells, ply)) == ply
        assert final_move(cells, ply, 0) == cells


@pytest.mark.parametrize(("score", "move"), [(1, 41), (-1, 42), (0, 42), (18, 7), (-18, 8)])
def test_final_move_on_the_empty_standard_board(score: int, move: int) -> None:
    assert final_move(42, 0, score) == move


def test_final_move_refuses_a_score_that_cannot_be() -> None:
    with pytest.raises(AssertionError, match="no game ends this way"):
        final_move(42, 40, 5)


def test_bounds_at_the_start_are_the_tutorials() -> None:
    assert (smallest_score(42, 0), largest_score(42, 0)) == (-18, 18)


@pytest.mark.parametrize("cells", CELLS)
def test_bounds_are_the_earliest_wins(cells: int) -> None:
    for ply in range(cells):
        own = [win_score(cells, move) for move in range(max(ply + 1, 7), cells + 1) if (move - ply) % 2 == 1]
        other = [win_score(cells, move) for move in range(max(ply + 1, 7), cells + 1) if (move - ply) % 2 == 0]
        assert largest_score(cells, ply) == max(own, default=0)
        assert smallest_score(cells, ply) == -max(other, default=0)


@pytest.mark.parametrize(("width", "height"), [(4, 3), (3, 4), (5, 2)])
def test_scores_by_full_search_stay_in_bounds_and_end_on_their_move(width: int, height: int) -> None:
    memo: dict[naive.Stones, int] = {}
    naive.score(naive.Board(width, height), memo)
    cells = width * height
    for stones, score in memo.items():
        ply = cells - sum(column.count(naive.EMPTY) for column in stones)
        assert ply <= final_move(cells, ply, score) <= cells
        if not naive.from_stones(stones, ply).is_over():
            assert smallest_score(cells, ply) <= score <= largest_score(cells, ply)


@pytest.mark.parametrize(
    ("score", "cells", "ply", "words"),
    [
        (1, 42, 0, "wins on move 41, in 21 of your moves"),
        (18, 42, 6, "wins on move 7, the next one"),
        (0, 42, 0, "draw"),
        (0, 42, 42, "draw"),
        (-1, 42, 0, "loses on move 42"),
        (-18, 42, 7, "lost on move 7"),
        (1, 25, 0, "wins on move 25, in 13 of your moves"),
        (-1, 25, 0, "loses on move 24"),
    ],
)
def test_describe_score_words(score: int, cells: int, ply: int, words: str) -> None:
    assert describe_score(score, cells, ply) == words


@pytest.mark.parametrize(
    ("score", "outcome"), [(-7, Outcome.LOSS), (-1, Outcome.LOSS), (0, Outcome.DRAW), (3, Outcome.WIN)]
)
def test_outcome_is_the_sign(score: int, outcome: Outcome) -> None:
    assert Outcome.from_score(score) is outcome
    assert outcome.opposite is Outcome.from_score(-score)
