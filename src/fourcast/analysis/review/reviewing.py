"""Review: the scores of a game become judged moves, turning points and a summary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from fourcast.analysis.wording import landing_cell
from fourcast.coercion import to_game
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import MovesInput
from fourcast.solver import Limit, Solver, shared_solver

from .classes import MoveClass
from .explaining import choose_reason, explain_position, find_inaccuracy
from .judging import InTime, JudgedPosition, judge_positions
from .moves import ReviewedMove
from .results import Review, Theory, TurningPoint, summarize


def review(
    game: Game | MovesInput,
    solver: Solver | None = None,
    *,
    limit: Limit | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Judge every move of a game against exact play.

    Moves instead of a Game are of the 7x6 board: text counts columns from 1, a sequence of integers from 0. Without a
    solver a shared one is used. The limit holds for the whole review; moves whose scores it leaves open have no class,
    and reasons are not looked for any more. `progress` is called with the number of positions scored and of all. Raises
    SearchInterrupted only when it is cancelled, by the solver's cancel() or the limit's event.
    """
    solver = solver or shared_solver()
    game = to_game(game)
    work = InTime(solver if limit is None else solver.within(limit))
    judged = judge_positions(game, work, progress)
    moves: list[ReviewedMove] = []
    turning_points: list[TurningPoint] = []
    for column, (before, after) in zip(game.moves, pairwise(judged), strict=True):
        move = _judge_move(before, after, column)
        if move.move_class is not None and move.move_class.is_flaw:
            move = replace(move, line=before.read_line(work))
        if move.move_class is MoveClass.INACCURACY:
            move = replace(move, reason=find_inaccuracy(move, before.position, work))
        elif move.move_class is not None and move.move_class.is_turning:
            turning_points.append(_explain_turn(move, before, after, work))
            move = turning_points[-1].move
        moves.append(move)
    return Review(
        width=game.position.width,
        height=game.position.height,
        moves=tuple(moves),
        scores=tuple(_red_score(position) for position in judged),
        players=(summarize(0, moves), summarize(1, moves)),
        turning_points=tuple(turning_points),
        theory=_follow_book(judged, moves),
        outcome=game.outcome(),
        is_complete=work.is_complete,
    )


def _judge_move(before: JudgedPosition, after: JudgedPosition, column: Column) -> ReviewedMove:
    position, analysis = before.position, before.analysis
    return ReviewedMove(
        ply=position.ply,
        cell=landing_cell(position, column),
        board_cells=position.geometry.cells,
        legal=len(position.legal_columns),
        before=before.score,
        after=None if after.score is None else -after.score,
        scores=analysis.scores if analysis else (),
        best=analysis.best if analysis else (),
    )


def _explain_turn(move: ReviewedMove, before: JudgedPosition, after: JudgedPosition, work: InTime) -> TurningPoint:
    after = after.complete(work)
    why_before = explain_position(before, work)
    why_after = explain_position(after, work)
    move = replace(move, reason=choose_reason(move, why_before, why_after))
    return TurningPoint(move, before.position, after.read_line(work), why_before, why_after)


def _red_score(judged: JudgedPosition) -> int | None:
    return -judged.score if judged.score is not None and judged.position.to_move else judged.score


def _follow_book(judged: list[JudgedPosition], moves: list[ReviewedMove]) -> Theory | None:
    """How far the game followed the book; None where there is no book."""
    in_book = [position for position in judged if position.analysis is not None and position.analysis.from_book]
    if not in_book:
        return None
    known = len(in_book)
    left = next((move for move in moves[:known] if move.regret), None)
    if left is None:
        return Theory(known, known < len(moves), None, None, ())
    best = tuple(landing_cell(judged[left.ply].position, column) for column in left.best)
    return Theory(known, known < len(moves), left.number, left.cell, best)
