"""A lesson: steps that show a position, say something about it, and may ask for a column.

What a step says about its position stands twice in its file: in words, and as facts that a test checks with rules of
its own and the exact solver. The words are all that people see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from fourcast.analysis.claims import Line
from fourcast.analysis.wording import name_cell
from fourcast.game import Game
from fourcast.geometry import Cell, Column
from fourcast.position import Position


class Aim(Enum):
    """What makes a column right."""

    FOUR = "four"  # it completes four
    FORK = "fork"  # after it two cells can be played that complete four
    SAFE = "safe"  # after it the other side cannot complete four
    RESULT = "result"  # it keeps the exact result: a win, else a draw


@dataclass(frozen=True, slots=True)
class Marks:
    """What a picture lights up."""

    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()  # of four cells each
    pairs: tuple[tuple[Cell, Cell], ...] = ()  # a stone on the first is answered on the second

    @property
    def all_cells(self) -> frozenset[Cell]:
        """Every cell of them."""
        return frozenset(self.cells).union(*self.lines, *self.pairs)

    def to_dict(self) -> dict[str, list[Any]]:
        """Everything as plain values; cells by name."""
        return {
            "cells": [name_cell(cell) for cell in self.cells],
            "lines": [[name_cell(cell) for cell in line] for line in self.lines],
            "pairs": [[name_cell(cell) for cell in pair] for pair in self.pairs],
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to some of the columns that can be answered."""

    columns: tuple[Column, ...]
    is_right: bool
    reason: str
    marks: Marks  # on the board after the column was played, or before if there are several
    facts: tuple[dict[str, Any], ...] = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Everything that people see, as plain values; columns counted from 0."""
        return {
            "columns": list(self.columns),
            "is_right": self.is_right,
            "reason": self.reason,
            **self.marks.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Question:
    """A column is asked for; every column that can be played has its reply."""

    text: str
    aim: Aim
    replies: tuple[Reply, ...]

    @property
    def right_columns(self) -> tuple[Column, ...]:
        """The columns that are right, from the left."""
        return tuple(sorted(column for reply in self.replies if reply.is_right for column in reply.columns))

    def answer(self, column: Column) -> Reply:
        """Return what is said to a column that can be played."""
        return next(reply for reply in self.replies if column in reply.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything that people see, as plain values."""
        return {
            "text": self.text,
            "aim": self.aim.value,
            "right_columns": list(self.right_columns),
            "replies": [reply.to_dict() for reply in self.replies],
        }


@dataclass(frozen=True, slots=True)
class Step:
    """A position, what is said about it, what lights up, and perhaps a question."""

    text: str
    moves: str
    marks: Marks
    question: Question | None
    facts: tuple[dict[str, Any], ...] = field(repr=False)

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return Game(self.moves).position

    def to_dict(self) -> dict[str, Any]:
        """Everything that people see, as plain values."""
        return {
            "text": self.text,
            "moves": self.moves,
            **self.marks.to_dict(),
            "question": self.question.to_dict() if self.question else None,
        }


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps about one thing."""

    number: int  # from 1, in the order in which they are best read
    id: str
    title: str
    summary: str
    steps: tuple[Step, ...]

    @property
    def questions(self) -> int:
        """How many questions it asks."""
        return sum(step.question is not None for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        """Everything that people see, as plain values; cells by name."""
        return {**self.outline(), "steps": [step.to_dict() for step in self.steps]}

    def outline(self) -> dict[str, Any]:
        """The lesson without its steps, as plain values."""
        return {
            "id": self.id,
            "number": self.number,
            "title": self.title,
            "summary": self.summary,
            "step_count": len(self.steps),
            "question_count": self.questions,
        }
