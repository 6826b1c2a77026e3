from __future__ import annotations

import pytest

from fourcast import Position
from fourcast.analysis import find_threats
from tests.reference import naive
from tests.samples import sized
from tests.unit.analysis.boards import play_games

# Red has an odd threat at c3 and, stacked on it, an even one at c4.
STACKED = """
    . . . . . . .
    . . . . . . .
    . . . X X X .
    O . . X X X .
    O . O O O X X
    O . O X X O O
"""


def naive_winning_cells(position: Position, player: int) -> set[tuple[int, int]]:
    """Empty cells that complete four, by the plain loops of the reference."""
    found = set()
    grid = position.grid()
    for column in range(position.width):
        for row in range(position.height):
            if grid[position.height - 1 - row][column] == 0:
                board = naive.Board(position.width, position.height)
                for other in range(position.width):
                    for height in range(position.height):
                        board.cells[other][height] = grid[position.height - 1 - height][other] - 1
                board.cells[column][row] = player
                if any(set(line) >= {(column, row)} for line in four_lines(board, player)):
                    found.add((column, row))
    return found


def four_lines(board: naive.Board, player: int) -> list[list[tuple[int, int]]]:
    lines = []
    for column in range(board.width):
        for row in range(board.height):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(column + step * right, row + step * up) for step in range(4)]
                inside = all(0 <= c < board.width and 0 <= r < board.height for c, r in line)
                if inside and all(board.cells[c][r] == player for c, r in line):
                    lines.append(line)
    return lines


def test_winning_cells_are_those_of_the_plain_loops() -> None:
    for width, height, seed in ((7, 6, 1), (5, 5, 2), (8, 7, 3)):
        for position in play_games(sized(8, whole=60), seed, range(6, width * height - 4), width, height):
            threats = find_threats(position)
            for player in (0, 1):
                assert {threat.cell for threat in threats.of(player)} == naive_winning_cells(position, player)


def test_threats_are_sorted_into_odd_even_playable_and_stacked() -> None:
    threats = find_threats(Position.from_grid(STACKED))
    red = {threat.cell: threat for threat in threats.of(0)}
    assert {(2, 2), (2, 3)} <= red.keys()
    assert red[2, 2].is_odd
    assert red[2, 2].is_stacked
    assert red[2, 2].is_playable
    assert not red[2, 3].is_odd
    assert red[2, 3].is_stacked
    assert red[2, 3].cells_below == 1
    assert ((2, 2), (3, 2), (4, 2), (5, 2)) in red[2, 2].lines


def test_forced_replies_are_the_opponents_playable_threats() -> None:
    block = find_threats(Position.from_moves("112233"[:5]))
    assert block.wins_now == ()
    assert block.forced_replies == ((3, 0),)
    both = find_threats(Position.from_moves("44553"))
    assert both.forced_replies == ((1, 0), (5, 0))
    own = find_threats(Position.from_moves("112233"))
    assert own.wins_now == ((3, 0),)
    assert own.forced_replies == ()


def test_open_lines_are_counted_for_both_sides() -> None:
    assert find_threats(Position()).open_lines == (69, 69)
    assert find_threats(Position.from_moves("4")).open_lines == (69, 62)


@pytest.mark.parametrize("seed", range(sized(1, whole=4)))
def test_zugzwang_counting_is_what_filling_spare_cells_comes_to(seed: int) -> None:
    seen = 0
    for position in play_games(80, seed, range(12, 36)):
        zugzwang = find_threats(position).zugzwang
        if zugzwang is None:
            continue
        seen += 1
        winning = naive_winning_cells(position, 0) | naive_winning_cells(position, 1)
        heights = [sum(row[column] != 0 for row in position.grid()) for column in range(7)]
        player, filled = position.to_move, 0
        while True:
            safe = [c for c in range(7) if heights[c] < 6 and not {(c, heights[c]), (c, heights[c] + 1)} & winning]
            if not safe:
                break
            heights[safe[0]] += 1
            player, filled = 1 - player, filled + 1
        assert (zugzwang.spare_cells, zugzwang.runs_out) == (filled, player)
    assert seen > 10


def test_finished_game_has_no_threats() -> None:
    threats = find_threats(Position.from_moves("1122334"))
    assert (threats.threats, threats.zugzwang, threats.wins_now, threats.forced_replies) == ((), None, (), ())
