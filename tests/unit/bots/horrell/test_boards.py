"""Horrell's two boards against the rules of Position, on several sizes: played on, taken back, won."""

from __future__ import annotations

import random

import pytest

from fourcast.bots.horrell.boards import ArrayBoard, BitBoard
from fourcast.position import Position

Board = ArrayBoard | BitBoard
SIZES = [(7, 6), (4, 4), (5, 4), (8, 7), (1, 5), (5, 1)]

on_both = pytest.mark.parametrize("make", [ArrayBoard, BitBoard])
on_every_size = pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{w}x{h}" for w, h in SIZES])


def random_game(width: int, height: int, seed: int) -> tuple[list[int], list[Position]]:
    """A game to its end: its columns, and the positions from the empty board on."""
    generator = random.Random(seed)
    columns: list[int] = []
    positions = [Position(width, height)]
    while not positions[-1].is_over:
        columns.append(generator.choice(positions[-1].legal_columns))
        positions.append(positions[-1].play(columns[-1]))
    return columns, positions


def check_same(board: Board, position: Position) -> None:
    """The board says of itself what the rules say of the position."""
    assert board.ply == position.ply
    assert board.is_full() == (position.ply == position.geometry.cells)
    assert board.last_mover_won() == (position.winner is not None)
    if not position.is_over:
        assert [c for c in range(board.width) if board.can_play(c)] == list(position.legal_columns)


@on_both
@on_every_size
def test_board_played_on_and_taken_back_agrees_with_the_rules(width: int, height: int, make: type[Board]) -> None:
    for seed in range(12):
        columns, positions = random_game(width, height, seed)
        board = make(positions[0])
        for column, position in zip(columns, positions[1:], strict=True):
            board.play(column)
            check_same(board, position)
        for position in reversed(positions[:-1]):
            board.take_back()
            check_same(board, position)


@on_both
@on_every_size
def test_board_made_of_a_position_agrees_with_the_rules(width: int, height: int, make: type[Board]) -> None:
    for seed in range(12):
        for position in random_game(width, height, seed)[1]:
            check_same(make(position), position)


def test_keys_of_bit_boards_are_as_different_as_their_positions() -> None:
    positions = {position for seed in range(200) for position in random_game(4, 4, seed)[1]}
    assert len(positions) > 1000
    assert len({BitBoard(position).key for position in positions}) == len(positions)


def test_stones_after_a_column_are_those_of_the_player_who_moved() -> None:
    for position in random_game(7, 6, seed=3)[1][:-1]:
        for column in position.legal_columns:
            assert BitBoard(position).stones_after(column) == position.play(column).stones[position.to_move]
