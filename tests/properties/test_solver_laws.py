"""Laws of the solver: what must hold for every position, whatever its score."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.score import final_move, largest_score, smallest_score
from fourcast.solver import Limit, Solver
from tests.samples import sized

laws = settings(derandomize=True, deadline=None, max_examples=sized(40, whole=100))  # the same positions in every run

# Boards and the ply from which on a random position is solved in no time, by several ways through the kernel:
# constants of 7x6, boards of up to eight columns, wider ones, high ones.
BOARDS = {(7, 6): 12, (6, 7): 14, (8, 7): 28, (4, 4): 0, (5, 5): 4, (8, 4): 8, (9, 4): 12, (12, 4): 24, (4, 9): 8}
SOLVER = Solver(table_mib=16, book=False)
SMALL = Solver(table_mib=1, book=False)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """The position after a random game of at least so many moves, finished or not."""
    (width, height), earliest = draw(st.sampled_from(sorted(BOARDS.items())))
    plies = draw(st.integers(earliest, width * height))
    rng = random.Random(draw(st.integers(0, 2**32)))
    position = Position(width, height)
    while position.ply < plies and not position.is_over:
        position = position.play(rng.choice(position.legal_columns))
    assume(position.is_over or position.ply >= earliest)
    return position


@laws
@given(positions())
def test_mirror_image_has_the_same_score(position: Position) -> None:
    assert SMALL.solve(position.mirror()) == SOLVER.solve(position)
    assert SMALL.solve(position.mirror(), weak=True) == SOLVER.solve(position, weak=True)


@laws
@given(positions())
def test_score_keeps_to_its_bounds(position: Position) -> None:
    cells = position.geometry.cells
    score = SOLVER.solve(position)
    if position.is_over:
        assert score == (0 if position.winner is None else -((cells + 2 - position.ply) // 2))
    else:
        assert smallest_score(cells, position.ply) <= score <= largest_score(cells, position.ply)


@laws
@given(positions())
def test_score_is_the_best_of_the_children(position: Position) -> None:
    assume(not position.is_over)
    children = [position.play(column) for column in position.legal_columns]
    assert SOLVER.solve(position) == max(-SMALL.solve(child) for child in children)


@laws
@given(positions())
def test_weak_score_is_the_sign_of_the_score(position: Position) -> None:
    score = SOLVER.solve(position)
    SMALL.reset()
    assert SMALL.solve(position, weak=True) == (score > 0) - (score < 0)


@laws
@given(positions())
def test_analysis_agrees_with_itself_and_its_line_realises_the_score(position: Position) -> None:
    analysis = SOLVER.analyze(position)
    assert analysis.score == SMALL.solve(position)
    scores = {column: score for column, score in enumerate(analysis.scores) if score is not None}
    assert tuple(scores) == position.legal_columns
    assert set(analysis.best) == {column for column, score in scores.items() if score == analysis.score}
    assert analysis.line[:1] == analysis.best[:1]
    played = position
    for column in analysis.line:
        played = played.play(column)
    assert played.is_over
    if analysis.score == 0:
        assert played.winner is None
    else:
        assert played.winner == (position.to_move if analysis.score > 0 else 1 - position.to_move)
        assert played.ply == final_move(position.geometry.cells, position.ply, analysis.score)


@laws
@given(st.lists(positions(), max_size=12), st.booleans(), st.booleans())
def test_many_positions_score_as_they_do_one_by_one(drawn: list[Position], weak: bool, fresh: bool) -> None:
    same_size = [position for position in drawn if position.geometry == drawn[0].geometry]
    fresh = fresh and same_size[:1] != [] and same_size[0].geometry.cells < 50
    scores = SMALL.solve_many(same_size, weak=weak, fresh=fresh)
    assert scores.tolist() == [SOLVER.solve(position, weak=weak) for position in same_size]


@laws
@given(positions(), st.integers(0, 300), st.booleans())
def test_limited_search_tells_the_truth(position: Position, nodes: int, weak: bool) -> None:
    score = SOLVER.solve(position, weak=weak)
    SMALL.reset()
    try:
        found = SMALL.solve(position, weak=weak, limit=Limit(nodes=nodes))
    except SearchInterrupted as interruption:
        is_true = interruption.lower <= score <= interruption.upper and interruption.nodes <= nodes
        assert is_true, interruption  # noqa: PT017 (either end is fine, if it is true)
    else:
        assert found == score
        assert SMALL.nodes <= nodes
