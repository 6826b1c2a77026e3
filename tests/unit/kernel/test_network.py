"""The network of the early plies against plain sums over its file, and the room that its sums need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest

from fourcast.geometry import Cell, Geometry
from fourcast.kernel import network
from fourcast.kernel import network_weights as layout
from fourcast.kernel.board_size import NETWORK, make_lines, make_size
from fourcast.kernel.state_slots import DELAY_WORDS
from fourcast.kernel.words import pointer, shift_pointer
from tests.compiled import compiled
from tests.reference import naive
from tests.unit.kernel.boards import random_boards, stones_of, word_of

begin_eights, judge_eights = network.begin_eights, network.judge_eights
begin_fours, judge_fours = network.begin_fours, network.judge_fours
begin_singly, judge_singly = network.begin_singly, network.judge_singly
STANDARD = Geometry.of(7, 6)
WHOLE = 1 << int(network.SCALE_BITS)


@compiled
def by_eights(lines: Any, scratch: Any, before: Any, one: Any, two: Any, one_wins: Any, two_wins: Any, ply: Any) -> Any:
    start = shift_pointer(pointer(lines), NETWORK)
    begin_eights(start, pointer(scratch), one & before, two & before)
    return judge_eights(start, pointer(scratch), one & ~before, two & ~before, one_wins, two_wins, ply)


@compiled
def by_fours(lines: Any, scratch: Any, before: Any, one: Any, two: Any, one_wins: Any, two_wins: Any, ply: Any) -> Any:
    start = shift_pointer(pointer(lines), NETWORK)
    begin_fours(start, pointer(scratch), one & before, two & before)
    return judge_fours(start, pointer(scratch), one & ~before, two & ~before, one_wins, two_wins, ply)


@compiled
def by_words(lines: Any, scratch: Any, before: Any, one: Any, two: Any, one_wins: Any, two_wins: Any, ply: Any) -> Any:
    start = shift_pointer(pointer(lines), NETWORK)
    begin_singly(start, pointer(scratch), one & before, two & before)
    return judge_singly(start, pointer(scratch), one & ~before, two & ~before, one_wins, two_wins, ply)


def judge_by_loops(board: naive.Board, kinds: Sequence[Iterable[Cell]]) -> int:
    """What the file says of a board, unit by unit."""
    total = 0
    for unit in layout.read_weights().tolist():
        *inputs, odd, start, counts = unit
        level = start + odd * (board.ply % 2)
        for kind, cells in enumerate(kinds):
            level += sum(inputs[kind * 42 + column * 6 + row] for column, row in cells)
        total += min(max(level, 0), layout.LOUD - layout.SILENT) * counts
    return total // WHOLE


@pytest.mark.parametrize("judge", [by_eights, by_fours, by_words], ids=["eights", "fours", "words"])
def test_the_network_says_what_its_file_says(judge: Any) -> None:
    """Whichever of the stones come first."""
    lines, scratch = make_lines(STANDARD), np.zeros(DELAY_WORDS, np.uint64)
    said, random = set(), np.random.default_rng(1)
    for board in random_boards(7, 6, number=20):
        kinds = [stones_of(board, 0), stones_of(board, 1), board.winning_cells(0), board.winning_cells(1)]
        words = [word_of(board, cells) for cells in kinds]
        expected = judge_by_loops(board, kinds)
        for before in (0, 2**64 - 1, *random.integers(0, 2**64, 3, np.uint64)):
            assert int(judge(lines, scratch, np.uint64(before), *words, np.uint64(board.ply))) == expected
        said.add(expected)
    assert len(said) > 10


def test_no_sum_leaves_its_field() -> None:
    """A cell is empty or has one stone; only an empty one can win, for both players at most."""
    weights = np.abs(layout.read_weights().astype(int))
    cells = weights[:, : layout.KINDS * 42].reshape(layout.UNITS, layout.KINDS, 42)
    most = np.maximum(np.maximum(cells[:, 0], cells[:, 1]), cells[:, 2] + cells[:, 3]).sum(axis=1)
    assert (most + weights[:, -3] + weights[:, -2] < layout.SILENT).all()
    # Nor does the whole leave the 32 bits that are kept of it.
    assert (layout.LOUD - layout.SILENT) * weights[:, -1].sum() < 1 << 31


def test_sums_of_a_node_fit_the_scratch() -> None:
    assert layout.ROW_WORDS + 8 <= DELAY_WORDS  # a group more, of eight words at most


def test_only_the_standard_board_has_a_network() -> None:
    assert make_size(STANDARD).network_ply > 0
    assert len(make_lines(STANDARD)) == NETWORK + layout.WORDS
    for size in ((6, 7), (8, 7), (4, 4)):
        assert make_size(Geometry.of(*size)).network_ply == 0
        assert len(make_lines(Geometry.of(*size))) == NETWORK
