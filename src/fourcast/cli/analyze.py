"""`fourcast analyze`: positions in full, every column scored, with the line of best play to the end."""

from __future__ import annotations

import json
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
    from fourcast.analysis import Evaluation
    from fourcast.cli.positions import Question


def analyze(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            help="Columns played, counted from 1; '' is the empty board. None: one position a line on stdin."
        ),
    ] = None,
    no_book: NoBookOption = False,
    as_json: JsonOption = False,
    seconds: LimitOption = None,
    size: SizeOption = DEFAULT_SIZE,
    table_mib: TableOption = 64,
) -> None:
    """Show positions with the score of every column.

    In numbers and in words; also the best columns and the line of best play to the end.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.analysis import evaluate
        from fourcast.cli.positions import answer_each
        from fourcast.solver import Limit, Solver

        solver = Solver(table_mib=table_mib, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)

        def answer(question: Question) -> None:
            evaluation = evaluate(question.position, solver, limit=limit)
            if as_json:
                print(json.dumps({"moves": question.moves, **evaluation.to_dict()}), flush=True)
            else:
                print_evaluation(evaluation, is_first=question.number == 1)

        answer_each(moves, board, answer)


def print_evaluation(evaluation: Evaluation, is_first: bool = True) -> None:
    """Print the drawing, in colour where standard output is a terminal; an empty line before all but the first."""
    from rich.console import Console

    from fourcast.cli.board import draw_evaluation

    console = Console(highlight=False, soft_wrap=True)
    if not is_first:
        console.print()
    console.print(draw_evaluation(evaluation))
