"""Likeness: a puzzle, its mirror image and a board a stone apart are one puzzle."""

from __future__ import annotations

from fourcast.analysis.puzzles import Theme, load_puzzles, recognize_puzzle
from fourcast.analysis.puzzles.likeness import Likeness, count_differences
from fourcast.position import Position
from fourcast.solver import Solver
from tests.samples import sized

FORK = next(puzzle for puzzle in load_puzzles() if puzzle.theme is Theme.FORK)


def mirror(moves: str) -> str:
    return "".join(str(8 - int(column)) for column in moves)


def test_puzzle_and_its_mirror_image_are_alike() -> None:
    solver, likeness = Solver(), Likeness()
    line = FORK.solve(solver).line
    assert not likeness.knows(FORK, line)
    likeness.add(FORK, line)
    assert likeness.knows(FORK, line)
    mirrored = recognize_puzzle(mirror(FORK.moves), solver)
    assert mirrored.column == 6 - FORK.column
    assert likeness.knows(mirrored, mirrored.solve(solver).line)


def test_no_bundled_puzzle_is_like_another() -> None:
    solver, likeness = Solver(), Likeness()
    for puzzle in [one for one in load_puzzles() if one.theme in (Theme.FORK, Theme.WIN_1)][:: sized(3, whole=1)]:
        line = puzzle.solve(solver).line
        assert not likeness.knows(puzzle, line), puzzle
        likeness.add(puzzle, line)


def test_boards_differ_by_cells_and_colours() -> None:
    first, second = Position.from_moves("4435"), Position.from_moves("4436")
    assert count_differences(first.stones, first.stones) == 0
    assert count_differences(first.stones, second.stones) == 2
    assert count_differences(Position.from_moves("45").stones, Position.from_moves("54").stones) == 2
