"""`fourcast puzzle list`: the bundled puzzles, one a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fourcast.cli.options import JsonOption
from fourcast.cli.puzzle_options import GradeOption, KindOption, choose_puzzles, describe_openly
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle

HEADING = "id     grade kind to move level sure depth moves"


def list_puzzles(grade: GradeOption = None, kind: KindOption = None, as_json: JsonOption = False) -> None:
    """List the bundled puzzles, without their answers."""
    with reporting():
        puzzles = choose_puzzles(grade, kind)
        if as_json:
            for puzzle in puzzles:
                print(json.dumps(describe_openly(puzzle)))
        else:
            print("\n".join([HEADING, *map(format_row, puzzles)]))


def format_row(puzzle: Puzzle) -> str:
    """Write a puzzle under HEADING."""
    from fourcast.notation import PLAYERS

    return (
        f"{puzzle.id} {puzzle.grade:5} {puzzle.kind.value:4} {PLAYERS[puzzle.to_move]:7} "
        f"{puzzle.level:5} {puzzle.sure_level:4} {puzzle.depth:5} {puzzle.moves}"
    )
