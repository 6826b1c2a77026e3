"""`fourcast puzzle show`, `list` and `solve`: the bundled puzzles, without their answers or with them explained."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle
    from fourcast.markdown import Table
    from fourcast.solver import Solver

GradeOption: TypeAlias = Annotated[
    int | None, typer.Option("--grade", metavar="N", min=1, max=5, help="Only this grade, 1 easy to 5 hard.")
]
KindOption: TypeAlias = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only this kind: win, defend, or save (the draw).")
]
ThemeOption: TypeAlias = Annotated[
    str | None, typer.Option("--theme", metavar="THEME", help="Only this theme: win-1, fork, block, zugzwang, ...")
]


def show(
    puzzle_id: Annotated[str, typer.Argument(metavar="ID", help="The puzzle's id.")],
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle without its answer."""
    with reporting():
        from fourcast.analysis.puzzles import find_puzzle

        puzzle = find_puzzle(puzzle_id)
        if as_json:
            print(json.dumps(describe_openly(puzzle)))
            return
        from fourcast.cli.puzzle.voice import TextVoice

        TextVoice().pose(puzzle)


def list_puzzles(
    grade: GradeOption = None, kind: KindOption = None, theme: ThemeOption = None, as_json: JsonOption = False
) -> None:
    """List the bundled puzzles, without their answers."""
    with reporting():
        puzzles = choose_puzzles(grade, kind, theme)
        if as_json:
            for puzzle in puzzles:
                print(json.dumps(describe_openly(puzzle)))
            return
        from fourcast.cli.display.table import print_table

        print_table(tabulate(puzzles))


def solve_puzzle(
    which: Annotated[str, typer.Argument(metavar="ID|MOVES", help="A puzzle's id, or the columns of any puzzle.")],
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle and explain it.

    One of the collection by its id, or any position by its moves if it is a puzzle at all.
    """
    with reporting():
        from fourcast.solver import shared_solver

        solver = shared_solver()
        solution = find(which, solver).solve(solver)
        if as_json:
            print(json.dumps(solution.to_dict()))
            return
        from fourcast.cli.puzzle.voice import TextVoice

        voice = TextVoice()
        voice.pose(solution.puzzle)
        voice.tell_solution(solution)


def choose_puzzles(grade: int | None, kind: str | None, theme: str | None) -> list[Puzzle]:
    """Return the bundled puzzles of this grade, kind and theme; what does not exist is a usage error."""
    from fourcast.analysis.puzzles import Kind, Theme, load_puzzles

    _check_known("kind", kind, [known.value for known in Kind])
    _check_known("theme", theme, [known.value for known in Theme])
    return [
        puzzle
        for puzzle in load_puzzles()
        if grade in (None, puzzle.grade) and kind in (None, puzzle.kind.value) and theme in (None, puzzle.theme.value)
    ]


def _check_known(name: str, given: str | None, known: list[str]) -> None:
    if given is not None and given not in known:
        raise typer.BadParameter(f"{given!r} is not a {name} of puzzle: it is one of {', '.join(known)}")


def describe_openly(puzzle: Puzzle) -> dict[str, object]:
    """Return everything about a puzzle as plain values, but not its answer."""
    return {name: value for name, value in puzzle.to_dict().items() if name != "column"}


def tabulate(puzzles: Sequence[Puzzle]) -> Table:
    """One row for each puzzle."""
    from fourcast.markdown import Table
    from fourcast.notation import PLAYERS

    return Table(
        ("id", "theme", "to move", "moves", "grade", "length", "sure", "depth"),
        tuple(
            (
                *(puzzle.id, puzzle.theme.value, PLAYERS[puzzle.to_move], puzzle.moves),
                *map(str, (puzzle.grade, puzzle.length, puzzle.sure_level, puzzle.depth)),
            )
            for puzzle in puzzles
        ),
        text_columns=4,
    )


def find(which: str, solver: Solver) -> Puzzle:
    """Return the puzzle of an id or of moves; a PuzzleError says why there is none."""
    from fourcast.analysis.puzzles import find_puzzle, recognize_puzzle
    from fourcast.geometry import Geometry
    from fourcast.notation import format_moves, parse_moves

    if any(character.isalpha() for character in which):  # ids are letters alone, moves digits
        return find_puzzle(which)
    return recognize_puzzle(format_moves(parse_moves(which, Geometry.of())), solver)
