"""`fourcast puzzle show`: one puzzle, without its answer."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from fourcast.cli.options import JsonOption
from fourcast.cli.puzzle_options import describe_openly
from fourcast.cli.session import reporting


def show(
    puzzle_id: Annotated[str, typer.Argument(metavar="ID", help="The puzzle's id.")],
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle without its answer."""
    with reporting():
        from fourcast.analysis.puzzles import find_puzzle

        puzzle = find_puzzle(puzzle_id)
        if as_json:
            print(json.dumps(describe_openly(puzzle)))
            return
        from fourcast.cli.puzzle_voice import TextVoice

        TextVoice().pose(puzzle)
