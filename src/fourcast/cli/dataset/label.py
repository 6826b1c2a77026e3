"""`fourcast dataset label`: the exact score of every position of a file, and of every column."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourcast.cli.dataset.options import (
    DEFAULT_TABLE_MIB,
    JobsOption,
    SchedulerOption,
    WorkerTableOption,
    make_crew,
)
from fourcast.cli.input.options import parse_size
from fourcast.cli.session import EXIT_INTERRUPTED, EXIT_WRONG_INPUT, complain, reporting

if TYPE_CHECKING:
    from fourcast.dataset import Labelled

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
    table_mib: WorkerTableOption = DEFAULT_TABLE_MIB,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint", metavar="DIR", help="Keeps what is solved until the end.", show_default="FILE.parts"
        ),
    ] = None,
    scheduler: SchedulerOption = None,
) -> None:
    """Label positions with exact play: score, outcome, all columns, best columns, plies to the end.

    A run that was stopped, in whatever way, goes on when the same command is given again. Rows that hold no position
    are named and have no labels.
    """
    with reporting():
        crew = make_crew(jobs, table_mib, scheduler)
        geometry = None if size is None else parse_size(size)
        labelled = run(file, out, score_only=score_only, geometry=geometry, crew=crew, checkpoint=checkpoint)
        rows, faults = labelled.metadata.rows, labelled.faults
        if labelled.was_there:
            print(f"{out} is this dataset already: {rows} rows, {out.stat().st_size} bytes")
        else:
            print(f"{out}: {rows - len(faults)} positions labelled, {out.stat().st_size} bytes")
    tell_faults(file, faults)


def run(file: Path, out: Path, **options: Any) -> Labelled:
    """Label under a progress bar; an interruption says how far it came."""
    from fourcast.cli.display.progress import showing_bar
    from fourcast.cli.display.work_progress import Display
    from fourcast.dataset import label_dataset

    with showing_bar() as bar:
        display = Display(bar if bar.is_shown else None)
        try:
            return label_dataset(file, out, progress=display.show, **options)
        except KeyboardInterrupt:
            bar.stop()
            complain(f"interrupted after {display.describe()}; the same command goes on from there")
            raise SystemExit(EXIT_INTERRUPTED) from None


def tell_faults(file: Path, faults: dict[int, str]) -> None:
    """Name the rows that hold no position, and end with the exit code that says so."""
    for row, reason in list(faults.items())[:_SHOWN_FAULTS]:
        complain(f"{file}, row {row}: {reason}")
    if len(faults) > _SHOWN_FAULTS:
        complain(f"and {len(faults) - _SHOWN_FAULTS} more rows that hold no position: their labels are missing")
    if faults:
        raise SystemExit(EXIT_WRONG_INPUT)
