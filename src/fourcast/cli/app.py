"""The Typer application: one module for each command, gathered here.

Help and errors stay plain text: Rich would double the start-up time of `fourcast --help`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Annotated

import typer
from typer.main import get_command_name

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


def _add_group(
    name: str, purpose: str, commands: dict[str, Callable[..., None]], ask: Callable[..., None] | None = None
) -> None:
    """Add commands that are called by the name of their group and their own; `ask` is for the group's name alone."""
    group = typer.Typer(
        name=name,
        help=purpose,
        callback=ask,
        invoke_without_command=ask is not None,
        no_args_is_help=ask is None,
        rich_markup_mode=None,
    )
    for command_name, command in commands.items():
        group.command(command_name)(command)
    app.add_typer(group)


for _command in (
    *(solve, analyze, explain, review, learn, play, engines),
    *(engine, perft, bench, agent_bench, match, tournament, showcase, serve, mcp),
):
    app.command()(_command)
_add_group(
    "book",
    "Opening books: build, look into, check and convert them.",
    {"build": build, "info": info, "lookup": lookup, "verify": verify, "export": export},
)
_add_group("export", "Engines in the form that other places want.", {"kaggle": kaggle})
_add_group(
    "dataset",
    "Datasets: sample positions, label them with exact play, look into the files.",
    {"sample": sample, "label": label, "info": dataset_info},
)
_add_group(
    "puzzle",
    "Puzzles: find the one column that wins or saves the game.",
    {"show": show, "solve": solve_puzzle, "list": list_puzzles, "make": make},
    ask=pose,
)
_add_group("site", "The page as a static site, which needs no server.", {"build": build_site})


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


@cache
def pick(name: str) -> typer.Typer:
    """Return the application with this command or group alone, the whole one if there is none of that name.

    Typer reads the signature of every command it is given, which takes longer than many a command itself.
    """
    picked = copy.copy(app)
    picked.registered_commands = [
        one for one in app.registered_commands if one.callback and get_command_name(one.callback.__name__) == name
    ]
    picked.registered_groups = [
        one for one in app.registered_groups if one.typer_instance and one.typer_instance.info.name == name
    ]
    return picked if picked.registered_commands or picked.registered_groups else app
