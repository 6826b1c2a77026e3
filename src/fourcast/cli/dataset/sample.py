"""`fourcast dataset sample`: positions chosen at random, in one of several ways, as a Parquet file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourcast.cli.input.crew import DATASET_TABLE_MIB, JobsOption, SchedulerOption, WorkerTableOption, make_crew
from fourcast.cli.input.options import DEFAULT_SIZE, SizeOption, parse_size
from fourcast.cli.session import reporting


def sample(
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many positions.")],
    plies: Annotated[str, typer.Option("--plies", metavar="A-B", help="How many stones they have, such as 8-30.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where they are written.")],
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The same seed gives the same file.")] = 0,
    strategy: Annotated[
        str,
        typer.Option("--strategy", metavar="NAME", help="One of random, plies, outcomes, decisive, engines."),
    ] = "random",
    engines: Annotated[
        str | None,
        typer.Option(
            "--engines", metavar="A;B;…", help="For engines: who plays whom.", show_default="levels 3, 5, 7 and 9"
        ),
    ] = None,
    size: SizeOption = DEFAULT_SIZE,
    jobs: JobsOption = None,
    table_mib: WorkerTableOption = DATASET_TABLE_MIB,
    scheduler: SchedulerOption = None,
) -> None:
    """Sample reachable, unfinished positions, no two of them the same or mirror images.

    random: random play, one position a game. plies: the same number of each ply. outcomes: as many wins, draws and
    losses. decisive: the columns have at least two different outcomes. engines: games between engines.
    """
    with reporting():
        geometry = parse_size(size)
        if engines is not None and strategy != "engines":
            raise typer.BadParameter("--engines is for --strategy engines")
        crew = make_crew(jobs, table_mib, scheduler)
        from fourcast.cli.display.progress import showing_bar
        from fourcast.dataset import DEFAULT_ENGINES, SampleSettings, sample_positions, write_sample
        from fourcast.dataset.settings import parse_plies
        from fourcast.dataset.writing import check_new

        names = DEFAULT_ENGINES if engines is None else tuple(map(str.strip, engines.split(";")))
        check_new(out)
        settings = SampleSettings(count, parse_plies(plies), seed, strategy, geometry, names)
        with showing_bar("sampling", count) as bar:
            positions = sample_positions(settings, crew=crew, progress=bar.update)
        write_sample(out, settings, positions)
        first, last = settings.plies
        print(f"{out}: {count} positions of the plies {first} to {last}, {out.stat().st_size} bytes")
