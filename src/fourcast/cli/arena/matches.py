"""`fourcast match` and `fourcast tournament`: engines play each other; ratings, quality of moves, the cross table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fourcast.cli.input.options import DEFAULT_SIZE, JsonOption, SizeOption, parse_size
from fourcast.cli.session import EXIT_INTERRUPTED, complain, reporting
from fourcast.errors import FourcastError

if TYPE_CHECKING:
    from fourcast.arena import Player, Settings, Tournament
    from fourcast.geometry import Geometry

DEFAULT_PLY = 4
CPUS = os.cpu_count() or 1

OpeningOption: TypeAlias = Annotated[
    int, typer.Option("--opening-ply", metavar="K", help="Random moves that each game starts after.")
]
SecondsOption: TypeAlias = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="Time limit for each move.", show_default="none")
]
NodesOption: TypeAlias = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="Node limit for each move.", show_default="none")
]
SeedOption: TypeAlias = Annotated[int, typer.Option("--seed", metavar="S", help="Of openings and random choices.")]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="J", min=1, help="Games played at once.", show_default="one per CPU")
]
AdjudicateOption: TypeAlias = Annotated[
    bool, typer.Option("--adjudicate", help="End games with their exact outcome from ply 12 on.")
]
NoQualityOption: TypeAlias = Annotated[bool, typer.Option("--no-quality", help="Do not compare moves with exact play.")]
RecordOption: TypeAlias = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep every game here; go on from it.")
]


def match(
    one: Annotated[str, typer.Argument(metavar="A", help="An engine: perfect, hamish:depth=4, agent.py:Agent.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Its opponent.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games in all, an even number.")] = 20,
    size: SizeOption = DEFAULT_SIZE,
    opening_ply: OpeningOption = DEFAULT_PLY,
    seconds: SecondsOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = CPUS,
    adjudicate: AdjudicateOption = False,
    no_quality: NoQualityOption = False,
    record: RecordOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let two engines play a match.

    Each random opening is played with both colours. Prints the score, the Elo difference and the quality of moves.
    """
    with reporting():
        board = parse_size(size)
        players = parse_players([one, other], board, seconds, nodes)
        from fourcast.arena import Match, Settings
        from fourcast.arena.schedule import rounds_of_match
        from fourcast.cli.arena.results import print_match

        with reading_usage():
            rounds = rounds_of_match(games)
            settings = Settings(players, rounds, opening_ply, seed, adjudicate, not no_quality, board)
        print_match(Match(play(settings, jobs, record)), as_json)


def tournament(
    engines: Annotated[
        list[str], typer.Argument(metavar="ENGINE...", help="Two engines or more, options after a colon.")
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Openings that every pair plays with both colours.")
    ] = 5,
    size: SizeOption = DEFAULT_SIZE,
    opening_ply: OpeningOption = DEFAULT_PLY,
    seconds: SecondsOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = CPUS,
    adjudicate: AdjudicateOption = False,
    no_quality: NoQualityOption = False,
    record: RecordOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let engines play a round robin.

    Prints Elo ratings with 95 % intervals, the quality of moves, and the points of every pair.
    """
    with reporting():
        board = parse_size(size)
        players = parse_players(engines, board, seconds, nodes)
        from fourcast.arena import Settings
        from fourcast.cli.arena.results import print_tournament

        with reading_usage():
            settings = Settings(players, rounds, opening_ply, seed, adjudicate, not no_quality, board)
        print_tournament(play(settings, jobs, record), as_json)


@contextmanager
def reading_usage() -> Iterator[None]:
    """Turn what is wrong with options into a usage error; nothing has been played yet."""
    try:
        yield
    except (FourcastError, ValueError) as error:
        raise typer.BadParameter(str(error)) from None


def parse_players(engines: list[str], board: Geometry, seconds: float | None, nodes: int | None) -> tuple[Player, ...]:
    """Read the engines and their common limit; what is wrong with either, or with the board, is a usage error."""
    from fourcast.arena import Player
    from fourcast.arena.schedule import check_players
    from fourcast.solver import Limit

    with reading_usage():
        limit = None if seconds is None and nodes is None else Limit(seconds, nodes)
        players = tuple(Player(text.strip(), limit) for text in engines)
        check_players(players, board)
        return players


def play(settings: Settings, jobs: int, record: Path | None) -> Tournament:
    """Play all games under a progress bar; an interruption says how far it came."""
    from fourcast.arena import run
    from fourcast.cli.arena.results import Scoreboard
    from fourcast.cli.display.progress import showing_bar

    with showing_bar(total=settings.games) as bar:
        scoreboard = Scoreboard(settings, bar)
        try:
            return run(settings, jobs=jobs, record=record, progress=scoreboard.show)
        except KeyboardInterrupt:
            bar.stop()
            again = "" if record is None else "; the same command goes on from there"
            complain(f"interrupted after {scoreboard.done} of {settings.games} games{again}")
            raise SystemExit(EXIT_INTERRUPTED) from None
