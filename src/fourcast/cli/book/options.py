"""What the commands that look into a book have in common: which book, and how it is called."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from fourcast.book import Book

BookArgument: TypeAlias = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="A book file.", show_default="the bundled book")
]
BookOption: TypeAlias = Annotated[
    Path | None, typer.Option("--book", metavar="FILE", help="A book file.", show_default="the bundled book")
]


def open_or_bundled(path: Path | None) -> Book:
    """Open a book file, or the bundled book where none is named; a BookError says what is wrong with it."""
    from fourcast.book import bundled_book, open_book

    return bundled_book() if path is None else open_book(path)
