"""From a position to the text that users get about it: nothing but strings goes to the reader."""

from __future__ import annotations

from typing import Any

import fourcast as fc
from fourcast.analysis.puzzles import Puzzle

from .positions import Asked
from .reader import Said


def explain(asked: Asked, solver: fc.Solver) -> Said:
    """Ask the package for an explanation, and keep its words."""
    position = fc.Position.from_moves(list(asked.moves), asked.width, asked.height)
    limit = None if asked.nodes is None else fc.Limit(nodes=asked.nodes)
    explanation = fc.explain(position, solver, limit=limit)
    headline = str(getattr(explanation, "headline", ""))
    sentences = tuple(str(sentence.text) for sentence in explanation.sentences)
    return Said(asked.width, asked.height, asked.moves, headline, sentences, str(explanation.verdict))


def review(moves: tuple[int, ...], size: tuple[int, int], solver: fc.Solver) -> dict[str, Any]:
    """Ask the package for a review, as plain values."""
    return fc.review(fc.Game(list(moves), *size), solver).to_dict()


def solve_puzzle(puzzle: Puzzle, solver: fc.Solver) -> dict[str, Any]:
    """Ask the package for all that it says about a puzzle: the question, the solution, a verdict on every column."""
    solution = puzzle.solve(solver)
    verdicts = [puzzle.check(column, solver).to_dict() for column in puzzle.position.legal_columns]
    own = solution.line[::2]
    verdicts += [puzzle.check_line(own[: step + 1], solver).to_dict() for step in range(1, len(own))]
    return {"puzzle": puzzle.to_dict(), "solution": solution.to_dict(), "verdicts": verdicts}
