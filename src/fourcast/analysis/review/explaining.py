"""Why a move is a flaw: the verified sentences about the position before it and the one after it.

Only moves that change the result get both explanations in full. Of an inaccuracy it is asked in short what was missed
(in a won position) or what the other side can do now (in a lost one).
"""

from __future__ import annotations

from collections.abc import Iterable

from fourcast.analysis.explanation import Sentence, explain_evaluation
from fourcast.analysis.reasons import find_short_reason
from fourcast.analysis.sentences import say
from fourcast.analysis.verification import is_true
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver
from fourcast.solver.budget import Budget

from .judging import JudgedPosition
from .moves import Reason, ReviewedMove

_HALVES = {"cannot-win", "follow-up", "plan"}  # kinds that say why one side does not win


def explain_position(judged: JudgedPosition, solver: Solver, budget: Budget) -> tuple[Sentence, ...]:
    """Return verified sentences, the most telling first; none when the position is not known or nothing is left.

    The moves of a line of best play are left out of its sentence: a review shows them apart.
    """
    if budget.is_spent:
        return ()
    evaluation = judged.evaluate(solver, budget)
    if evaluation is None:
        return ()
    return explain_evaluation(evaluation, solver).sentences


def choose_reason(move: ReviewedMove, before: Iterable[Sentence], after: Iterable[Sentence]) -> Reason | None:
    """Return what tells most about a move that changed the result.

    A lost game is explained by what the other side can do, a missed win by the win; of the two, what is short comes
    before a reason that lies many moves ahead.
    """
    told = [Reason(sentence, is_missed=False) for sentence in after]
    missed = [Reason(sentence, is_missed=True) for sentence in before] if move.outcome_before is Outcome.WIN else []
    candidates = told + missed if move.outcome_after is Outcome.LOSS else missed + told
    deciding = [
        reason for reason in candidates if reason.sentence.claim.decides or reason.sentence.kind in _HALVES
    ]
    distant = [reason for reason in candidates if reason.sentence.kind == "quiet-until"]
    return next(iter([*deciding, *distant]), None)


def find_inaccuracy(move: ReviewedMove, before: Position, solver: Solver, budget: Budget) -> Reason | None:
    """Return what was missed, or what hastens the end; None if nothing short is true."""
    if budget.is_spent:
        return None
    is_missed = move.outcome_before is Outcome.WIN
    position = before if is_missed else before.play(move.column)
    claim = find_short_reason(position, Outcome.WIN)
    if claim is None or not is_true(claim, solver):
        return None
    return Reason(Sentence(say(claim), claim), is_missed)
