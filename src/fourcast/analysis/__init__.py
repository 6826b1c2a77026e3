"""Facts about positions and games, then words: evaluation, threats, explanations, reviews, puzzles.

The way of the data: a solver's scores become an `Evaluation`; `reasons` turns it into claims, `verification` checks
each, `sentences` words it, `explanation` puts it together.
"""

from __future__ import annotations

from .evaluation import ColumnEvaluation, Evaluation, evaluate
from .explanation import Explanation, Sentence, explain
from .threats import Threat, ThreatMap, find_threats

__all__ = [
    "ColumnEvaluation",
    "Evaluation",
    "Explanation",
    "Sentence",
    "Threat",
    "ThreatMap",
    "evaluate",
    "explain",
    "find_threats",
]
