"""The check of a puzzle: whether columns are right and what they lead to, and the solution in words.

Every sentence is a claim that has been checked (`verification`); what cannot be told in short is told by best play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fourcast.analysis.claims import Claim, DoNotPlay, IsRefuted, Threatens
from fourcast.analysis.explanation import Explanation, Sentence, explain
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.sentences import say
from fourcast.analysis.strategy_claims import IsCaught, Strategy
from fourcast.analysis.threats import find_threats
from fourcast.analysis.verification import is_true
from fourcast.analysis.wording import count_of, landing_cell, name_cell
from fourcast.errors import IllegalMoveError, PuzzleError
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS, format_moves
from fourcast.position import Position
from fourcast.score import Outcome, Score, final_move
from fourcast.solver import Solver

from .puzzle import Puzzle
from .sequence import Guide, find_reply, list_right, play_main_line, score_columns
from .themes import Kind, Theme

# Of the position after a wrong column these, too, say why it ends as it does; the rest is advice for the other side.
_TELLING = {"cannot-win", "follow-up", "last-line", "net", "plan", "quiet-until", "rules", "stops-later"}

_FALLBACK = {
    "quiet-until",
    "last-line",
    "stops-later",
    "best-line",
}  # of a defence beside the point, and of a win no reason
_POINTED = {"must-block", "threat", "do-not-play", "refuted", "keeps-result"}  # of a defence the point itself
_REFUTATIONS = 2  # told of a defence


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a column, after the moves that led to it."""

    line: tuple[Column, ...]  # all moves of both sides, from the puzzle's position to the answer of the other side
    column: Column  # the one that is judged
    cell: Cell  # where its stone lands
    is_right: bool
    is_solved: bool  # right, and the point is made
    reply: Cell | None  # how the other side answers a right column; None: it does not, or it is over
    score: Score  # of the column, for the side that plays it
    headline: str  # "Wrong: c3 loses, on move 24 with best play."
    sentences: tuple[Sentence, ...] = ()  # why a wrong column fails; none for a right one
    is_complete: bool = True  # the solver had the time to check all that could be said

    @property
    def outcome(self) -> Outcome:
        """Win, draw or loss, for the side that plays the column."""
        return Outcome.from_score(self.score)

    def __str__(self) -> str:
        return "\n".join([self.headline, *(sentence.text for sentence in self.sentences)])

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; columns count from 0."""
        return {
            "column": self.column,
            "cell": name_cell(self.cell),
            "is_right": self.is_right,
            "is_solved": self.is_solved,
            "is_complete": self.is_complete,
            "reply": None if self.reply is None else name_cell(self.reply),
            "line": list(self.line),
            "score": self.score,
            "outcome": self.outcome.name.lower(),
            "headline": self.headline,
            "sentences": [sentence.to_dict() for sentence in self.sentences],
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """The right column, the moves until the point is made, and why it is so."""

    puzzle: Puzzle
    line: tuple[Column, ...]  # of both sides, the right column first
    explanation: Explanation
    agrees: bool  # the line plays what the sentences say
    refutations: tuple[Sentence, ...] = ()  # of wrong columns, where these are the reason

    @property
    def is_complete(self) -> bool:
        """Whether the solver had the time for the whole of it."""
        return self.explanation.is_complete

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The verified sentences, the most telling first."""
        sentences = self.explanation.sentences
        if self.puzzle.kind is Kind.WIN or not self.puzzle.theme.has_reason:
            return sentences
        known = {sentence.text for sentence in sentences}
        refutations = [sentence for sentence in self.refutations if sentence.text not in known]
        told = [sentence for sentence in sentences if sentence.kind in _POINTED]
        if self.puzzle.kind is Kind.SAVE:
            refutations += [sentence for sentence in sentences if sentence.kind not in _POINTED | _FALLBACK]
        return (*told, *refutations)

    @property
    def has_reason(self) -> bool:
        """Whether it says why, rather than only what best play looks like, and the line bears it out."""
        kinds = {sentence.kind for sentence in self.sentences}
        return bool(kinds - {"keeps-result", "winning-cell"}) and not kinds & _FALLBACK and self.agrees

    @property
    def headline(self) -> str:
        """The answer and what it gives."""
        mover, other = PLAYERS[self.puzzle.to_move], PLAYERS[1 - self.puzzle.to_move]
        cell = name_cell(self.puzzle.cell)
        gain = {Kind.WIN: "wins", Kind.SAVE: "holds the draw", Kind.DEFEND: f"stops {other}"}[self.puzzle.kind]
        if self.puzzle.theme is Theme.POISONED:
            gain = "stays safe"
        return f"{mover} plays {cell} and {gain}. {self.explanation.verdict}"

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


