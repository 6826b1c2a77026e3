"""The lessons that ship with the package: one file each in `texts`, in the order of their names."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import resources

from fourcast.errors import LessonError
from fourcast.notation import quote

from .lesson import Lesson
from .reading import parse_lesson

_FOLDER = "texts"
_SUFFIX = ".json"


@cache
def load_lessons() -> tuple[Lesson, ...]:
    """Return the bundled lessons, the first one first."""
    folder = resources.files(__package__).joinpath(_FOLDER)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(_SUFFIX)), key=lambda file: file.name)
    return tuple(
        parse_lesson(file.read_text(encoding="utf-8"), number, file.name) for number, file in enumerate(files, 1)
    )


def find_lesson(which: str) -> Lesson:
    """Return the lesson of this number or id; raise LessonError with the close matches if there is none."""
    lessons = load_lessons()
    names = {name: lesson for lesson in lessons for name in (str(lesson.number), lesson.id)}
    wanted = which.strip().lower()
    if wanted not in names:
        close = difflib.get_close_matches(wanted, [lesson.id for lesson in lessons], n=1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        raise LessonError(f"there is no lesson {quote(which)}{hint}: give a number from 1 to {len(lessons)}, or an id")
    return names[wanted]
