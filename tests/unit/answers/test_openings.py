"""What the book has about each column, counted again in plain loops."""

from __future__ import annotations

import json

import pytest

from fourcast import Position, Solver, answers
from fourcast.answers.openings import AHEAD


def count_slowly(start: Position, solver: Solver, plies: int) -> list[int]:
    """Count the positions within some plies that are not over: won by Red, drawn, won by Yellow."""
    level = {start.canonical_key: start}
    counts = [0, 0, 0]
    for ply in range(plies + 1):
        for board in level.values():
            score = solver.solve(board) * (1 if board.to_move == 0 else -1)
            counts[1 - ((score > 0) - (score < 0))] += 1
        if ply < plies:
            after = [board.play(column) for board in level.values() for column in board.legal_columns]
            level = {board.canonical_key: board for board in after if not board.is_over}
    return counts


@pytest.mark.parametrize("moves", ["445312265", "44444432262"])
def test_columns_are_counted_as_in_plain_loops(moves: str) -> None:
    solver = Solver(table_mib=4)
    board = Position.from_moves(moves)
    told = answers.openings(moves)
    assert json.loads(json.dumps(told)) == told
    assert (told["last_ply"], told["ahead"]) == (12, 12 - board.ply - 1)
    for column, found in enumerate(told["columns"]):
        if column not in board.legal_columns:
            assert found is None
            continue
        after = board.play(column)
        assert found["score"] == -solver.solve(after)
        assert found["outcome"] == {1: "win", 0: "draw", -1: "loss"}[(found["score"] > 0) - (found["score"] < 0)]
        assert [found["red"], found["drawn"], found["yellow"]] == count_slowly(after, solver, 12 - after.ply)
        assert found["positions"] == found["red"] + found["drawn"] + found["yellow"]


def test_column_that_wins_at_once_has_nothing_below_it() -> None:
    found = answers.openings("121212")["columns"][0]
    assert (found["cell"], found["outcome"], found["score"], found["positions"]) == ("a4", "win", 18, 0)


def test_empty_board_is_counted_some_plies_ahead() -> None:
    told = answers.openings("")
    assert told["ahead"] == AHEAD
    assert [found["outcome"] for found in told["columns"]] == ["loss", "loss", "draw", "win", "draw", "loss", "loss"]
    assert told["columns"][0]["positions"] == told["columns"][6]["positions"] > 1000


@pytest.mark.parametrize("moves", ["4453122654455", "1212121"])
def test_where_the_book_ends_nothing_is_told(moves: str) -> None:
    assert answers.openings(moves)["columns"] == []


def test_other_boards_are_in_no_book() -> None:
    assert answers.openings(answers.read_game("44", "8x7"))["columns"] == []
