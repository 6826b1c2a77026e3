"""Lessons as text: read, found by number and id, and refused with the step and the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourcast.analysis.lessons import Aim, LessonError, find_lesson, load_lessons, parse_lesson


def make(**changes: Any) -> dict[str, Any]:
    """A small lesson with one question, and changes to its only step."""
    replies = [
        {"columns": "c f", "right": True, "reason": "Yes."},
        {"columns": "a b d e g", "right": False, "reason": "No."},
    ]
    question = {"text": "Which?", "aim": "fork", "replies": replies}
    step = {
        "text": "Look.",
        "moves": "4455",
        "cells": "d1 e1",
        "lines": "b1-e1",
        "pairs": "a1-a2",
        "question": question,
    }
    return {"id": "small", "title": "Small", "summary": "A lesson.", "steps": [{**step, **changes}]}


def test_lesson_is_read_as_it_is_written() -> None:
    lesson = parse_lesson(json.dumps(make()), 3)
    (step,) = lesson.steps
    assert (lesson.number, lesson.id, lesson.title, lesson.questions) == (3, "small", "Small", 1)
    assert step.marks.cells == ((3, 0), (4, 0))
    assert step.marks.lines == (((1, 0), (2, 0), (3, 0), (4, 0)),)
    assert step.marks.pairs == (((0, 0), (0, 1)),)
    assert step.marks.all_cells == {(0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (4, 0)}
    assert step.question is not None
    assert (step.question.aim, step.question.right_columns) == (Aim.FORK, (2, 5))
    assert [step.question.answer(column).is_right for column in range(7)] == [False, False, True] + [False] * 2 + [
        True,
        False,
    ]


def test_bundled_lessons_are_ten_with_ids_of_their_own() -> None:
    lessons = load_lessons()
    assert [lesson.number for lesson in lessons] == list(range(1, 11))
    assert len({lesson.id for lesson in lessons}) == 10
    assert all(lesson.questions for lesson in lessons)


def test_lesson_is_found_by_number_and_id() -> None:
    for lesson in load_lessons():
        assert find_lesson(str(lesson.number)) is find_lesson(f" {lesson.id.upper()} ") is lesson


@pytest.mark.parametrize(("which", "hint"), [("0", ""), ("11", ""), ("", ""), ("fork", " (did you mean forks?)")])
def test_unknown_lesson_is_refused_with_what_there_is(which: str, hint: str) -> None:
    with pytest.raises(LessonError) as error:
        find_lesson(which)
    assert str(error.value) == f"there is no lesson {which!r}{hint}: give a number from 1 to 10, or an id"


def test_plain_values_hold_what_people_see_and_no_facts() -> None:
    lesson = find_lesson("forks").to_dict()
    assert json.loads(json.dumps(lesson)) == lesson
    assert list(lesson) == ["id", "number", "title", "summary", "step_count", "question_count", "steps"]
    assert list(lesson["steps"][1]) == ["text", "moves", "cells", "lines", "pairs", "question"]
    assert lesson["steps"][1]["question"]["right_columns"] == [2, 5]
    assert "facts" not in json.dumps(lesson)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"moves": "44x"}, "step 1: "),
        ({"moves": 4455}, "step 1: expected moves as text, not 4455"),
        ({"moves": "4444444"}, "step 1: illegal move"),
        ({"text": " "}, "step 1: expected words for 'text', not ' '"),
        ({"cells": "d7"}, "step 1: 'd7' is not a cell of the board"),
        ({"cells": ["d1"]}, "step 1: expected names of cells as text, not ['d1']"),
        ({"lines": "a1-c1"}, "step 1: a1-c1 is not four in a row"),
        ({"pairs": "a1"}, "step 1: 'a1' is not two cells: write them as a1-a2"),
        ({"facts": ["true"]}, "step 1: expected facts as objects with the name of the fact"),
        ({"picture": "x"}, "step 1: 'picture' is unknown: expected text, moves"),
        ({"question": 1}, "step 1: expected an object, not 1"),
    ],
)
def test_wrong_step_is_refused_with_its_number(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(LessonError) as error:
        parse_lesson(json.dumps(make(**changes)), 1, "small.json")
    assert str(error.value).startswith(f"small.json: {message}")


@pytest.mark.parametrize(
    ("replies", "message"),
    [
        ([("c f", True), ("a b d e", False)], "column g has 0 replies: expected 1"),
        ([("c f", True), ("a b c d e g", False)], "column c has 2 replies: expected 1"),
        ([("a b c d e f g", True)], "a question needs a right and a wrong column"),
        ([("a b c d e f h", True)], "'h' is not a column of the board"),
        ([("c f", "yes"), ("a b d e g", False)], "right is 'yes': expected true or false"),
    ],
)
def test_every_column_needs_one_reply(replies: list[tuple[str, Any]], message: str) -> None:
    told = [{"columns": columns, "right": right, "reason": "So."} for columns, right in replies]
    with pytest.raises(LessonError) as error:
        parse_lesson(json.dumps(make(question={"text": "Which?", "aim": "fork", "replies": told})), 1)
    assert str(error.value) == f"the lesson: step 1: {message}"


def test_unknown_aim_is_refused_with_the_known_ones() -> None:
    with pytest.raises(LessonError, match="the aim is 'luck': expected one of four, fork, safe, result"):
        parse_lesson(json.dumps(make(question={"text": "Which?", "aim": "luck", "replies": []})), 1)


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"id": "a", "title": "b", "summary": "c", "steps": []}'])
def test_text_that_is_no_lesson_is_refused(text: str) -> None:
    with pytest.raises(LessonError, match=r"^small\.json"):
        parse_lesson(text, 1, "small.json")
