"""What `fourcast match` and `fourcast tournament` have in common: options, checks, and how a run ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fourcast.cli.session import EXIT_INTERRUPTED, complain
from fourcast.errors import FourcastError

if TYPE_CHECKING:
    from fourcast.arena import Player, Settings, Tournament

DEFAULT_PLY = 4
CPUS = os.cpu_count() or 1

OpeningOption: TypeAlias = Annotated[
    int, typer.Option("--opening-ply", metavar="K", help="Random moves that each opening has.")
]
SecondsOption: TypeAlias = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="Time limit a move.", show_default="none")
]
NodesOption: TypeAlias = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="Node limit a move.", show_default="none")
]
SeedOption: TypeAlias = Annotated[int, typer.Option("--seed", metavar="S", help="Of openings and random choices.")]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="J", min=1, help="Games played at once.", show_default="one a CPU")
]
AdjudicateOption: TypeAlias = Annotated[
    bool, typer.Option("--adjudicate", help="End games with their exact outcome from ply 12 on.")
]
NoQualityOption: TypeAlias = Annotated[bool, typer.Option("--no-quality", help="Do not compare moves with exact play.")]
RecordOption: TypeAlias = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep every game here; go on from it.")
]


@contextmanager
def reading_usage() -> Iterator[None]:
    """Turn what is wrong with options into a usage error; nothing has been played yet."""
    try:
        yield
    except (FourcastError, ValueError) as error:
        raise typer.BadParameter(str(error)) from None


def parse_players(engines: list[str], seconds: float | None, nodes: int | None) -> tuple[Player, ...]:
    """Read the engines and their common limit; what is wrong with either is a usage error."""
    from fourcast.arena import Player
    from fourcast.arena.schedule import check_players
    from fourcast.solver import Limit

    with reading_usage():
        limit = None if seconds is None and nodes is None else Limit(seconds, nodes)
        players = tuple(Player(text.strip(), limit) for text in engines)
        check_players(players)
        return players


def play(settings: Settings, jobs: int, record: Path | None) -> Tournament:
    """Play all games under a progress bar; an interruption says how far it came."""
    from fourcast.arena import run
    from fourcast.cli.arena_display import showing_progress

    with showing_progress(settings) as bar:
        try:
            return run(settings, jobs=jobs, record=record, progress=bar.show)
        except KeyboardInterrupt:
            bar.stop()
            again = "" if record is None else "; the same command goes on from there"
            complain(f"interrupted after {bar.done} of {settings.games} games{again}")
            raise SystemExit(EXIT_INTERRUPTED) from None
