"""`fourcast book build`: solve every position of the first plies and write the book."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import DEFAULT_SIZE, LARGEST_TABLE_MIB, SizeOption, parse_size
from fourcast.cli.session import EXIT_INTERRUPTED, complain, reporting

if TYPE_CHECKING:
    from fourcast.builder import BuildPlan, BuiltBook, Crew

DEFAULT_TABLE_MIB = 512  # that of the builder, which would load NumPy


def build(
    plies: Annotated[int, typer.Option("--plies", metavar="N", min=0, help="The last ply of the book.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the book is written.")],
    size: SizeOption = DEFAULT_SIZE,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="J", min=1, help="Worker processes.", show_default="one per CPU"),
    ] = None,
    table_mib: Annotated[
        int,
        typer.Option(
            "--table-mib", metavar="M", min=1, max=LARGEST_TABLE_MIB, help="Memory of the table of each worker in MiB."
        ),
    ] = DEFAULT_TABLE_MIB,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint", metavar="DIR", help="Keeps what is solved until the end.", show_default="FILE.parts"
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Solve on this Dask cluster, such as tcp://host:8786."),
    ] = None,
) -> None:
    """Build an opening book: the exact score of every position up to a ply.

    A build that was stopped, in whatever way, goes on when the same command is given again.
    """
    with reporting():
        geometry = parse_size(size)
        if scheduler is not None and jobs is not None:
            raise typer.BadParameter("--jobs is for this machine: leave it out with --scheduler")
        from fourcast.builder import BuildPlan, Crew

        crew = Crew(jobs or os.cpu_count() or 1, table_mib, scheduler)
        book = run(BuildPlan(geometry, plies), out, crew, checkpoint)
        if book.was_there:
            print(f"{out} is this book already: {book.positions} positions, {book.bytes} bytes")
        else:
            print(f"{out}: {book.positions} positions of the plies 0 to {plies}, {book.bytes} bytes")


def run(plan: BuildPlan, out: Path, crew: Crew, checkpoint: Path | None) -> BuiltBook:
    """Build under a progress bar; an interruption says how far it came."""
    from fourcast.builder import build_book
    from fourcast.cli.display.progress import showing_bar
    from fourcast.cli.display.work_progress import Display

    with showing_bar() as bar:
        display = Display(bar if bar.is_shown else None)
        try:
            return build_book(plan, out, crew=crew, checkpoint=checkpoint, progress=display.show)
        except KeyboardInterrupt:
            bar.stop()
            complain(f"interrupted after {display.describe()}; the same command goes on from there")
            raise SystemExit(EXIT_INTERRUPTED) from None
