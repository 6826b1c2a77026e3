"""`fourcast book lookup`: a position and all its columns, answered by a book alone."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.book.options import BookOption, open_or_bundled
from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from rich.text import Text

    from fourcast.analysis import Evaluation
    from fourcast.book import Book
    from fourcast.geometry import Column
    from fourcast.position import Position
    from fourcast.score import Score


def lookup(
    moves: Annotated[str, typer.Argument(help="Columns played, counted from 1; '' is the empty board.")],
    book: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a book says of a position.

    The score of the position and of each column, without any search. Columns that lead out of the book are named.
    """
    with reporting():
        opened = open_or_bundled(book)
        from fourcast.position import Position

        geometry = opened.geometry
        found = look_up(opened, Position.from_moves(moves, width=geometry.width, height=geometry.height))
        if as_json:
            print(format_json(moves, found))
        elif sys.stdout.isatty():
            from rich.console import Console

            Console(highlight=False, soft_wrap=True).print(draw(found))
        else:
            print("\n".join(format_lines(found)))


def look_up(book: Book, position: Position) -> Evaluation:
    """Judge a position by the book; a BookError says why it does not have it. Columns may lead out of the book."""
    from fourcast.analysis.evaluation import from_analysis
    from fourcast.solver import Analysis

    score = book.find(position)
    scores: list[Score | None] = [None] * position.width
    for column in position.legal_columns:
        child = position.play(column)
        found = child.final_score if child.is_over else book.get(child)
        scores[column] = None if found is None else -found
    best = tuple(column for column in position.geometry.columns_from_centre if scores[column] == score)
    return from_analysis(position, Analysis(position, score, tuple(scores), best, (), 0, 0.0, from_book=True))


def list_outside(found: Evaluation) -> tuple[Column, ...]:
    """Return the columns that lead out of the book."""
    return tuple(column for column in found.position.legal_columns if found.columns[column] is None)


def say_score(found: Evaluation) -> str:
    """Say the score of the position in words."""
    from fourcast.score import describe_score

    return describe_score(found.lower, found.position.geometry.cells, found.position.ply)


def format_lines(found: Evaluation) -> list[str]:
    """Write the position and each of its columns on a line of its own."""
    from fourcast.notation import format_column

    lines = [f"score: {found.score}, {say_score(found)}"]
    for number, column in enumerate(found.columns):
        if column is not None:
            said = f"{column.score}, {column.words}"
        else:
            said = "leads out of the book" if number in list_outside(found) else "full"
        lines.append(f"column {format_column(number)}: {said}")
    return lines


def draw(found: Evaluation) -> Text:
    """Draw the board, the scores under its columns, and the outcome in words, as `fourcast analyze` does."""
    from rich.text import Text

    from fourcast.cli.display.board import describe, draw_board, list_columns

    parts = [*draw_board(found.position, found.scores, found.best), Text(), Text(describe(found))]
    if found.best:
        parts.append(Text(f"best: {list_columns(found.best)}"))
    if outside := list_outside(found):
        parts.append(Text(f"out of the book: {list_columns(outside)}"))
    return Text("\n").join(parts)


def format_json(moves: str, found: Evaluation) -> str:
    """Write one object; columns in lists count from 0, as in the library."""
    lists = {"scores": found.scores, "best": found.best, "outside": list_outside(found)}
    return json.dumps({"moves": moves, "score": found.score, **lists, "verdict": say_score(found)})
