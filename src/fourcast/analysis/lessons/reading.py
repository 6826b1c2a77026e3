"""The text of a lesson, read and checked for form; docs/learn/lessons.md describes it.

Refused are moves that cannot be played, cells that are not on the board, lines that are not four in a row, columns of a
question that have no reply or two, and fields that nobody knows. Whether what is said is true is not checked here: that
takes the solver, and the tests do it.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, TypeVar

from fourcast.analysis.claims import Line
from fourcast.errors import FourcastError, LessonError
from fourcast.geometry import Cell, Column, Geometry
from fourcast.notation import format_cell, quote
from fourcast.position import Position

from .lesson import Aim, Lesson, Marks, Question, Reply, Step

_BOARD = Geometry.of()
_CELLS = {format_cell(*cell): cell for cell in _BOARD.cells_of(_BOARD.board)}
_LETTERS = {format_cell(column, 0)[:-1]: column for column in range(_BOARD.width)}
_LINES = {frozenset((cells[0], cells[-1])): cells for cells in map(_BOARD.cells_of, _BOARD.lines)}

Value = TypeVar("Value")


def parse_lesson(text: str, number: int, name: str = "the lesson") -> Lesson:
    """Read a lesson; a LessonError says what is wrong with its text, and in which step."""
    try:
        fields = _take(json.loads(text), "id title summary steps")
        steps = fields["steps"]
        if not isinstance(steps, list) or not steps:
            raise LessonError("expected a list of steps")
        found = tuple(read_step(step, place) for place, step in enumerate(steps, 1))
        return Lesson(number, _text(fields, "id"), _text(fields, "title"), _text(fields, "summary"), found)
    except json.JSONDecodeError as error:
        raise LessonError(f"{name} is not JSON: {error}") from None
    except LessonError as error:
        raise LessonError(f"{name}: {error}") from None


def read_step(given: Any, place: int = 1) -> Step:
    """Read one step: words about a position, what lights up, perhaps a question."""
    try:
        fields = _take(given, "text moves", "cells lines pairs facts question")
        moves = fields["moves"]
        if not isinstance(moves, str):
            raise LessonError(f"expected moves as text, not {quote(moves)}")
        position = Position.from_moves(moves)
        question = None if "question" not in fields else _read_question(fields["question"], position)
        return Step(_text(fields, "text"), moves, _read_marks(fields), question, _read_facts(fields))
    except FourcastError as error:
        raise LessonError(f"step {place}: {error}") from None


def _read_question(given: Any, position: Position) -> Question:
    fields = _take(given, "text aim replies")
    aims = {aim.value: aim for aim in Aim}
    if fields["aim"] not in aims:
        raise LessonError(f"the aim is {quote(fields['aim'])}: expected one of {', '.join(aims)}")
    replies = tuple(_read_reply(reply) for reply in fields["replies"])
    counts = Counter(column for reply in replies for column in reply.columns)
    for letter, column in _LETTERS.items():
        expected = int(column in position.legal_columns)
        if counts[column] != expected:
            raise LessonError(f"column {letter} has {counts[column]} replies: expected {expected}")
    if len({reply.is_right for reply in replies}) != 2:
        raise LessonError("a question needs a right and a wrong column")
    return Question(_text(fields, "text"), aims[fields["aim"]], replies)


def _read_reply(given: Any) -> Reply:
    fields = _take(given, "columns right reason", "cells lines pairs facts")
    if not isinstance(fields["right"], bool):
        raise LessonError(f"right is {quote(fields['right'])}: expected true or false")
    columns: tuple[Column, ...] = _look_up(fields["columns"], _LETTERS, "column")
    return Reply(columns, fields["right"], _text(fields, "reason"), _read_marks(fields), _read_facts(fields))


def _read_marks(fields: dict[str, Any]) -> Marks:
    pairs: list[tuple[Cell, Cell]] = []
    for pair in fields.get("pairs", "").split():
        first, second = _read_ends(pair)
        pairs.append((first, second))
    lines = tuple(_read_line(line) for line in fields.get("lines", "").split())
    return Marks(_look_up(fields.get("cells", ""), _CELLS, "cell"), lines, tuple(pairs))


def _read_line(text: str) -> Line:
    ends = frozenset(_read_ends(text))
    if ends not in _LINES:
        raise LessonError(f"{text} is not four in a row")
    return _LINES[ends]


def _read_ends(text: str) -> tuple[Cell, Cell]:
    ends = _look_up(text.replace("-", " "), _CELLS, "cell")
    if len(ends) != 2:
        raise LessonError(f"{quote(text)} is not two cells: write them as a1-a2")
    return ends[0], ends[1]


def _read_facts(fields: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    facts = fields.get("facts", [])
    if not all(isinstance(fact, dict) and "fact" in fact for fact in facts):
        raise LessonError("expected facts as objects with the name of the fact")
    return tuple(facts)


def _look_up(text: Any, known: dict[str, Value], what: str) -> tuple[Value, ...]:
    if not isinstance(text, str):
        raise LessonError(f"expected names of {what}s as text, not {quote(text)}")
    for word in text.split():
        if word not in known:
            raise LessonError(f"{quote(word)} is not a {what} of the board")
    return tuple(known[word] for word in text.split())


def _take(given: Any, needed: str, allowed: str = "") -> dict[str, Any]:
    """Return an object that has what is needed, and nothing that nobody knows."""
    if not isinstance(given, dict):
        raise LessonError(f"expected an object, not {quote(given)}")
    missing = [name for name in needed.split() if name not in given]
    unknown = [name for name in given if name not in f"{needed} {allowed}".split()]
    if missing or unknown:
        told = f"{missing[0]!r} is missing" if missing else f"{unknown[0]!r} is unknown"
        raise LessonError(f"{told}: expected {', '.join(needed.split())}")
    return given


def _text(fields: dict[str, Any], name: str) -> str:
    if not isinstance(fields[name], str) or not fields[name].strip():
        raise LessonError(f"expected words for {name!r}, not {quote(fields[name])}")
    return str(fields[name])
