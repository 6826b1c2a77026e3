"""Scores of single positions: against the oracle, against published ones, and at the end of games."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import fourcast as fc
from fourcast.position import Position
from fourcast.solver import Solver
from tests.conftest import SolvedBoard
from tests.reference import naive
from tests.samples import sized

SAMPLE = 1500


@pytest.mark.parametrize("weak", [False, True])
def test_solve_sample_of_the_4x4_board_is_what_the_oracle_says(
    weak: bool, solver: Solver, solved_4x4: SolvedBoard
) -> None:
    board = solved_4x4
    for index in random.Random(44).sample(range(len(board.scores)), SAMPLE):
        position = Position.from_bitboards(int(board.own[index]), int(board.occupied[index]), 4, 4)
        score = int(board.scores[index])
        assert solver.solve(position, weak=weak) == ((score > 0) - (score < 0) if weak else score), repr(position)


def late_games(count: int, empty: int) -> list[list[int]]:
    """Random games on 7x6 that run until this many cells are empty, without a four."""
    rng = random.Random(f"late {empty}")
    games: list[list[int]] = []
    while len(games) < count:
        position, moves = Position(), []
        while not position.is_over and position.ply < 42 - empty:
            moves.append(rng.choice(position.legal_columns))
            position = position.play(moves[-1])
        if not position.is_over:
            games.append(moves)
    return games


@pytest.mark.parametrize(
    ("empty", "count"), sized([(1, 2), (3, 6), (6, 8), (8, 5)], whole=[(1, 5), (3, 20), (6, 25), (8, 12)])
)
def test_solve_late_positions_are_what_the_oracle_says(empty: int, count: int, solver: Solver) -> None:
    for moves in late_games(count, empty):
        position = Position.from_moves(moves)
        expected = naive.score(naive.Board(7, 6, moves))
        assert solver.solve(position) == expected, moves
        assert solver.solve(position, weak=True) == (expected > 0) - (expected < 0), moves


@pytest.mark.parametrize(
    ("moves", "score"), [("4455", 18), ("44455554221", -15), ("76461241141", -1), ("4453", -2), ("445312265", 4)]
)
def test_solve_published_scores(moves: str, score: int, solver: Solver) -> None:
    assert solver.solve(Position.from_moves(moves)) == score


@pytest.mark.parametrize(("moves", "sign"), [("45461667", 1), ("35333571", -1), ("13333111", 0)])
def test_solve_weak_published_outcomes(moves: str, sign: int, solver: Solver) -> None:
    assert solver.solve(Position.from_moves(moves), weak=True) == sign


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        ("1212121", -18),  # four on move 7
        ("17172737", -18),  # the second player's on move 8
    ],
)
def test_solve_game_that_is_won_has_the_losers_score(moves: str, score: int, solver: Solver) -> None:
    position = Position.from_moves(moves)
    assert position.is_over
    assert solver.solve(position) == score
    assert solver.solve(position, weak=True) == -1


def test_solve_full_board_without_a_four_is_a_draw(solver: Solver) -> None:
    full = Position.from_grid(
        """
        O O X X
        X X O O
        O O X X
        X X O O
        """
    )
    assert full.is_over
    assert solver.solve(full) == solver.solve(full, weak=True) == 0


def test_one_liners_take_moves_and_positions() -> None:
    assert fc.solve("445312265") == fc.solve(Position.from_moves("445312265")) == 4
    assert fc.solve("445312265", weak=True) == 1
    assert fc.analyze("445312265").best == (3,)


@pytest.mark.parametrize("size", [(3, 5), (5, 3), (1, 6)])
def test_board_too_small_for_the_kernel_is_refused_with_a_sentence(size: tuple[int, int], solver: Solver) -> None:
    with pytest.raises(fc.BoardSizeError, match="at least 4"):
        solver.solve(Position(*size))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"table_mib": 0}, "table_mib is 0: it must be between 1 and 32768"),
        ({"table_mib": 999999999}, "table_mib is 999999999: it must be between 1 and 32768"),
        ({"table_mib": 1.5}, "table_mib is 1.5: it must be a whole number"),
        ({"table_mib": "64"}, "table_mib is '64': it must be a whole number"),
        ({"threads": 0}, "threads is 0: it must be between 1 and 1024"),
    ],
)
def test_impossible_options_are_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(fc.SolverError, match=sentence) as refusal:
        Solver(**options)
    assert isinstance(refusal.value, ValueError)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process can be kept from taking memory")
def test_table_that_finds_no_memory_is_refused_with_a_sentence() -> None:
    script = """
import resource
import fourcast as fc
fc.Solver(table_mib=1)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
try:
    fc.Solver(table_mib=32768)
except fc.FourcastError as error:
    print(type(error).__name__, isinstance(error, MemoryError), error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    sentence = "the system has no 32768 MiB of memory for the solver's table: ask for a smaller one"
    assert done.stdout == f"TableMemoryError True {sentence}\n"


def test_repr_makes_the_solver_again() -> None:
    assert repr(Solver(table_mib=1, threads=2, book=False)) == "Solver(table_mib=1, threads=2, book=False)"


@pytest.mark.parametrize("attempt", [pickle.dumps, copy.copy, copy.deepcopy])
def test_solver_that_is_to_be_pickled_says_what_to_do(attempt: Callable[[Solver], object]) -> None:
    with pytest.raises(TypeError, match=r"make one in each process, Solver\(table_mib=1, threads=1, book=False\)"):
        attempt(Solver(table_mib=1, book=False))


@pytest.mark.parametrize("form", ["445312265", [3, 3, 4, 2, 0, 1, 1, 5, 4], fc.Game("445312265")], ids=str)
def test_solver_takes_every_form_of_a_position(solver: Solver, form: Any) -> None:
    position = Position.from_moves("445312265")
    assert solver.solve(form) == fc.solve(form) == solver.solve(position) == 4
    assert solver.analyze(form).scores == fc.analyze(form).scores == solver.analyze(position).scores
    assert solver.best_line(form) == solver.best_line(position)
    assert Solver(table_mib=1).look_up(form) == Solver(table_mib=1).look_up(position)
