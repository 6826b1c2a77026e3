"""The solver with the opening book: the same answers as without, and no search where the book reaches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast import Geometry, Position, Solver
from fourcast.book import bundled_book, fill_earlier_plies, open_book, write_book
from fourcast.book.enumeration import list_plies
from fourcast.errors import BookError

EARLY = ("12341234", "7744221", "44444", "11223355", "445522")
LATER = "445312265445573"
LONGEST = "44444"  # to search
each_early = pytest.mark.parametrize(
    "moves", [pytest.param(moves, marks=pytest.mark.slow) if moves == LONGEST else moves for moves in EARLY]
)


@pytest.fixture
def with_book() -> Solver:
    return Solver()


@each_early
def test_known_position_costs_no_nodes(with_book: Solver, solver: Solver, moves: str) -> None:
    position = Position.from_moves(moves)
    assert with_book.solve(position) == solver.solve(position)
    assert with_book.solve(position, weak=True) == solver.solve(position, weak=True)
    assert with_book.nodes == 0


def test_later_position_is_searched(with_book: Solver, solver: Solver) -> None:
    position = Position.from_moves(LATER)
    assert with_book.solve(position) == solver.solve(position)
    assert with_book.nodes > 0


@each_early
def test_analysis_is_the_same_with_and_without(with_book: Solver, solver: Solver, moves: str) -> None:
    position = Position.from_moves(moves)
    ours, searched = with_book.analyze(position), solver.analyze(position)
    assert (ours.score, ours.scores, ours.best) == (searched.score, searched.scores, searched.best)
    assert ours.line == searched.line[: len(ours.line)]
    assert with_book.best_line(position) == searched.line


def test_column_scores_of_the_empty_board(with_book: Solver) -> None:
    assert with_book.analyze(Position()).scores == (-2, -1, 0, 1, 0, -1, -2)


@pytest.mark.parametrize("weak", [False, True])
def test_many_positions_early_and_late_in_their_order(with_book: Solver, solver: Solver, weak: bool) -> None:
    positions = [Position.from_moves(moves) for moves in (EARLY[0], LATER, EARLY[1], "1212121", *EARLY[2:])]
    told: list[tuple[int, int]] = []
    scores = with_book.solve_many(positions, weak=weak, progress=lambda done, total: told.append((done, total)))
    assert np.array_equal(scores, solver.solve_many(positions, weak=weak))
    assert told[-1] == (len(positions), len(positions))


def test_many_known_positions_need_no_search(with_book: Solver) -> None:
    told: list[tuple[int, int]] = []
    positions = [Position.from_moves(moves) for moves in EARLY]
    with_book.solve_many(positions, progress=lambda done, total: told.append((done, total)))
    assert with_book.nodes == 0
    assert told == [(len(positions), len(positions))]


@pytest.fixture(scope="module")
def book_5x4(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of plies 0 to 4 of the 5x4 board."""
    geometry = Geometry.of(5, 4)
    last = list_plies(geometry, 4)[-1]
    scores = Solver(book=False).solve_many((last.own, last.occupied), width=5, height=4)
    path = tmp_path_factory.mktemp("books") / "5x4.book"
    write_book(path, geometry, fill_earlier_plies(geometry, scores, 4), {})
    return path


@pytest.mark.parametrize("kind", [str, Path, open_book])
def test_book_of_another_size_is_used_for_its_size_alone(book_5x4: Path, solver: Solver, kind: type) -> None:
    with_book = Solver(book=kind(book_5x4))
    small, standard = Position.from_moves("123", 5, 4), Position.from_moves(LATER)
    assert with_book.solve(small) == solver.solve(small)
    assert with_book.solve_many([small]).tolist() == [solver.solve(small)]
    assert with_book.nodes == 0
    assert with_book.look_up(standard) is None
    assert with_book.solve(standard) == solver.solve(standard)
    assert not with_book.analyze(standard).from_book
    assert with_book.nodes > 0


def test_book_that_is_open_already_is_used(solver: Solver) -> None:
    with_book = Solver(book=bundled_book())
    position = Position.from_moves(EARLY[0])
    assert with_book.look_up(position) == with_book.solve(position) == solver.solve(position)
    assert solver.look_up(position) is None


def test_unreadable_book_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "x.book").write_text("not a book")
    with pytest.raises(BookError, match="is not an opening book"):
        Solver(book=tmp_path / "x.book")
