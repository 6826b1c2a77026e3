"""`fourcast tournament`: every engine plays every other; ratings with intervals, quality of moves, the cross table."""

from __future__ import annotations

from typing import Annotated

import typer

from fourcast.cli.arena_options import (
    CPUS,
    DEFAULT_PLY,
    AdjudicateOption,
    JobsOption,
    NodesOption,
    NoQualityOption,
    OpeningOption,
    RecordOption,
    SecondsOption,
    SeedOption,
    parse_players,
    play,
    reading_usage,
)
from fourcast.cli.options import JsonOption
from fourcast.cli.session import reporting


def tournament(
    engines: Annotated[
        list[str], typer.Argument(metavar="ENGINE...", help="Two engines or more, options after a colon.")
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Openings that every pair plays with both colours.")
    ] = 5,
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
        players = parse_players(engines, seconds, nodes)
        from fourcast.arena import Settings

        with reading_usage():
            settings = Settings(players, rounds, opening_ply, seed, adjudicate, not no_quality)
        finished = play(settings, jobs, record)
        from fourcast.cli.arena_display import print_tournament

        print_tournament(finished, as_json)
