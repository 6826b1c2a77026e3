"""The making of puzzles: the same for a seed, as mixed as promised, and it can be stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from fourcast.analysis.puzzles import (
    Puzzle,
    PuzzleError,
    PuzzleProgress,
    Theme,
    generator,
    make_puzzles,
    recognize_puzzle,
)
from fourcast.analysis.puzzles.generator import SHARES, sort_puzzles
from fourcast.position import Position
from fourcast.solver import Solver
from tests.samples import sized

COUNT = sized(6, whole=12)


@pytest.fixture(scope="module", autouse=True)
def rounds() -> Iterator[None]:
    """Short rounds unless everything is tested: a whole one takes seconds, whatever it finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generator, "_GAMES_FOR_AN_OPENING", sized(2, whole=8))
        patch.setattr(generator, "_NAIVE_GAMES", sized(30, whole=200))
        yield


@pytest.fixture(scope="module")
def told() -> list[PuzzleProgress]:
    """What the maker of `made` has told on its way."""
    return []


@pytest.fixture(scope="module")
def made(told: list[PuzzleProgress]) -> list[Puzzle]:
    return make_puzzles(COUNT, 5, Solver(), told.append)


def test_one_seed_makes_the_same_puzzles_whatever_the_solver_knew_before(made: list[Puzzle]) -> None:
    other = Solver(table_mib=8)
    other.solve(Position.from_moves("445312265"))
    assert make_puzzles(COUNT, 5, other) == made


def test_another_seed_makes_other_puzzles(made: list[Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_NAIVE_GAMES", sized(8, whole=200))  # enough for one puzzle
    (other,) = make_puzzles(1, 8, Solver())
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


def test_progress_counts_up_to_the_end(made: list[Puzzle], told: list[PuzzleProgress]) -> None:
    assert len(made) == COUNT
    assert [progress.found for progress in told] == sorted(progress.found for progress in told)
    assert (told[-1].found, told[-1].count) == (COUNT, COUNT)
    assert all(progress.games > 0 for progress in told)


def test_progress_that_raises_stops_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_NAIVE_GAMES", 1)  # a short round: many games would be searched for every theme

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
