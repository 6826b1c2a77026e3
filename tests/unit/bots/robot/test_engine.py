"""Robot: its prices and its choices against plain loops, its wins and blocks, its limits."""

from __future__ import annotations

import pytest

from fourcast.bots import engine
from fourcast.bots.robot.engine import Robot
from fourcast.errors import BoardSizeError, EngineError, GameOverError
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.reference import naive
from tests.samples import sized
from tests.unit.bots.robot import plain
from tests.unit.kernel.boards import own_and_occupied, random_boards

LEVELS = {"easy": 2, "medium": 3, "hard": 4}
every_level = pytest.mark.parametrize("level", LEVELS)


def position_of(board: naive.Board) -> Position:
    own, occupied = own_and_occupied(board)
    return Position.from_bitboards(int(own), int(occupied))


def test_value_of_random_positions_is_that_of_the_plain_loops() -> None:
    for board in random_boards(7, 6, number=sized(50, whole=150)):
        assert Robot().evaluate(position_of(board)) == plain.position_value(board, board.to_move())


@pytest.mark.parametrize(
    ("moves", "value"),
    [("", 0), ("4", 0), ("44", 3), ("443", 3), ("1212127", 3), ("121212", 3)],
)
def test_value_of_a_few_stones_is_the_sum_of_prices(moves: str, value: int) -> None:
    assert Robot().evaluate(Position.from_moves(moves)) == value


@pytest.mark.parametrize(("level", "number"), [("easy", sized(20, whole=40)), ("medium", sized(4, whole=12))])
def test_choice_in_random_positions_is_that_of_plain_minimax(level: str, number: int) -> None:
    for board in random_boards(7, 6, number=number):
        column, value = plain.choose(board, LEVELS[level])
        choice = Robot(level).choose(position_of(board))
        assert (choice.column, choice.why) == (column, f"depth {LEVELS[level]}, value {value}")


@every_level
def test_nodes_are_those_of_textbook_alpha_beta(level: str) -> None:
    for board in random_boards(7, 6, number=sized(2, whole=5)):
        assert Robot(level).choose(position_of(board)).nodes == plain.count_nodes(board, LEVELS[level])


@pytest.mark.slow
def test_choice_of_the_hard_level_is_that_of_plain_minimax() -> None:
    for board in random_boards(7, 6, number=30):
        column, value = plain.choose(board, 4)
        choice = Robot("hard").choose(position_of(board))
        assert (choice.column, choice.why) == (column, f"depth 4, value {value}")


@every_level
@pytest.mark.parametrize(("moves", "column"), [("121212", 0), ("1212127", 1), ("12121", 0), ("414141", 3)])
def test_win_or_block_is_seen(moves: str, column: int, level: str) -> None:
    assert Robot(level).choose(Position.from_moves(moves)).column == column


def test_double_threat_is_seen_at_depth_three_but_not_at_two() -> None:
    position = Position.from_moves("4455")
    assert Robot("medium").choose(position).score == 18
    assert Robot("easy").choose(position).score is None


@every_level
def test_score_where_told_is_exact(level: str, solver: Solver) -> None:
    told = set()
    for board in random_boards(7, 6, number=150):
        position = position_of(board)
        choice = Robot(level).choose(position)
        if choice.score is not None:
            assert choice.score == solver.solve(position) == -solver.solve(position.play(choice.column))
            told.add((choice.score > 0) - (choice.score < 0))
    assert told >= {1, -1}


def test_score_of_a_last_cell_that_draws_is_nought() -> None:
    position = Position.from_moves("44112655117333517142454423255322367667676")
    choice = Robot().choose(position)
    assert (choice.column, choice.score) == (6, 0)


@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(nodes=2), Limit(seconds=0)], ids=["0", "2", "no time"])
def test_limit_before_the_first_column_gives_the_most_central_one(limit: Limit) -> None:
    choice = Robot().choose(Position.from_moves("444444"), limit)
    assert (choice.column, choice.score, choice.why) == (2, None, "no time to look")
    assert choice.nodes <= 2


def test_limit_amid_the_columns_gives_the_best_of_those_looked_at() -> None:
    position = Position.from_moves("121212")  # the first player wins in column 1, looked at last but one
    nodes = Robot().choose(position).nodes
    choice = Robot().choose(position, Limit(nodes=nodes // 2))
    assert choice.nodes == nodes // 2
    assert choice.column in (3, 2, 4, 1, 5)
    assert choice.score is None
    assert choice.why.endswith("not all columns looked at")


def test_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(EngineError, match="robot has no level 'brutal': the levels are easy, medium, hard"):
        Robot("brutal")


def test_finished_game_is_refused() -> None:
    with pytest.raises(GameOverError, match="ended on move 7"):
        Robot().choose(Position.from_moves("1212121"))


def test_board_of_another_size_is_refused() -> None:
    with pytest.raises(BoardSizeError, match="robot plays on 7x6 only"):
        Robot().choose(Position(6, 6))


def test_catalogue_makes_it_with_its_level() -> None:
    made = engine("robot:level=easy")
    made.new_game(seed=1)
    assert made.name == "robot"
    assert made.choose(Position()).why.startswith("depth 2, ")
