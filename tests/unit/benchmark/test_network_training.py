"""Learning the network of the first plies: choices have the book's scores, training finds what answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from benchmarks.ordering.network import choices_of_openings, choices_of_questions, hit_rate, train_network
from benchmarks.ordering.openings import NO_SCORE, Opening, Openings
from benchmarks.ordering.sampling import ANSWERS, FAILS, NO_CHILD, Question
from benchmarks.ordering.writing import write_network
from fourcast import Solver
from fourcast.kernel import network_weights
from fourcast.position import Position
from tests.reference.naive import Board

pytestmark = pytest.mark.jit_only


@cache
def some_openings(seed: int) -> list[Opening]:
    openings = Openings(seed)
    while len(openings.choices) < 1200:
        openings.search()
    return list(openings.choices.values())


def test_openings_have_the_scores_that_a_search_finds() -> None:
    solver = Solver(book=False)
    late = [opening for opening in some_openings(1) if opening.occupied.bit_count() == 11][:4]
    assert len(late) == 4
    for opening in late:
        position = Position.from_bitboards(opening.own, opening.occupied)
        reached = {column: score for column, score in enumerate(opening.scores) if score != NO_SCORE}
        assert reached == {column: -solver.solve(position.play(column)) for column in reached}
        assert max(reached.values()) > opening.alpha >= min(reached.values())


def test_openings_repeat() -> None:
    again = Openings(1)
    again.search()
    first = list(again.choices.values())
    assert some_openings(1)[: len(first)] == first


def test_the_network_is_shown_children_as_they_are_after_their_forced_moves() -> None:
    choices = choices_of_openings(some_openings(1)[:60])
    was_forced = 0
    for node, column in zip(*np.nonzero(choices.is_child), strict=True):
        first, second, first_wins, second_wins = (_cells(int(word)) for word in choices.boards[node, column])
        assert not first & second
        ply = int(choices.plies[node, column])
        board = Board()
        for player, stones in enumerate((first, second)):
            for file, row in stones:
                board.cells[file][row] = player
        assert (len(first), len(second)) == ((ply + 1) // 2, ply // 2)
        assert (board.winning_cells(0), board.winning_cells(1)) == (first_wins, second_wins)
        was_forced += ply > int(choices.plies[node][choices.is_child[node]].min())
    assert was_forced > 5


def _cells(word: int) -> set[tuple[int, int]]:
    """Columns and rows of the bits of a word, seven bits to a column."""
    return {divmod(bit, 7) for bit in range(49) if word >> bit & 1}


def test_training_finds_children_that_answer() -> None:
    choices = choices_of_openings(some_openings(1))
    untrained = np.zeros((network_weights.UNITS, network_weights.WEIGHTS_A_UNIT), np.int16)
    trained = train_network(choices, seed=1, epochs=20)
    assert trained.shape == untrained.shape
    assert hit_rate(trained, choices) > hit_rate(untrained, choices) + 0.2


def test_the_bundled_network_knows_openings_that_it_has_not_seen() -> None:
    choices = choices_of_openings(some_openings(12345))
    assert hit_rate(network_weights.read_weights(), choices) > 0.88


def test_of_questions_the_cheaper_answer_is_the_target() -> None:
    question = Question(
        0, 0, -1, (NO_CHILD, FAILS, ANSWERS, ANSWERS, NO_CHILD, NO_CHILD, NO_CHILD), (0, 9, 64, 4, 0, 0, 0)
    )
    choices = choices_of_questions([question])
    assert choices.is_child.tolist() == [[False, True, True, True, False, False, False]]
    assert choices.target[0, 3] > choices.target[0, 2] > 0
    assert choices.target[0].sum() == pytest.approx(1)


def test_the_network_is_written_as_it_is(tmp_path: Path) -> None:
    write_network(network_weights.read_weights(), tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == network_weights.FILE.read_bytes()
