"""/lessons and /glossary: short courses and the words that players use. Nothing is searched."""

from __future__ import annotations

from fastapi import APIRouter

from fourcast import answers
from fourcast.answers import Answer
from fourcast.web.schemas.base import failures
from fourcast.web.schemas.lessons import GlossaryAnswer, LessonAnswer, LessonList
from fourcast.web.services import API_PREFIX, KEPT

router = APIRouter(prefix=API_PREFIX, tags=["lessons"])


@router.get("/lessons", response_model=LessonList, responses=failures(), dependencies=KEPT)
async def list_lessons() -> Answer:
    """List the lessons, without their steps."""
    return answers.lessons()


@router.get("/lessons/{id}", response_model=LessonAnswer, responses=failures(404), dependencies=KEPT)
async def get_lesson(id: str) -> Answer:
    """Return a lesson by its id or number: every step with its board, and what is right and why."""
    return answers.lesson(id)


@router.get("/glossary", response_model=GlossaryAnswer, responses=failures(), dependencies=KEPT)
async def get_glossary() -> Answer:
    """Return the words that lessons and explanations use: meaning, example on a board, phrases."""
    return answers.glossary()
