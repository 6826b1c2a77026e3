"""Horrell as a player: exact near the end, sensible when the limit comes first."""

from __future__ import annotations

import pytest

from fourcast.bots import engine
from fourcast.bots.horrell.engine import Horrell
from fourcast.errors import EngineError, GameOverError
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from fourcast.solver.budget import Budget
from tests.samples import sized

MIXED = "41314255"  # on 5x4: from the middle outwards the columns score -1 -1 1 0 0


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_win_in_one_is_taken_whatever_the_limit(version: int) -> None:
    choice = Horrell(version).choose(Position.from_moves("121212"), Limit(nodes=0))
    assert (choice.column, choice.score, choice.nodes) == (0, 18, 0)


@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_choice_on_a_small_board_is_the_best_column(version: int, solver: Solver) -> None:
    for moves in sized(("223", "2233"), whole=("", "2", "223", "2233")):
        position = Position.from_moves(moves, width=4, height=4)
        choice = Horrell(version).choose(position)
        analysis = solver.analyze(position)
        assert (choice.column, choice.score) == (analysis.best[0], analysis.score)
        assert choice.nodes > 0


def test_limit_before_anything_is_solved_gives_the_most_central_column() -> None:
    for moves, column in (("", 3), ("444444", 2)):
        choice = Horrell().choose(Position.from_moves(moves), Limit(nodes=500))
        assert (choice.column, choice.score, choice.nodes) == (column, None, 500)
        assert choice.why == f"version 5, 0 of {7 - (moves != '')} columns solved within the limit"


def test_limit_of_no_time_still_gives_a_legal_column() -> None:
    choice = Horrell().choose(Position(), Limit(seconds=0))
    assert (choice.column, choice.score) == (3, None)


def test_limit_amid_the_columns_gives_the_best_of_those_solved_or_one_unsolved() -> None:
    position = Position.from_moves(MIXED, width=5, height=4)
    needed = 0
    solved: dict[int, int] = {}
    for column in (2, 1, 3, 0, 4):
        choice = Horrell().choose(position, Limit(nodes=needed))
        not_losing = [solved_column for solved_column, score in solved.items() if score >= 0]
        expected = max(not_losing, key=solved.__getitem__) if not_losing else column
        assert (choice.column, choice.score, choice.nodes) == (expected, None, needed)
        budget = Budget()
        solved[column] = -Horrell().solve(position.play(column), budget)
        needed += budget.nodes
    assert list(solved.values()) == [-1, -1, 1, 0, 0]
    choice = Horrell().choose(position, Limit(nodes=needed))
    assert (choice.column, choice.score, choice.nodes) == (3, 1, needed)


def test_same_question_gives_the_same_answer() -> None:
    first, second = (Horrell().choose(Position(5, 4).play(2), Limit(nodes=3000)) for _ in range(2))
    assert (first.column, first.nodes, first.why) == (second.column, second.nodes, second.why)


@pytest.mark.parametrize("version", [0, 6])
def test_version_that_does_not_exist_is_refused(version: int) -> None:
    with pytest.raises(EngineError, match=f"horrell has no version {version}: the versions are 1, 2, 3, 4, 5"):
        Horrell(version)


def test_finished_game_is_refused() -> None:
    with pytest.raises(GameOverError, match="ended on move 7"):
        Horrell().choose(Position.from_moves("1212121"))


def test_catalogue_makes_it_with_its_version() -> None:
    made = engine("horrell:version=3")
    made.new_game(seed=1)
    assert made.name == "horrell"
    assert made.choose(Position(4, 4).play(1), Limit(nodes=10)).why.startswith("version 3, ")
