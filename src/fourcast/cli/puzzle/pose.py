"""`fourcast puzzle` without a further word: solve puzzles in a dialogue."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import JsonOption
from fourcast.cli.puzzle.collection import GradeOption, KindOption, ThemeOption, choose_puzzles
from fourcast.cli.session import EXIT_INTERRUPTED, reporting

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle


def pose(
    context: typer.Context,
    grade: GradeOption = None,
    kind: KindOption = None,
    theme: ThemeOption = None,
    puzzle_id: Annotated[str | None, typer.Option("--id", metavar="ID", help="Begin with this puzzle.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Pose the puzzles in the same order again.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve puzzles, one after the other.

    Shows a board and what to find; a column in, right or wrong and why out. After a right column the other side
    answers, until the point is made. In a pipe it goes line by line.
    """
    if context.invoked_subcommand is not None:
        if any(given is not None for given in (grade, kind, theme, puzzle_id, seed)) or as_json:
            name = context.invoked_subcommand
            raise typer.BadParameter(f"options of {name} come after its name: fourcast puzzle {name} ...")
        return
    with reporting():
        chosen = choose_puzzles(grade, kind, theme)
        hold(order_puzzles(chosen, puzzle_id, seed), as_json=as_json)


def order_puzzles(chosen: list[Puzzle], puzzle_id: str | None, seed: int | None) -> list[Puzzle]:
    """Return these puzzles shuffled; the one that was named comes first."""
    from fourcast.analysis.puzzles import find_puzzle

    first = [] if puzzle_id is None else [find_puzzle(puzzle_id)]
    others = [other for other in chosen if other not in first]
    random.Random(seed).shuffle(others)
    return first + others


def hold(puzzles: list[Puzzle], *, as_json: bool) -> None:
    """Pose the puzzles, and in the end say how many were solved, however it ends."""
    from fourcast.cli.puzzle.dialogue import Dialogue
    from fourcast.cli.puzzle.voice import JsonVoice, TextVoice

    dialogue = Dialogue(puzzles, JsonVoice() if as_json else TextVoice())
    try:
        dialogue.run()
    except KeyboardInterrupt:
        raise SystemExit(EXIT_INTERRUPTED) from None
    finally:
        dialogue.say_farewell()
