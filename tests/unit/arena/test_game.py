from __future__ import annotations

from collections.abc import Sequence

import pytest

from fourcast.arena.game import Ending, GameRecord, Judge, Side, play_game
from fourcast.arena.schedule import Fixture
from fourcast.bots import PASS
from fourcast.geometry import Column
from fourcast.notation import format_moves
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Limit, Solver
from tests.unit.arena.games import Scripted, make_record


def play(
    first: Sequence[Column], second: Sequence[Column], opening: Sequence[Column] = (), judge: Judge | None = None
) -> GameRecord:
    """Play two scripts, player 5 against player 3."""
    sides = Side(Scripted(first), None, 1), Side(Scripted(second), None, 2)
    return play_game(Fixture(7, tuple(opening), 5, 3), sides, judge)


def test_game_with_four_in_a_row_is_won() -> None:
    game = play([3, 3, 3, 3], [0, 0, 0])
    assert (game.winner, game.ending, game.fault) == (0, Ending.FOUR, None)
    assert (game.number, game.players, format_moves(game.moves)) == (7, (5, 3), "4141414")
    assert (game.first_points, game.points_of(5), game.points_of(3)) == (1.0, 1.0, 0.0)


def test_game_with_full_board_is_drawn(solver: Solver) -> None:
    opening = Position.from_moves("44531226")
    line = solver.analyze(opening).line
    game = play(line[0::2], line[1::2], [3, 3, 4, 2, 0, 1, 1, 5])
    assert (game.winner, game.ending, len(game.moves), game.opening_ply) == (None, Ending.FULL_BOARD, 42, 8)
    assert (game.points_of(5), game.points_of(3)) == (0.5, 0.5)


def test_game_after_an_odd_opening_is_continued_by_the_second_player() -> None:
    game = play([3, 3, 3], [0, 0, 0], opening=[3])
    assert format_moves(game.moves) == "4141414"
    assert game.winner == 0


@pytest.mark.parametrize(
    ("column", "fault"),
    [
        (PASS, "passed on move 8"),
        (7, "chose column 7 on move 8, which cannot be played"),
        (-3, "chose column -3 on move 8, which cannot be played"),
        (3, "chose column 4 on move 8, which cannot be played"),
    ],
)
def test_game_with_illegal_answer_is_lost(column: Column, fault: str) -> None:
    game = play([3, 3, 3, 0], [3, 3, 3, column])
    assert (game.winner, game.ending, game.fault) == (0, Ending.ILLEGAL_MOVE, fault)
    assert format_moves(game.moves) == "4444441"


def test_game_of_failing_engine_is_lost() -> None:
    game = play([0, 1], [0, 1, 2])
    assert (game.winner, game.ending) == (1, Ending.ERROR)
    assert game.fault == "failed on move 5: RuntimeError: out of moves"


def test_game_with_answer_that_is_no_number_is_lost() -> None:
    game = play(["4"], [])  # type: ignore[list-item]  # what a wrong engine answers is the point
    assert (game.winner, game.ending) == (1, Ending.ERROR)


def test_game_keeps_what_each_side_spent() -> None:
    game = play([3, 3, 3, 3], [0, 0, 0])
    assert [(effort.moves, effort.nodes) for effort in game.efforts] == [(4, 40), (3, 30)]
    assert all(effort.seconds > 0 for effort in game.efforts)


def test_game_tells_engines_their_seeds_and_limits() -> None:
    one, other = Scripted([3, 3, 3, 3]), Scripted([0, 0, 0])
    limit = Limit(nodes=5)
    play_game(Fixture(0, (), 0, 1), (Side(one, limit, 11), Side(other, None, 22)))
    assert (one.seeds, other.seeds) == ([11], [22])
    assert (set(one.limits), set(other.limits)) == ({limit}, {None})


@pytest.mark.parametrize(("verdict", "winner"), [(Outcome.WIN, 1), (Outcome.DRAW, None), (Outcome.LOSS, 0)])
def test_game_that_is_decided_ends_with_the_verdict_for_the_side_to_move(verdict: Outcome, winner: int | None) -> None:
    game = play([3, 2], [0], judge=lambda position: verdict if position.ply == 3 else None)
    assert (game.winner, game.ending, format_moves(game.moves)) == (winner, Ending.ADJUDICATED, "413")


def test_points_of_a_record_follow_from_its_winner() -> None:
    assert make_record("1212121").first_points == 1.0
    assert make_record("", ending=Ending.ERROR, winner=1).first_points == 0.0
    assert make_record("", ending=Ending.ADJUDICATED).first_points == 0.5
