"""The Typer application: one module a command, gathered here.

Help and errors stay plain text: Rich would double the start-up time of `fourcast --help`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from fourcast._version import __version__
from fourcast.cli.analyze import analyze
from fourcast.cli.bench import bench
from fourcast.cli.book import book
from fourcast.cli.engines import engines
from fourcast.cli.explain import explain
from fourcast.cli.match import match
from fourcast.cli.perft import perft
from fourcast.cli.play import play
from fourcast.cli.puzzle import puzzle
from fourcast.cli.review import review
from fourcast.cli.serve import serve
from fourcast.cli.showcase import showcase
from fourcast.cli.solve import solve
from fourcast.cli.tournament import tournament

app = typer.Typer(
    name="fourcast",
    help="Exact Connect Four: score, analyse and measure positions.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for _command in (solve, analyze, explain, review, play, engines, perft, bench, match, tournament, showcase, serve):
    app.command()(_command)
app.add_typer(book)
app.add_typer(puzzle)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"fourcast {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Exact Connect Four: score, analyse and measure positions."""
