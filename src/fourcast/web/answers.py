"""From findings to answers: every column with its cell, its outcome and its words."""

from __future__ import annotations

from typing import Literal

from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import format_cell
from fourcast.score import Outcome, Score
from fourcast.solver import SearchProgress

from .findings import Finding
from .progress import ReviewProgress
from .schemas.analysis import AnalysisAnswer, ColumnAnswer, ProgressAnswer
from .schemas.board import landing_cells, make_board
from .schemas.review import ReviewProgressAnswer
from .words import describe_column, describe_progress, describe_review_progress, describe_unsolved, describe_verdict

__all__ = ["make_analysis", "make_progress", "make_review_progress"]

_NOT_SOLVED = "not solved in time"


def make_analysis(game: Game, finding: Finding, deadline_s: float) -> AnalysisAnswer:
    """Tell what was found about the position of a game."""
    board = make_board(game)
    keeping = _list_keeping(finding)
    is_complete = all(finding.scores[column] is not None for column in board.legal_columns)
    return AnalysisAnswer(
        board=board,
        moves=board.moves,
        score=finding.score,
        scores=list(finding.scores),
        best=list(finding.best),
        line=list(finding.line),
        verdict=_say_verdict(game, finding, deadline_s),
        legal_columns=board.legal_columns,
        winning_cells=board.winning_cells,
        columns=_describe_columns(game, finding, keeping),
        keeping=keeping,
        is_only_move=is_complete and len(keeping) == 1 < len(board.legal_columns),
        is_any_move=bool(keeping) and keeping == board.legal_columns,
        lower=finding.lower,
        upper=finding.upper,
        is_exact=finding.is_exact,
        from_book=finding.from_book,
        nodes=finding.nodes,
        seconds=finding.seconds,
    )


def make_progress(game: Game, progress: SearchProgress) -> ProgressAnswer:
    """Tell how far an analysis is; the bounds are those of the side to move."""
    lower, upper = progress.lower, progress.upper
    return ProgressAnswer(
        column=progress.column,
        lower=lower,
        upper=upper,
        nodes=progress.nodes,
        seconds=progress.seconds,
        words=describe_progress(game.position, progress.column, lower, upper, progress.nodes),
    )


def make_review_progress(progress: ReviewProgress) -> ReviewProgressAnswer:
    """Tell how far a review is."""
    done, total = progress
    return ReviewProgressAnswer(done=done, total=total, words=describe_review_progress(done, total))


def _say_verdict(game: Game, finding: Finding, deadline_s: float) -> str:
    if finding.score is not None:
        return describe_verdict(game.position, finding.score)
    return describe_unsolved(game.position, finding.lower, finding.upper, finding.nodes, deadline_s)


def _list_keeping(finding: Finding) -> list[Column]:
    """The columns known to lead to the outcome of best play."""
    if finding.score is None:
        return []
    outcome = Outcome.from_score(finding.score)
    return [
        column
        for column, score in enumerate(finding.scores)
        if score is not None and Outcome.from_score(score) == outcome
    ]


def _describe_columns(game: Game, finding: Finding, keeping: list[Column]) -> list[ColumnAnswer | None]:
    columns: list[ColumnAnswer | None] = []
    for column, cell in enumerate(landing_cells(game)):
        if cell is None:
            columns.append(None)
            continue
        score = finding.scores[column]
        columns.append(
            ColumnAnswer(
                column=column,
                cell=list(cell),
                cell_name=format_cell(*cell),
                score=score,
                outcome=None if score is None else _name_outcome(score),
                words=_NOT_SOLVED if score is None else describe_column(game.position, score),
                is_best=column in finding.best,
                keeps_outcome=column in keeping,
            )
        )
    return columns


def _name_outcome(score: Score) -> Literal["win", "draw", "loss"]:
    if score == 0:
        return "draw"
    return "win" if score > 0 else "loss"
