"""Known numbers of games and positions: the classic checks of move generation."""

from __future__ import annotations

import pytest

from fourcast.cli.measure.perft import count_sequences
from fourcast.position import Position
from tests.samples import sized

SEQUENCES = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]  # of 0, 1, 2 … moves
POSITIONS = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275]  # by ply, OEIS A212693


@pytest.mark.parametrize(("depth", "count"), list(enumerate(SEQUENCES)))
def test_sequences_of_moves_are_as_many_as_known(depth: int, count: int) -> None:
    assert count_sequences(Position(), depth) == count


def test_sequences_beyond_one_call_of_the_kernel_add_up() -> None:
    position = Position.from_moves("44444")
    children = [position.play(column) for column in position.legal_columns]
    assert count_sequences(position, 10) == sum(count_sequences(child, 9) for child in children)


def test_sequences_of_a_finished_game_end() -> None:
    finished = Position.from_moves("1212121")
    assert [count_sequences(finished, depth) for depth in range(3)] == [1, 0, 0]


def test_positions_by_ply_are_as_many_as_known() -> None:
    level = {Position().key: Position()}
    counts = [1]
    while len(counts) < sized(7, whole=len(POSITIONS)):
        children = (position.play(column) for position in level.values() for column in position.legal_columns)
        level = {child.key: child for child in children}
        counts.append(len(level))
    assert counts == POSITIONS[: len(counts)]
