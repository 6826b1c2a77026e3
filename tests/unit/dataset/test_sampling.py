"""Samples: what they promise, checked with the rules in plain loops."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from fourcast.crew import Crew
from fourcast.dataset import STRATEGIES, Batch, SampleSettings, sample_positions
from fourcast.dataset.batch import NO_MOVE
from fourcast.errors import DatasetError, EngineError
from fourcast.geometry import Geometry
from fourcast.notation import format_moves
from fourcast.solver import Solver
from tests.reference import naive
from tests.samples import sized

pytest.importorskip("pyarrow")

HERE = Crew(table_mib=4)
ROWS = sized(12, whole=120)


def draw(count: int, plies: tuple[int, int], strategy: str = "random", crew: Crew = HERE, **options: object) -> Batch:
    settings = SampleSettings(count, plies, strategy=strategy, **options)  # type: ignore[arg-type]
    return sample_positions(settings, crew=crew)


def replay(sample: Batch, row: int, width: int = 7, height: int = 6) -> naive.Board:
    moves = [int(column) for column in sample.moves[row] if column != NO_MOVE]
    return naive.Board(width, height, moves)  # refuses illegal moves, and moves after the end


def bits(board: naive.Board, players: tuple[int, ...]) -> int:
    stride = board.height + 1
    cells = ((c, r) for c in range(board.width) for r in range(board.height) if board.cells[c][r] in players)
    return sum(1 << (column * stride + row) for column, row in cells)


@pytest.mark.parametrize(
    ("strategy", "size"),
    [(name, (7, 6)) for name in STRATEGIES] + [("random", (5, 4)), ("plies", (8, 7)), ("outcomes", (4, 5))],
)
@pytest.mark.jit_only
def test_sample_holds_reachable_unfinished_positions_once(strategy: str, size: tuple[int, int]) -> None:
    plies = (9, 16)
    sample = draw(ROWS, plies, strategy, seed=4, geometry=Geometry.of(*size))
    seen = set()
    for row in range(sample.size):
        board = replay(sample, row, *size)
        assert not board.is_over()
        assert plies[0] <= board.ply == sample.plies[row] <= plies[1]
        assert int(sample.own[row]) == bits(board, (board.to_move(),))
        assert int(sample.occupied[row]) == bits(board, (0, 1))
        seen |= {board.stones(), board.stones()[::-1]}
    symmetric = sum(
        replay(sample, row, *size).stones() == replay(sample, row, *size).stones()[::-1] for row in range(ROWS)
    )
    assert len(seen) == 2 * ROWS - symmetric


@pytest.mark.jit_only
@pytest.mark.parametrize(
    "strategy", [*(pytest.param(name, marks=pytest.mark.slow) for name in ("outcomes", "decisive")), "engines"]
)
def test_sample_is_the_same_for_any_number_of_workers(strategy: str) -> None:
    one, two = (draw(sized(16, whole=60), (14, 30), strategy, Crew(jobs, 4), seed=2) for jobs in (1, 2))
    assert np.array_equal(one.own, two.own)
    assert np.array_equal(one.moves, two.moves)


def test_sample_of_another_seed_is_another() -> None:
    one, other, again = (draw(500, (8, 30), seed=seed) for seed in (1, 2, 1))
    assert np.array_equal(one.moves, again.moves)
    assert len(set(one.own.tolist()) & set(other.own.tolist())) < 50


def test_sample_does_not_change_with_the_version_of_numpy() -> None:
    texts = [format_moves(row[row != NO_MOVE].tolist()) for row in draw(3, (8, 30), seed=1).moves]
    assert texts == ["2422216565512414", "575653127636256722", "5312273733351"]  # a figure of ours, kept


def test_sample_longer_sample_holds_the_shorter() -> None:
    short, long = (draw(count, (10, 20), seed=9) for count in (100, 200))
    assert set(short.occupied.tolist()) <= set(long.occupied.tolist())


def test_random_play_takes_every_column_alike() -> None:
    sample = draw(3000, (12, 12), seed=3)
    counts = np.bincount(sample.moves[:, :4].ravel(), minlength=7) / (3000 * 4)
    assert np.abs(counts - 1 / 7).max() < 0.01


def test_balanced_plies_have_equal_shares() -> None:
    sample = draw(1000, (8, 30), "plies", seed=6)
    counts = np.bincount(sample.plies, minlength=31)
    assert counts[:8].sum() == 0
    assert set(counts[8:].tolist()) == {43, 44}
    assert any(here > there for here, there in pairwise(sample.plies))  # and are not sorted


@pytest.mark.jit_only
def test_balanced_outcomes_have_equal_shares(solver: Solver) -> None:
    sample = draw(100, (14, 30), "outcomes", seed=7)
    scores = solver.solve_many((sample.own, sample.occupied))
    assert sorted(np.bincount(np.sign(scores) + 1).tolist()) == [33, 33, 34]


@pytest.mark.jit_only
def test_decisive_positions_have_columns_of_different_outcomes(solver: Solver) -> None:
    sample = draw(80, (14, 30), "decisive", seed=8)
    found = solver.analyze_many((sample.own, sample.occupied))
    classes = [set(np.sign(scores[legal]).tolist()) for scores, legal in zip(found.scores, found.legal, strict=True)]
    assert min(map(len, classes)) >= 2


def test_all_positions_of_a_ply_can_be_had() -> None:
    columns = {int(moves[0]) for moves in draw(4, (1, 1)).moves}
    assert {min(column, 6 - column) for column in columns} == {0, 1, 2, 3}
    assert draw(1, (0, 0)).occupied.tolist() == [0]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"count": 5, "plies": (1, 1)}, "cannot sample 5 positions of ply 1: there are 4 on the 7x6 board"),
        ({"count": 6, "plies": (0, 1)}, "of the plies 0 to 1: there are 5 on the 7x6 board"),
        ({"count": 300, "plies": (2, 9), "strategy": "plies"}, "cannot sample 38 positions of ply 2"),
        ({"count": 1, "plies": (42, 42)}, "unfinished games have 0 to 41 stones"),
        ({"count": 1, "plies": (9, 8)}, "the first ply must not be after the last"),
        ({"count": 0, "plies": (8, 9)}, "ask for at least one"),
        ({"count": 1, "plies": (8, 9), "seed": -1}, "it must be 0 or more"),
        ({"count": 1, "plies": (8, 9), "strategy": "best"}, "there are random, plies, outcomes, decisive, engines"),
    ],
)
def test_impossible_samples_are_refused_at_once(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(DatasetError) as refusal:
        SampleSettings(**options)  # type: ignore[arg-type]
    assert sentence in str(refusal.value)


def test_unknown_engines_are_refused_at_once() -> None:
    with pytest.raises(EngineError, match="no engine is called 'levle-3'"):
        SampleSettings(10, (8, 9), strategy="engines", engines=("levle-3", "random"))


@pytest.mark.jit_only
def test_positions_that_do_not_exist_are_given_up() -> None:
    with pytest.raises(DatasetError, match="by the strategy 'decisive': after 0 hardly any new ones came"):
        draw(5, (41, 41), "decisive")  # only one column is left


def test_progress_is_told_up_to_the_last_position() -> None:
    told: list[tuple[int, int]] = []
    sample_positions(SampleSettings(1000, (8, 12), strategy="plies"), progress=lambda *now: told.append(now))
    assert told[-1] == (1000, 1000)
    assert [now for now, _ in told] == sorted(now for now, _ in told)
