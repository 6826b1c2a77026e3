"""What is a puzzle and what is none, and what a puzzle says of itself."""

from __future__ import annotations

import json
import re

import pytest

from fourcast.analysis.puzzles import Kind, PuzzleError, recognize_puzzle
from fourcast.analysis.puzzles.puzzle import make_id, score_columns
from fourcast.position import Position
from fourcast.solver import Solver

SAVE = "44326563664251122"  # Yellow must take e3, which blocks nothing at once


def test_puzzle_knows_its_question_and_answer(solver: Solver) -> None:
    puzzle = recognize_puzzle(SAVE, score_columns(Position.from_moves(SAVE), solver))
    assert (puzzle.kind, puzzle.column, puzzle.cell) == (Kind.SAVE, 4, (4, 2))
    assert (puzzle.ply, puzzle.to_move, puzzle.position) == (17, 1, Position.from_moves(SAVE))
    assert puzzle.question == "Yellow to move: find the only column that does not lose."
    assert json.loads(json.dumps(puzzle.to_dict()))["kind"] == "save"


def test_puzzle_of_kind_win_asks_for_the_win() -> None:
    puzzle = recognize_puzzle("445312265", {0: -4, 1: -2, 2: -2, 3: 4, 4: 0, 5: -3, 6: -4})
    assert puzzle.kind is Kind.WIN
    assert puzzle.question == "Yellow to move: find the only winning column."


@pytest.mark.parametrize(
    ("moves", "objection"),
    [
        ("4455667", "the game is over"),
        ("445566", "Red completes four at once at c1 or g1"),
        ("4545455", "Red threatens four at d4, and blocking takes no thought"),
        ("4453", "Red loses with every column"),
        ("44535", "two columns win, at d3 and e3"),
        ("44531226", "two columns hold the draw, at"),
        ("22213263332572677167166467515317154553", "there is only one column left"),
    ],
)
def test_position_that_is_no_puzzle_is_refused_with_the_reason(moves: str, objection: str) -> None:
    solver = Solver()  # with its book: some of these are early
    with pytest.raises(PuzzleError, match=f"^'{moves}' is no puzzle.*{re.escape(objection)}"):
        recognize_puzzle(moves, score_columns(Position.from_moves(moves), solver))


def test_id_is_the_same_for_the_mirror_image_and_another_after_a_move() -> None:
    position = Position.from_moves(SAVE)
    assert make_id(position) == make_id(position.mirror()) == "spvcbr"
    assert len({make_id(position.play(column)) for column in position.legal_columns}) == len(position.legal_columns)
    assert re.fullmatch("[b-df-hj-np-tv-z]{6}", make_id(Position()))
