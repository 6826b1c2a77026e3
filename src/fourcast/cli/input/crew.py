"""Options of commands whose work a crew shares, and the crew that they describe."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fourcast.cli.input.options import LARGEST_TABLE_MIB

if TYPE_CHECKING:
    from fourcast.crew import Crew

DATASET_TABLE_MIB = 8  # that of the library, which would load NumPy

JobsOption: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, help="Worker processes.", show_default="one per CPU")
]
WorkerTableOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--table-mib", metavar="M", min=1, max=LARGEST_TABLE_MIB, help="Memory of the table of each worker in MiB."
    ),
]
CheckpointOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--checkpoint", metavar="DIR", help="Keeps what is solved until the end.", show_default="FILE.parts"),
]
SchedulerOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="Work on this Dask cluster, such as tcp://host:8786."),
]


def make_crew(jobs: int | None, table_mib: int, scheduler: str | None) -> Crew:
    """The crew that the options describe."""
    if scheduler is not None and jobs is not None:
        raise typer.BadParameter("--jobs is for this machine: leave it out with --scheduler")
    from fourcast.crew import Crew

    return Crew(jobs or os.cpu_count() or 1, table_mib, scheduler)
