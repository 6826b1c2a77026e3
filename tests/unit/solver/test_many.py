"""Many positions at once: the same answers as one by one, whatever the form of the input."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.errors import InvalidPositionError, SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.conftest import SolvedBoard

SCORED = load_bundled_set("middle-easy").first(300).positions
POSITIONS = [Position.from_moves(scored.moves) for scored in SCORED]
LABELS = [scored.score for scored in SCORED]
LATE = "5332763556652"  # behind the bundled book
EMPTY_8X7 = [Position(8, 7)] * 2  # far from being solved while a test runs


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
def test_solve_many_whole_4x4_board_is_what_the_oracle_says(
    weak: bool, fresh: bool, solver: Solver, solved_4x4: SolvedBoard
) -> None:
    board = solved_4x4
    limit = 10_000 if fresh else len(board.scores)
    stride = len(board.scores) // limit
    arrays = (board.own[::stride], board.occupied[::stride])
    scores = solver.solve_many(arrays, weak=weak, fresh=fresh, width=4, height=4)
    expected = board.scores[::stride]
    assert scores.dtype == np.int8
    np.testing.assert_array_equal(scores, np.sign(expected) if weak else expected)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("fresh", [False, True])
def test_solve_many_is_right_on_any_number_of_threads(threads: int, fresh: bool) -> None:
    solver = Solver(table_mib=4, threads=threads, book=False)
    assert solver.solve_many(POSITIONS, fresh=fresh).tolist() == LABELS
    assert solver.solve_many(POSITIONS, fresh=fresh, weak=True).tolist() == np.sign(LABELS).tolist()


def test_solve_many_takes_positions_and_arrays_alike(solver: Solver) -> None:
    own = [position.own for position in POSITIONS]
    occupied = [position.occupied for position in POSITIONS]
    strided = np.array([own, occupied], np.uint64).T
    for form in (
        POSITIONS,
        tuple(POSITIONS),
        (np.array(own, np.uint64), np.array(occupied, np.uint64)),
        (own, occupied),
        (np.array(own, np.int64), np.array(occupied, np.int64)),
        (strided[:, 0], strided[:, 1]),
    ):
        assert solver.solve_many(form).tolist() == LABELS


def test_solve_many_of_nothing_is_nothing(solver: Solver) -> None:
    assert solver.solve_many([]).tolist() == []
    assert solver.solve_many((np.zeros(0, np.uint64), np.zeros(0, np.uint64))).tolist() == []


def test_solve_many_takes_finished_games(solver: Solver) -> None:
    games = ["1212121", "17172737", SCORED[0].moves]
    assert solver.solve_many([Position.from_moves(moves) for moves in games]).tolist() == [-18, -18, LABELS[0]]


def test_solve_many_leaves_its_input_alone(solver: Solver) -> None:
    own = np.array([position.own for position in POSITIONS], np.uint64)
    occupied = np.array([position.occupied for position in POSITIONS], np.uint64)
    own.flags.writeable = occupied.flags.writeable = False
    assert solver.solve_many((own, occupied)).tolist() == LABELS


def test_solve_many_fresh_searches_the_nodes_of_an_empty_table_each_time() -> None:
    solver = Solver(table_mib=1, book=False)
    solver.solve_many(POSITIONS[:50], fresh=True)
    once = solver.nodes
    solver.solve_many(POSITIONS[:50] * 2, fresh=True)
    assert solver.nodes == 3 * once


def test_solve_many_without_fresh_profits_from_the_table() -> None:
    solver = Solver(table_mib=16, book=False)
    solver.solve_many(POSITIONS)
    once = solver.nodes
    solver.solve_many(POSITIONS)
    assert solver.nodes - once < once // 2


@pytest.mark.parametrize("threads", [1, 2])
def test_solve_many_tells_progress_in_the_calling_thread(threads: int) -> None:
    told: list[tuple[int, int]] = []
    tellers: set[int] = set()

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        tellers.add(threading.get_ident())

    Solver(table_mib=4, threads=threads, book=False).solve_many(POSITIONS, progress=progress)
    assert tellers == {threading.get_ident()}
    assert {total for _, total in told} == {len(POSITIONS)}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (len(POSITIONS), len(POSITIONS))


@pytest.mark.parametrize("threads", [1, 2])
def test_solve_many_is_cancelled_from_another_thread(threads: int) -> None:
    solver = Solver(table_mib=1, threads=threads, book=False)
    canceller = threading.Timer(0.3, solver.cancel)
    canceller.start()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve_many(EMPTY_8X7)
    assert interruption.value.reason == "cancelled"
    assert solver.solve_many(POSITIONS).tolist() == LABELS, "the solver works on"


@pytest.mark.parametrize("threads", [1, 2])
def test_solve_many_error_in_the_callback_ends_the_work(threads: int) -> None:
    def fail(done: int, total: int) -> None:
        raise ZeroDivisionError

    solver = Solver(table_mib=1, threads=threads, book=False)
    with pytest.raises(ZeroDivisionError):
        solver.solve_many(POSITIONS, progress=fail)
    assert solver.solve_many(POSITIONS).tolist() == LABELS


@pytest.mark.parametrize("threads", [1, 2])
def test_solve_many_limit_keeps_the_scores_that_were_found(threads: int) -> None:
    solver = Solver(table_mib=4, threads=threads, book=False)
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve_many([*POSITIONS[:50], Position()], limit=Limit(nodes=200_000))
    assert interruption.value.reason == "nodes"
    assert interruption.value.scores[:50] == tuple(LABELS[:50])
    assert interruption.value.scores[50] is None
    partial = interruption.value.partial
    assert isinstance(partial, np.ndarray)
    assert (str(partial.dtype), partial.tolist()) == ("int8", [*LABELS[:50], -128])


def test_solve_many_limit_keeps_what_the_book_knows() -> None:
    with pytest.raises(SearchInterrupted) as interruption:
        Solver(table_mib=1).solve_many(["4453", LATE], limit=Limit(nodes=10))
    assert interruption.value.scores == (-2, None)


def test_solve_many_within_its_limit_is_complete(solver: Solver) -> None:
    assert solver.solve_many(POSITIONS[:20], limit=Limit(seconds=60)).tolist() == LABELS[:20]


def test_solve_many_takes_a_generator(solver: Solver) -> None:
    assert solver.solve_many(position for position in POSITIONS).tolist() == LABELS


@pytest.mark.parametrize(
    ("own", "occupied", "sentence"),
    [
        ([0, 0], [0], "two flat arrays of one length"),
        ([[0]], [[0]], "two flat arrays of one length"),
        ([0], [1 << 6], "outside the board"),
        ([0], [1 << 60], "outside the board"),
        ([1], [0], "own stones that are not occupied"),
        ([0], [0b10], "floating stone"),
        ([0], [0b11], "too many or too few stones"),
        ([0b1], [0b1], "too many or too few stones"),
        ([0b1111], [0b1111 | 0b1111 << 7], "four in a row of the side to move"),
    ],
)
def test_solve_many_impossible_arrays_are_refused_with_a_sentence(
    own: list[int], occupied: list[int], sentence: str, solver: Solver
) -> None:
    with pytest.raises(InvalidPositionError, match=sentence) as refusal:
        solver.solve_many((np.array(own, np.uint64), np.array(occupied, np.uint64)))
    assert "\n" not in str(refusal.value)


def test_solve_many_names_the_first_impossible_position(solver: Solver) -> None:
    with pytest.raises(InvalidPositionError, match=r"position 2 \(own=0x0, occupied=0x2\) has a floating stone"):
        solver.solve_many(([0, 0, 0], [0, 1, 2]))


def test_solve_many_arrays_of_another_board_size(solver: Solver) -> None:
    geometry = Geometry.of(5, 4)
    assert solver.solve_many(([0], [0]), width=5, height=4).tolist() == [0]
    assert solver.solve_many(([0], [geometry.bottom & 1]), width=5, height=4).tolist() == [1]
