"""From a position to the text that users get about it: nothing but strings goes to the reader."""

from __future__ import annotations

import fourcast as fc

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
