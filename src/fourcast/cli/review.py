"""`fourcast review`: games judged move by move, as text, JSON, an HTML page or an SVG picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.answers import read_lines, read_moves
from fourcast.cli.options import (
    DEFAULT_SIZE,
    JsonOption,
    LimitOption,
    NoBookOption,
    SizeOption,
    TableOption,
    parse_size,
)
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, reporting

if TYPE_CHECKING:
    from fourcast.analysis.review import Review
    from fourcast.cli.positions import Question


def review(
    moves: Annotated[
        list[str] | None,
        typer.Argument(help="Columns played, counted from 1. None: one game a line on stdin."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Also write a page that needs nothing else.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also draw the graph with a summary.")
    ] = None,
    as_json: JsonOption = False,
    no_book: NoBookOption = False,
    seconds: LimitOption = None,
    size: SizeOption = DEFAULT_SIZE,
    table_mib: TableOption = 64,
) -> None:
    """Judge every move of a game against exact play.

    Classes from best to blunder, the accuracy of both players, a graph, and the turning points: what would have been
    better, and why.
    """
    board = parse_size(size)
    with reporting():
        if html is not None or svg is not None:
            moves = take_single_game(moves)
        from fourcast.analysis.review import review as review_game
        from fourcast.cli.positions import answer_each
        from fourcast.cli.review_display import print_review, showing_progress
        from fourcast.game import Game
        from fourcast.solver import Limit, Solver

        solver = Solver(table_mib=table_mib, book=not no_book)
        limit = None if seconds is None else Limit(seconds=seconds)
        is_first = True

        def answer(question: Question) -> None:
            nonlocal is_first
            with showing_progress() as progress:
                game = Game(question.moves, board.width, board.height)
                found = review_game(game, solver, limit=limit, progress=progress)
            write_reports(found, html, svg)
            if as_json:
                print(json.dumps({"line": question.number, **found.to_dict()}), flush=True)
            else:
                print_review(found, is_first)
                is_first = False

        answer_each(moves, board, answer)


def take_single_game(moves: list[str] | None) -> list[str]:
    """Return the one game that goes into a file, from the arguments or standard input; more is a usage error."""
    games = moves or [read_moves(line) for line in read_lines()]
    if len(games) != 1:
        raise typer.BadParameter(f"a page or picture shows one game, not {len(games)}: give the moves of one")
    return games


def write_reports(found: Review, html: Path | None, svg: Path | None) -> None:
    """Write the files that were asked for; one that cannot be written is one sentence."""
    from fourcast.analysis.review import draw_poster, format_page

    for path, form in ((html, format_page), (svg, draw_poster)):
        if path is None:
            continue
        try:
            path.write_text(form(found), encoding="utf-8")
        except OSError as error:
            complain(f"cannot write {str(path)!r}: {error.strerror}")
            raise SystemExit(EXIT_WRONG_INPUT) from None
