"""Labelled files: right, whole after any interruption, and honest about rows that hold no position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fourcast.crew import Crew, WorkProgress
from fourcast.dataset import label_dataset
from fourcast.dataset.plan import LabelPlan
from fourcast.dataset.reading import read_positions
from fourcast.errors import DatasetError
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.score import final_move
from fourcast.solver import Solver
from tests.unit.dataset.files import make_sample

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.jit_only

CREW = Crew(table_mib=4)
PARTITION = 1024  # rows of positions that are quick to solve
ROWS = 4 * PARTITION + 77  # five partitions


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Positions of the 5x4 board, which are solved in no time."""
    return make_sample(tmp_path_factory.mktemp("sample") / "x.parquet", ROWS, (9, 15), (5, 4))


@pytest.fixture(scope="module")
def whole(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The labelled sample, made without an interruption."""
    path = tmp_path_factory.mktemp("whole") / "y.parquet"
    label_dataset(sample, path, crew=CREW)
    return path.read_bytes()


class Stopper:
    """Progress that is told, and ends the work after some calls as Ctrl-C would."""

    def __init__(self, calls: int = 0) -> None:
        self.calls = calls
        self.told: list[WorkProgress] = []

    def __call__(self, progress: WorkProgress) -> None:
        self.told.append(progress)
        if len(self.told) == self.calls:
            raise KeyboardInterrupt


def write(path: Path, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


def test_labels_are_those_of_single_analyses(tmp_path: Path, solver: Solver) -> None:
    source = make_sample(tmp_path / "x.parquet", 60, (14, 41), strategy="plies")
    label_dataset(source, tmp_path / "y.parquet", crew=CREW)
    rows = pq.read_table(tmp_path / "y.parquet").to_pylist()
    assert [row["moves"] for row in rows] == pq.read_table(source)["moves"].to_pylist()
    for row in rows:
        position = Position.from_moves(row["moves"])
        expected = solver.analyze(position)
        assert (row["own"], row["occupied"], row["ply"]) == (position.own, position.occupied, position.ply)
        assert row["score"] == expected.score
        assert row["outcome"] == (expected.score > 0) - (expected.score < 0)
        assert row["scores"] == [-128 if score is None else score for score in expected.scores]
        assert row["best"] == sum(1 << column for column in expected.best)
        assert row["plies_to_end"] == final_move(42, position.ply, expected.score) - position.ply
        assert len(expected.line) == row["plies_to_end"]


def test_score_only_labels_are_the_same_scores(sample: Path, whole: bytes, tmp_path: Path) -> None:
    label_dataset(sample, tmp_path / "y.parquet", score_only=True, crew=CREW)
    table = pq.read_table(tmp_path / "y.parquet")
    (tmp_path / "whole.parquet").write_bytes(whole)
    assert table.equals(pq.read_table(tmp_path / "whole.parquet").select(table.column_names))
    assert not {"scores", "best"} & set(table.column_names)


@pytest.mark.parametrize("calls", [1, 2, 4, 6])
def test_interrupted_labelling_goes_on_to_the_same_bytes(
    calls: int, sample: Path, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "y.parquet"
    with pytest.raises(KeyboardInterrupt):
        label_dataset(sample, path, crew=CREW, progress=Stopper(calls))
    assert not path.exists()
    rest = Stopper()
    label_dataset(sample, path, crew=Crew(table_mib=1), progress=rest)
    assert rest.told[0].kept == min((calls - 1) * PARTITION, ROWS)
    assert rest.told[-1] == WorkProgress(ROWS, ROWS, rest.told[0].kept, 0)
    assert len(rest.told) == 5 - (calls - 1) + 1  # only what was missing was done
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["y.parquet"]


@pytest.mark.parametrize("edit", [lambda data: data[:-1], lambda data: bytes([data[0] ^ 1]) + data[1:]])
def test_damaged_part_is_done_again(edit: Any, sample: Path, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "y.parquet"
    with pytest.raises(KeyboardInterrupt):
        label_dataset(sample, path, crew=CREW, progress=Stopper(4))
    part = tmp_path / "y.parquet.parts" / "part-0000001"
    part.write_bytes(edit(part.read_bytes()))
    rest = Stopper()
    label_dataset(sample, path, crew=CREW, progress=rest)
    assert (rest.told[0].damaged, rest.told[0].kept) == (1, 2 * PARTITION)
    assert path.read_bytes() == whole


def test_parts_of_other_positions_are_refused(sample: Path, tmp_path: Path) -> None:
    other = make_sample(tmp_path / "other.parquet", ROWS, (9, 14), (5, 4))
    parts = tmp_path / "parts"
    with pytest.raises(KeyboardInterrupt):
        label_dataset(sample, tmp_path / "y.parquet", crew=CREW, checkpoint=parts, progress=Stopper(2))
    with pytest.raises(DatasetError, match=r"checkpoint of another labelling .its positions is"):
        label_dataset(other, tmp_path / "y.parquet", crew=CREW, checkpoint=parts)


def test_labelling_again_leaves_the_file_as_it_is(sample: Path, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "y.parquet"
    path.write_bytes(whole)
    told = Stopper(1)
    assert label_dataset(sample, path, crew=CREW, progress=told).was_there
    assert (path.read_bytes(), told.told) == (whole, [])
    with pytest.raises(DatasetError, match="exists and is not this dataset: remove it or name another file"):
        label_dataset(sample, path, score_only=True, crew=CREW)


GOOD = ["4444", "435261", "12345671234567"]
POISONED = {
    1: ("4444444", "column 4 is full"),
    3: ("4x", "'x'"),
    4: ("12121212", "the game was already won on move 7"),
    6: (None, "moves are missing"),
}


def test_poisoned_moves_are_named_and_do_not_stop_the_job(tmp_path: Path) -> None:
    solver = Solver(table_mib=4)
    texts = [GOOD[0], POISONED[1][0], GOOD[1], POISONED[3][0], POISONED[4][0], GOOD[2], POISONED[6][0]]
    labelled = label_dataset(write(tmp_path / "x.parquet", moves=texts), tmp_path / "y.parquet", crew=CREW)
    assert list(labelled.faults) == list(POISONED)
    for row, (_, reason) in POISONED.items():
        assert reason in labelled.faults[row]
    table = pq.read_table(tmp_path / "y.parquet")
    assert table["moves"].to_pylist() == texts
    scores = table["score"].to_pylist()
    assert [scores[row] for row in (0, 2, 5)] == [solver.solve(moves) for moves in GOOD]
    for row in POISONED:
        assert [table[name][row].as_py() for name in ("own", "ply", "score", "outcome", "plies_to_end")] == [None] * 5
        assert (table["scores"][row].as_py(), table["best"][row].as_py()) == ([-128] * 7, 0)
    assert labelled.metadata.faults == 4


def test_poisoned_bitboards_are_named(tmp_path: Path) -> None:
    own, occupied = [0, 1, 2, 0b1111, 0, -1], [1, 1, 2, 0b11111111, 1 << 6, 1]
    written = write(tmp_path / "x.parquet", own=own, occupied=[*occupied[:-1], None])
    faults = label_dataset(written, tmp_path / "y.parquet", crew=CREW).faults
    assert list(faults) == [1, 2, 3, 4, 5]
    expected = ["too many or too few stones", "floating stone", "outside the board", "outside the board", "negative"]
    reasons = [faults[row] for row in range(1, 6)]
    assert all(word in reason for word, reason in zip(expected, reasons, strict=True)), reasons


def test_moves_that_lead_elsewhere_than_the_bitboards_are_named(tmp_path: Path) -> None:
    position = Position.from_moves("4453")
    columns = {"moves": ["4453", "4454", None], "own": [position.own] * 3, "occupied": [position.occupied] * 3}
    labelled = label_dataset(write(tmp_path / "x.parquet", **columns), tmp_path / "y.parquet", crew=CREW)
    assert labelled.faults == {1: "its moves lead to another position than own and occupied"}
    assert pq.read_table(tmp_path / "y.parquet")["score"].to_pylist() == [-2, None, -2]


def test_finished_games_have_their_score_and_no_columns(tmp_path: Path) -> None:
    label_dataset(write(tmp_path / "x.parquet", moves=["1212121"]), tmp_path / "y.parquet", crew=CREW)
    (row,) = pq.read_table(tmp_path / "y.parquet").to_pylist()
    assert (row["score"], row["outcome"], row["plies_to_end"], row["best"]) == (-18, -1, 0, 0)
    assert row["scores"] == [-128] * 7


def test_files_without_positions_are_refused(tmp_path: Path) -> None:
    for columns, sentence in (
        ({"own": [0]}, "it needs a column `moves`, or the columns `own` and `occupied`"),
        ({"moves": [4453]}, "it must be texts such as '4453'"),
        ({"own": ["a"], "occupied": [0]}, "it must be whole numbers"),
    ):
        with pytest.raises(DatasetError, match=r"x\.parquet") as refusal:
            label_dataset(write(tmp_path / "x.parquet", **columns), tmp_path / "y.parquet", crew=CREW)
        assert sentence in str(refusal.value)
    (tmp_path / "x.parquet").write_text("moves\n4453\n")
    with pytest.raises(DatasetError, match="cannot be read as a Parquet file"):
        label_dataset(tmp_path / "x.parquet", tmp_path / "y.parquet", crew=CREW)
    with pytest.raises(DatasetError, match="there is no file"):
        label_dataset(tmp_path / "missing.parquet", tmp_path / "y.parquet", crew=CREW)
    with pytest.raises(DatasetError, match="is not a directory that can be written to"):
        label_dataset(tmp_path / "x.parquet", tmp_path / "missing" / "y.parquet", crew=CREW)


def test_empty_file_is_labelled(tmp_path: Path) -> None:
    written = write(tmp_path / "x.parquet", moves=pa.array([], pa.string()))
    assert label_dataset(written, tmp_path / "y.parquet", crew=CREW).metadata.rows == 0
    assert pq.read_table(tmp_path / "y.parquet").num_rows == 0


def test_board_size_is_that_of_the_file(sample: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="is of the 5x4 board, not 7x6"):
        label_dataset(sample, tmp_path / "y.parquet", geometry=Geometry.of(7, 6), crew=CREW)
    written = write(tmp_path / "x.parquet", moves=["123451234"])
    label_dataset(written, tmp_path / "y.parquet", geometry=Geometry.of(5, 4), crew=CREW)
    scores = np.array(pq.read_table(tmp_path / "y.parquet")["scores"].to_pylist())
    assert scores.shape == (1, 5)


@pytest.mark.parametrize(
    ("size", "plies", "rows"),
    [((7, 6), (8, 11), 1024), ((7, 6), (12, 12), 512), ((8, 7), (12, 12), 1), ((8, 7), (25, 25), 256)],
)
def test_partitions_are_small_where_positions_are_dear(
    size: tuple[int, int], plies: tuple[int, int], rows: int, tmp_path: Path
) -> None:
    plan = LabelPlan(read_positions(make_sample(tmp_path / "x.parquet", 60, plies, size)), score_only=False)
    assert plan.partition_size == rows
