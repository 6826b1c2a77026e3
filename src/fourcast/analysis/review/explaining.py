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
from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.score import Outcome

from .judging import InTime, JudgedPosition
from .moves import Reason, ReviewedMove

_HALVES = {"cannot-win", "follow-up", "plan"}  # kinds that say why one side does not win


def explain_position(judged: JudgedPosition, work: InTime) -> tuple[Sentence, ...]:
    """Return verified sentences, the most telling first; none when the position is not known or nothing is left."""
    evaluation = judged.evaluate(work)
    if evaluation is None or not work.is_complete:
        return ()
    explanation = explain_evaluation(evaluation, work.solver)
    work.is_complete = explanation.is_complete
    return explanation.sentences


def choose_reason(move: ReviewedMove, before: Iterable[Sentence], after: Iterable[Sentence]) -> Reason | None:
    """Return what tells most about a move that changed the result.

    A lost game is explained by what the other side can do, a missed win by the win; of the two, what is short comes
    before a reason that lies many moves ahead.
    """
    told = [Reason(sentence, is_missed=False) for sentence in after]
    missed = [Reason(sentence, is_missed=True) for sentence in before] if move.outcome_before is Outcome.WIN else []
    candidates = told + missed if move.outcome_after is Outcome.LOSS else missed + told
    deciding = [reason for reason in candidates if reason.sentence.claim.decides or reason.sentence.kind in _HALVES]
    distant = [reason for reason in candidates if reason.sentence.kind == "quiet-until"]
    return next(iter([*deciding, *distant]), None)


def find_inaccuracy(move: ReviewedMove, before: Position, work: InTime) -> Reason | None:
    """Return what was missed, or what hastens the end; None if nothing short is true."""
    if not work.is_complete:
        return None
    is_missed = move.outcome_before is Outcome.WIN
    position = before if is_missed else before.play(move.column)
    claim = find_short_reason(position, Outcome.WIN)
    try:
        if claim is None or not is_true(claim, work.solver):
            return None
    except SearchInterrupted as interruption:
        work.leave_gap(interruption)
        return None
    return Reason(Sentence(say(claim), claim), is_missed)
