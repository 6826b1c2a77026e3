from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from pathlib import Path

import pytest

from fourcast.book import BUNDLED_PLY, bundled_book
from fourcast.builder import BuildPlan, Crew, build_book
from fourcast.builder.build.solving import make_job
from fourcast.crew.local import work_here, work_in_processes
from fourcast.errors import CrewError
from fourcast.geometry import Geometry
from tests.samples import sized

pytestmark = pytest.mark.jit_only

PLAN = BuildPlan(Geometry.of(5, 5), 9)  # about thirty partitions, a second of work
JOB = make_job(PLAN, 16)
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


@pytest.fixture(scope="module")
def expected() -> dict[int, bytes]:
    """All partitions, solved in this process."""
    return dict(work_here(JOB, range(PLAN.partitions)))


def test_partitions_have_the_scores_of_the_bundled_book() -> None:
    plan = BuildPlan(Geometry.of(7, 6), sized(8, whole=BUNDLED_PLY))  # to list the last ply takes ten seconds
    numbers = range(7, plan.partitions, plan.partitions // 3)[sized(slice(1, 2), whole=slice(None))]
    for number, scores in work_here(make_job(plan, 64), numbers):
        expected, is_known = bundled_book().get_many(*plan.bitboards(number))
        assert is_known.all()
        assert scores == expected.tobytes()


def test_processes_solve_every_partition_as_this_process_does(expected: dict[int, bytes]) -> None:
    solved = list(work_in_processes(JOB, range(PLAN.partitions), 2))
    assert len(solved) == PLAN.partitions
    assert dict(solved) == expected
    assert multiprocessing.active_children() == []


@pytest.mark.slow  # and a killed build with two jobs must come to the bytes of one job
def test_processes_book_has_the_bytes_of_one_process(tmp_path: Path) -> None:
    for jobs in (1, 3):
        build_book(PLAN, tmp_path / f"{jobs}.book", crew=Crew(jobs, 16))
    assert (tmp_path / "1.book").read_bytes() == (tmp_path / "3.book").read_bytes()


@posix_only
def test_processes_killed_workers_are_replaced(expected: dict[int, bytes]) -> None:
    solved = {}
    killed = set()
    for number, scores in work_in_processes(JOB, range(PLAN.partitions), 2):
        solved[number] = scores
        if len(solved) in (3, 12):
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
            killed.add(victim.pid)
    assert len(killed) == 2
    assert solved == expected
    assert multiprocessing.active_children() == []


@posix_only
def test_processes_that_die_again_and_again_end_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", os.devnull)  # no Python can start like this
    with pytest.raises(CrewError, match=r"3 worker processes died over partition \d+, perhaps for want of memory"):
        list(work_in_processes(JOB, range(PLAN.partitions), 2))
    assert multiprocessing.active_children() == []


def test_processes_stop_when_nobody_listens_any_more() -> None:
    solved = work_in_processes(JOB, range(PLAN.partitions), 2)
    next(solved)
    assert len(multiprocessing.active_children()) == 2
    solved.close()
    assert multiprocessing.active_children() == []


def test_processes_error_of_a_worker_arrives_as_its_sentence() -> None:
    with pytest.raises(CrewError, match="table_mib is 0: it must be between 1 and"):
        list(work_in_processes(make_job(PLAN, 0), range(PLAN.partitions), 2))
    assert multiprocessing.active_children() == []
