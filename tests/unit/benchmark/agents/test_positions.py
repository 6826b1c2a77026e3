"""The committed set is what it says: decisive, exact, spread over the plies, nothing twice."""

from __future__ import annotations

from collections import Counter

import pytest

from fourcast.benchmark.agents.positions import LabelledPosition, format_position, parse_position, read_positions
from fourcast.bots.protocol import winning_column
from fourcast.errors import NotationError
from fourcast.score import Outcome
from fourcast.solver import Solver
from tests.samples import sized

SET = read_positions()


def test_set_has_2000_decisive_positions_of_every_ply() -> None:
    assert len(SET) == 2000
    assert all(position.is_decisive for position in SET)
    counts = Counter(position.ply for position in SET)
    assert set(counts) == set(range(4, 31))
    assert set(counts.values()) == {74, 75}
    outcomes = Counter(position.outcome for position in SET)
    assert set(outcomes) == {Outcome.WIN, Outcome.DRAW}
    assert min(outcomes.values()) > 600


def test_no_position_comes_twice_nor_is_seen_at_once() -> None:
    assert len({position.position.canonical_key for position in SET}) == len(SET)
    for labelled in SET[:: sized(10, whole=1)]:
        assert winning_column(labelled.position) is None


def test_scores_are_those_of_a_solver_without_a_book() -> None:
    solver = Solver(book=False)
    late = [labelled for labelled in SET if labelled.ply >= sized(18, whole=10)]
    for labelled in late[:: sized(20, whole=3)]:
        assert solver.analyze(labelled.position).scores == labelled.scores


def test_line_is_read_as_it_was_written() -> None:
    position = LabelledPosition("444444", (-2, 0, 3, None, 1, 0, -1))
    assert parse_position(format_position(position)) == position
    assert (position.best, position.ply) == (3, 6)
    with pytest.raises(NotationError, match="a line has moves and the scores of all columns"):
        parse_position("4453")
