"""Analyses: a score for every column, the best ones, and a line of best play to the end."""

from __future__ import annotations

import random

import pytest

from fourcast.position import Position
from fourcast.score import final_move
from fourcast.solver import Analysis, Solver
from tests.conftest import SolvedBoard


def check_analysis(position: Position, analysis: Analysis, column_scores: list[int | None]) -> None:
    """Check everything that must hold, given the true scores of the columns of a game that still runs."""
    assert list(analysis.scores) == column_scores
    known = [score for score in column_scores if score is not None]
    assert analysis.score == max(known)
    assert set(analysis.best) == {column for column, score in enumerate(column_scores) if score == max(known)}
    middle = position.width - 1
    assert list(analysis.best) == sorted(analysis.best, key=lambda column: (abs(2 * column - middle), column))
    assert analysis.line[0] == analysis.best[0]
    for column in analysis.line:
        position = position.play(column)
    assert position.is_over
    assert analysis.nodes >= 0
    assert analysis.seconds >= 0


def test_analyze_sample_of_the_4x4_board_is_what_the_oracle_says(solver: Solver, solved_4x4: SolvedBoard) -> None:
    board = solved_4x4
    true_scores = dict(zip(zip(board.own.tolist(), board.occupied.tolist(), strict=True), board.scores, strict=True))
    for index in random.Random(45).sample(range(len(board.scores)), 300):
        position = Position.from_bitboards(int(board.own[index]), int(board.occupied[index]), 4, 4)
        if position.is_over:
            continue
        expected: list[int | None] = [None] * 4
        for column in position.legal_columns:
            child = position.play(column)
            expected[column] = -int(true_scores[child.own, child.occupied])
        analysis = solver.analyze(position)
        check_analysis(position, analysis, expected)
        assert position.ply + len(analysis.line) == final_move(16, position.ply, analysis.score)


def test_analyze_known_position(solver: Solver) -> None:
    position = Position.from_moves("445312265")
    analysis = solver.analyze(position)
    check_analysis(position, analysis, [-4, -2, -2, 4, 0, -3, -4])
    assert position.ply + len(analysis.line) == 36


def test_analyze_full_column_has_no_score(solver: Solver) -> None:
    analysis = solver.analyze(Position.from_moves("444444" + "3525262"))
    assert analysis.scores[3] is None
    assert 3 not in analysis.best


@pytest.mark.parametrize("moves", ["1212121", "17172737"])
def test_analyze_finished_game_has_nothing_to_play(moves: str, solver: Solver) -> None:
    analysis = solver.analyze(Position.from_moves(moves))
    assert (analysis.score, analysis.best, analysis.line) == (-18, (), ())
    assert analysis.scores == (None,) * 7


def test_analyze_counts_the_nodes_of_the_whole_call() -> None:
    solver = Solver(table_mib=1, book=False)
    analysis = solver.analyze(Position.from_moves("445312265"))
    assert analysis.nodes == solver.nodes > 0
