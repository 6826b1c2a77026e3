"""Desk: the questions of the page, answered where the page is.

The same addresses as those of the HTTP interface, the same plain values, from the same `answers`; what differs is that
one question is answered at a time, and that nothing is kept: the page keeps what it has been told.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourcast import answers
from fourcast.analysis.verdicts import describe_resignation
from fourcast.answers import Answer
from fourcast.book import Book, open_book
from fourcast.errors import FourcastError, LessonError, PuzzleError, SearchInterrupted
from fourcast.game import Game
from fourcast.position import Position
from fourcast.solver import Limit, Solver

from .errors import NeedsServerError, StoppedError, UnfinishedError

TABLE_MIB = 32  # of a phone's memory
_DEADLINE_S = 30.0  # a device is slower than a server, and nobody else waits for it
_ENGINE_S = 2.0
_LOOK_S = 0.05  # between two looks whether an answer is still wanted
_MOST_PUZZLES = 1000
_LATE = "344444634323335556555222226666111111"  # six cells are left

STOPPED = 499
_STATUSES: Mapping[type[FourcastError], int] = {
    LessonError: 404,
    PuzzleError: 404,
    NeedsServerError: 404,
    StoppedError: STOPPED,
    UnfinishedError: 503,
}

Tell = Callable[[Answer], None]


class Wanted(threading.Event):
    """Is set as soon as an answer is no longer wanted, which is looked up now and then: looking costs."""

    def __init__(self, is_wanted: Callable[[], bool]) -> None:
        super().__init__()
        self._is_wanted = is_wanted
        self._next = time.perf_counter() + _LOOK_S

    def is_set(self) -> bool:
        """Whether to stop."""
        if super().is_set() or time.perf_counter() < self._next:
            return super().is_set()
        return self.look()

    def look(self) -> bool:
        """Whether to stop, looked up now."""
        if not self._is_wanted():
            self.set()
        self._next = time.perf_counter() + _LOOK_S
        return super().is_set()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, as an HTTP request would say it."""

    path: str  # such as /analysis
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The moves of the query; raises an error that says what is wrong with them."""
        return answers.read_game(self.query.get("moves", ""), self.query.get("pos", ""))


class Desk:
    """Answers with one solver and a book."""

    def __init__(self, book: str, table_mib: int = TABLE_MIB) -> None:
        self._table_mib = table_mib
        self._others: Solver | None = None  # for boards of other sizes, made when first needed
        self.use_book(book)

    def use_book(self, path: str) -> None:
        """Look positions up in this book from now on; raise BookError if it is none."""
        self._book: Book = open_book(path)
        self._solver = Solver(table_mib=self._table_mib, book=self._book)

    def warm_up(self) -> None:
        """Import and load what the first analysis needs, by asking for one that takes no time."""
        for path in ("/analysis", "/explanation"):
            self.answer(Question(path, {"moves": _LATE}), lambda _: None, lambda: True)

    def answer_text(
        self, path: str, query: str, body: str, tell: Callable[[str], object], is_wanted: Callable[[], bool]
    ) -> str:
        """Answer in JSON, which passes between languages as it is: a pair of an HTTP status and an answer."""
        question = Question(path, json.loads(query), json.loads(body))

        def pass_on(news: Answer) -> None:
            tell(json.dumps(news))

        return json.dumps(self.answer(question, pass_on, is_wanted))

    def answer(self, question: Question, tell: Tell, is_wanted: Callable[[], bool]) -> tuple[int, Answer]:
        """Return the HTTP status and the answer of a server; STOPPED when nobody wants it any more."""
        wanted = Wanted(is_wanted)
        try:
            answer = self._answer(question, tell, wanted)
            if wanted.look():
                raise StoppedError("stopped: nobody waits for the answer")
        except FourcastError as error:
            is_stopped = wanted.look()
            status = next((status for kind, status in _STATUSES.items() if isinstance(error, kind)), 400)
            if isinstance(error, SearchInterrupted):
                status = 503
            return STOPPED if is_stopped else status, answers.error(error)
        return 200, answer

    def _answer(self, asked: Question, tell: Tell, wanted: Wanted) -> Answer:
        query = asked.query
        match asked.path.strip("/").split("/"):
            case ["health"]:
                return {"status": "ok"}
            case ["position"]:
                board = answers.position(asked.game)
                if "resigned" in query:  # by 0, Red, or 1: the rules do not know of it
                    board["status"] = describe_resignation(1 - int(query["resigned"]))
                return board
            case ["link"]:
                return answers.link(query.get("moves", ""), query.get("pos", ""))
            case ["sizes"]:
                return answers.sizes()
            case ["openings"]:
                return answers.openings(asked.game, self._book)
            case ["engines"]:
                return answers.engines()
            case ["glossary"]:
                return answers.glossary()
            case ["lessons"]:
                return answers.lessons()
            case ["lessons", which]:
                return answers.lesson(which)
            case ["puzzles", *rest]:
                return self._answer_puzzle(rest, asked, wanted)
            case ["engine-move"]:
                limit = Limit(seconds=_ENGINE_S, cancel=wanted)
                return answers.move(Game(asked.body["moves"]), asked.body["engine"], self._solver, limit=limit)
            case ["analysis"]:
                return answers.analysis(asked.game, self._lend(wanted, asked.game.position), progress=tell)
            case ["explanation"]:
                return answers.explanation(asked.game, self._lend(wanted, asked.game.position))
            case ["review"]:
                return answers.review(asked.game, self._lend(wanted, asked.game.position), progress=tell)
            case _:
                raise NeedsServerError("this needs a Fourcast server, and the page has none: everything else works")

    def _answer_puzzle(self, rest: list[str], asked: Question, wanted: Wanted) -> Answer:
        query = asked.query
        match rest:
            case []:
                grade = query.get("grade")
                offset, limit = int(query.get("offset", 0)), int(query.get("limit", _MOST_PUZZLES))
                wished = None if grade is None else int(grade)
                return answers.puzzles(query.get("kind"), wished, offset, limit, theme=query.get("theme"))
            case ["outline"]:
                return answers.puzzle_outline()
            case ["daily"]:
                return answers.daily_puzzle(query["day"])
            case ["run"]:
                return answers.puzzle_run(int(query["seed"]))
            case [name]:
                return answers.puzzle(name)
            case [name, "answer"]:
                return _whole(answers.check(name, asked.body["columns"], self._lend(wanted)))
            case [name, "solution"]:
                return _whole(answers.solution(name, self._lend(wanted)))
            case _:
                raise PuzzleError(f"there is no puzzle {'/'.join(rest)!r}")

    def _lend(self, wanted: Wanted, board: Position | None = None) -> Solver:
        """The solver for a board, until the deadline or nobody wants the answer."""
        solver = self._solver
        if board is not None and not board.geometry.is_standard:
            self._others = self._others or Solver(table_mib=self._table_mib, book=False)
            solver = self._others
        return solver.within(Limit(seconds=_DEADLINE_S, cancel=wanted))


def _whole(answer: Answer) -> Answer:
    """The answer, if it is complete: half a puzzle is of no use."""
    if not answer["is_complete"]:
        raise UnfinishedError(f"not solved in {_DEADLINE_S:g} seconds: ask again, the search goes on from there")
    return answer
