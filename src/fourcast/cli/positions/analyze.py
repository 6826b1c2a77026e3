"""`fourcast analyze`: positions in full, every column scored, with the line of best play to the end."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from fourcast.cli.compiling import NotCompiledError, before_compiling, refuse_to_compile
from fourcast.cli.input import options
from fourcast.cli.session import reporting
from fourcast.errors import KernelError

if TYPE_CHECKING:
    from fourcast.analysis import Evaluation
    from fourcast.cli.input.questions import Question
    from fourcast.position import Position
    from fourcast.solver import Limit, Solver


def analyze(
    moves: options.MovesArgument = None,
    no_book: options.NoBookOption = False,
    as_json: options.JsonOption = False,
    seconds: options.LimitOption = None,
    size: options.SizeOption = options.DEFAULT_SIZE,
    table_mib: options.TableOption = 64,
    threads: options.ThreadsOption = 1,
) -> None:
    """Show positions with the score of every column.

    In numbers and in words; also the best columns and the line of best play to the end.
    """
    board = options.parse_size(size)
    with reporting():
        from fourcast.cli.input.questions import Questions, answer_each
        from fourcast.solver import Limit, Solver

        solver = Solver(table_mib=table_mib, threads=threads, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)

        questions = Questions(moves, board)

        def answer(question: Question, position: Position) -> None:
            evaluation = judge(position, solver, limit)
            if as_json:
                print(json.dumps({"moves": question.moves, **evaluation.to_dict()}), flush=True)
            else:
                print_evaluation(evaluation, is_first=not questions.answered)

        answer_each(questions, answer)


def judge(position: Position, solver: Solver, limit: Limit | None) -> Evaluation:
    """Evaluate a position. What the book has must not wait for a compiler: then the line goes as far as the book."""
    from fourcast.analysis import evaluate
    from fourcast.analysis.evaluation import from_analysis

    if solver.look_up(position) is not None:
        with suppress(NotCompiledError, KernelError), before_compiling(refuse_to_compile):
            return evaluate(position, solver, limit=limit)
        with suppress(NotCompiledError, KernelError), before_compiling(refuse_to_compile):
            analysis = solver.analyze(position)
            return from_analysis(position, analysis, analysis.line)
    return evaluate(position, solver, limit=limit)


def print_evaluation(evaluation: Evaluation, is_first: bool = True) -> None:
    """Print the drawing, in colour where standard output is a terminal; an empty line before all but the first."""
    from rich.console import Console

    from fourcast.cli.display.board import draw_evaluation

    console = Console(highlight=False, soft_wrap=True)
    if not is_first:
        console.print()
    console.print(draw_evaluation(evaluation))
