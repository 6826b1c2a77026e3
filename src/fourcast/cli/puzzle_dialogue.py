"""The dialogue of `fourcast puzzle`: columns in, verdicts out, until the puzzles or the lines run out."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from fourcast.cli.play_words import name_columns
from fourcast.errors import FourcastError
from fourcast.geometry import Column
from fourcast.notation import format_column, parse_moves

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle
    from fourcast.cli.puzzle_voice import Voice
    from fourcast.solver import Solver

_HELP = "Type a column, 1 to 7; n shows the next puzzle, s the solution, b the board again, q quits."
_SOLVED = "Enter or n shows the next puzzle, s the whole solution, q quits."
_TOLD = "Enter or n shows the next puzzle, q quits."
_AGAIN = "Try another column; s shows the solution."
_PROMPT = "> "


class Dialogue:
    """Reads lines from standard input until the end, q, or the last puzzle."""

    def __init__(self, puzzles: list[Puzzle], voice: Voice) -> None:
        self._puzzles = puzzles
        self._voice = voice
        self._has_prompt = sys.stdin.isatty()
        self._posed = self._solved = self._solved_at_once = 0

    @cached_property
    def _solver(self) -> Solver:
        from fourcast.solver import Solver

        return Solver()

    def run(self) -> None:
        """Pose one puzzle after the other."""
        for puzzle in self._puzzles:
            if not self._work_on(puzzle):
                return

    def say_farewell(self) -> None:
        """Say how many were solved."""
        self._voice.say_farewell(self._posed, self._solved, self._solved_at_once)

    def _work_on(self, puzzle: Puzzle) -> bool:
        """Pose a puzzle and answer lines; return whether the next one is wanted."""
        self._posed += 1
        self._voice.pose(puzzle)
        self._voice.advise(_HELP)
        tries, is_done = 0, False
        while (word := self._read()) is not None:
            if word in ("q", "quit"):
                return False
            if word == "n" or (not word and is_done):
                return True
            if word == "s":
                self._voice.tell_solution(puzzle.solve(self._solver))
                self._voice.advise(_TOLD)
                is_done = True
            elif word == "b":
                self._voice.pose(puzzle)
            elif word == "?":
                self._voice.advise(_HELP)
            elif word and (column := self._parse(puzzle, word)) is not None:
                is_right = self._judge(puzzle, column)
                if is_right and not is_done:
                    self._solved += 1
                    self._solved_at_once += tries == 0
                tries += 1
                is_done |= is_right
                self._voice.advise(_SOLVED if is_done else _AGAIN)
        return False

    def _judge(self, puzzle: Puzzle, column: Column) -> bool:
        verdict = puzzle.check(column, self._solver)
        self._voice.tell_verdict(verdict)
        return verdict.is_right

    def _parse(self, puzzle: Puzzle, word: str) -> Column | None:
        """The column that was typed; None after saying why it is none."""
        position = puzzle.position
        try:
            columns = parse_moves(f"{word},", position.geometry)
        except FourcastError:
            columns = ()
        if len(columns) != 1:
            self._voice.refuse(f"{word!r} is not a column: type one of {name_columns(position.width)}, or ? for help")
            return None
        if columns[0] not in position.legal_columns:
            self._voice.refuse(f"column {format_column(columns[0])} is full: choose another")
            return None
        return columns[0]

    def _read(self) -> str | None:
        if self._has_prompt:
            print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        return line.strip().lower() if line else None
