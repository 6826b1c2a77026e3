"""`fourcast puzzle make`: new puzzles out of games between the levels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import complain, reporting, write_file

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
    """Make puzzles of all themes, most of them wins that one can see to the end.

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
            write_file(out, text)
        except SystemExit:
            print(text, end="")  # minutes of work: better here than nowhere
            complain("the puzzles are printed instead")
            raise
        print(f"{out}: {count} puzzles")


def write_puzzles(count: int, seed: int, *, as_json: bool) -> str:
    """Make puzzles under a progress bar and return them as lines."""
    from fourcast.analysis.puzzles import format_collection, make_puzzles
    from fourcast.cli.display.progress import showing_bar
    from fourcast.solver import Solver

    with showing_bar("puzzles", count) as bar:

        def show(progress: PuzzleProgress) -> None:
            bar.update(progress.found, description=f"puzzles from {progress.games} games")

        puzzles = make_puzzles(count, seed, Solver(), show)
    if as_json:
        return "".join(f"{json.dumps(puzzle.to_dict())}\n" for puzzle in puzzles)
    return format_collection(puzzles, [f"made by: fourcast puzzle make --count {count} --seed {seed}"])
