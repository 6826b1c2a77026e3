"""Evaluation: what every column of a position is worth, in numbers and in words.

An evaluation is a value made from a solver's analysis, and the only judgement of a position that there is: whoever
serves, prints or stores one uses it or its plain form, `to_dict`. When a limit stopped the solver it holds honest
bounds and the scores of those columns that were finished, and its verdict says what is known and what is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from fourcast import notebook
from fourcast.coercion import PositionInput, to_position
from fourcast.errors import SearchInterrupted
from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Outcome, Score, describe_score, largest_score, smallest_score
from fourcast.solver import Analysis, Limit, SearchProgress, Solver, shared_solver

from .verdicts import describe_unsolved, describe_verdict
from .wording import name_cell


@dataclass(frozen=True, slots=True)
class ColumnEvaluation:
    """One column that can be played, from the view of the side to move."""

    column: Column
    cell: Cell  # where the stone lands
    score: Score
    outcome: Outcome
    words: str  # "wins on move 41, in 12 of your moves"
    is_best: bool  # nothing is better
    keeps_outcome: bool  # win, draw or loss is what the best column gives; of a win it may be a slower one

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "column": self.column,
            "cell": name_cell(self.cell),
            "score": self.score,
            "outcome": self.outcome.name.lower(),
            "words": self.words,
            "is_best": self.is_best,
            "keeps_outcome": self.keeps_outcome,
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A position judged, from the view of the side to move."""

    position: Position
    lower: Score  # the score is at least this
    upper: Score  # and at most this; equal unless a limit stopped the search
    columns: tuple[ColumnEvaluation | None, ...]  # None: full, the game is over, or not known
    best: tuple[Column, ...]  # columns with the highest score as far as known, nearest the middle first
    line: tuple[Column, ...]  # best play of both sides to the end; of equals the nearest the middle, the left one first
    from_book: bool
    nodes: int
    seconds: float

    @property
    def is_exact(self) -> bool:
        """Whether the score is known."""
        return self.lower == self.upper

    @property
    def score(self) -> Score | None:
        """The exact score; None if only bounds are known."""
        return self.lower if self.is_exact else None

    @property
    def scores(self) -> tuple[Score | None, ...]:
        """The score of each column, None where there is none."""
        return tuple(column.score if column else None for column in self.columns)

    @property
    def outcome(self) -> Outcome | None:
        """Win, draw or loss; None if the bounds leave it open."""
        lowest, highest = Outcome.from_score(self.lower), Outcome.from_score(self.upper)
        return lowest if lowest is highest else None

    @property
    def has_all_scores(self) -> bool:
        """Whether every column that can be played has its score."""
        return sum(column is not None for column in self.columns) == len(self.position.legal_columns)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left open: all columns have their scores, and the line goes to the end."""
        return self.position.is_over or (self.has_all_scores and bool(self.line))

    @property
    def keeping(self) -> tuple[Column, ...]:
        """The columns known to keep win, draw or loss, from the left."""
        return tuple(column.column for column in self.columns if column and column.keeps_outcome)

    @property
    def is_only_move(self) -> bool:
        """Whether exactly one of several columns keeps the result."""
        return self.has_all_scores and len(self.keeping) == 1 < len(self.position.legal_columns)

    @property
    def is_any_move(self) -> bool:
        """Whether every column keeps the result."""
        return bool(self.keeping) and len(self.keeping) == len(self.position.legal_columns)

    @property
    def verdict(self) -> str:
        """One sentence: who wins when, or what is known so far."""
        if self.score is not None:
            return describe_verdict(self.position, self.score)
        return describe_unsolved(self.position, self.lower, self.upper, self.nodes, self.seconds)

    def __repr__(self) -> str:
        return f"<Evaluation: {self.verdict} Columns {list(self.scores)}>"

    def _repr_html_(self) -> str:
        columns = (f"{name_cell(column.cell)} {column.words}." for column in self.columns if column)
        return notebook.show(self.position.to_svg(36, scores=self.scores), [self.verdict, *columns])

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; columns in lists count from 0."""
        return {
            "score": self.score,
            "lower": self.lower,
            "upper": self.upper,
            "is_exact": self.is_exact,
            "is_complete": self.is_complete,
            "verdict": self.verdict,
            "scores": list(self.scores),
            "columns": [column.to_dict() if column else None for column in self.columns],
            "best": list(self.best),
            "keeping": list(self.keeping),
            "is_only_move": self.is_only_move,
            "is_any_move": self.is_any_move,
            "line": list(self.line),
            "from_book": self.from_book,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def evaluate(
    position: PositionInput,
    solver: Solver | None = None,
    *,
    limit: Limit | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> Evaluation:
    """Judge a position (or the one after the given moves) and all its columns; without a solver, by a shared one.

    The limit holds for the whole of it: when it is reached, the bounds proved and the columns finished by then are all
    there is. A line that the book does not know may be missing then, too.
    """
    position, solver = to_position(position), solver or shared_solver()
    worker = solver if limit is None else solver.within(limit)
    started = perf_counter()
    try:
        analysis = worker.analyze(position, progress=progress)
    except SearchInterrupted as interruption:
        return from_interruption(position, interruption, perf_counter() - started)
    if not analysis.from_book:
        return from_analysis(position, analysis, analysis.line)
    try:
        return from_analysis(position, analysis, worker.best_line(position))
    except SearchInterrupted:
        return from_analysis(position, analysis)


def from_analysis(position: Position, analysis: Analysis, line: tuple[Column, ...] = ()) -> Evaluation:
    """Put a solver's analysis into words; the line is left out unless it is given."""
    return Evaluation(
        position,
        analysis.score,
        analysis.score,
        _judge_columns(position, analysis.scores, analysis.score),
        analysis.best,
        line,
        analysis.from_book,
        analysis.nodes,
        analysis.seconds,
    )


def from_interruption(position: Position, interruption: SearchInterrupted, seconds: float) -> Evaluation:
    """Put into words what was known when an analysis was stopped, after so many seconds."""
    lower, upper = clamp_bounds(position, interruption.lower, interruption.upper)
    columns = _judge_columns(position, interruption.scores or (None,) * position.width, lower)
    outwards = (columns[column] for column in position.geometry.columns_from_centre)
    return Evaluation(
        position,
        lower,
        upper,
        columns,
        best=tuple(column.column for column in outwards if column and column.is_best),
        line=(),
        from_book=False,
        nodes=interruption.nodes,
        seconds=seconds,
    )


def clamp_bounds(position: Position, lower: Score, upper: Score) -> tuple[Score, Score]:
    """Bring bounds that a search has not narrowed yet to those that the rules give."""
    cells, ply = position.geometry.cells, position.ply
    return max(lower, smallest_score(cells, ply)), min(upper, largest_score(cells, ply))


def _judge_columns(
    position: Position, scores: Sequence[Score | None], best: Score
) -> tuple[ColumnEvaluation | None, ...]:
    """Columns have scores only where the best score is known: the solver finds that one first."""
    judged: list[ColumnEvaluation | None] = []
    for column, score in enumerate(scores):
        cell = position.landing_cell(column)
        judged.append(None if score is None or cell is None else _judge_column(position, cell, score, best))
    return tuple(judged)


def _judge_column(position: Position, cell: Cell, score: Score, best: Score) -> ColumnEvaluation:
    outcome = Outcome.from_score(score)
    words = describe_score(score, position.geometry.cells, position.ply)
    return ColumnEvaluation(
        cell[0], cell, score, outcome, words, is_best=score == best, keeps_outcome=outcome is Outcome.from_score(best)
    )
