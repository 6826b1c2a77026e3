"""`fourcast review`: games judged move by move, as text, JSON, an HTML page or an SVG picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input import options
from fourcast.cli.session import reporting, write_file

if TYPE_CHECKING:
    from fourcast.analysis.review import Review
    from fourcast.cli.input.questions import Question
    from fourcast.position import Position


def review(
    moves: options.MovesArgument = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Also write a page that needs nothing else.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also draw the graph with a summary.")
    ] = None,
    as_json: options.JsonOption = False,
    no_book: options.NoBookOption = False,
    seconds: options.LimitOption = None,
    size: options.SizeOption = options.DEFAULT_SIZE,
    table_mib: options.TableOption = 64,
) -> None:
    """Judge every move of a game against exact play.

    Classes from best to blunder, what was overlooked, the accuracy of both players, a graph, and up to three key
    moments: what would have been better, and why.
    """
    board = options.parse_size(size)
    with reporting():
        from fourcast.analysis.review import review as review_game
        from fourcast.cli.display.progress import showing_bar
        from fourcast.cli.display.review import print_review
        from fourcast.cli.input.questions import Questions, answer_each
        from fourcast.game import Game
        from fourcast.solver import Limit, Solver

        questions = Questions(moves, board)
        if (html or svg) and (count := questions.gather()) != 1:
            raise typer.BadParameter(f"a page or picture shows one game, not {count}: give the moves of one")
        solver = Solver(table_mib=table_mib, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)

        def answer(question: Question, _position: Position) -> None:
            with showing_bar("positions") as bar:
                game = Game(question.moves, board.width, board.height)
                found = review_game(game, solver, limit=limit, progress=bar.update)
            write_reports(found, html, svg)
            if as_json:
                print(json.dumps({"line": question.number, **found.to_dict()}), flush=True)
            else:
                print_review(found, is_first=not questions.answered)

        answer_each(questions, answer)


def write_reports(found: Review, html: Path | None, svg: Path | None) -> None:
    """Write the files that were asked for; one that cannot be written is one sentence."""
    from fourcast.analysis.review import draw_poster, format_page

    if html is not None:
        write_file(html, format_page(found))
    if svg is not None:
        write_file(svg, draw_poster(found))
