"""Review: the scores of a game become judged moves, turning points with their reasons, and a summary.

Only mistakes and blunders get verified sentences about the position before them and the one after them. Of an
inaccuracy it is asked in short what was missed (in a won position) or what the other side can do now (in a lost one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from fourcast.analysis.claims import Claim, IsRefuted
from fourcast.analysis.explanation import Explanation, Sentence, explain_evaluation
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.reasons import find_short_reason
from fourcast.analysis.sentences import say
from fourcast.analysis.verification import is_true
from fourcast.analysis.wording import landing_cell
from fourcast.coercion import PositionInput, to_game
from fourcast.errors import SearchInterrupted
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Outcome, Ply, Score
from fourcast.solver import Limit, Solver, shared_solver

from .classes import MoveClass
from .judging import InTime, JudgedPosition, judge_positions
from .key_moments import find_key_moments
from .moves import Reason, ReviewedMove
from .results import Review, Theory, summarize
from .tags import Tag, find_right, find_tags
from .turning_points import TurningPoint

_HALVES = {"cannot-win", "follow-up", "net", "plan", "rules"}  # kinds that say why one side does not win


def review(
    game: PositionInput,
    solver: Solver | None = None,
    *,
    limit: Limit | None = None,
    progress: Callable[[int, int], None] | None = None,
    scored: Callable[[Ply, Score | None], None] | None = None,
) -> Review:
    """Judge every move of a game against exact play.

    Moves instead of a Game are of the 7x6 board: text counts columns from 1, a sequence of integers from 0. A game that
    began with a position is judged from there on. Without a solver a shared one is used. The limit holds for the whole
    review; moves whose scores it leaves open have no class, and reasons are not looked for any more. `progress` is
    called with the number of positions scored and of all; `scored` with the ply of each, from the last one on, and its
    score, Red's view, None where the limit leaves it open. Raises SearchInterrupted only when it is cancelled, by the
    solver's cancel() or the limit's event.
    """
    solver = solver or shared_solver()
    game = to_game(game)
    work = InTime(solver if limit is None else solver.within(limit))

    def tell(done: int, total: int, found: JudgedPosition) -> None:
        if scored is not None:
            scored(found.position.ply, _red_score(found))
        if progress is not None:
            progress(done, total)

    judged = judge_positions(game, work, tell)
    moves: list[ReviewedMove] = []
    turning_points: list[TurningPoint] = []
    explain = _Explainer(work)
    for move, (before, after) in zip(judge_moves(game, judged), pairwise(judged), strict=True):
        if move.move_class is not None and move.move_class.is_flaw:
            move = replace(move, line=before.read_line(work))
        if move.move_class is MoveClass.INACCURACY:
            move = replace(move, reason=_find_inaccuracy(move, before.position, work))
        elif move.move_class is not None and move.move_class.is_serious:
            turning_points.append(_explain_turn(move, before, after, explain))
            move = turning_points[-1].move
        moves.append(move)
    return Review(
        start=game.start,
        moves=tuple(moves),
        scores=tuple(_red_score(position) for position in judged),
        players=(summarize(0, moves), summarize(1, moves)),
        turning_points=tuple(turning_points),
        key_moments=find_key_moments(turning_points, len(moves)),
        theory=_follow_book(judged, moves),
        outcome=game.outcome(),
        is_complete=work.is_complete,
    )


def judge_moves(game: Game, judged: list[JudgedPosition]) -> Iterator[ReviewedMove]:
    """Compare every move of a game with the best, without reasons; the positions are those of the game, judged."""
    for column, (before, after) in zip(game.moves, pairwise(judged), strict=True):
        yield _judge_move(before, after, column)


def _judge_move(before: JudgedPosition, after: JudgedPosition, column: Column) -> ReviewedMove:
    position, analysis = before.position, before.analysis
    best = analysis.best if analysis else ()
    move = ReviewedMove(
        ply=position.ply,
        cell=landing_cell(position, column),
        board_cells=position.geometry.cells,
        legal=len(position.legal_columns),
        before=before.score,
        after=None if after.score is None else -after.score,
        scores=analysis.scores if analysis else (),
        best=best,
        best_cells=tuple(landing_cell(position, column) for column in best),
    )
    if move.regret == 0:
        return move  # nothing is better, so nothing was overlooked
    move = replace(move, tags=find_tags(position, column))
    if analysis is None or move.move_class is None or not move.move_class.is_serious:
        return move
    keeping = tuple(
        column
        for column, score in enumerate(analysis.scores)
        if score is not None and Outcome.from_score(score) is move.outcome_before
    )
    right = {*analysis.best, *find_right(position, keeping)}
    return replace(move, right=tuple(sorted(right)))


class _Explainer:
    """Explains positions of a game, each once: what follows one move comes before the next."""

    def __init__(self, work: InTime) -> None:
        self.work = work
        self._known: dict[Position, Explanation] = {}

    def __call__(self, judged: JudgedPosition) -> Explanation | None:
        """Return verified sentences, the most telling first; None when the position is not known or no time is left."""
        if judged.position in self._known:
            return self._known[judged.position]
        evaluation = judged.evaluate(self.work)
        if evaluation is None or not self.work.is_complete:
            return None
        explanation = explain_evaluation(evaluation, self.work.solver)
        self.work.is_complete = explanation.is_complete
        if explanation.is_complete:
            self._known[judged.position] = explanation
        return explanation


def _explain_turn(
    move: ReviewedMove, before: JudgedPosition, after: JudgedPosition, explain: _Explainer
) -> TurningPoint:
    work = explain.work
    after = after.complete(work)
    why_before, why_after = explain(before), explain(after)
    told_before, told_after = (why.sentences if why else () for why in (why_before, why_after))
    move = replace(move, reason=_choose_reason(move, told_before, told_after))
    reason = _tell_in_short(move, why_before, why_after)
    return TurningPoint(
        move,
        before.position,
        after.read_line(work),
        told_before,
        told_after,
        _refute(move, before.position, work),
        reason,
    )


def _choose_reason(move: ReviewedMove, before: Iterable[Sentence], after: Iterable[Sentence]) -> Reason | None:
    """Return what tells most about a mistake.

    What is said first follows `_is_about_before`; of both positions, what is short comes before a reason that lies many
    moves ahead.
    """
    told = [Reason(sentence, is_missed=False) for sentence in after]
    missed = [Reason(sentence, is_missed=True) for sentence in before] if move.outcome_before is Outcome.WIN else []
    candidates = missed + told if _is_about_before(move) else told + missed
    deciding = [reason for reason in candidates if reason.sentence.claim.decides or reason.sentence.kind in _HALVES]
    distant = [reason for reason in candidates if reason.sentence.kind in ("quiet-until", "last-line", "stops-later")]
    return next(iter([*deciding, *distant]), None)


def _is_about_before(move: ReviewedMove) -> bool:
    """A lost game is told by what the other side can do, a missed win by the win, an oversight by what it overlooks."""
    if move.tags:
        return move.tags == (Tag.MISSED_WIN,)
    return move.outcome_after is not Outcome.LOSS


def _tell_in_short(move: ReviewedMove, before: Explanation | None, after: Explanation | None) -> Reason | None:
    """Return the reason as the headline of the position that it is about, with what that speaks of."""
    is_missed = move.reason.is_missed if move.reason else _is_about_before(move) and move.outcome_before is Outcome.WIN
    why = before if is_missed else after
    if why is None or not why.sentences:
        return None
    return Reason(Sentence(why.headline, why.headline_claim or why.sentences[0].claim), is_missed)


def _refute(move: ReviewedMove, position: Position, work: InTime) -> tuple[Sentence, ...]:
    """Say of each column that loses without need how the other side then wins by force, if it does."""
    if move.outcome_before is Outcome.LOSS:
        return ()
    told = []
    for column, score in enumerate(move.scores):
        sequence = find_forced_win(position.play(column)) if score is not None and score < 0 else None
        if sequence and sequence.attacks:
            told += _say_if_true(IsRefuted(position, landing_cell(position, column), sequence), work)
    return tuple(told)


def _find_inaccuracy(move: ReviewedMove, before: Position, work: InTime) -> Reason | None:
    """Return what was missed, or what hastens the end; None if nothing short is true."""
    is_missed = move.outcome_before is Outcome.WIN
    position = before if is_missed else before.play(move.column)
    claim = find_short_reason(position, Outcome.WIN)
    return next((Reason(sentence, is_missed) for sentence in _say_if_true(claim, work)), None) if claim else None


def _say_if_true(claim: Claim, work: InTime) -> list[Sentence]:
    """Return the sentence of a claim; nothing if the check fails or there is no time for it."""
    try:
        return [Sentence(say(claim), claim)] if work.is_complete and is_true(claim, work.solver) else []
    except SearchInterrupted as interruption:
        work.leave_gap(interruption)
        return []


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
    return Theory(known, known < len(moves), left.number, left.cell, left.best_cells)
