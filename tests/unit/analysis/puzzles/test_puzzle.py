"""What is a puzzle and what is none, and what a puzzle says of itself."""

from __future__ import annotations

import json
import re

import pytest

from fourcast.analysis.puzzles import Kind, PuzzleError, Theme, recognize_puzzle
from fourcast.analysis.puzzles.puzzle import make_id
from fourcast.analysis.wording import name_cell
from fourcast.position import Position
from fourcast.solver import Solver

BLOCK = "44326563664251122"  # Yellow must take e3, or c3 makes two threats; it blocks nothing at once


def test_puzzle_knows_its_question_and_answer(solver: Solver) -> None:
    puzzle = recognize_puzzle(BLOCK, solver)
    assert (puzzle.theme, puzzle.kind, puzzle.column, puzzle.cell) == (Theme.BLOCK, Kind.DEFEND, 4, (4, 2))
    assert (puzzle.ply, puzzle.to_move, puzzle.position) == (17, 1, Position.from_moves(BLOCK))
    assert puzzle.question == "Yellow to move: Red threatens to win, find the only column that stops that."
    assert json.loads(json.dumps(puzzle.to_dict()))["theme"] == "block"


@pytest.mark.parametrize(
    ("moves", "theme", "length", "cell"),
    [
        ("121212", Theme.WIN_1, 1, "a4"),
        ("12121", Theme.BLOCK, 1, "a4"),
    ],
)
def test_theme_of_a_position_that_can_be_read_off_the_board(
    moves: str, theme: Theme, length: int, cell: str, solver: Solver
) -> None:
    puzzle = recognize_puzzle(moves, Solver())
    assert (puzzle.theme, name_cell(puzzle.cell)) == (theme, cell)
    assert puzzle.length >= length


def test_win_that_only_exact_play_finds_is_deep() -> None:
    puzzle = recognize_puzzle("445312265", Solver())
    assert (puzzle.kind, puzzle.column) == (Kind.WIN, 3)
    assert puzzle.question.startswith("Yellow to move: find the only winning column")


@pytest.mark.parametrize(
    ("moves", "objection"),
    [
        ("4455667", "the game is over"),
        ("4453", "Red loses with every column"),
        ("445566", "seven columns win, at a1, b1"),
        ("44535", "two columns win, at d3 and e3"),
        ("44531226", "two columns hold the draw, at"),
        ("22213263332572677167166467515317154553", "there is only one column left"),
    ],
)
def test_position_that_is_no_puzzle_is_refused_with_the_reason(moves: str, objection: str) -> None:
    with pytest.raises(PuzzleError, match=f"^'{moves}' is no puzzle.*{re.escape(objection)}"):
        recognize_puzzle(moves, Solver())  # with its book: some of these are early


def test_id_is_the_same_for_the_mirror_image_and_another_after_a_move() -> None:
    position = Position.from_moves(BLOCK)
    assert make_id(position) == make_id(position.mirror()) == "spvcbr"
    assert len({make_id(position.play(column)) for column in position.legal_columns}) == len(position.legal_columns)
    assert re.fullmatch("[b-df-hj-np-tv-z]{6}", make_id(Position()))
