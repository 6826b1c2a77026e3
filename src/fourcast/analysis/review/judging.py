"""Scores for all positions of a game, from the last to the first, as far as the limit allows.

Backwards because the table then knows what comes of a position before it is asked about it: that makes the search of
a whole game little more than that of its first position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fourcast.analysis.evaluation import Evaluation, from_analysis
from fourcast.errors import SearchInterrupted
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Analysis, Solver


class InTime:
    """A solver that works within a limit, and whether all that was asked of it was done in time."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.is_complete = True

    def leave_gap(self, interruption: SearchInterrupted) -> None:
        """Go on after a search that the limit has ended; a cancel means that nobody wants the rest."""
        if interruption.reason == "cancelled":
            raise interruption
        self.is_complete = False


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A position of the game and what is known about it, from the view of the side to move."""

    position: Position
    score: Score | None
    analysis: Analysis | None

    def read_line(self, work: InTime) -> tuple[Column, ...]:
        """Return the line of best play; empty if it is not known and the limit does not let it be searched."""
        if self.analysis is None or not self.analysis.from_book:
            return () if self.analysis is None else self.analysis.line
        try:
            return work.solver.best_line(self.position)
        except SearchInterrupted as interruption:
            work.leave_gap(interruption)
            return ()

    def complete(self, work: InTime) -> JudgedPosition:
        """Return the same with its columns judged, which the last position of a running game has not had yet."""
        if self.analysis is not None or self.position.is_over:
            return self
        return _judge(self.position, work)

    def evaluate(self, work: InTime) -> Evaluation | None:
        """Return the exact evaluation; None if the columns are not judged."""
        if self.analysis is None:
            return None
        return from_analysis(self.position, self.analysis, self.read_line(work))


def judge_positions(game: Game, work: InTime, tell: Callable[[int, int, JudgedPosition], None]) -> list[JudgedPosition]:
    """Return every position of the game, from the empty board to the last one.

    `tell` is called with the number of positions judged, of all, and the one judged last.

    The last is not searched: where the game is not over its score follows from the position before.
    """
    *earlier, last = game.positions
    judged = [JudgedPosition(last, _score_without_search(last, work.solver), None)]
    for done, (position, column) in enumerate(zip(reversed(earlier), reversed(game.moves), strict=True), 1):
        found = _judge(position, work)
        if judged[-1].score is None and found.analysis is not None:
            score = found.analysis.scores[column]
            assert score is not None
            judged[-1] = replace(judged[-1], score=-score)
        judged.append(found)
        tell(done, len(earlier), found)
    return judged[::-1]


def _judge(position: Position, work: InTime) -> JudgedPosition:
    try:
        analysis = work.solver.analyze(position)
    except SearchInterrupted as interruption:
        work.leave_gap(interruption)
        is_exact = interruption.lower == interruption.upper
        return JudgedPosition(position, interruption.lower if is_exact else None, None)
    return JudgedPosition(position, analysis.score, analysis)


def _score_without_search(position: Position, solver: Solver) -> Score | None:
    """The score by the rules or from the book."""
    return position.final_score if position.is_over else solver.look_up(position)
