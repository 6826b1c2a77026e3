"""Ordering features against the loops they stand for."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest

from fourcast.geometry import Cell, Geometry
from fourcast.kernel import ordering
from fourcast.kernel.board_size import make_lines
from fourcast.kernel.ordering_weights import CLASSES, LEARNED, plain_weights, weights_for
from fourcast.kernel.words import pointer
from tests.compiled import compiled
from tests.reference import naive
from tests.unit.kernel.boards import (
    SIZES,
    Door,
    board_of,
    empty_cells_of,
    own_and_occupied,
    random_boards,
    stones_of,
    word_of,
)

on_every_size = pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
lines_through, promise, class_of = ordering.lines_through, ordering.promise, ordering.class_of
features, early_features = ordering.features, ordering.early_features


@cache
def growing_cells() -> Door:
    return Door(ordering.growing_cells, 2)


@compiled
def count_lines(board: Any, cell: Any, available: Any) -> Any:
    return lines_through(board, cell, available)


@compiled
def weigh(
    board: Any, lines: Any, own: Any, occupied: Any, ply: Any, cell: Any, winning: Any, against: Any, same_side: Any
) -> Any:
    """The promise of a move without forced moves after it, or with one (then the mover is to move again)."""
    taken = occupied | cell
    if same_side:
        child_own, threats, mine, flip = own | cell, against, winning, ~np.uint64(0)
    else:
        child_own, threats, mine, flip = own ^ occupied, winning, against, np.uint64(0)
    plies = np.uint64(ply + 1)
    number = class_of(board, ply, np.int64(0))
    start = pointer(lines)
    return promise(board, start, number, own, occupied, ply, cell, child_own, taken, threats, mine, plies, flip)


@on_every_size
def test_lines_through_a_cell_are_counted(width: int, height: int) -> None:
    for board in random_boards(width, height, number=4):
        available = set(empty_cells_of(board)) | set(stones_of(board, board.to_move()))
        for column in board.legal_columns():
            cell = (column, board.stone_count(column))
            through = [line for line in naive.lines(width, height) if cell in line]
            expected = sum(available.issuperset(line) for line in through)
            arguments = word_of(board, [cell]), word_of(board, available)
            assert count_lines(board_of(width, height), *arguments) == expected
            whole = board_of(width, height).full
            assert count_lines(board_of(width, height), arguments[0], whole) == len(through)


def growing_by_loops(board: naive.Board, player: int) -> set[Cell]:
    """Empty cells of lines, not vertical, with two stones of the player and two empty cells."""
    stones, empty = set(stones_of(board, player)), set(empty_cells_of(board))
    growing: set[Cell] = set()
    for line in naive.lines(board.width, board.height):
        if line[0][0] != line[1][0] and len(stones & set(line)) == 2 and len(empty & set(line)) == 2:
            growing |= empty & set(line)
    return growing


@on_every_size
def test_growing_cells_are_those_of_the_plain_loops(width: int, height: int) -> None:
    for board in random_boards(width, height):
        for player in (0, 1):
            stones, empty = word_of(board, stones_of(board, player)), word_of(board, empty_cells_of(board))
            expected = word_of(board, growing_by_loops(board, player))
            assert growing_cells()(board_of(width, height), stones, empty) == expected


@pytest.mark.parametrize("ply", [0, 1, 30, 31])
def test_a_winning_cell_makes_a_move_more_promising(ply: int) -> None:
    board = naive.Board(7, 6, [3] * 4)
    own, occupied = own_and_occupied(board)
    cell, winning = word_of(board, [(2, 0)]), word_of(board, [(5, 2)])
    none = np.uint64(0)
    for same_side in (np.int64(0), np.int64(1)):
        plain, better, worse = (
            int(
                np.uint64(
                    weigh(
                        board_of(7, 6),
                        make_lines(Geometry.of(7, 6)),
                        own,
                        occupied,
                        np.int64(ply),
                        cell,
                        *cells,
                        same_side,
                    )
                ).view(np.int64)
            )
            for cells in ((none, none), (winning, none), (winning, winning >> np.uint64(1)))
        )
        assert better > plain
        assert worse < better


@compiled
def number_of(board: Any, ply: Any, alpha: Any) -> Any:
    return class_of(board, ply, alpha)


@compiled
def seen_of(board: Any, node_ply: Any, occupied: Any, threats: Any, mine: Any, ply: Any, flip: Any) -> Any:
    return features(board, node_ply, occupied, threats, mine, ply, flip)


@compiled
def seen_early(board: Any, node_own: Any, node_occupied: Any, cell: Any, own: Any, occupied: Any, flip: Any) -> Any:
    return early_features(board, node_own, node_occupied, cell, own, occupied, flip)


def features_by_loops(node: naive.Board, child: naive.Board) -> list[int]:
    """What is said of the features, in sets of cells; the child comes by one or more moves."""
    me, height = node.to_move(), node.height
    again = child.to_move() == me
    winning, against = (set(child.winning_cells(player)) for player in (me, 1 - me))
    playable = {(column, child.stone_count(column)) for column in child.legal_columns()}
    usable = {(c, r) for c, r in winning if (c, r - 1) not in against}
    theirs = {(c, r) for c, r in against if (c, r - 1) not in winning}
    is_first = (node.ply + (node.width if height % 2 else 0)) % 2 == 0
    good = {(c, r) for c, r in usable if (height - r) % 2 == (0 if is_first else 1)}
    not_mine, not_theirs = ({(c, r) for c, r in playable if (c, r + 1) not in cells} for cells in (against, winning))
    safe = len(not_mine if again else not_theirs)
    return [
        len(usable),
        len(good),
        len({(c, r) for c, r in usable if (c, r - 1) in playable}),
        len({(c, r) for c, r in usable if (c, r - 2) in playable or (r == 0 and (c - 1, height - 1) in playable)}),
        len({(c, r) for c, r in good if r < (3 if is_first else 4)}),
        child.ply - node.ply - 1,
        0 if again else safe,
        safe if again else 0,
        len(not_mine),
        len(theirs),
        len({(c, r) for c, r in theirs if (c, r - 1) in playable}),
        len(playable),
        int(again),
    ]


@on_every_size
def test_features_are_those_of_the_plain_loops(width: int, height: int) -> None:
    size = board_of(width, height)
    for node in random_boards(width, height):
        own, occupied = own_and_occupied(node)
        for column in node.legal_columns():
            child = deepcopy(node)
            child.play(column)
            for _ in range(2):  # the opponent to move; then, after any answer, the player again
                if child.is_over():
                    break
                moved = child.to_move()
                child_own, taken = own_and_occupied(child)
                mine, threats = (word_of(child, child.winning_cells(player)) for player in (moved, 1 - moved))
                flip = np.uint64(0 if moved != node.to_move() else 2**64 - 1)
                arguments = np.int64(node.ply), taken, threats, mine, np.uint64(child.ply), flip
                seen = seen_of(size, *arguments)
                assert [int(number) for number in seen] == features_by_loops(node, child)
                cell = word_of(node, [(column, node.stone_count(column))])
                early = seen_early(size, own, occupied, cell, child_own, taken, flip)
                open_cells = word_of(node, [*empty_cells_of(node), *stones_of(node, node.to_move())])
                growing = growing_by_loops(child, node.to_move())
                assert [int(number) for number in early] == [int(count_lines(size, cell, open_cells)), len(growing)]
                child.play(child.legal_columns()[0])


def test_a_question_is_classed_by_player_aim_and_stones_left() -> None:
    size = board_of(7, 6)
    for ply in range(40):
        for alpha in range(-(42 - ply) // 2, (42 - ply) // 2):
            attacker_moves = alpha >= 0
            needed = alpha + 1 if attacker_moves else -alpha  # the attacker's score is to be this or more
            # A win with the attacker's n-th stone from now on scores half of the cells that are left then, and one.
            last = [n for n in range(1, 22) if (42 - (ply + 2 * n - attacker_moves)) // 2 + 1 >= needed]
            left = max(last, default=0)
            horizon = 0 if left <= 4 else 1 if left <= 7 else 2
            assert number_of(size, np.int64(ply), np.int64(alpha)) == (ply % 2 * 2 + (alpha < 0)) * 3 + horizon


def test_a_promise_is_the_sum_of_what_is_weighed() -> None:
    geometry, size = Geometry.of(7, 6), board_of(7, 6)
    lines = make_lines(geometry)
    for node in random_boards(7, 6):
        own, occupied = own_and_occupied(node)
        number = int(number_of(size, np.int64(node.ply), np.int64(0)))
        weights, values = weights_for(geometry)[number]
        for column in node.legal_columns():
            row = node.stone_count(column)
            child = deepcopy(node)
            child.play(column)
            if child.is_over():
                continue
            cell, winning, against = (
                word_of(node, [(column, row)]),
                word_of(child, child.winning_cells(node.to_move())),
                word_of(child, child.winning_cells(1 - node.to_move())),
            )
            counts = features_by_loops(node, child)
            if node.ply < size.detail_ply:
                open_cells = word_of(node, [*empty_cells_of(node), *stones_of(node, node.to_move())])
                counts += [int(count_lines(size, cell, open_cells)), len(growing_by_loops(child, node.to_move()))]
            expected = values[column * 6 + row] + sum(n * w for n, w in zip(counts, weights, strict=False))
            told = weigh(size, lines, own, occupied, np.int64(node.ply), cell, winning, against, np.int64(0))
            assert int(np.uint64(told).view(np.int64)) == expected << 32


def test_learned_weights_are_whole_and_mirrored() -> None:
    geometry = Geometry.of(7, 6)
    assert len(LEARNED) == len(weights_for(geometry)) == CLASSES
    for features_, values in weights_for(geometry):
        assert len(features_) == 15
        columns = [values[start : start + 6] for start in range(0, 42, 6)]
        assert columns == columns[::-1]


def test_other_boards_count_the_lines_through_a_cell() -> None:
    for width, height in SIZES:
        geometry = Geometry.of(width, height)
        lines = naive.lines(width, height)
        for _, values in plain_weights(geometry):
            through = [sum((c, r) in line for line in lines) for c in range(width) for r in range(height)]
            assert list(values) == [7 * number for number in through]
        if not geometry.is_standard:
            assert weights_for(geometry) == plain_weights(geometry)
