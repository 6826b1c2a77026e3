"""The making of puzzles: the same for a seed, as mixed as promised, and it can be stopped."""

from __future__ import annotations

from collections import Counter

import pytest

from fourcast.analysis.puzzles import (
    Puzzle,
    PuzzleError,
    PuzzleProgress,
    Theme,
    make_puzzles,
    recognize_puzzle,
)
from fourcast.analysis.puzzles.generator import SHARES, sort_puzzles
from fourcast.position import Position
from fourcast.solver import Solver

COUNT = 12


@pytest.fixture(scope="module")
def made() -> list[Puzzle]:
    return make_puzzles(COUNT, 5, Solver())


def test_one_seed_makes_the_same_puzzles_whatever_the_solver_knew_before() -> None:
    first, second = Solver(), Solver(table_mib=8)
    second.solve(Position.from_moves("445312265"))
    assert make_puzzles(5, 5, first) == make_puzzles(5, 5, second)


def test_another_seed_makes_other_puzzles(made: list[Puzzle]) -> None:
    (other,) = make_puzzles(1, 6, Solver())
    assert other not in made


def test_puzzles_are_mixed_as_promised_and_sorted(made: list[Puzzle]) -> None:
    themes = Counter(puzzle.theme for puzzle in made)
    total = sum(SHARES.values())
    assert all(abs(themes[theme] - COUNT * share / total) < 1.5 for theme, share in SHARES.items())
    assert themes[Theme.FORK] >= 1
    assert made == sort_puzzles(made)


def test_made_puzzles_are_puzzles(made: list[Puzzle], solver: Solver) -> None:
    for puzzle in made:
        if puzzle.ply >= 10:  # earlier ones take seconds without the book
            assert recognize_puzzle(puzzle.moves, solver) == puzzle


def test_progress_counts_up_to_the_end() -> None:
    told: list[PuzzleProgress] = []
    make_puzzles(2, 5, Solver(), told.append)
    assert [progress.found for progress in told] == sorted(progress.found for progress in told)
    assert (told[-1].found, told[-1].count) == (2, 2)
    assert all(progress.games > 0 for progress in told)


def test_progress_that_raises_stops_the_making() -> None:
    class Enough(Exception):  # noqa: N818 (nothing went wrong)
        pass

    calls = 0

    def stop(progress: PuzzleProgress) -> None:
        nonlocal calls
        calls += 1
        raise Enough

    with pytest.raises(Enough):
        make_puzzles(1000, 5, Solver(), stop)
    assert calls == 1


def test_count_of_none_is_refused() -> None:
    with pytest.raises(PuzzleError, match="cannot make 0 puzzles: the count must be at least 1"):
        make_puzzles(0, 1, Solver())
