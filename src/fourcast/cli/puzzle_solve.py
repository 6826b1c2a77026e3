"""`fourcast puzzle solve`: the answer to a puzzle, explained."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle
    from fourcast.solver import Solver


def solve(
    which: Annotated[str, typer.Argument(metavar="ID|MOVES", help="A puzzle's id, or the columns of any puzzle.")],
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle and explain it.

    One of the collection by its id, or any position by its moves if it is a puzzle at all.
    """
    with reporting():
        from fourcast.solver import Solver

        solver = Solver()
        solution = find(which, solver).solve(solver)
        if as_json:
            print(json.dumps(solution.to_dict()))
            return
        from fourcast.cli.puzzle_voice import TextVoice

        voice = TextVoice()
        voice.pose(solution.puzzle)
        voice.tell_solution(solution)


def find(which: str, solver: Solver) -> Puzzle:
    """Return the puzzle of an id or of moves; a PuzzleError says why there is none."""
    from fourcast.analysis.puzzles import find_puzzle, recognize_puzzle
    from fourcast.analysis.puzzles.puzzle import score_columns
    from fourcast.geometry import Geometry
    from fourcast.notation import format_moves, parse_moves
    from fourcast.position import Position

    if any(character.isalpha() for character in which):  # ids are letters alone, moves digits
        return find_puzzle(which)
    position = Position.from_moves(which)
    moves = format_moves(parse_moves(which, Geometry.of()))
    return recognize_puzzle(moves, score_columns(position, solver))
