from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast import Geometry, Position, Solver
from fourcast.book import BUNDLED_PLY, OpeningBook, bundled_book, read_book, write_book
from fourcast.book.enumeration import list_plies
from fourcast.errors import BookError
from tests.conftest import SolvedBoard

# Positions of each ply that are not over, won, drawn and lost for the first player: the published counts less the games
# that are finished at that ply.
PUBLISHED = (
    (1, 0, 0),
    (1, 2, 4),
    (27, 12, 10),
    (35, 58, 145),
    (690, 200, 230),
    (1080, 697, 2486),
    (10889, 1943, 3590),
    (17507 - 728, 5944, 31408),
    (124624, 14676, 44975 - 1892),
)
QUICK = ("12341234", "7744221", "44444", "4413221", "11223355", "445522", "2222", "71717126")


def test_scores_of_all_plies_follow_from_those_of_the_last(solved_4x4: SolvedBoard) -> None:
    known = dict(
        zip(
            zip(solved_4x4.own.tolist(), solved_4x4.occupied.tolist(), strict=True),
            solved_4x4.scores.tolist(),
            strict=True,
        )
    )
    geometry = Geometry.of(4, 4)
    last = list_plies(geometry, 9)[-1]
    stones = zip(last.own.tolist(), last.occupied.tolist(), strict=True)
    book = OpeningBook(geometry, 9, np.array([known[pair] for pair in stones], np.int8))
    checked = 0
    for (own, occupied), score in known.items():
        position = Position.from_bitboards(own, occupied, 4, 4)
        if position.ply <= 9 and not position.is_over:
            assert book.get(position) == score
            checked += 1
    assert checked > 10_000


def test_bundled_book_reaches_the_ply_it_says() -> None:
    assert bundled_book().last_ply == BUNDLED_PLY


def test_bundled_book_knows_the_first_moves() -> None:
    book = bundled_book()
    assert book.get(Position()) == 1
    scores = [-(book.get(Position().play(column)) or 0) for column in range(7)]
    assert scores == [-2, -1, 0, 1, 0, -1, -2]


@pytest.mark.parametrize("ply", range(len(PUBLISHED)))
def test_outcomes_of_a_ply_are_as_often_as_published(ply: int) -> None:
    geometry = Geometry.of(7, 6)
    positions = list_plies(geometry, ply)[-1]
    scores, is_known = bundled_book().get_many(positions.own, positions.occupied)
    assert is_known.all()
    copies = [1 if geometry.mirror(key) == key else 2 for key in positions.keys.tolist()]
    outcomes = np.sign(scores) * (1 if ply % 2 == 0 else -1)
    counts = tuple(int(np.sum(copies, where=outcomes == outcome)) for outcome in (1, 0, -1))
    assert counts == PUBLISHED[ply]


@pytest.mark.parametrize("moves", QUICK)
def test_bundled_scores_are_those_of_a_search(solver: Solver, moves: str) -> None:
    for position in (Position.from_moves(moves), Position.from_moves(moves).mirror()):
        assert bundled_book().get(position) == solver.solve(position)


def test_positions_the_book_does_not_reach_are_unknown() -> None:
    book = bundled_book()
    assert book.get(Position.from_moves("123412341")) is None
    assert book.get(Position.from_moves("1212121")) is None  # over
    assert book.get(Position(width=8, height=6)) is None


def test_many_positions_at_once_are_as_one_by_one() -> None:
    book = bundled_book()
    positions = [Position.from_moves(moves) for moves in (*QUICK, "", "1212121", "123412341", "123412345")]
    own = np.array([position.own for position in positions], np.uint64)
    occupied = np.array([position.occupied for position in positions], np.uint64)
    scores, is_known = book.get_many(own, occupied)
    expected = [book.get(position) for position in positions]
    assert is_known.tolist() == [score is not None for score in expected]
    assert [int(score) for score in scores[is_known]] == [score for score in expected if score is not None]


def test_written_book_can_be_read_and_used_by_a_solver(tmp_path: Path) -> None:
    positions = list_plies(Geometry.of(7, 6), 1)[-1]
    assert len(positions.keys) == 4
    path = tmp_path / "small.book"
    write_book(path, 1, np.array([2, 1, 0, -1], np.int8)[np.argsort(np.argsort(positions.keys))])
    solver = Solver(book=path)
    assert solver.solve(Position()) == read_book(path).get(Position())
    assert solver.nodes == 0


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: data[:-1], "is damaged: its checksum is wrong"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "is damaged: its checksum is wrong"),
        (lambda data: b"something else", "is not an opening book of this version"),
        (lambda data: b"", "is not an opening book of this version"),
    ],
)
def test_damaged_book_is_refused(tmp_path: Path, damage: object, sentence: str) -> None:
    path = tmp_path / "x.book"
    write_book(path, 0, np.array([1], np.int8))
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(BookError, match=sentence):
        read_book(path)


def test_missing_book_and_wrong_number_of_scores_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="cannot read the opening book"):
        Solver(book=tmp_path / "none.book")
    path = tmp_path / "short.book"
    write_book(path, 1, np.array([1], np.int8))
    with pytest.raises(BookError, match="has 1 scores for ply 1, which has 4 positions"):
        read_book(path)
