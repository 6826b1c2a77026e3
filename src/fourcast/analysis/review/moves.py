"""One move of a reviewed game: what there was, what was played, what it is called and why.

Scores are those of the side that moves unless a name says Red. Whatever a limit left open is None or empty, and all
that follows from it too; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.analysis.explanation import Sentence
from fourcast.analysis.wording import list_words, name_cell
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS
from fourcast.score import Outcome, Ply, Score, final_move

from .classes import NOT_KNOWN, MoveClass, accuracy_of, classify, describe_loss, describe_result
from .tags import Tag


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is called a flaw: one verified sentence."""

    sentence: Sentence
    is_missed: bool  # about what could have been played; otherwise about what the other side can do now

    @property
    def text(self) -> str:
        """The sentence with a word that says of which of the two positions it speaks."""
        return f"{'Missed' if self.is_missed else 'Now'}: {self.sentence.text}"

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {**self.sentence.to_dict(), "is_missed": self.is_missed, "text": self.text}


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move compared with the best."""

    ply: Ply  # stones on the board before it
    cell: Cell  # where the stone landed
    board_cells: int  # of the whole board
    legal: int  # columns that could be played
    before: Score | None  # the best score there was
    after: Score | None  # the score that is left
    scores: tuple[Score | None, ...]  # of every column, None where it is full; empty: not known
    best: tuple[Column, ...]  # columns that nothing beats, nearest the middle first; empty: not known
    best_cells: tuple[Cell, ...]  # where stones land in them
    tags: tuple[Tag, ...] = ()  # what it overlooks
    right: tuple[Column, ...] = ()  # of a mistake: columns that keep the result and overlook nothing
    line: tuple[Column, ...] = ()  # of a flaw: best play from the position before it, as far as it is known
    reason: Reason | None = None  # of a flaw, where something short is true

    @property
    def number(self) -> int:
        """The number of the move, counted from 1."""
        return self.ply + 1

    @property
    def player(self) -> int:
        """Who made it."""
        return self.ply % 2

    @property
    def column(self) -> Column:
        """Where the stone was dropped."""
        return self.cell[0]

    @property
    def name(self) -> str:
        """The move as one says it: "Red's d4"."""
        return f"{PLAYERS[self.player]}'s {name_cell(self.cell)}"

    @property
    def red_before(self) -> Score | None:
        """The best score there was, from Red's view."""
        return _seen_by_red(self.before, self.player)

    @property
    def red_after(self) -> Score | None:
        """The score that is left, from Red's view."""
        return _seen_by_red(self.after, self.player)

    @property
    def outcome_before(self) -> Outcome | None:
        """Win, draw or loss with best play."""
        return None if self.before is None else Outcome.from_score(self.before)

    @property
    def outcome_after(self) -> Outcome | None:
        """Win, draw or loss after the move."""
        return None if self.after is None else Outcome.from_score(self.after)

    @property
    def move_class(self) -> MoveClass | None:
        """How good the move is."""
        if self.before is None or self.after is None:
            return None
        return classify(self.before, self.after, bool(self.tags))

    @property
    def changes_result(self) -> bool:
        """Whether it drops a win or a draw."""
        return None not in (self.outcome_before, self.outcome_after) and self.outcome_before is not self.outcome_after

    @property
    def regret(self) -> int | None:
        """Score points given away; never negative."""
        return None if self.before is None or self.after is None else self.before - self.after

    @property
    def is_forced(self) -> bool:
        """Whether there was one legal column only."""
        return self.legal == 1

    @property
    def is_only(self) -> bool | None:
        """Whether it is the only one of several moves that keeps the result."""
        if self.is_forced or self.changes_result:
            return False
        outcomes = [Outcome.from_score(score) for score in self.scores if score is not None]
        return outcomes.count(max(outcomes)) == 1 if outcomes else None

    @property
    def has_choice(self) -> bool | None:
        """Whether columns differ in score, so that there was something to choose."""
        if self.is_forced:
            return False
        return len(set(self.scores) - {None}) > 1 if self.scores else None

    @property
    def accuracy(self) -> float | None:
        """How accurate the move is, 0 to 100; None without a choice, or if that is not known."""
        if not self.has_choice or self.before is None or self.after is None:
            return None
        return accuracy_of(self.before, self.after, self.board_cells)

    @property
    def words(self) -> str:
        """The score that is left, in words: "wins on move 31"."""
        return NOT_KNOWN if self.after is None else describe_result(self.after, self.board_cells, self.ply)

    @property
    def comment(self) -> str:
        """One line about the move: "slower win: move 41 instead of 31"."""
        if self.before is None or self.after is None:
            return NOT_KNOWN
        if self.after < self.before:
            return describe_loss(self.before, self.after, self.board_cells, self.ply)
        return self._describe_best(self.after)

    @property
    def remark(self) -> str:
        """The comment with what the move overlooks before it: "missed win – slower win: move 39 instead of 7"."""
        tags = list_words([tag.value for tag in self.tags])
        return f"{tags} – {self.comment}" if tags else self.comment

    @property
    def better(self) -> str:
        """The best cells if the move is none of them: "c1 or d3"; else empty."""
        return list_words([name_cell(cell) for cell in sorted(self.best_cells)], "or") if self.regret else ""

    def tell_ends(self) -> tuple[str, Ply, Ply]:
        """Return "wins" or "loses", the move on which it comes to that now, and the one on which it would have."""
        assert self.before is not None
        assert self.after
        left, had = (final_move(self.board_cells, self.ply, score) for score in (self.after, self.before))
        return "wins" if self.after > 0 else "loses", left, had

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; columns count from 0."""
        return {
            "ply": self.ply,
            "number": self.number,
            "player": self.player,
            "column": self.column,
            "cell": name_cell(self.cell),
            "before": self.before,
            "after": self.after,
            "red_before": self.red_before,
            "red_after": self.red_after,
            "outcome_before": _name_outcome(self.outcome_before),
            "outcome_after": _name_outcome(self.outcome_after),
            "class": None if self.move_class is None else self.move_class.value,
            "tags": [tag.value for tag in self.tags],
            "right": list(self.right),
            "regret": self.regret,
            "accuracy": self.accuracy,
            "scores": list(self.scores),
            "best": list(self.best),
            "best_cells": [name_cell(cell) for cell in self.best_cells],
            "is_forced": self.is_forced,
            "is_only": self.is_only,
            "words": self.words,
            "comment": self.comment,
            "line": list(self.line),
            "reason": self.reason.to_dict() if self.reason else None,
        }

    def _describe_best(self, score: Score) -> str:
        words = self.words
        if score > 0 and words.endswith(f" {self.number}"):
            return "completes four in a row"
        if self.is_forced:
            return f"the only column left: {words}"
        if self.has_choice is False:
            return f"{words} whatever is played"
        if self.is_only:
            return f"the only move that keeps the {'win' if score > 0 else 'draw'}" + (f": {words}" if score else "")
        return {Outcome.WIN: words, Outcome.DRAW: "keeps the draw", Outcome.LOSS: f"{words}, as late as can be"}[
            Outcome.from_score(score)
        ]


def _seen_by_red(score: Score | None, player: int) -> Score | None:
    return -score if score is not None and player else score


def _name_outcome(outcome: Outcome | None) -> str | None:
    return None if outcome is None else outcome.name.lower()
