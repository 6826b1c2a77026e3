"""Puzzles: positions in which exactly one column keeps the result; made, graded, played out and explained."""

from __future__ import annotations

from fourcast.errors import PuzzleError

from .checking import Solution, Verdict
from .collection import find_puzzle, format_collection, load_puzzles, parse_collection
from .generator import PuzzleProgress, make_puzzles
from .grading import Difficulty, measure_difficulty
from .puzzle import Puzzle, recognize_puzzle
from .themes import Kind, Theme

__all__ = [
    "Difficulty",
    "Kind",
    "Puzzle",
    "PuzzleError",
    "PuzzleProgress",
    "Solution",
    "Theme",
    "Verdict",
    "find_puzzle",
    "format_collection",
    "load_puzzles",
    "make_puzzles",
    "measure_difficulty",
    "parse_collection",
    "recognize_puzzle",
]
