"""`fourcast explain`: why a position is won, drawn or lost, in sentences that have all been checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input import options
from fourcast.cli.session import reporting, write_file

if TYPE_CHECKING:
    from fourcast.analysis import Explanation
    from fourcast.cli.input.questions import Question
    from fourcast.position import Position


def explain(
    moves: options.MovesArgument = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also draw the position, with its threats.")
    ] = None,
    no_book: options.NoBookOption = False,
    as_json: options.JsonOption = False,
    seconds: options.LimitOption = None,
    size: options.SizeOption = options.DEFAULT_SIZE,
    table_mib: options.TableOption = 64,
) -> None:
    """Say why positions are won, drawn or lost.

    Every sentence has been verified: forced wins are replayed against all replies, results are exact.
    """
    board = options.parse_size(size)
    with reporting():
        from fourcast import analysis
        from fourcast.cli.input.questions import Questions, answer_each
        from fourcast.solver import Limit, Solver

        solver = Solver(table_mib=table_mib, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)

        questions = Questions(moves, board)
        if svg is not None and (count := questions.gather()) != 1:
            raise typer.BadParameter(f"one picture shows one position, not {count}: give the moves of one with --svg")

        def answer(question: Question, position: Position) -> None:
            explanation = analysis.explain(position, solver, limit=limit)
            if as_json:
                print(json.dumps({"moves": question.moves, **explanation.to_dict()}), flush=True)
            else:
                print_explanation(explanation, is_first=not questions.answered)
            if svg is not None:
                write_file(svg, explanation.to_svg())

        answer_each(questions, answer)


def print_explanation(explanation: Explanation, is_first: bool = True) -> None:
    """Print the board and the sentences, wrapped to the terminal."""
    from rich.console import Console

    from fourcast.cli.display.board import draw_explanation

    console = Console(highlight=False, soft_wrap=True)
    if not is_first:
        console.print()
    console.print(draw_explanation(explanation, console.width))
