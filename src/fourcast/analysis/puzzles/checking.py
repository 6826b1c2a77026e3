"""The check of a puzzle: whether a column is right and what it leads to, and the solution in words.

Every sentence is a claim that has been checked (`verification`); what cannot be told in short is told by best play.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.analysis.claims import Claim, DoNotPlay, IsRefuted
from fourcast.analysis.explanation import Explanation, Sentence, explain
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.sentences import say
from fourcast.analysis.threats import find_threats
from fourcast.analysis.verification import is_true
from fourcast.analysis.wording import landing_cell, name_cell
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS, format_moves
from fourcast.position import Position
from fourcast.score import Outcome, Score, final_move
from fourcast.solver import Solver

from .puzzle import Kind, Puzzle

# Of the position after a wrong column these, too, say why it ends as it does; the rest is advice for the other side.
_TELLING = {"cannot-win", "follow-up", "plan", "quiet-until", "rules"}

_STAKES = {Kind.WIN: "win", Kind.SAVE: "draw"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a column."""

    column: Column
    cell: Cell  # where the stone lands
    is_right: bool
    score: Score  # of the column, for the side that plays it
    headline: str  # "Wrong: c3 loses, on move 24 with best play."
    sentences: tuple[Sentence, ...] = ()  # why a wrong column fails; none for the right one
    is_complete: bool = True  # the solver had the time to check all that could be said

    @property
    def outcome(self) -> Outcome:
        """Win, draw or loss, for the side that plays the column."""
        return Outcome.from_score(self.score)

    def __str__(self) -> str:
        return "\n".join([self.headline, *(sentence.text for sentence in self.sentences)])

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; the column counts from 0."""
        return {
            "column": self.column,
            "cell": name_cell(self.cell),
            "is_right": self.is_right,
            "is_complete": self.is_complete,
            "score": self.score,
            "outcome": self.outcome.name.lower(),
            "headline": self.headline,
            "sentences": [sentence.to_dict() for sentence in self.sentences],
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """The right column, best play from there to the end, and why it is so."""

    puzzle: Puzzle
    explanation: Explanation

    @property
    def line(self) -> tuple[Column, ...]:
        """Best play of both sides to the end, the right column first."""
        return self.explanation.evaluation.line

    @property
    def is_complete(self) -> bool:
        """Whether the solver had the time for the whole of it."""
        return self.explanation.is_complete

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The verified sentences, the most telling first."""
        return self.explanation.sentences

    @property
    def headline(self) -> str:
        """One sentence: the answer and what it gives."""
        gain = "wins" if self.explanation.evaluation.outcome is Outcome.WIN else "holds the draw"
        cell = name_cell(self.puzzle.cell)
        return f"{PLAYERS[self.puzzle.to_move]} plays {cell} and {gain}. {self.explanation.verdict}"

    def __str__(self) -> str:
        return "\n".join(
            [self.headline, f"Line: {format_moves(self.line)}", *(sentence.text for sentence in self.sentences)]
        )

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; columns count from 0."""
        return {
            "puzzle": self.puzzle.to_dict(),
            "is_complete": self.is_complete,
            "cell": name_cell(self.puzzle.cell),
            "headline": self.headline,
            "line": list(self.line),
            "sentences": [sentence.to_dict() for sentence in self.sentences],
        }


def judge_column(puzzle: Puzzle, column: Column, solver: Solver) -> Verdict:
    """Judge a column of a puzzle; raise IllegalMoveError if it cannot be played."""
    position = puzzle.position
    after = position.play(column)
    cell = landing_cell(position, column)
    score = -solver.solve(after)
    if column == puzzle.column:
        return Verdict(column, cell, True, score, f"Right: {_tell_result(position, cell, score)}.")
    refutation = _find_refutation(position, cell, after) if score < 0 else None
    if refutation and is_true(refutation, solver):
        # The forced way may be longer than the quickest one, so the headline names no move.
        headline = f"Wrong: {name_cell(cell)} throws the {_STAKES[puzzle.kind]} away."
        return Verdict(column, cell, False, score, headline, (Sentence(say(refutation), refutation),))
    explanation = explain(after, solver)
    sentences = explanation.sentences
    told = tuple(sentence for sentence in sentences if sentence.claim.decides or sentence.kind in _TELLING)
    headline = f"Wrong: {_tell_result(position, cell, score)}."
    return Verdict(column, cell, False, score, headline, told, explanation.is_complete)


def _tell_result(position: Position, cell: Cell, score: Score) -> str:
    if score == 0:
        return f"{name_cell(cell)} gives the draw"
    move = final_move(position.geometry.cells, position.ply, score)
    return f"{name_cell(cell)} {'wins' if score > 0 else 'loses'}, on move {move} with best play"


def _find_refutation(position: Position, cell: Cell, after: Position) -> Claim | None:
    """The shortest way to lose after the column: the cell above it, or attacks that leave no choice."""
    above = (cell[0], cell[1] + 1)
    for threat in find_threats(position).of(1 - position.to_move):
        if threat.cell == above:
            return DoNotPlay(position, cell, above, threat.lines[0])
    sequence = find_forced_win(after)
    return IsRefuted(position, cell, sequence) if sequence and sequence.attacks else None