def find_solution(puzzle: Puzzle, solver: Solver) -> Solution:
    """Play a puzzle out and explain it."""
    position = puzzle.position
    explanation = explain(position, solver)
    claims = [sentence.claim for sentence in explanation.sentences]
    guide = _make_guide(claims)
    line, follows = play_main_line(position, puzzle.kind, puzzle.length, puzzle.column, solver, guide)
    refutations: list[Sentence] = []
    if puzzle.kind is not Kind.WIN:
        told = {claim.sequence.cells for claim in claims if isinstance(claim, IsRefuted | Threatens)}
        for column in position.geometry.columns_from_centre:
            if column not in position.legal_columns or column == puzzle.column or len(refutations) == _REFUTATIONS:
                continue
            claim = _find_refutation(position, landing_cell(position, column), position.play(column))
            if isinstance(claim, IsRefuted):
                if claim.sequence.cells in told:
                    continue  # what threatens anyway
                told.add(claim.sequence.cells)
            if claim and is_true(claim, solver):
                refutations.append(Sentence(say(claim), claim))
    return Solution(puzzle, line, explanation, follows, tuple(refutations))


def _make_guide(claims: Sequence[Claim]) -> Guide:
    """What the side to move plays later by the first reason that says so."""
    for claim in claims:
        if isinstance(claim, Strategy) and claim.plan.wins and claim.played:
            return claim.plan.answer
        if isinstance(claim, IsCaught) and claim.net.wins and claim.net.toughest:
            (reply, answer), after = claim.net.toughest, claim.net.position.play(claim.net.toughest[0][0])
            return lambda position, moved: answer[0] if position == after and moved == reply[0] else None
    return lambda *_: None


def judge_line(puzzle: Puzzle, columns: Sequence[Column], solver: Solver) -> Verdict:
    """Judge one's own columns in a row, up to the first wrong one."""
    if not columns:
        raise PuzzleError(f"there is no column to judge: expected 1 to {puzzle.length}")
    position, line = puzzle.position, tuple[Column, ...]()
    for step, column in enumerate(columns):
        verdict = _judge(puzzle, position, line, step, column, solver)
        if not verdict.is_right:
            return verdict
        line = verdict.line
        if verdict.is_solved and step + 1 < len(columns):
            raise IllegalMoveError(f"the puzzle is solved after {count_of(step + 1, 'column')}: leave out the others")
        for played in line[2 * step :]:
            position = position.play(played)
    return verdict


def _judge(
    puzzle: Puzzle, position: Position, line: tuple[Column, ...], step: int, column: Column, solver: Solver
) -> Verdict:
    """Judge a column after some that were right, each with its answer."""
    after = position.play(column)
    line, cell = (*line, column), landing_cell(position, column)
    if step == 0:
        right, score = [puzzle.column], -solver.solve(after)
    else:
        scores = score_columns(position, solver)
        right, score = list_right(position, scores, step, puzzle.length), scores[column]
    if column in right:
        return _praise(puzzle, position, line, step, score, solver)
    verdict = Verdict(line, column, cell, False, False, None, score, "")
    if score > 0:
        move = final_move(position.geometry.cells, position.ply, score)
        return _fill(verdict, f"Wrong: {name_cell(cell)} wins only on move {move}, and there is a quicker way.")
    refutation = _find_refutation(position, cell, after) if score < 0 else None
    if refutation and is_true(refutation, solver):
        # The forced way may be longer than the quickest one, so the headline names no move.
        lost = "game" if puzzle.kind is Kind.DEFEND else "draw" if puzzle.kind is Kind.SAVE else "win"
        headline = f"Wrong: {name_cell(cell)} throws the {lost} away."
        return _fill(verdict, headline, (Sentence(say(refutation), refutation),))
    explanation = explain(after, solver)
    sentences = explanation.sentences
    told = tuple(sentence for sentence in sentences if sentence.claim.decides or sentence.kind in _TELLING)
    headline = f"Wrong: {_tell_result(position, cell, score)}."
    return _fill(verdict, headline, told, explanation.is_complete)


def _praise(
    puzzle: Puzzle, position: Position, line: tuple[Column, ...], step: int, score: Score, solver: Solver
) -> Verdict:
    """Say that the last column is right, and let the other side answer if there is more to find."""
    column, after = line[-1], position.play(line[-1])
    cell = landing_cell(position, column)
    if after.is_over or step + 1 == puzzle.length:
        headline = f"Right: {_tell_result(position, cell, score)}."
        if after.winner is not None:
            headline = f"Right: {name_cell(cell)} completes four."
        return Verdict(line, column, cell, True, True, None, score, headline)
    reply = find_reply(after, puzzle.kind, solver)
    answer = landing_cell(after, reply)
    headline = f"Right: {name_cell(cell)}. {PLAYERS[after.to_move]} answers {name_cell(answer)}: what now?"
    return Verdict((*line, reply), column, cell, True, False, answer, score, headline)


def _fill(verdict: Verdict, headline: str, sentences: tuple[Sentence, ...] = (), is_complete: bool = True) -> Verdict:
    return replace(verdict, headline=headline, sentences=sentences, is_complete=is_complete)


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
