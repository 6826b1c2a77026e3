"""Puzzles as JSON: what is asked, whether a column is right, and the solution. Only the last two tell the answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from fourcast.analysis.puzzles import Puzzle, Solution, Verdict
from fourcast.analysis.wording import name_cell
from fourcast.game import Game

from .board import Answer, Board, ColumnIndex, MovesText, Player, make_board
from .explanation import CellName, OutcomeName, SentenceAnswer


class PuzzleAnswer(Answer):
    """What is asked."""

    id: Annotated[str, Field(examples=["tqmdkr"])]
    moves: MovesText
    kind: Annotated[
        Literal["win", "save"],
        Field(description="win: the only column that wins; save: the only one that does not lose."),
    ]
    grade: Annotated[int, Field(ge=1, le=5, description="1 easy to 5 hard.")]
    level: Annotated[int, Field(ge=1, le=10, description="The lowest level that finds it with at least even chance.")]
    question: Annotated[str, Field(examples=["Red to move: find the only winning column."])]
    to_move: Player


class PuzzlePage(Answer):
    """Some of the puzzles that fit."""

    total: Annotated[int, Field(description="How many there are, here and on other pages.")]
    puzzles: list[PuzzleAnswer]


class PuzzleBoard(PuzzleAnswer):
    """What is asked, with the board."""

    board: Board


class PuzzleMoveRequest(BaseModel):
    """The column that somebody believes to be right."""

    model_config = ConfigDict(extra="forbid")

    column: Annotated[int, Field(strict=True, description="Counted from 0.")]


class VerdictAnswer(Answer):
    """What comes of a column."""

    column: ColumnIndex
    cell: CellName
    is_right: bool
    score: Annotated[int, Field(description="Of the column, for the side that plays it.")]
    outcome: OutcomeName
    headline: Annotated[str, Field(examples=["Wrong: c3 loses, on move 24 with best play."])]
    sentences: Annotated[list[SentenceAnswer], Field(description="Why a wrong column fails; none for the right one.")]


class SolutionAnswer(Answer):
    """The right column, best play from there to the end, and why it is so."""

    id: str
    column: ColumnIndex
    cell: CellName
    headline: str
    line: Annotated[list[ColumnIndex], Field(description="The right column first.")]
    sentences: list[SentenceAnswer]


def make_puzzle(puzzle: Puzzle) -> PuzzleAnswer:
    """Tell what is asked, field by field: a puzzle's own plain values hold its answer."""
    return PuzzleAnswer(
        id=puzzle.id,
        moves=puzzle.moves,
        kind=puzzle.kind.value,
        grade=puzzle.grade,
        level=puzzle.level,
        question=puzzle.question,
        to_move=_as_player(puzzle.to_move),
    )


def make_puzzle_board(puzzle: Puzzle) -> PuzzleBoard:
    """Tell what is asked, with the board."""
    return PuzzleBoard(**dict(make_puzzle(puzzle)), board=make_board(Game(puzzle.moves)))


def make_verdict(verdict: Verdict) -> VerdictAnswer:
    """Tell what comes of a column."""
    return VerdictAnswer.model_validate(verdict.to_dict())


def make_solution(solution: Solution) -> SolutionAnswer:
    """Tell the solution."""
    puzzle = solution.puzzle
    return SolutionAnswer(
        id=puzzle.id,
        column=puzzle.column,
        cell=name_cell(puzzle.cell),
        headline=solution.headline,
        line=list(solution.line),
        sentences=[SentenceAnswer.model_validate(sentence.to_dict()) for sentence in solution.sentences],
    )


def _as_player(player: int) -> Player:
    return 1 if player else 0
