"""All columns of many positions as arrays: the same as analyses one by one."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.conftest import SolvedBoard

MOVES = [scored.moves for scored in load_bundled_set("end-easy").first(40).positions]
FINISHED = ["1212121", "17172737"]


def test_analyze_many_is_analyze_for_each(solver: Solver) -> None:
    found = solver.analyze_many([*MOVES, *FINISHED])
    assert len(found) == len(MOVES) + len(FINISHED)
    assert (found.scores.dtype, found.scores.shape) == (np.dtype(np.int8), (len(found), 7))
    for row, moves in enumerate([*MOVES, *FINISHED]):
        expected = solver.analyze(moves)
        assert found.score[row] == expected.score
        assert [
            int(score) if legal else None for score, legal in zip(found.scores[row], found.legal[row], strict=True)
        ] == list(expected.scores)
        assert set(np.flatnonzero(found.best[row])) == set(expected.best)


def test_columns_that_cannot_be_played_are_below_every_score(solver: Solver) -> None:
    found = solver.analyze_many(["444444", "1212121"])
    assert found.scores[~found.legal].tolist() == [-128] * 8
    assert not found.legal[1].any()
    assert not found.best[1].any()
    assert found.score[1] == -18
    assert found.best[0][found.scores[0].argmax()]


def test_whole_4x4_board_is_what_the_oracle_says(solver: Solver, solved_4x4: SolvedBoard) -> None:
    board = solved_4x4
    found = solver.analyze_many((board.own, board.occupied), width=4, height=4)
    assert np.array_equal(found.score, board.scores)
    is_running = found.legal.any(axis=1)
    assert np.array_equal(found.scores.max(axis=1)[is_running], board.scores[is_running])
    assert found.best[is_running].any(axis=1).all()


def test_book_positions_need_no_search() -> None:
    solver = Solver()
    found = solver.analyze_many(["", "4", "4453"])
    assert found.scores[0].tolist() == [-2, -1, 0, 1, 0, -1, -2]
    assert (found.nodes, solver.nodes) == (0, 0)


def test_positions_that_share_children_solve_them_once() -> None:
    progress: list[tuple[int, int]] = []
    position = Position.from_moves("44444422222216")
    solver = Solver(table_mib=4, book=False)
    solver.analyze_many([position, position.mirror()], progress=lambda *told: progress.append(told))
    assert progress[-1][0] == progress[-1][1] <= len(position.legal_columns)


def test_nothing_is_nothing(solver: Solver) -> None:
    found = solver.analyze_many([])
    assert (len(found), found.scores.shape, found.legal.shape) == (0, (0, 7), (0, 7))


def test_limit_interrupts() -> None:
    solver = Solver(table_mib=1, book=False)
    with pytest.raises(SearchInterrupted) as interruption:
        solver.analyze_many([""], limit=Limit(nodes=1000))
    assert (interruption.value.reason, solver.nodes) == ("nodes", 1000)


@pytest.mark.parametrize("weak", [False, True])
def test_limit_keeps_what_was_found_as_arrays(weak: bool) -> None:
    moves = [scored.moves for scored in load_bundled_set("middle-easy").first(40).positions]
    whole = Solver(table_mib=1, book=False).analyze_many([*moves, *FINISHED], weak=weak)
    with pytest.raises(SearchInterrupted) as interruption:
        Solver(table_mib=1, book=False).analyze_many(
            [*moves, *FINISHED], weak=weak, limit=Limit(nodes=whole.nodes // 2)
        )
    found = pickle.loads(pickle.dumps(interruption.value)).partial
    is_known = found.scores != -128
    is_complete = (is_known | ~found.legal).all(axis=1)
    assert 5 < is_complete.sum() < len(moves)
    assert np.array_equal(found.legal, whole.legal)
    assert np.array_equal(found.scores[is_known], whole.scores[is_known])
    assert np.array_equal(found.score[is_complete], whole.score[is_complete])
    assert np.array_equal(found.best[is_complete], whole.best[is_complete])
    assert set(found.score[~is_complete].tolist()) == {-128}
    assert not found.best[~is_complete].any()


def test_result_is_frozen_and_short_to_look_at(solver: Solver) -> None:
    found = solver.analyze_many(MOVES[:2])
    assert repr(found) == "<Analyses of 2 positions>"
    with pytest.raises(AttributeError):
        found.nodes = 0  # type: ignore[misc]


def test_weak_analyses_are_the_signs_of_strong_ones() -> None:
    solver = Solver(table_mib=4)
    strong, weak = (solver.analyze_many([*MOVES, *FINISHED], weak=is_weak) for is_weak in (False, True))
    assert np.array_equal(weak.score, np.sign(strong.score))
    assert np.array_equal(weak.scores[weak.legal], np.sign(strong.scores[strong.legal]))
    assert np.array_equal(weak.legal, strong.legal)
    assert weak.scores[~weak.legal].max() == -128
    assert np.array_equal(weak.best, weak.legal & (np.sign(strong.scores) == np.sign(strong.score)[:, None]))
