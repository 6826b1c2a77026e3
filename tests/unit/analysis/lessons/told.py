"""Everything that the lessons say, with the positions that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fourcast.analysis.lessons import Marks, Question, load_lessons
from fourcast.solver import Solver

from .facts import LETTERS, Scene


@dataclass
class Told:
    """Some words, and the positions of which all that they rest on must be true."""

    name: str
    text: str
    marks: Marks
    facts: tuple[dict[str, Any], ...]
    scenes: list[Scene]
    is_reply: bool


def all_told(solver: Solver) -> Iterator[Told]:
    for lesson in load_lessons():
        for number, step in enumerate(lesson.steps, 1):
            name = f"{lesson.id}, step {number}"
            scene = Scene.of(step.moves, step.marks.pairs, solver)
            yield Told(name, step.text, step.marks, step.facts, [scene], False)
            for reply in step.question.replies if step.question else ():
                after = [scene.after(column) for column in reply.columns]
                where = ", ".join(LETTERS[column] for column in reply.columns)
                yield Told(f"{name}, {where}", reply.reason, reply.marks, reply.facts, after, True)


def all_questions() -> Iterator[tuple[str, str, Question]]:
    """Name of the step, its moves, its question."""
    for lesson in load_lessons():
        for number, step in enumerate(lesson.steps, 1):
            if step.question is not None:
                yield f"{lesson.id}, step {number}", step.moves, step.question
