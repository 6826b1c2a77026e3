"""/lessons: short courses, to list and to read with everything in them. Nothing is searched."""

from __future__ import annotations

from fastapi import APIRouter

from fourcast import answers
from fourcast.answers import Answer
from fourcast.web.schemas.base import failures
from fourcast.web.schemas.lessons import LessonAnswer, LessonList
from fourcast.web.services import API_PREFIX

router = APIRouter(prefix=API_PREFIX, tags=["lessons"])


@router.get("/lessons", response_model=LessonList, responses=failures())
async def list_lessons() -> Answer:
    """List the lessons, without their steps."""
    return answers.lessons()


@router.get("/lessons/{id}", response_model=LessonAnswer, responses=failures(404))
async def get_lesson(id: str) -> Answer:
    """Return a lesson by its id or number: every step with its board, and what is right and why."""
    return answers.lesson(id)
