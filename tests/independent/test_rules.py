"""The reader's own rules, against facts that do not come from the package."""

from __future__ import annotations

import random

import pytest

from .rules import Board, ImpossibleError, Rules, each

DISTINCT = (1, 7, 49, 238, 1120, 4263)  # positions of the 7x6 board after so many stones: OEIS A212693


def test_the_first_plies_have_the_known_number_of_positions() -> None:
    boards = {(0, 0): Board.after(Rules(7, 6), ())}
    counts = []
    for _ in DISTINCT:
        counts.append(len(boards))
        boards = {
            after.stones: after
            for board in boards.values()
            for cell in each(board.playable)
            for after in [board.play(cell)]
        }
    assert tuple(counts) == DISTINCT


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (5, 7), (8, 7), (9, 5)])
def test_winning_cells_are_those_that_complete_a_line(width: int, height: int) -> None:
    rules, rng = Rules(width, height), random.Random(width * height)
    for _ in range(200):
        filled = sum(rules.at(column, row) for column in range(width) for row in range(rng.randint(0, height)))
        stones = rng.getrandbits(rules.everything.bit_length()) & filled
        empty = rules.everything & ~filled
        plain = sum(cell for cell in each(empty) if any(line & ~stones == cell for line in rules.lines))
        assert rules.winning(stones, filled) == plain


def test_the_standard_board_has_69_lines() -> None:
    assert len(Rules(7, 6).lines) == 69


def test_cells_and_lines_are_read_by_name() -> None:
    rules = Rules(7, 6)
    assert rules.name(rules.read("e2")) == "e2"
    assert rules.names(rules.read_line("a1-d4")) == "a1 b2 c3 d4"
    for wrong in ("h1", "a7", "a0", "44"):
        with pytest.raises(ImpossibleError):
            rules.read(wrong)
    for wrong in ("a1-c3", "a1-e5", "a1-b4", "a1-a1"):
        with pytest.raises(ImpossibleError):
            rules.read_line(wrong)


def test_nothing_is_played_after_the_end_or_into_the_air() -> None:
    board = Board.after(Rules(7, 6), (3, 2, 3, 2, 3, 2, 3))
    assert board.winner == 0
    with pytest.raises(ImpossibleError):
        board.play(board.rules.read("a1"))
    with pytest.raises(ImpossibleError):
        Board.after(Rules(7, 6), ()).play(Rules(7, 6).read("a2"))
