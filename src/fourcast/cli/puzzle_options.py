"""What the puzzle commands have in common: which puzzles are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle

GradeOption: TypeAlias = Annotated[
    int | None, typer.Option("--grade", metavar="N", min=1, max=5, help="Only this grade, 1 easy to 5 hard.")
]
KindOption: TypeAlias = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only this kind: win, or save (do not lose).")
]


def choose_puzzles(grade: int | None, kind: str | None) -> list[Puzzle]:
    """Return the bundled puzzles of this grade and kind; a kind that does not exist is a usage error."""
    from fourcast.analysis.puzzles import Kind, load_puzzles

    kinds = {known.value: known for known in Kind}
    if kind is not None and kind not in kinds:
        raise typer.BadParameter(f"{kind!r} is not a kind of puzzle: it is one of {', '.join(kinds)}")
    return [
        puzzle
        for puzzle in load_puzzles()
        if (grade is None or puzzle.grade == grade) and (kind is None or puzzle.kind is kinds[kind])
    ]


def describe_openly(puzzle: Puzzle) -> dict[str, object]:
    """Return everything about a puzzle as plain values, but not its answer."""
    return {name: value for name, value in puzzle.to_dict().items() if name != "column"}
