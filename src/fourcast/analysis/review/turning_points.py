"""Turning points: the mistakes and blunders of a game, each with both lines and all that can be said about it."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.analysis.explanation import Sentence
from fourcast.analysis.wording import landing_cell, landing_cells, list_words, name_cell
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS
from fourcast.position import Position

from .moves import Reason, ReviewedMove


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A mistake or blunder, with what was lost and what came instead."""

    move: ReviewedMove
    position: Position  # before the move
    reply_line: tuple[Column, ...]  # best play after the move; empty: not known
    before: tuple[Sentence, ...]  # verified: why the position before was worth what it was
    after: tuple[Sentence, ...]  # verified: why the position after the move is worth what it is
    refuted: tuple[
        Sentence, ...
    ] = ()  # verified: how columns that drop the result are punished; only where it is short
    reason: Reason | None = None  # as for its move, told by a headline

    @property
    def headline(self) -> str:
        """Say what it did: "Move 12: Yellow's d4 misses a win and turns a win on move 30 into a draw."."""
        move = self.move
        deeds = [tag.deed for tag in move.tags]
        if move.changes_result:
            told = list_words([*deeds, move.comment])
        else:
            kept, left, had = move.tell_ends()
            told = f"{list_words(deeds)}: {PLAYERS[move.player]} now {kept} on move {left} instead of {had}"
        return f"Move {move.number}: {move.name} {told}."

    @property
    def line(self) -> tuple[Column, ...]:
        """The better line, move by move."""
        return self.move.line

    @property
    def better(self) -> Cell | None:
        """The better move: the first of the line, else the best column nearest the middle."""
        first = (self.line or self.move.best)[:1]
        return landing_cell(self.position, first[0]) if first else None

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; cells by name, columns counted from 0."""
        after = self.position.play(self.move.column)
        return {
            "number": self.move.number,
            "headline": self.headline,
            "better": name_cell(self.better) if self.better else None,
            "line": list(self.line),
            "line_cells": _names(self.position, self.line),
            "reply_line": list(self.reply_line),
            "reply_cells": _names(after, self.reply_line),
            "before": [sentence.to_dict() for sentence in self.before],
            "after": [sentence.to_dict() for sentence in self.after],
            "refuted": [sentence.to_dict() for sentence in self.refuted],
        }


def _names(position: Position, line: tuple[Column, ...]) -> list[str]:
    return [name_cell(cell) for cell in landing_cells(position, line)]
