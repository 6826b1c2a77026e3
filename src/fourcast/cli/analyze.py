"""`fourcast analyze`: one position in full, every column scored, with the line of best play to the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.options import (
    DEFAULT_SIZE,
    JsonOption,
    NoBookOption,
    SizeOption,
    TableOption,
    parse_size,
)
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.position import Position
    from fourcast.solver import Analysis


def analyze(
    moves: Annotated[str, typer.Argument(help="Columns played, counted from 1; '' is the empty board.")],
    no_book: NoBookOption = False,
    as_json: JsonOption = False,
    size: SizeOption = DEFAULT_SIZE,
    table_mib: TableOption = 64,
) -> None:
    """Show a position with the score of every column.

    Also the best columns, the outcome in words and the line of best play to the end.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.position import Position

        position = Position.from_moves(moves, width=board.width, height=board.height)
        from fourcast.solver import Solver

        analysis = Solver(table_mib=table_mib, book=not no_book).analyze(position)
        if as_json:
            print(format_json(moves, position, analysis))
        else:
            print_analysis(position, analysis)


def print_analysis(position: Position, analysis: Analysis) -> None:
    """Print the drawing, in colour where standard output is a terminal."""
    from rich.console import Console

    from fourcast.cli.board import draw_analysis

    Console(highlight=False, soft_wrap=True).print(draw_analysis(position, analysis))


def format_json(moves: str, position: Position, analysis: Analysis) -> str:
    """Write one object; columns in lists count from 0, as in the library."""
    from fourcast.score import describe_score

    return json.dumps(
        {
            "moves": moves,
            "score": analysis.score,
            "scores": list(analysis.scores),
            "best": list(analysis.best),
            "line": list(analysis.line),
            "verdict": describe_score(analysis.score, position.width * position.height, position.ply),
            "nodes": analysis.nodes,
            "seconds": analysis.seconds,
            "from_book": analysis.from_book,
        }
    )
