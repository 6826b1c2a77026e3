from __future__ import annotations

import json

import pytest

from fourcast import answers
from fourcast.analysis.lessons import LessonError, load_lessons


def test_lessons_are_listed_without_their_steps() -> None:
    found = answers.lessons()["lessons"]
    assert [told["id"] for told in found] == [lesson.id for lesson in load_lessons()]
    assert all("steps" not in told and told["step_count"] > 0 for told in found)


def test_lesson_comes_with_boards_by_id_and_by_number() -> None:
    for lesson in load_lessons():
        found = answers.lesson(lesson.id)
        assert found == answers.lesson(str(lesson.number)) == json.loads(json.dumps(found))
        assert [step["board"] for step in found["steps"]] == [answers.position(step.moves) for step in lesson.steps]


def test_asking_does_not_change_the_lessons() -> None:
    answers.lesson("1")["steps"].clear()
    assert answers.lesson("1")["steps"]


def test_unknown_lesson_is_refused() -> None:
    with pytest.raises(LessonError):
        answers.lesson("nothing")
