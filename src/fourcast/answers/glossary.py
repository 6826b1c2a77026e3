"""Answers about words: the glossary that lessons and explanations point to. Its entries are in `words`."""

from __future__ import annotations

from fourcast.analysis.lessons import read_step

from .errors import Answer
from .positions import position
from .words import WORDS, Word


def glossary() -> Answer:
    """Return every word with its meaning, an example on a board, and the phrases by which explanations say it."""
    return {"words": [_tell(word) for word in WORDS]}


def _tell(word: Word) -> Answer:
    example = read_step(word.example).to_dict()
    del example["question"]
    return {
        "id": word.id,
        "title": word.title,
        "meaning": word.meaning,
        "phrases": list(word.phrases),
        "lesson": word.lesson,
        "related": list(word.related),
        "example": {**example, "board": position(example["moves"])},
    }
