"""`fourcast book lookup`: a position and all its columns, answered by a book alone."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.book.options import BookOption, open_or_bundled
from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from rich.text import Text

    from fourcast.book import Book
    from fourcast.geometry import Column
    from fourcast.position import Position
    from fourcast.score import Score


@dataclass(frozen=True, slots=True)
class Entry:
    """What a book says of a position, from the view of the side to move."""

    position: Position
    score: Score
    scores: tuple[Score | None, ...]  # after playing each column, None where it is full or leads out of the book
    outside: tuple[Column, ...]  # the columns that lead out of the book

    @property
    def best(self) -> tuple[Column, ...]:
        """The columns that are known to keep the score, nearest the middle first."""
        return tuple(
            column for column in self.position.geometry.columns_from_centre if self.scores[column] == self.score
        )

    def describe(self, score: Score) -> str:
        """Say a score of this position in words."""
        from fourcast.score import describe_score

        return describe_score(score, self.position.geometry.cells, self.position.ply)


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
        entry = look_up(opened, Position.from_moves(moves, width=geometry.width, height=geometry.height))
        if as_json:
            print(format_json(moves, entry))
        elif sys.stdout.isatty():
            from rich.console import Console

            Console(highlight=False, soft_wrap=True).print(draw(entry))
        else:
            print("\n".join(format_lines(entry)))


def look_up(book: Book, position: Position) -> Entry:
    """Look up the position and what its columns lead to; a BookError says why the book does not have the position."""
    score = book.find(position)
    scores: list[Score | None] = [None] * position.width
    outside = []
    for column in position.legal_columns:
        scores[column] = score_column(book, position, column)
        if scores[column] is None:
            outside.append(column)
    return Entry(position, score, tuple(scores), tuple(outside))


def score_column(book: Book, position: Position, column: Column) -> Score | None:
    """Return the score after playing the column; None if that leads out of the book."""
    child = position.play(column)
    score = child.final_score if child.is_over else book.get(child)
    return None if score is None else -score


def format_lines(entry: Entry) -> list[str]:
    """Write the position and each of its columns on a line of its own."""
    from fourcast.notation import format_column

    lines = [f"score: {entry.score}, {entry.describe(entry.score)}"]
    for column, score in enumerate(entry.scores):
        if column in entry.outside:
            said = "leads out of the book"
        elif score is None:
            said = "full"
        else:
            said = f"{score}, {entry.describe(score)}"
        lines.append(f"column {format_column(column)}: {said}")
    return lines


def draw(entry: Entry) -> Text:
    """Draw the board, the scores under its columns, and the outcome in words, as `fourcast analyze` does."""
    from rich.text import Text

    from fourcast.cli.display.board import describe_mover, draw_board, list_columns

    parts = [*draw_board(entry.position, entry.scores, entry.best), Text()]
    parts.append(Text(describe_mover(entry.position, entry.score)))
    if entry.best:
        parts.append(Text(f"best: {list_columns(entry.best)}"))
    if entry.outside:
        parts.append(Text(f"out of the book: {list_columns(entry.outside)}"))
    return Text("\n").join(parts)


def format_json(moves: str, entry: Entry) -> str:
    """Write one object; columns in lists count from 0, as in the library."""
    return json.dumps(
        {
            "moves": moves,
            "score": entry.score,
            "scores": list(entry.scores),
            "best": list(entry.best),
            "outside": list(entry.outside),
            "verdict": entry.describe(entry.score),
        }
    )
