"""`fourcast dataset label`: the exact score of every position of a file, and of every column."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourcast.cli.input.crew import (
    DATASET_TABLE_MIB,
    CheckpointOption,
    JobsOption,
    SchedulerOption,
    WorkerTableOption,
    make_crew,
)
from fourcast.cli.input.options import parse_size
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, reporting

_SHOWN_FAULTS = 20


def label(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Parquet: columns moves, or own and occupied.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where positions and labels are written.")],
    score_only: Annotated[
        bool, typer.Option("--score-only", help="Leave out the scores of the columns: several times as fast.")
    ] = False,
    size: Annotated[
        str | None,
        typer.Option("--size", metavar="WxH", help="Board size.", show_default="what the file says, or 7x6"),
    ] = None,
    jobs: JobsOption = None,
    table_mib: WorkerTableOption = DATASET_TABLE_MIB,
    checkpoint: CheckpointOption = None,
    scheduler: SchedulerOption = None,
) -> None:
    """Label positions with exact play: score, outcome, all columns, best columns, plies to the end.

    A run that was stopped, in whatever way, goes on when the same command is given again. Rows that hold no position
    are named and have no labels.
    """
    with reporting():
        crew = make_crew(jobs, table_mib, scheduler)
        geometry = None if size is None else parse_size(size)
        from fourcast.cli.display.work_progress import showing_work
        from fourcast.dataset import label_dataset

        with showing_work() as work:
            labelled = label_dataset(
                file,
                out,
                score_only=score_only,
                geometry=geometry,
                crew=crew,
                checkpoint=checkpoint,
                progress=work.show,
            )
        rows, faults = labelled.metadata.rows, labelled.faults
        if labelled.was_there:
            print(f"{out} is this dataset already: {rows} rows, {out.stat().st_size} bytes")
        else:
            print(f"{out}: {rows - len(faults)} positions labelled, {out.stat().st_size} bytes")
    tell_faults(file, faults)


def tell_faults(file: Path, faults: dict[int, str]) -> None:
    """Name the rows that hold no position, and end with the exit code that says so."""
    for row, reason in list(faults.items())[:_SHOWN_FAULTS]:
        complain(f"{file}, row {row}: {reason}")
    if len(faults) > _SHOWN_FAULTS:
        complain(f"and {len(faults) - _SHOWN_FAULTS} more rows that hold no position: their labels are missing")
    if faults:
        raise SystemExit(EXIT_WRONG_INPUT)
