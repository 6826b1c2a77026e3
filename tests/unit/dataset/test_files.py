"""The files as others read them: pandas, polars, DuckDB, NumPy; metadata and checksum."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fourcast.crew import Crew
from fourcast.dataset import inspect_dataset, label_dataset, load_arrays, to_planes
from fourcast.errors import DatasetError
from fourcast.position import Position
from tests.unit.dataset.files import make_sample

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred labelled positions, which are quick to solve."""
    folder = tmp_path_factory.mktemp("labels")
    source = make_sample(folder / "x.parquet", 100, (30, 40))
    return label_dataset(source, folder / "y.parquet", crew=Crew(table_mib=1)).path


@pytest.fixture(scope="module")
def rows(labels: Path) -> list[dict[str, Any]]:
    """The rows as PyArrow reads them."""
    listed: list[dict[str, Any]] = pq.read_table(labels).to_pylist()
    return listed


def test_pandas_reads_a_dataset(labels: Path, rows: list[dict[str, Any]]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_parquet(labels)
    assert list(frame.columns) == list(rows[0])
    assert frame["score"].tolist() == [row["score"] for row in rows]
    assert (frame["own"].dtype, frame["score"].dtype) == (np.uint64, np.int8)
    assert np.array_equal(np.stack(list(frame["scores"])), [row["scores"] for row in rows])


def test_polars_reads_a_dataset(labels: Path, rows: list[dict[str, Any]]) -> None:
    polars = pytest.importorskip("polars", reason="two other readers are installed for the tests")
    frame = polars.read_parquet(labels)
    assert frame.to_dicts() == rows


def test_duckdb_reads_a_dataset(labels: Path, rows: list[dict[str, Any]]) -> None:
    duckdb = pytest.importorskip("duckdb")
    question = f"select moves, own, score, scores[4], best from '{labels}' where outcome = 1"
    found = duckdb.sql(question).fetchall()
    expected = [
        (row["moves"], row["own"], row["score"], row["scores"][3], row["best"]) for row in rows if row["outcome"] == 1
    ]
    assert expected
    assert found == expected


def test_arrays_are_ready_for_training(labels: Path, rows: list[dict[str, Any]]) -> None:
    arrays = load_arrays(labels)
    assert arrays["scores"].shape == arrays["best"].shape == (100, 7)
    assert (str(arrays["scores"].dtype), str(arrays["best"].dtype)) == ("int8", "bool")
    for row, best, scores in zip(rows, arrays["best"], arrays["scores"], strict=True):
        assert {column for column in range(7) if scores[column] == row["score"]} == set(np.flatnonzero(best))


def test_planes_are_the_boards_top_row_first() -> None:
    position = Position.from_moves("4453")
    planes = to_planes(np.array([position.own], np.uint64), np.array([position.occupied], np.uint64))
    assert planes.shape == (1, 2, 6, 7)
    grid = np.array(position.grid())
    assert np.array_equal(planes[0], [grid == 1, grid == 2])


def test_info_tells_what_a_dataset_is(labels: Path, rows: list[dict[str, Any]]) -> None:
    found = inspect_dataset(labels)
    assert (found.rows, sum(found.plies.values()), sum(found.outcomes.values())) == (100, 100, 100)
    assert found.plies[30] == sum(row["ply"] == 30 for row in rows)
    assert found.metadata is not None
    assert (found.metadata.kind, found.metadata.size, found.metadata.rows) == ("labels", "7x6", 100)
    assert found.metadata.source is not None
    assert found.metadata.source["settings"] == {"strategy": "random", "count": 100, "plies": [30, 40], "seed": 5}


def test_info_of_a_file_of_others_has_no_metadata(tmp_path: Path) -> None:
    pq.write_table(pa.table({"moves": ["44"], "ply": [2]}), tmp_path / "x.parquet")
    found = inspect_dataset(tmp_path / "x.parquet")
    assert (found.rows, found.metadata, found.plies, found.outcomes) == (1, None, {2: 1}, {})


@pytest.mark.parametrize("column", ["moves", "own", "ply", "score", "scores", "best", "plies_to_end"])
def test_changed_values_do_not_have_the_checksum(column: str, labels: Path, tmp_path: Path) -> None:
    table = pq.read_table(labels)
    place = table.column_names.index(column)
    values = table[column].to_pylist()
    values[17] = {"moves": "4453", "scores": [0] * 7}.get(column, 3 if values[17] != 3 else 4)
    changed = table.set_column(place, table.schema.field(column), pa.array(values, table.schema.field(column).type))
    path = tmp_path / "changed.parquet"
    metadata = pq.ParquetFile(labels).metadata.metadata
    pq.write_table(changed.replace_schema_metadata({b"fourcast": metadata[b"fourcast"]}), path)
    with pytest.raises(DatasetError, match="is damaged or was changed"):
        inspect_dataset(path)
    with pytest.raises(DatasetError, match="is damaged or was changed"):
        label_dataset(path, tmp_path / "again.parquet")
    assert list(tmp_path.iterdir()) == [path]
    pq.write_table(table.replace_schema_metadata({b"fourcast": metadata[b"fourcast"]}), path, row_group_size=7)
    assert inspect_dataset(path).rows == 100  # the values alone count, not how they are stored


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"kind": "labels"}', b'{"format": "fourcast-dataset-9"}'])
def test_unknown_metadata_are_refused(content: bytes, tmp_path: Path) -> None:
    table = pa.table({"moves": ["44"]}).replace_schema_metadata({b"fourcast": content})
    pq.write_table(table, tmp_path / "x.parquet")
    with pytest.raises(DatasetError, match="cannot be used: its metadata cannot be read"):
        inspect_dataset(tmp_path / "x.parquet")


def test_column_whose_name_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "positions.parquet"
    pq.write_table(pa.table({"moves": ["44"]}), path, store_schema=False)
    path.write_bytes(path.read_bytes().replace(b"moves", b"m\x80ves"))
    for read in (lambda: inspect_dataset(path), lambda: label_dataset(path, tmp_path / "labels.parquet")):
        with pytest.raises(DatasetError, match="damaged: the name of a column is not text"):
            read()


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"SQLite format 3")
    with pytest.raises(DatasetError, match="cannot be read as a Parquet file"):
        inspect_dataset(tmp_path / "x.parquet")
