from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from fourcast import Geometry, Position, Solver
from fourcast.book import BUNDLED_PLY, Book, bundled_book, fill_earlier_plies, open_book, write_book
from fourcast.book.enumeration import Positions, list_plies, mirror
from fourcast.errors import BookError
from fourcast.score import largest_score, smallest_score
from tests.conftest import SolvedBoard
from tests.harness.commands import run_python
from tests.samples import sized

BEYOND = "1223345566771122"[: BUNDLED_PLY + 1]  # one ply more than the bundled book has

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


@pytest.fixture(scope="module")
def whole_4x4(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """A book of every position of the 4x4 board, filled from its full boards."""
    geometry = Geometry.of(4, 4)
    draws = np.zeros(len(list_plies(geometry, 16)[-1].keys), np.int8)
    path = tmp_path_factory.mktemp("books") / "4x4.book"
    write_book(path, geometry, fill_earlier_plies(geometry, draws, 16)[:-1], {})
    return open_book(path)


@pytest.fixture(scope="module")
def bundled_plies() -> list[Positions]:
    """The plies of the bundled book: all twelve have nine million positions, the first eight 0.13 million."""
    return list_plies(Geometry.of(7, 6), sized(8, whole=BUNDLED_PLY))


def test_book_of_a_whole_game_has_the_scores_of_the_oracle(whole_4x4: Book, solved_4x4: SolvedBoard) -> None:
    scores, is_known = whole_4x4.get_many(solved_4x4.own, solved_4x4.occupied)
    assert np.array_equal(scores[is_known], solved_4x4.scores[is_known])
    both_ways = 0
    for ply, positions in enumerate(list_plies(Geometry.of(4, 4), 15)):
        assert whole_4x4.positions[ply] == len(positions.keys)
        turned = mirror(whole_4x4.geometry, positions.own), mirror(whole_4x4.geometry, positions.occupied)
        both_ways += len(positions.keys) + int((turned[0] + turned[1] != positions.own + positions.occupied).sum())
    assert int(is_known.sum()) == both_ways  # every position that is not over


def test_one_position_has_the_score_it_has_among_many(whole_4x4: Book, solved_4x4: SolvedBoard) -> None:
    for index in range(0, len(solved_4x4.own), 97):
        position = Position.from_bitboards(int(solved_4x4.own[index]), int(solved_4x4.occupied[index]), 4, 4)
        expected = None if position.is_over else int(solved_4x4.scores[index])
        assert whole_4x4.get(position) == expected


def test_bundled_book_reaches_the_ply_it_says_and_is_small() -> None:
    book = bundled_book()
    assert book.last_ply == BUNDLED_PLY
    counts = (1, 4, 25, 121, 568, 2144, 8231, 27109, 91295, 269531, 809464, 2148087, 5832236)
    assert book.positions == counts[: BUNDLED_PLY + 1]
    assert book.path.name == "7x6.book"
    assert book.bytes == book.path.stat().st_size < 10_000_000


def test_bundled_book_knows_the_first_moves() -> None:
    book = bundled_book()
    assert book.find(Position()) == 1
    assert [-book.find(Position().play(column)) for column in range(7)] == [-2, -1, 0, 1, 0, -1, -2]


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


def test_bundled_scores_agree_from_ply_to_ply(bundled_plies: list[Positions]) -> None:
    book = bundled_book()
    stored = [book.get_many(ply.own, ply.occupied)[0] for ply in bundled_plies]
    filled = fill_earlier_plies(book.geometry, stored[-1], len(stored) - 1)
    assert all(np.array_equal(ours, expected) for ours, expected in zip(stored, filled, strict=True))


def test_mirror_images_have_the_same_score(bundled_plies: list[Positions]) -> None:
    book = bundled_book()
    for ply in bundled_plies:
        scores, _ = book.get_many(ply.own, ply.occupied)
        turned, is_known = book.get_many(mirror(book.geometry, ply.own), mirror(book.geometry, ply.occupied))
        assert is_known.all()
        assert np.array_equal(scores, turned)


@pytest.mark.parametrize("moves", QUICK)
def test_bundled_scores_are_those_of_a_search(solver: Solver, moves: str) -> None:
    for position in (Position.from_moves(moves), Position.from_moves(moves).mirror()):
        assert bundled_book().get(position) == solver.solve(position)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            Position.from_moves(BEYOND),
            f"the book reaches ply {BUNDLED_PLY}: a position of ply {BUNDLED_PLY + 1} is not in it",
        ),
        (Position.from_moves("1212121"), "the game is over at ply 7: books hold positions that are still played"),
        (Position(width=8, height=6), "the book is of the 7x6 board: a 8x6 position is not in it"),
        (Position(width=6, height=7), "the book is of the 7x6 board: a 6x7 position is not in it"),
    ],
)
def test_position_the_book_does_not_have_is_unknown_and_told_why(position: Position, sentence: str) -> None:
    assert bundled_book().get(position) is None
    with pytest.raises(BookError, match=sentence):
        bundled_book().find(position)


