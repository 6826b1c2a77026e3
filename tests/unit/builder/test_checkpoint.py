from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourcast.builder.build.checkpoint import Checkpoint
from fourcast.builder.build.plan import BuildPlan
from fourcast.errors import BookError
from fourcast.geometry import Geometry

PLAN = BuildPlan(Geometry.of(5, 4), 8)
SCORES = {number: bytes((number + index) % 7 for index in range(PLAN.size_of(number))) for number in range(3)}
LOG = "scores.log"
RECORD = 8 + PLAN.partition_size + 16


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A checkpoint with the first three partitions."""
    path = tmp_path / "book.parts"
    with Checkpoint(path, PLAN) as kept:
        for number, scores in SCORES.items():
            kept.append(number, scores)
    return path


def reopen(directory: Path) -> tuple[dict[int, bytes], int]:
    with Checkpoint(directory, PLAN) as kept:
        return dict(kept.scores), kept.damaged


def test_checkpoint_opened_again_has_what_was_kept(directory: Path) -> None:
    assert PLAN.partitions > 3
    assert reopen(directory) == (SCORES, 0)
    assert reopen(directory) == (SCORES, 0)


def test_checkpoint_keeps_the_short_last_partition(directory: Path) -> None:
    number = PLAN.partitions - 1
    scores = b"\3" * PLAN.size_of(number)
    assert PLAN.size_of(number) < PLAN.partition_size
    with Checkpoint(directory, PLAN) as kept:
        kept.append(number, scores)
    assert reopen(directory) == ({**SCORES, number: scores}, 0)


@pytest.mark.parametrize("torn", [1, RECORD // 2, RECORD - 1])
def test_checkpoint_torn_record_is_dropped_and_the_next_is_kept(torn: int, directory: Path) -> None:
    log = directory / LOG
    log.write_bytes(log.read_bytes()[:-torn])
    left = {number: SCORES[number] for number in (0, 1)}
    assert reopen(directory) == (left, 0)
    with Checkpoint(directory, PLAN) as kept:
        kept.append(2, SCORES[2])
    assert reopen(directory) == (SCORES, 0)


@pytest.mark.parametrize("place", [0, 7, 8, RECORD - 17, RECORD - 16, RECORD - 1])
def test_checkpoint_damaged_byte_drops_its_partition_alone(place: int, directory: Path) -> None:
    log = directory / LOG
    data = bytearray(log.read_bytes())
    data[RECORD + place] ^= 1
    log.write_bytes(data)
    left = {number: SCORES[number] for number in (0, 2)}
    assert reopen(directory) == (left, 1)
    assert reopen(directory) == (left, 0)  # the damaged record is gone from the file


def test_checkpoint_records_of_another_plan_do_not_count(directory: Path) -> None:
    other = BuildPlan(Geometry.of(5, 4), 9)
    (directory / "plan.json").write_text(json.dumps(other.identity))
    with Checkpoint(directory, other) as kept:
        assert (kept.scores, kept.damaged) == ({}, 3)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (BuildPlan(Geometry.of(5, 4), 9), "its plies is '0-8', this one has '0-9'"),
        (BuildPlan(Geometry.of(4, 5), 8), "its size is '5x4', this one has '4x5'"),
    ],
)
def test_checkpoint_of_another_build_is_refused(plan: BuildPlan, reason: str, directory: Path) -> None:
    with pytest.raises(BookError, match=f"checkpoint of another build .{reason}.: repeat its settings"):
        Checkpoint(directory, plan)
    assert reopen(directory) == (SCORES, 0)


def test_checkpoint_of_another_format_is_refused(directory: Path) -> None:
    (directory / "plan.json").write_text(json.dumps({**PLAN.identity, "format": "fourcast-build-0"}))
    with pytest.raises(BookError, match="its format is 'fourcast-build-0'"):
        Checkpoint(directory, PLAN)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"plies format"', "\xff"])
def test_checkpoint_with_an_unreadable_plan_is_refused(text: str, directory: Path) -> None:
    (directory / "plan.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(BookError, match="is not the checkpoint of a book build: name another directory"):
        Checkpoint(directory, PLAN)


def test_checkpoint_in_a_directory_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("hello")
    with pytest.raises(BookError, match="is not the checkpoint of a book build"):
        Checkpoint(tmp_path, PLAN)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_checkpoint_where_a_file_lies_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("hello")
    with pytest.raises(BookError, match="cannot keep a checkpoint in"):
        Checkpoint(tmp_path / "file", PLAN)


def test_checkpoint_begun_and_killed_before_its_plan_was_written_is_used(tmp_path: Path) -> None:
    directory = tmp_path / "book.parts"
    directory.mkdir()
    (directory / "plan.json.new").write_text('{"form')
    with Checkpoint(directory, PLAN) as kept:
        kept.append(0, SCORES[0])
    assert reopen(directory) == ({0: SCORES[0]}, 0)


def test_checkpoint_in_use_is_refused(directory: Path) -> None:
    pytest.importorskip("fcntl")
    with Checkpoint(directory, PLAN), pytest.raises(BookError, match="another build is working in"):
        Checkpoint(directory, PLAN)
    assert reopen(directory) == (SCORES, 0)


def test_checkpoint_without_anything_leaves_nothing(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "book.parts", PLAN):
        assert (tmp_path / "book.parts").is_dir()
    assert list(tmp_path.iterdir()) == []


def test_checkpoint_removed_leaves_files_of_others(directory: Path) -> None:
    (directory / "letter.txt").write_text("hello")
    with Checkpoint(directory, PLAN) as kept:
        kept.remove()
    assert [path.name for path in directory.iterdir()] == ["letter.txt"]
