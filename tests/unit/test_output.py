"""Files that people name: whole or not at all, and links, pipes and devices stay what they are."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

import fourcast as fc
from fourcast.book import open_book
from fourcast.builder import BuildPlan, build_book
from fourcast.dataset import SampleSettings, inspect_dataset, label_dataset, sample_positions, write_sample
from fourcast.geometry import Geometry
from fourcast.output import is_stream, replacing
from tests.harness.commands import run_fourcast


def write(path: Path, text: str) -> None:
    with replacing(path) as target:
        target.write_text(text)


def test_file_is_replaced_as_a_whole_and_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    write(path, "one")
    path.chmod(0o600)
    write(path, "other")
    assert path.read_text() == "other"
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_writing_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    write(path, "one")
    with pytest.raises(UnicodeEncodeError), replacing(path) as target:
        target.write_text("half \ud800", encoding="utf-8")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("is_there", [True, False])
def test_link_stays_and_its_file_is_replaced(tmp_path: Path, is_there: bool) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    if is_there:
        file.write_text("old")
    link.symlink_to(file)
    write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_streams_are_told_from_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    assert [is_stream(tmp_path / name) for name in ("pipe", "file", "nothing", "")] == [True, False, False, False]
    assert is_stream(Path("/dev/null"))
    assert is_stream(Path("/dev/stdout"))


class Reader:
    """Reads a pipe to its end, in a thread."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._path, self._content = path, b""
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        self._content = self._path.read_bytes()

    def content(self) -> bytes:
        self._thread.join()
        assert self._path.is_fifo()
        return self._content


def test_book_goes_through_a_pipe_and_a_link(tmp_path: Path) -> None:
    plan = BuildPlan(Geometry.of(4, 4), 2)
    build_book(plan, tmp_path / "book")
    pipe = Reader(tmp_path / "pipe")
    built = build_book(plan, tmp_path / "pipe", checkpoint=tmp_path / "parts")
    content = pipe.content()
    assert content == (tmp_path / "book").read_bytes()
    assert (built.bytes, built.positions) == (len(content), sum(open_book(tmp_path / "book").positions))
    (tmp_path / "link").symlink_to(tmp_path / "other")
    build_book(plan, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "other").read_bytes() == content


def test_dataset_goes_through_a_pipe_and_a_link(tmp_path: Path) -> None:
    settings = SampleSettings(5, (36, 36), seed=1)
    positions = sample_positions(settings)
    write_sample(tmp_path / "sample", settings, positions)
    pipe = Reader(tmp_path / "pipe")
    write_sample(tmp_path / "pipe", settings, positions)
    assert pipe.content() == (tmp_path / "sample").read_bytes()
    (tmp_path / "link").symlink_to(tmp_path / "labels")
    label_dataset(tmp_path / "sample", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert inspect_dataset(tmp_path / "labels").rows == 5


def test_work_with_a_checkpoint_asks_where_to_keep_it_beside_a_device(tmp_path: Path) -> None:
    settings = SampleSettings(1, (36, 36), seed=1)
    write_sample(tmp_path / "sample", settings, sample_positions(settings))
    sentence = r"'/dev/null' is a device or a pipe, with no room beside it: name a directory with --checkpoint"
    with pytest.raises(fc.FourcastError, match=sentence):
        label_dataset(tmp_path / "sample", "/dev/null")
    with pytest.raises(fc.FourcastError, match=sentence):
        build_book(BuildPlan(Geometry.of(4, 4), 1), "/dev/null")
    assert label_dataset(tmp_path / "sample", "/dev/null", checkpoint=tmp_path / "parts").metadata.rows == 1
    assert Path("/dev/null").is_char_device()


def test_commands_write_to_devices(tmp_path: Path) -> None:
    out = ["book", "export", "--text", "--ply", "1", "--no-header", "--out"]
    done = run_fourcast(*out, "/dev/stdout")
    assert done.stdout.splitlines() == ["1 +2", "2 +1", "3 +0", "4 -1"], done.stderr
    done = run_fourcast(*out, "/dev/full")
    assert (done.returncode, done.stderr) == (1, "cannot write '/dev/full': No space left on device\n")