def test_many_positions_at_once_are_as_one_by_one() -> None:
    book = bundled_book()
    positions = [Position.from_moves(moves) for moves in (*QUICK, "", "1212121", BEYOND, BEYOND[:-1] + "7")]
    own = np.array([position.own for position in positions], np.uint64)
    occupied = np.array([position.occupied for position in positions], np.uint64)
    scores, is_known = book.get_many(own, occupied)
    expected = [book.get(position) for position in positions]
    assert is_known.tolist() == [score is not None for score in expected]
    assert scores.tolist() == [score or 0 for score in expected]


def test_arrays_with_gaps_between_their_words_are_read_right() -> None:
    positions = list_plies(Geometry.of(7, 6), 3)[-1]
    scores, _ = bundled_book().get_many(positions.own, positions.occupied)
    every_third, is_known = bundled_book().get_many(positions.own[::3], positions.occupied[::3])
    assert is_known.all()
    assert np.array_equal(every_third, scores[::3])


@pytest.mark.parametrize("size", [(4, 4, 15), (5, 4, 8), (12, 4, 3), (4, 15, 5), (1, 63, 9), (32, 1, 3)], ids=str)
def test_random_scores_on_any_board_are_the_same_one_by_one_and_together(
    size: tuple[int, int, int], tmp_path: Path
) -> None:
    width, height, last_ply = size
    geometry, generator = Geometry.of(width, height), np.random.default_rng(4)
    plies = list_plies(geometry, last_ply)
    scores = [
        generator.integers(
            smallest_score(geometry.cells, ply), largest_score(geometry.cells, ply) + 1, len(positions.keys), np.int8
        )
        for ply, positions in enumerate(plies)
    ]
    write_book(tmp_path / "random.book", geometry, scores, {})
    book = open_book(tmp_path / "random.book")
    for positions, expected in zip(plies, scores, strict=True):
        found, is_known = book.get_many(positions.own, positions.occupied)
        assert is_known.all()
        assert np.array_equal(found, expected)
        for index in range(0, len(expected), max(1, len(expected) // 20)):
            stones = int(positions.own[index]), int(positions.occupied[index])
            assert book.get(Position.from_bitboards(*stones, width, height)) == expected[index]


def test_words_that_are_no_positions_are_unknown() -> None:
    generator, number = np.random.default_rng(5), 10_000
    own, occupied = (generator.integers(1 << 63, size=number, dtype=np.uint64) for _ in range(2))
    assert not bundled_book().get_many(own, occupied)[1].any()
    stones = list_plies(Geometry.of(7, 6), 8)[-1].occupied
    taken = stones[generator.integers(len(stones), size=number)]
    colours = generator.integers(1 << 63, size=number, dtype=np.uint64) & taken  # any number of own stones
    scores, is_known = bundled_book().get_many(colours, taken)
    assert is_known.any()
    assert not is_known[np.bitwise_count(colours) != 4].any()
    assert not scores[~is_known].any()


@pytest.mark.parametrize("length", [0, 2])
def test_arrays_of_different_lengths_are_refused_and_empty_ones_are_not(length: int) -> None:
    if length == 0:
        scores, is_known = bundled_book().get_many(np.zeros(0, np.uint64), np.zeros(0, np.uint64))
        assert (len(scores), len(is_known)) == (0, 0)
    else:
        with pytest.raises(BookError, match="two flat arrays of one length"):
            bundled_book().get_many(np.zeros(length, np.uint64), np.zeros(1, np.uint64))


def test_pickled_book_is_opened_again() -> None:
    copy = pickle.loads(pickle.dumps(bundled_book()))
    assert (copy.path, copy.find(Position())) == (bundled_book().path, 1)
    assert repr(copy).startswith(f"<Book 7x6, plies 0 to {BUNDLED_PLY}, ")


def test_impossible_and_missing_scores_are_refused(tmp_path: Path) -> None:
    geometry = Geometry.of(7, 6)
    empty, path = np.array([1], np.int8), tmp_path / "x.book"
    with pytest.raises(BookError, match="there are 3 scores for ply 1, which has 4 positions"):
        write_book(path, geometry, [empty, np.zeros(3, np.int8)], {})
    with pytest.raises(
        BookError, match="the score 19 of position 2 of ply 1 is impossible: it must be between -18 and 18"
    ):
        write_book(path, geometry, [empty, np.array([0, 0, 19, 0], np.int8)], {})
    with pytest.raises(BookError, match="cannot have the last ply -1"):
        write_book(path, geometry, [], {})
    assert not path.exists()


def test_book_that_is_cut_or_written_over_after_it_was_opened_still_answers(tmp_path: Path) -> None:
    path = tmp_path / "cut.book"
    path.write_bytes(bundled_book().path.read_bytes())
    script = (
        "import sys, fourcast as fc\n"
        "from fourcast.book import open_book\n"
        "book = open_book(sys.argv[1])\n"
        "open(sys.argv[1], 'r+b').truncate(100)\n"
        "print(book.find(fc.Position.from_moves('4453')), book.find(fc.Position.from_moves('226744515337')))\n"
    )
    done = run_python("-c", script, str(path))
    assert (done.stdout, done.returncode) == ("-2 7\n", 0), done.stderr
    with pytest.raises(BookError, match="is cut short"):
        open_book(path)


def test_device_is_no_book() -> None:
    with pytest.raises(BookError, match="cannot read the opening book '/dev/zero': it is a device or a pipe"):
        open_book("/dev/zero")
