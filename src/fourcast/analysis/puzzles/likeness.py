"""Likeness: when two puzzles are nearly the same, so that one of them is enough.

They are if, perhaps in the mirror, their boards differ in a few cells only, or if both have the same theme, the same
right cell and the same deciding lines.
"""

from __future__ import annotations

from fourcast.analysis.claims import Line
from fourcast.analysis.forcing import find_threatened_win
from fourcast.analysis.threats import find_threats
from fourcast.geometry import Cell, Column
from fourcast.position import Position

from .puzzle import Puzzle
from .themes import Kind

FEWEST_CELLS = 5  # in which two boards must differ


class Likeness:
    """Remembers puzzles and tells whether another one is nearly one of them."""

    def __init__(self) -> None:
        self._points: set[tuple[object, ...]] = set()
        self._boards: list[tuple[int, int]] = []

    def knows(self, puzzle: Puzzle, line: tuple[Column, ...]) -> bool:
        """Whether a puzzle, given its main line, is nearly the same as one that was added."""
        position = puzzle.position
        if find_point(puzzle, line) in self._points:
            return True
        return any(
            count_differences(stones, known) < FEWEST_CELLS
            for stones in (position.stones, position.mirror().stones)
            for known in self._boards
        )

    def add(self, puzzle: Puzzle, line: tuple[Column, ...]) -> None:
        """Remember a puzzle."""
        self._points.add(find_point(puzzle, line))
        self._boards.append(puzzle.position.stones)


def count_differences(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Return in how many cells two boards differ."""
    return ((first[0] ^ second[0]) | (first[1] ^ second[1])).bit_count()


def find_point(puzzle: Puzzle, line: tuple[Column, ...]) -> tuple[object, ...]:
    """Return theme, right cell and the lines that decide, the same for the mirror image; without lines the id."""
    position, lines = puzzle.position, set[Line]()
    if puzzle.kind is Kind.WIN:
        last = position
        for column in line[:-1]:
            last = last.play(column)
        lines = _list_lines(last, puzzle.to_move)
    else:
        sequence = find_threatened_win(position)
        lines = {sequence.cells} if sequence else _list_lines(position, 1 - puzzle.to_move)
    if not lines:
        return (puzzle.theme, puzzle.id)
    cell, mirrored = puzzle.cell, _mirror(position, puzzle.cell)
    reflected = {tuple(sorted(_mirror(position, one) for one in each)) for each in lines}
    straight = {tuple(sorted(each)) for each in lines}
    return (puzzle.theme, *min((cell, tuple(sorted(straight))), (mirrored, tuple(sorted(reflected)))))


def _list_lines(position: Position, player: int) -> set[Line]:
    """The fours that a player could complete: at once if there are such, else later."""
    threats = find_threats(position).of(player)
    urgent = [threat for threat in threats if threat.is_playable] or threats
    return {line for threat in urgent for line in threat.lines}


def _mirror(position: Position, cell: Cell) -> Cell:
    return position.width - 1 - cell[0], cell[1]
