"""`fourcast book build`: solve every position of the first plies and write the book."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourcast.cli.input.crew import CheckpointOption, JobsOption, SchedulerOption, WorkerTableOption, make_crew
from fourcast.cli.input.options import DEFAULT_SIZE, SizeOption, parse_size
from fourcast.cli.session import reporting

DEFAULT_TABLE_MIB = 512  # that of the builder, which would load NumPy


def build(
    plies: Annotated[int, typer.Option("--plies", metavar="N", min=0, help="The last ply of the book.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the book is written.")],
    size: SizeOption = DEFAULT_SIZE,
    jobs: JobsOption = None,
    table_mib: WorkerTableOption = DEFAULT_TABLE_MIB,
    checkpoint: CheckpointOption = None,
    scheduler: SchedulerOption = None,
) -> None:
    """Build an opening book: the exact score of every position up to a ply.

    A build that was stopped, in whatever way, goes on when the same command is given again.
    """
    with reporting():
        geometry = parse_size(size)
        crew = make_crew(jobs, table_mib, scheduler)
        from fourcast.builder import BuildPlan, build_book
        from fourcast.cli.display.work_progress import showing_work

        with showing_work() as work:
            book = build_book(BuildPlan(geometry, plies), out, crew=crew, checkpoint=checkpoint, progress=work.show)
        if book.was_there:
            print(f"{out} is this book already: {book.positions} positions, {book.bytes} bytes")
        else:
            print(f"{out}: {book.positions} positions of the plies 0 to {plies}, {book.bytes} bytes")
