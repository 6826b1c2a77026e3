"""Explanation: a position's headline and the verified sentences that say why.

The way of the data: the solver's scores, then reasons (claims), then the check of every claim, then words. A claim that
fails its check is not said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fourcast import notebook
from fourcast.coercion import PositionInput
from fourcast.errors import SearchInterrupted
from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.solver import Limit, Solver, shared_solver

from . import strategy_sentences, strategy_verification  # noqa: F401  what they know is registered by import
from .claims import Claim, Line
from .evaluation import Evaluation, evaluate
from .headlines import find_headline, write_headline
from .reasons import find_reasons
from .sentences import say
from .threats import ThreatMap, find_threats
from .verification import is_true
from .wording import count_of, name_cell


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing said about a position."""

    text: str
    claim: Claim  # the fact behind it

    @property
    def kind(self) -> str:
        """What sort of fact it is: "must-block", "forced-win", …"""
        return self.claim.kind

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it speaks of."""
        return self.claim.cells

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of four cells it speaks of."""
        return self.claim.lines

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells it speaks of: a stone on the first is answered on the second."""
        return self.claim.pairs

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns it speaks of."""
        return self.claim.columns

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "kind": self.kind,
            "text": self.text,
            "cells": _name_each(self.cells),
            "lines": [_name_each(line) for line in self.lines],
            "pairs": [_name_each(pair) for pair in self.pairs],
            "columns": list(self.columns),
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a position is won, drawn or lost."""

    position: Position
    evaluation: Evaluation
    threats: ThreatMap
    sentences: tuple[Sentence, ...]  # the most telling first
    is_complete: bool  # no limit left anything out

    @property
    def verdict(self) -> str:
        """One sentence: who wins when."""
        return self.evaluation.verdict

    @property
    def headline(self) -> str:
        """One sentence: who wins when, and why."""
        return write_headline(self.evaluation, [sentence.claim for sentence in self.sentences])

    @property
    def headline_claim(self) -> Claim | None:
        """The fact that speaks of all cells which the headline names; None if it names none."""
        return find_headline(self.evaluation, [sentence.claim for sentence in self.sentences])[1]

    def __str__(self) -> str:
        return "\n".join([self.headline, *(sentence.text for sentence in self.sentences)])

    def __repr__(self) -> str:
        return f"<Explanation: {self.verdict} {count_of(len(self.sentences), 'sentence')}>"

    def _repr_html_(self) -> str:
        return notebook.show(self.to_svg(36), [self.headline, *(sentence.text for sentence in self.sentences)])

    def to_svg(self, cell_px: float = 60, **options: object) -> str:
        """Draw the board with the scores below it, the winning cells, and the cells of the first sentence marked.

        The options are those of `Position.to_svg`.
        """
        told = self.sentences[0].cells if self.sentences else ()
        threats = tuple([threat.cell for threat in self.threats.of(player)] for player in (0, 1))
        drawn = {"scores": self.evaluation.scores, "threats": threats, "highlights": told}
        return self.position.to_svg(cell_px, **{**drawn, **options})

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; cells by name, columns counted from 0."""
        return {
            "headline": self.headline,
            "verdict": self.verdict,
            "is_complete": self.is_complete,
            "sentences": [sentence.to_dict() for sentence in self.sentences],
            "evaluation": self.evaluation.to_dict(),
            "threats": self.threats.to_dict(),
        }


def explain(position: PositionInput, solver: Solver | None = None, *, limit: Limit | None = None) -> Explanation:
    """Explain a position, or the one after the given moves; without a solver, by a shared one.

    A limit holds for the whole work: without a result only what is plain to see is said, and what could not be checked
    in time is not said.
    """
    solver = solver or shared_solver()
    worker = solver if limit is None else solver.within(limit)
    return explain_evaluation(evaluate(position, worker), worker)


def explain_evaluation(evaluation: Evaluation, solver: Solver) -> Explanation:
    """Explain a position that has been evaluated; what the solver is not given time to check is left out."""
    sentences, is_complete = [], evaluation.is_complete
    for claim in find_reasons(evaluation):
        try:
            if is_true(claim, solver):
                sentences.append(Sentence(say(claim), claim))
        except SearchInterrupted as interruption:
            if interruption.reason == "cancelled":
                raise
            is_complete = False  # a claim that needs no search may still come
    return Explanation(
        evaluation.position, evaluation, find_threats(evaluation.position), tuple(sentences), is_complete
    )


def _name_each(cells: Iterable[Cell]) -> list[str]:
    return [name_cell(cell) for cell in cells]
