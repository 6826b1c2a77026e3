"""`fourcast book`: make, look into, check and convert opening books; one module a command."""

from __future__ import annotations

import typer

from fourcast.cli.book_build import build
from fourcast.cli.book_export import export
from fourcast.cli.book_info import info
from fourcast.cli.book_lookup import lookup
from fourcast.cli.book_verify import verify

book = typer.Typer(
    name="book",
    help="Opening books: build, look into, check and convert them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

for _command in (build, info, lookup, verify, export):
    book.command()(_command)
