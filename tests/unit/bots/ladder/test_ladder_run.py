"""How `make ladder` cuts its work into pieces, keeps what is done, and tells a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.ladder.figures import POSITIONS, TOTALS, Key
from benchmarks.ladder.pieces import PIECE_SECONDS, Cell, Checkpoint, Counted, cut, make_cells
from benchmarks.ladder.run import find_faults

CELLS = make_cells()
KEY = Key("end-easy", False, 6)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: "-".join(map(str, cell.key)))
def test_pieces_cover_every_line_once(cell: Cell) -> None:
    pieces = list(cut(cell))
    assert [piece.start for piece in pieces] == [0, *(piece.stop for piece in pieces[:-1])]
    assert pieces[-1].stop == cell.positions
    assert sum(piece.nodes for piece in pieces) == pytest.approx(cell.nodes, rel=1e-3, abs=len(pieces))


def test_cells_are_all_whole_sets_and_the_heads_of_others() -> None:
    assert {cell.key: cell.nodes for cell in CELLS if cell.positions == POSITIONS} == TOTALS
    assert len(CELLS) > len(TOTALS)


def test_heavy_cell_is_cut_into_many_pieces() -> None:
    (heaviest,) = (cell for cell in CELLS if cell.key == Key("middle-medium", False, 6))
    assert len(list(cut(heaviest))) > 0.5 * heaviest.nodes / 100e6 / PIECE_SECONDS


def test_checkpoint_gives_back_what_was_added_but_lines_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "pieces.jsonl"
    first, second = (Counted(*KEY, start, start + 2, [5, 6], [70, 80], [start]) for start in (0, 2))
    assert Checkpoint(path).load() == []
    Checkpoint(path).add(first)
    with path.open("a", encoding="utf-8") as file:
        file.write('\n{"code": "cut sh')
    Checkpoint(path).add(second)
    with path.open("a", encoding="utf-8") as file:
        file.write('\n{"code": "that of another day", "step": 6}')
    assert Checkpoint(path).load() == [first, second]
    assert first.place == (KEY, 0, 2)


def test_faults_name_the_head_and_the_lines() -> None:
    cell = Cell(KEY, {1: 5, 3: 18})
    right = [Counted(*KEY, 0, 2, [5, 6], [1, 1], []), Counted(*KEY, 2, 3, [7], [1], [])]
    assert find_faults(cell, right) == []
    wrong = [right[0], Counted(*KEY, 2, 3, [8], [1], [2])]
    assert find_faults(cell, wrong) == [
        "End-Easy, step 6, strong: 19 nodes for the first 3 positions, expected 18",
        "End-Easy, step 6, strong: wrong scores in lines [3]",
    ]
