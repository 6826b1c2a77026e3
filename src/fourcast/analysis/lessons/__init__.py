"""Lessons: short courses of positions, with questions whose right and wrong answers have verified reasons."""

from __future__ import annotations

from fourcast.errors import LessonError

from .collection import find_lesson, load_lessons
from .lesson import Aim, Lesson, Marks, Question, Reply, Step
from .reading import parse_lesson, read_step

__all__ = [
    "Aim",
    "Lesson",
    "LessonError",
    "Marks",
    "Question",
    "Reply",
    "Step",
    "find_lesson",
    "load_lessons",
    "parse_lesson",
    "read_step",
]
