"""`fourcast match`: two engines play a number of games; who is stronger, by how much, and how well they play."""

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


def match(
    one: Annotated[str, typer.Argument(metavar="A", help="An engine, such as perfect or hamish:depth=4.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Its opponent.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games in all, an even number.")] = 20,
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
        players = parse_players([one, other], seconds, nodes)
        from fourcast.arena import Match, Settings
        from fourcast.arena.schedule import rounds_of_match

        with reading_usage():
            settings = Settings(players, rounds_of_match(games), opening_ply, seed, adjudicate, not no_quality)
        tournament = play(settings, jobs, record)
        from fourcast.cli.arena_display import print_match

        print_match(Match(tournament), as_json)
