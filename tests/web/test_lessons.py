"""/lessons and /glossary: listed and read as the library has them, with a schema that describes all of it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from fourcast import answers
from fourcast.analysis.lessons import Lesson, LessonError, find_lesson, load_lessons
from fourcast.web.schemas.lessons import GlossaryAnswer, LessonAnswer, LessonList

URL = "/api/v1/lessons"


def test_list_is_the_librarys(client: TestClient) -> None:
    assert client.get(URL).json() == answers.lessons()


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_lesson_is_the_librarys_whole(client: TestClient, lesson: Lesson) -> None:
    told = client.get(f"{URL}/{lesson.id}").json()
    assert told == client.get(f"{URL}/{lesson.number}").json() == answers.lesson(lesson.id)
    assert told["number"] == lesson.number


def test_schemas_have_the_fields_of_the_answers_and_no_others() -> None:
    assert LessonList.model_validate(answers.lessons()).model_dump() == answers.lessons()
    for lesson in load_lessons():
        told = answers.lesson(lesson.id)
        assert LessonAnswer.model_validate(told).model_dump() == told


def test_glossary_is_the_answers_whole(client: TestClient) -> None:
    told = client.get("/api/v1/glossary").json()
    assert told == answers.glossary() == GlossaryAnswer.model_validate(told).model_dump()


def test_unknown_lesson_is_not_found_in_the_librarys_words(client: TestClient) -> None:
    with pytest.raises(LessonError) as error:
        find_lesson("fork")
    answer = client.get(f"{URL}/fork")
    assert answer.status_code == 404
    assert answer.json() == {"code": "bad_lesson", "message": str(error.value)}
