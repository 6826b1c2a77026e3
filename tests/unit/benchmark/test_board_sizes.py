"""The page of board sizes: quick boards come out as published, and a run goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from benchmarks import board_sizes
from benchmarks.board_sizes import Row, check_published, list_sizes, make_page, read_rows, run, solve_size
from fourcast import Position, Solver

QUICK = [
    (4, 4),
    (5, 4),
    (4, 5),
    (6, 4),
    (4, 6),
    (5, 5),
    (4, 7),
    (7, 4),
    (5, 6),
    (6, 5),
    (4, 8),
    (5, 7),
    (4, 9),
    (4, 10),
]
NODES = {(5, 5): 15_202, (6, 5): 154_116, (5, 7): 320_266}  # without follow-up 69, 994 and 2,070 thousand


@pytest.mark.jit_only
def test_quick_boards_have_their_published_outcome() -> None:
    solver = Solver(table_mib=16, book=False)
    for width, height in QUICK:
        solver.reset()
        score = solver.solve(Position(width=width, height=height))
        check_published(Row(width, height, score))
        assert solver.nodes == NODES.get((width, height), solver.nodes), f"{width}x{height}: {solver.nodes}"


def test_stone_that_ends_the_game_follows_from_the_score() -> None:
    assert Row(7, 6, 1).last_stone == 41
    assert Row(6, 6, -1).last_stone == 36
    assert Row(8, 5, 1).last_stone == 39
    assert Row(9, 5, 3).last_stone == 41
    assert Row(5, 5, 0).last_stone == 25


def test_difference_to_what_is_published_ends_the_run() -> None:
    check_published(Row(7, 6, 1))
    check_published(Row(7, 7))
    with pytest.raises(SystemExit, match="7x6: found"):
        check_published(Row(7, 6, 2))


def test_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[tuple[int, int]] = []
    kept: list[Sequence[Row]] = []

    def solve(width: int, height: int) -> Row:
        solved.append((width, height))
        return Row(width, height, 0, (2, 3), 7, 1.5)

    monkeypatch.setattr(board_sizes, "solve_size", solve)
    rows = run([(4, 4), (4, 5), (5, 4)], [Row(4, 5, 0, None, 5, 0.5)], kept.append)
    assert solved == [(4, 4), (5, 4)]
    assert [row.size for row in kept[0]] == [(4, 4), (4, 5)]
    file = tmp_path / "rows.json"
    file.write_text(json.dumps([asdict(row) for row in rows]), encoding="utf-8")
    assert read_rows(file) == rows == kept[1]


def test_page_tells_what_is_solved_and_what_is_not() -> None:
    page = make_page([Row(6, 4, -1, (1, 6), 1234, 0.25), Row(8, 6, None, None, 5_000_000, 600.0)])
    assert "| 6x4   | second player wins |    -1 |         24 |       1, 6 | 1,234 | 250 ms |" in page
    assert "Not solved within ten minutes: 8x6 (5,000,000 nodes)." in page
    assert "Not done yet: 4x4, 4x5, 5x4," in page


def test_every_size_is_listed_once() -> None:
    sizes = list_sizes()
    assert len(sizes) == len(set(sizes)) == 28
    assert {(7, 6), (4, 10), (10, 4), (7, 7)} <= set(sizes)


@pytest.mark.jit_only
def test_small_board_is_solved_with_its_best_moves() -> None:
    row = solve_size(4, 4)
    assert (row.score, row.best) == (0, (1, 2, 3, 4))
    assert row.nodes > 0
    assert solve_size(7, 6, seconds=0.0).score is None
