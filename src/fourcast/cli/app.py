"""The Typer application: one module for each command, gathered here.

Help and errors stay plain text: Rich would double the start-up time of `fourcast --help`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from fourcast._version import __version__
from fourcast.cli.arena.engine_lines import engine
from fourcast.cli.arena.engines import engines
from fourcast.cli.arena.matches import match, tournament
from fourcast.cli.book.build import build
from fourcast.cli.book.export import export
from fourcast.cli.book.info import info
from fourcast.cli.book.lookup import lookup
from fourcast.cli.book.verify import verify
from fourcast.cli.dataset.info import info as dataset_info
from fourcast.cli.dataset.label import label
from fourcast.cli.dataset.sample import sample
from fourcast.cli.export import kaggle
from fourcast.cli.learn.command import learn
from fourcast.cli.mcp import mcp
from fourcast.cli.measure.agent_bench import agent_bench
from fourcast.cli.measure.bench import bench
from fourcast.cli.measure.perft import perft
from fourcast.cli.measure.showcase import showcase
from fourcast.cli.play.command import play
from fourcast.cli.positions.analyze import analyze
from fourcast.cli.positions.explain import explain
from fourcast.cli.positions.review import review
from fourcast.cli.positions.solve import solve
from fourcast.cli.puzzle.collection import list_puzzles, show, solve_puzzle
from fourcast.cli.puzzle.make import make
from fourcast.cli.puzzle.pose import pose
from fourcast.cli.serve import serve
from fourcast.cli.site import build as build_site

app = typer.Typer(
    name="fourcast",
    help="Exact Connect Four: score, analyse and measure positions.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
book = typer.Typer(
    name="book",
    help="Opening books: build, look into, check and convert them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
exports = typer.Typer(
    name="export",
    help="Engines in the form that other places want.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
dataset = typer.Typer(
    name="dataset",
    help="Datasets: sample positions, label them with exact play, look into the files.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
puzzle = typer.Typer(
    name="puzzle",
    help="Puzzles: find the one column that wins or saves the game.",
    invoke_without_command=True,
    rich_markup_mode=None,
)

site = typer.Typer(
    name="site",
    help="The page as a static site, which needs no server.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

for _command in (
    *(solve, analyze, explain, review, learn, play, engines),
    *(engine, perft, bench, agent_bench, match, tournament, showcase, serve, mcp),
):
    app.command()(_command)
for _book_command in (build, info, lookup, verify, export):
    book.command()(_book_command)
exports.command()(kaggle)
for _dataset_command in (sample, label, dataset_info):
    dataset.command()(_dataset_command)
puzzle.callback()(pose)
for _name, _puzzle_command in (("show", show), ("solve", solve_puzzle), ("list", list_puzzles), ("make", make)):
    puzzle.command(_name)(_puzzle_command)
app.add_typer(book)
app.add_typer(exports)
app.add_typer(dataset)
site.callback()(lambda: None)  # a lone command would take the place of its group
site.command("build")(build_site)
app.add_typer(puzzle)
app.add_typer(site)


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
