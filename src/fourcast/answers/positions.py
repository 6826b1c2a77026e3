"""Answers about a position or a game: the board, its analysis and explanation, a review, a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fourcast import analysis as library
from fourcast.analysis.evaluation import clamp_bounds
from fourcast.analysis.review import review as review_game
from fourcast.analysis.verdicts import describe_progress, describe_review_progress, describe_status
from fourcast.coercion import PositionInput, to_position
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import MovesInput, format_cell, parse_moves
from fourcast.position import Position
from fourcast.score import Ply, Score
from fourcast.solver import Limit, SearchProgress, Solver

from .errors import Answer
from .reading import to_told_game, write_start

Tell: TypeAlias = Callable[[Answer], None]

_NEWS_S = 0.25  # between two reports that tell nothing new but the number of positions
_NOT_SOLVED = "not solved in time"


def position(game: Game | MovesInput) -> Answer:
    """Tell what the rules say about the position after these moves; nothing is solved."""
    game = to_told_game(game)
    board, geometry = game.position, game.position.geometry
    rows = dict(board.playable_cells)
    last = game.moves[-1] if game.moves else None
    return {
        "pos": write_start(game.start),
        "moves": str(game),
        "ply": board.ply,
        "to_move": board.to_move,
        "is_over": board.is_over,
        "winner": board.winner,
        "winning_cells": [list(cell) for cell in board.winning_cells],
        "winning_lines": [
            [list(cell) for cell in geometry.cells_of(line)]
            for line in geometry.complete_lines(board.occupied ^ board.own)
        ],
        "legal_columns": list(rows),
        "landing_cells": [[column, rows[column]] if column in rows else None for column in range(board.width)],
        "grid": [list(row) for row in board.grid()],
        "last_cell": None if last is None else [last, board.column_height(last) - 1],
        "status": describe_status(board),
    }


def analysis(
    game: Game | MovesInput, solver: Solver, *, limit: Limit | None = None, progress: Tell | None = None
) -> Answer:
    """Score every column of the position after these moves, and follow best play to the end.

    `progress` is told the bounds as they close in, with words.
    """
    game = to_told_game(game)
    return add_board(game, evaluation(game.position, solver, limit=limit, progress=progress))


def evaluation(
    given: PositionInput, solver: Solver, *, limit: Limit | None = None, progress: Tell | None = None
) -> Answer:
    """Return the part of an analysis that belongs to the position, whatever moves have led to it."""
    board = to_position(given)
    relay = None if progress is None else _ProgressRelay(board, progress)
    return library.evaluate(board, solver, limit=limit, progress=relay).to_dict()


def add_board(game: Game, found: Answer) -> Answer:
    """Return an analysis, given the evaluation of the game's position."""
    board = position(game)
    columns: list[Answer | None] = []
    for cell, told in zip(board["landing_cells"], found["columns"], strict=True):
        unsolved = {"score": None, "outcome": None, "words": _NOT_SOLVED, "is_best": False, "keeps_outcome": False}
        place = cell and {"column": cell[0], "cell": cell, "cell_name": format_cell(*cell)}
        columns.append(place and {**unsolved, **(told or {}), **place})
    shown = {name: board[name] for name in ("moves", "legal_columns", "winning_cells")}
    return {"board": board, **shown, **found, "columns": columns}


def explanation(game: Game | MovesInput, solver: Solver, *, limit: Limit | None = None) -> Answer:
    """Say why the position after these moves is won, drawn or lost; only the moves depend on the way there."""
    game = to_told_game(game)
    told = library.explain(game.position, solver, limit=limit).to_dict()
    return {"pos": write_start(game.start), "moves": str(game), **told}


def review(
    game: Game | MovesInput, solver: Solver, *, limit: Limit | None = None, progress: Tell | None = None
) -> Answer:
    """Judge every move of a game against exact play.

    `progress` is told how many moves are done, with words, and the scores known up to now by ply, Red's view.
    """
    scores: dict[str, Score | None] = {}

    def tell(done: int, total: int) -> None:
        if progress is not None:
            words = describe_review_progress(done, total)
            progress({"done": done, "total": total, "words": words, "scores": dict(scores)})

    def note(ply: Ply, score: Score | None) -> None:
        scores[str(ply)] = score

    return review_game(to_told_game(game), solver, limit=limit, progress=tell, scored=note).to_dict()


def picture(
    game: Game | MovesInput,
    *,
    theme: str = "light",
    scores: Sequence[Score | None] | None = None,
    threats: bool = False,
    numbers: bool = False,
    line: str = "",
) -> str:
    """Draw the board after these moves as SVG, with as much of what is known about it as is asked for."""
    game = to_told_game(game)
    options: dict[str, object] = {"theme": theme, "line": parse_moves(line, game.position.geometry), "scores": scores}
    if threats:
        found = library.find_threats(game.position)
        options["threats"] = tuple([threat.cell for threat in found.of(player)] for player in (0, 1))
    return (game if numbers else game.position).to_svg(**options)  # type: ignore[arg-type]  # checked as it draws


class _ProgressRelay:
    """Passes on what is new in a search: other bounds or another column at once, else now and then.

    Bounds become those of the side to move, also where a column is being scored, after which the other side moves.
    """

    def __init__(self, board: Position, tell: Tell) -> None:
        self._board = board
        self._tell = tell
        self._told: tuple[Column | None, Score, Score] | None = None
        self._told_at = 0.0

    def __call__(self, progress: SearchProgress) -> None:
        """Take a report of the solver."""
        lower, upper = progress.lower, progress.upper
        if progress.column is not None:
            lower, upper = -upper, -lower
        lower, upper = clamp_bounds(self._board, lower, upper)
        news = (progress.column, lower, upper)
        if news == self._told and progress.seconds - self._told_at < _NEWS_S:
            return
        self._told, self._told_at = news, progress.seconds
        self._tell(
            {
                "column": progress.column,
                "lower": lower,
                "upper": upper,
                "nodes": progress.nodes,
                "seconds": progress.seconds,
                "words": describe_progress(self._board, progress.column, lower, upper, progress.nodes),
            }
        )
