"""The dialogue of `fourcast puzzle`: columns in, verdicts out, until the puzzles or the lines run out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fourcast.cli.input.columns import Prompt, parse_column
from fourcast.errors import FourcastError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fourcast.analysis.puzzles import Puzzle, Verdict
    from fourcast.cli.puzzle.voice import Voice
    from fourcast.geometry import Column
    from fourcast.position import Position
    from fourcast.solver import Solver

_HELP = "Type a column, a-g or 1-7; n shows the next puzzle, s the solution, board shows it again, q quits."
_SOLVED = "Enter or n shows the next puzzle, s the whole solution, q quits."
_TOLD = "Enter or n shows the next puzzle, q quits."
_GO_ON = "Type the next column; s shows the solution."
_AGAIN = "Try another column; s shows the solution."


class Dialogue:
    """Reads lines from standard input until the end, q, or the last puzzle."""

    def __init__(self, puzzles: list[Puzzle], voice: Voice) -> None:
        self._puzzles = puzzles
        self._voice = voice
        self._prompt = Prompt()
        self._posed = self._solved = self._solved_at_once = 0

    @cached_property
    def _solver(self) -> Solver:
        from fourcast.solver import shared_solver

        return shared_solver()

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
        found: list[Column] = []  # own columns that were right
        while (word := self._prompt.read()) is not None:
            if word in ("q", "quit"):
                return False
            if word in ("n", "next") or (not word and is_done):
                return True
            if word in ("s", "solution"):
                self._voice.tell_solution(puzzle.solve(self._solver))
                self._voice.advise(_TOLD)
                is_done = True
            elif word == "board":
                self._voice.pose(puzzle)
            elif word in ("?", "help"):
                self._voice.advise(_HELP)
            elif word and (verdict := self._judge(puzzle, [] if is_done else found, word)) is not None:
                if verdict.is_right and not is_done:
                    found.append(verdict.column)
                if verdict.is_solved and not is_done:
                    self._solved += 1
                    self._solved_at_once += tries == 0
                    is_done = True
                tries += not verdict.is_right
                self._voice.advise(_SOLVED if is_done else _GO_ON if verdict.is_right else _AGAIN)
        return False

    def _judge(self, puzzle: Puzzle, found: list[Column], word: str) -> Verdict | None:
        """Judge the column that was typed after those found before; None after saying why it is none."""
        position = puzzle.position
        try:
            if found:
                position = _play(position, puzzle.check_line(found, self._solver).line)
            verdict = puzzle.check_line([*found, parse_column(word, position)], self._solver)
        except FourcastError as error:
            self._voice.refuse(str(error))
            return None
        self._voice.tell_verdict(verdict)
        if verdict.reply is not None:
            self._voice.show(_play(puzzle.position, verdict.line))
        return verdict


def _play(position: Position, line: Sequence[Column]) -> Position:
    for column in line:
        position = position.play(column)
    return position
