"""`fourcast puzzle make`: new puzzles out of games between the levels."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.options import JsonOption
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, reporting

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import PuzzleProgress


def make(
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many puzzles.")],
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed makes the same puzzles.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where they are written instead of being printed.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make puzzles: as many of each grade, two wins to each save.

    The lines are those of a collection file; the first one says how it was made.
    """
    if out is not None and not out.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {str(out.parent)!r} to write {out.name} to")
    with reporting():
        text = write_puzzles(count, seed, as_json=as_json)
        if out is None:
            print(text, end="")
            return
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            print(text, end="")  # minutes of work: better here than nowhere
            complain(f"cannot write {out}: {error.strerror}; the puzzles are printed instead")
            raise SystemExit(EXIT_WRONG_INPUT) from None
        print(f"{out}: {count} puzzles")


def write_puzzles(count: int, seed: int, *, as_json: bool) -> str:
    """Make puzzles under a progress bar and return them as lines."""
    from fourcast.analysis.puzzles import format_collection, make_puzzles
    from fourcast.solver import Solver

    with showing_progress(count) as progress:
        puzzles = make_puzzles(count, seed, Solver(), progress)
    if as_json:
        return "".join(f"{json.dumps(puzzle.to_dict())}\n" for puzzle in puzzles)
    return format_collection(puzzles, [f"made by: fourcast puzzle make --count {count} --seed {seed}"])


@contextmanager
def showing_progress(count: int) -> Iterator[Callable[[PuzzleProgress], None] | None]:
    """A bar on standard error while the block runs; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task("puzzles", total=count)

        def show(progress: PuzzleProgress) -> None:
            bar.update(task, completed=progress.found, description=f"puzzles from {progress.games} games")

        yield show
