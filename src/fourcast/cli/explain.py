"""`fourcast explain`: why a position is won, drawn or lost, in sentences that have all been checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.options import (
    DEFAULT_SIZE,
    JsonOption,
    LimitOption,
    NoBookOption,
    SizeOption,
    TableOption,
    parse_size,
)
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.analysis import Explanation
    from fourcast.cli.positions import Question


def explain(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            help="Columns played, counted from 1; '' is the empty board. None: one position a line on stdin."
        ),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also draw the position, with its threats.")
    ] = None,
    no_book: NoBookOption = False,
    as_json: JsonOption = False,
    seconds: LimitOption = None,
    size: SizeOption = DEFAULT_SIZE,
    table_mib: TableOption = 64,
) -> None:
    """Say why positions are won, drawn or lost.

    Every sentence has been verified: forced wins are replayed against all replies, results are exact.
    """
    board = parse_size(size)
    if svg is not None and len(moves or ()) != 1:
        raise typer.BadParameter("one picture shows one position: give its moves as the only argument with --svg")
    with reporting():
        from fourcast import analysis
        from fourcast.cli.positions import answer_each
        from fourcast.solver import Limit, Solver

        solver = Solver(table_mib=table_mib, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)

        def answer(question: Question) -> None:
            explanation = analysis.explain(question.position, solver, limit=limit)
            if as_json:
                print(json.dumps({"moves": question.moves, **explanation.to_dict()}), flush=True)
            else:
                print_explanation(explanation, is_first=question.number == 1)
            if svg is not None:
                write_picture(svg, explanation.to_svg())

        answer_each(moves, board, answer)


def print_explanation(explanation: Explanation, is_first: bool = True) -> None:
    """Print the board and the sentences, wrapped to the terminal."""
    from rich.console import Console

    from fourcast.cli.board import draw_explanation

    console = Console(highlight=False, soft_wrap=True)
    if not is_first:
        console.print()
    console.print(draw_explanation(explanation, console.width))


def write_picture(path: Path, picture: str) -> None:
    """Write an SVG file; what the system objects to becomes one sentence."""
    from fourcast.errors import PictureError

    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise PictureError(f"cannot write the picture {str(path)!r}: {error.strerror}") from None
