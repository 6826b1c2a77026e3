"""`fourcast dataset`: what the commands print, refuse and survive."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.cli.app import app
from fourcast.cli.input import crew
from fourcast.dataset import sampling
from tests.harness.clusters import running_cluster
from tests.harness.commands import interrupt, running_fourcast
from tests.harness.waiting import wait_until

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.jit_only
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="processes are ended with POSIX signals")

SAMPLE = ["--count", "8000", "--plies", "17-21", "--seed", "3"]  # eight partitions, a second of work
LABEL = ["--score-only", "--table-mib", "4"]


def dataset(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["dataset", *map(str, arguments)])


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample, made by the command."""
    path = tmp_path_factory.mktemp("sample") / "x.parquet"
    made = dataset("sample", *SAMPLE, "--out", path)
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout == f"{path}: 8000 positions of the plies 17 to 21, {path.stat().st_size} bytes\n"
    return path


@pytest.fixture(scope="module")
def whole(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The labelled sample, made without an interruption."""
    path = tmp_path_factory.mktemp("whole") / "y.parquet"
    made = dataset("label", sample, *LABEL, "--jobs", "1", "--out", path)
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout == f"{path}: 8000 positions labelled, {path.stat().st_size} bytes\n"
    again = dataset("label", sample, *LABEL, "--out", path)
    assert again.stdout == f"{path} is this dataset already: 8000 rows, {path.stat().st_size} bytes\n"
    return path.read_bytes()


def count_parts(path: Path) -> int:
    return len(list(path.with_name("y.parquet.parts").glob("part-???????")))


def test_default_table_is_that_of_the_library() -> None:
    assert crew.DATASET_TABLE_MIB == sampling.DEFAULT_TABLE_MIB


def test_sample_again_has_the_same_bytes_and_overwrites_nothing(sample: Path, tmp_path: Path) -> None:
    assert dataset("sample", *SAMPLE, "--jobs", "2", "--out", tmp_path / "x.parquet").exit_code == 0
    assert (tmp_path / "x.parquet").read_bytes() == sample.read_bytes()
    refused = dataset("sample", *SAMPLE, "--out", tmp_path / "x.parquet")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.endswith("x.parquet' exists: remove it or name another file\n")


@posix_only
def test_label_killed_goes_on_to_the_same_bytes(sample: Path, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "y.parquet"
    command = ["dataset", "label", str(sample), *LABEL, "--jobs", "2", "--out", str(path)]
    with running_fourcast(*command) as run:
        wait_until(lambda: count_parts(path) >= 2)
        run.kill()
        run.wait()
    assert not path.exists()
    rest = dataset("label", sample, *LABEL, "--jobs", "1", "--out", path)
    assert rest.exit_code == 0
    assert rest.stderr.startswith("going on: ")
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["y.parquet"]


@posix_only
def test_label_interrupted_says_how_to_go_on(sample: Path, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "y.parquet"
    with running_fourcast("dataset", "label", str(sample), *LABEL, "--jobs", "1", "--out", str(path)) as run:
        wait_until(lambda: count_parts(path) >= 1)
        code, output, errors = interrupt(run)
    assert (code, output) == (130, "")
    assert errors.endswith(" of 8000 positions; the same command goes on from there\n")
    assert dataset("label", sample, *LABEL, "--jobs", "1", "--out", path).exit_code == 0
    assert path.read_bytes() == whole


def test_label_asks_the_cluster_that_is_named(sample: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    refused = dataset("label", sample, *LABEL, "--scheduler", "localhost", "--out", tmp_path / "y.parquet")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "'localhost' is not the address of a Dask scheduler" in refused.stderr


@pytest.mark.slow  # a book is built on such a cluster in `builder/test_cluster`, by the same crew
@posix_only
def test_label_on_a_cluster_that_loses_a_worker_has_the_same_bytes(sample: Path, whole: bytes, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "labels" / "y.parquet"
    path.parent.mkdir()
    with running_cluster(tmp_path, workers=2) as cluster:
        command = ["dataset", "label", str(sample), *LABEL, "--scheduler", cluster.address, "--out", str(path)]
        with running_fourcast(*command) as run:
            wait_until(lambda: count_parts(path) >= 1)
            cluster.workers[0].kill()
            assert not path.exists()  # it was in the middle of the work
            _, errors = run.communicate()
        assert (run.returncode, "Traceback" in errors) == (0, False)  # on a busy machine it tells how far it is
        assert cluster.workers[1].poll() is None
    assert path.read_bytes() == whole
    assert [file.name for file in path.parent.iterdir()] == ["y.parquet"]


def test_label_names_poisoned_rows_and_labels_the_others(tmp_path: Path) -> None:
    source = tmp_path / "x.parquet"
    pq.write_table(pa.table({"moves": ["4453", "4444444", "44", *["9"] * 25]}), source)
    done = dataset("label", source, "--jobs", "1", "--out", tmp_path / "y.parquet")
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{tmp_path / 'y.parquet'}: 2 positions labelled")
    lines = done.stderr.splitlines()
    assert lines[0] == f"{source}, row 1: illegal move 7 in '4444444': column 4 is full"
    assert lines[1].startswith(f"{source}, row 3: ")
    assert lines[-1] == "and 6 more rows that hold no position: their labels are missing"
    assert pq.read_table(tmp_path / "y.parquet")["score"].to_pylist() == [-2, None, 1, *[None] * 25]


def test_info_shows_what_a_file_holds(sample: Path, tmp_path: Path) -> None:
    shown = dataset("info", sample)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "rows:      8,000\n" in shown.stdout
    assert "settings:  strategy random, count 8000, plies [17, 21], seed 3\n" in shown.stdout
    assert "checksum:  right (" in shown.stdout
    told = json.loads(dataset("info", sample, "--json").stdout)
    assert (told["rows"], told["metadata"]["settings"]["seed"]) == (8000, 3)
    assert sum(told["plies"].values()) == 8000
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(sample.read_bytes()[:-200])
    refused = dataset("info", broken)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "cannot be read as a Parquet file" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--count", "9", "--plies", "1"], 1, "cannot sample 9 positions of ply 1: there are 4"),
        (["--count", "9", "--plies", "8-"], 1, "'8-' is no range of plies: write it as 8-30, or one number"),
        (["--count", "9", "--plies", "8-50"], 1, "unfinished games have 0 to 41 stones"),
        (["--count", "0", "--plies", "8"], 2, "Invalid value for '--count'"),
        (["--count", "9", "--plies", "8", "--strategy", "x"], 1, "no strategy is called 'x'"),
        (["--count", "9", "--plies", "8", "--engines", "random"], 2, "--engines is for --strategy engines"),
        (["--count", "9", "--plies", "8", "--strategy", "engines", "--engines", "random"], 1, "needs two or more"),
        (["--count", "9", "--plies", "8", "--jobs", "1", "--scheduler", "x"], 2, "leave it out with --scheduler"),
    ],
)
def test_sample_of_what_cannot_be_says_why(arguments: list[str], code: int, sentence: str, tmp_path: Path) -> None:
    result = dataset("sample", *arguments, "--out", tmp_path / "x.parquet")
    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_dataset_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = dataset("sample", "--count", "9", "--plies", "8", "--out", tmp_path / "x.parquet")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("pip install '.[data]'\n")
