"""`fourcast book export`: every position of a book as a readable line of moves and score."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.book.options import BookArgument, open_or_bundled
from fourcast.cli.session import reporting, writing

if TYPE_CHECKING:
    from fourcast.book import Book


def export(
    file: BookArgument = None,
    text: Annotated[bool, typer.Option("--text", help="Write lines of moves and score.")] = False,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="Only this ply.", show_default="all")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write here.", show_default="standard output")
    ] = None,
    no_header: Annotated[bool, typer.Option("--no-header", help="Leave out the lines that begin with #.")] = False,
) -> None:
    """Write a book as text.

    One line for each position: moves that lead to it, and its score. Of two mirror images there is one.
    """
    if not text:
        raise typer.BadParameter("say in which form to write the book: --text is the only one")
    if out is not None and not out.name:
        raise typer.BadParameter(f"--out is {str(out)!r}, which names no file")
    with reporting():
        book = open_or_bundled(file)
        if out is not None and out.resolve() == book.path.resolve():
            raise typer.BadParameter(f"--out is {str(out)!r}, the book itself: choose another file")
        lines = format_book(book, ply, no_header)
        with nullcontext(sys.stdout) if out is None else writing(out) as target:
            for block in lines:
                target.write(block)


def format_book(book: Book, ply: int | None, no_header: bool) -> Iterator[str]:
    """Yield the text of a book, many lines at a time; a ply that the book does not have raises BookError at once."""
    from fourcast.builder.text_export import format_header, format_plies, select_plies

    plies = select_plies(book, ply)
    return chain([] if no_header else [format_header(book, plies)], format_plies(book, plies))
