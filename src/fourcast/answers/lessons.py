"""Answers about lessons: the list, and one with its steps, its questions and what is right."""

from __future__ import annotations

from fourcast.analysis.lessons import find_lesson, load_lessons

from .errors import Answer
from .positions import position


def lessons() -> Answer:
    """List the lessons in the order in which they are best read, without their steps."""
    return {"lessons": [lesson.outline() for lesson in load_lessons()]}


def lesson(which: str) -> Answer:
    """Return the lesson of a number or an id, each step with its board; raise LessonError if there is none."""
    told = find_lesson(which).to_dict()
    for step in told["steps"]:
        step["board"] = position(step["moves"])
    return told
