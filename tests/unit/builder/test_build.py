from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast.book import open_book
from fourcast.book.enumeration import list_plies
from fourcast.builder import BuildPlan, BuildProgress, Crew, build_book
from fourcast.errors import BookError, CrewError
from fourcast.geometry import Geometry
from fourcast.solver import Solver
from tests.conftest import SolvedBoard
from tests.reference.everything import solve_everything

PLAN = BuildPlan(Geometry.of(5, 4), 9)  # about twenty partitions, solved in no time
SMALL = Crew(table_mib=16)


class Stopper:
    """Progress that is told, and ends the build after some partitions as Ctrl-C would."""

    def __init__(self, calls: int) -> None:
        self.calls = calls
        self.told: list[BuildProgress] = []

    def __call__(self, progress: BuildProgress) -> None:
        self.told.append(progress)
        if len(self.told) == self.calls:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The book of PLAN, built without an interruption."""
    path = tmp_path_factory.mktemp("whole") / "5x4.book"
    build_book(PLAN, path, crew=SMALL)
    return path.read_bytes()


def interrupt(path: Path, calls: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        build_book(PLAN, path, crew=SMALL, progress=Stopper(calls))


@pytest.mark.jit_only
def test_build_complete_4x4_book_equals_the_oracle(tmp_path: Path, solved_4x4: SolvedBoard) -> None:
    built = build_book(BuildPlan(Geometry.of(4, 4), 15), tmp_path / "4x4.book", crew=SMALL)
    scores, is_known = open_book(built.path).get_many(solved_4x4.own, solved_4x4.occupied)
    stones = zip(solved_4x4.own.tolist(), solved_4x4.occupied.tolist(), strict=True)
    is_running = np.array([not is_over(own, occupied) for own, occupied in stones])
    assert np.array_equal(is_known, is_running)
    assert np.array_equal(scores[is_running], solved_4x4.scores[is_running])
    assert built.positions == sum(len(positions.keys) for positions in list_plies(Geometry.of(4, 4), 15))


def is_over(own: int, occupied: int) -> bool:
    geometry = Geometry.of(4, 4)
    return occupied == geometry.board or geometry.has_four(own ^ occupied)


@pytest.mark.slow  # the reference alone takes many seconds
@pytest.mark.jit_only
def test_build_of_a_5x4_book_equals_the_reference(tmp_path: Path) -> None:
    everything, last_ply = solve_everything(5, 4), 19  # the whole game has 20
    book = open_book(build_book(BuildPlan(everything.geometry, last_ply), tmp_path / "5x4.book", crew=SMALL).path)
    for ply in range(last_ply + 1):
        here = everything.ply_range(ply)
        part = slice(here.start, here.stop)
        scores, is_known = book.get_many(*everything.stones(part))
        assert is_known.all()
        assert np.array_equal(scores, everything.scores[part])


@pytest.mark.jit_only
@pytest.mark.parametrize(("size", "ply"), [((6, 4), 8), ((5, 4), 9), pytest.param((6, 5), 6, marks=pytest.mark.slow)])
def test_build_of_another_size_equals_the_solver(
    size: tuple[int, int], ply: int, tmp_path: Path, solver: Solver
) -> None:
    geometry = Geometry.of(*size)
    book = open_book(build_book(BuildPlan(geometry, ply), tmp_path / "some.book", crew=SMALL).path)
    randomness = np.random.default_rng(54)
    for positions in list_plies(geometry, ply):
        chosen = randomness.permutation(len(positions.keys))[:100]
        own, occupied = positions.own[chosen], positions.occupied[chosen]
        scores, is_known = book.get_many(own, occupied)
        assert is_known.all()
        assert np.array_equal(scores, solver.solve_many((own, occupied), width=size[0], height=size[1]))


@pytest.mark.jit_only
@pytest.mark.parametrize("calls", [1, 2, 9, PLAN.partitions + 1])
def test_build_interrupted_goes_on_to_the_same_bytes(calls: int, tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x4.book"
    interrupt(path, calls)
    assert not path.exists()
    rest = Stopper(0)
    build_book(PLAN, path, crew=Crew(table_mib=1), progress=rest)
    kept = sum(map(PLAN.size_of, range(calls - 1)))
    assert rest.told[0] == BuildProgress(kept, PLAN.positions, kept, 0)
    assert len(rest.told) == PLAN.partitions - (calls - 1) + 1  # only what was missing was solved
    assert rest.told[-1].done == PLAN.positions
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["5x4.book"]


@pytest.mark.jit_only
def test_build_with_a_damaged_partition_solves_it_again(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x4.book"
    interrupt(path, 6)
    log = tmp_path / "5x4.book.parts" / "scores.log"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 64
    log.write_bytes(data)
    rest = Stopper(0)
    build_book(PLAN, path, crew=SMALL, progress=rest)
    assert (rest.told[0].damaged, rest.told[0].kept) == (1, 4 * PLAN.partition_size)
    assert path.read_bytes() == whole


@pytest.mark.jit_only
def test_build_in_a_checkpoint_of_other_settings_is_refused(tmp_path: Path, whole: bytes) -> None:
    parts = tmp_path / "parts"
    with pytest.raises(KeyboardInterrupt):
        build_book(PLAN, tmp_path / "a.book", crew=SMALL, checkpoint=parts, progress=Stopper(3))
    with pytest.raises(BookError, match="checkpoint of another build"):
        build_book(BuildPlan(PLAN.geometry, 8), tmp_path / "b.book", crew=SMALL, checkpoint=parts)
    build_book(PLAN, tmp_path / "a.book", crew=SMALL, checkpoint=parts)
    assert (tmp_path / "a.book").read_bytes() == whole
    assert not parts.exists()


@pytest.mark.jit_only
def test_build_again_leaves_the_book_and_clears_what_a_kill_left(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x4.book"
    interrupt(path, 4)
    path.write_bytes(whole)  # as if killed between writing the book and removing the checkpoint
    built = build_book(PLAN, path, crew=SMALL, progress=Stopper(1))
    assert (built.was_there, built.bytes) == (True, len(whole))
    assert [file.name for file in tmp_path.iterdir()] == ["5x4.book"]


@pytest.mark.parametrize("content", [b"", b"a letter"])
def test_build_does_not_overwrite_another_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "5x4.book"
    path.write_bytes(content)
    with pytest.raises(BookError, match="exists and is not this book: remove it or name another file"):
        build_book(PLAN, path, crew=SMALL)
    assert path.read_bytes() == content


@pytest.mark.jit_only
def test_build_does_not_overwrite_another_book(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x4.book"
    path.write_bytes(whole)
    with pytest.raises(BookError, match="exists and is not this book"):
        build_book(BuildPlan(PLAN.geometry, 8), path, crew=SMALL)


def test_build_into_a_missing_directory_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="is not a directory that can be written to"):
        build_book(PLAN, tmp_path / "missing" / "5x4.book", crew=SMALL, progress=Stopper(1))


def test_build_with_an_impossible_table_says_so(tmp_path: Path) -> None:
    with pytest.raises(CrewError, match="table_mib is 0: it must be between 1 and"):
        build_book(PLAN, tmp_path / "5x4.book", crew=Crew(table_mib=0))
    assert list(tmp_path.iterdir()) == []


def test_crew_of_nobody_is_refused() -> None:
    with pytest.raises(CrewError, match="there must be at least one"):
        Crew(jobs=0)
