from __future__ import annotations

import socket
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from fourcast._version import __version__
from fourcast.builder import BuildPlan, Crew, build_book
from fourcast.builder.build.solving import make_job
from fourcast.crew.cluster import work_on_cluster
from fourcast.crew.job import run_task
from fourcast.errors import CrewError
from fourcast.geometry import Geometry
from fourcast.solver import Solver
from tests.harness.clusters import running_cluster
from tests.harness.commands import running_fourcast
from tests.harness.waiting import wait_until

pytestmark = [
    pytest.mark.jit_only,
    # Not `importorskip`: every worker would import it, for half a second.
    pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed"),
]

PLAN = BuildPlan(Geometry.of(5, 5), 9)  # about thirty partitions, a second of work
BUILD = ["book", "build", "--size", "5x5", "--plies", "9", "--table-mib", "16"]


def refused(address: str, patience_s: float = 60.0) -> str:
    """The sentence that a build on this cluster ends with."""
    with pytest.raises(CrewError) as caught:
        list(work_on_cluster(make_job(PLAN, 16), [0], address, patience_s))
    return str(caught.value)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_cluster_with_a_killed_worker_builds_the_bytes_of_this_machine(tmp_path: Path) -> None:
    log = tmp_path / "cluster.book.parts" / "scores.log"
    with running_cluster(tmp_path, workers=2) as cluster:
        command = [*BUILD, "--out", str(tmp_path / "cluster.book"), "--scheduler", cluster.address]
        with running_fourcast(*command) as build:
            wait_until(lambda: log.exists() and log.stat().st_size > 2 * PLAN.partition_size)
            cluster.workers[0].kill()
            assert log.exists()  # it was in the middle of the build
            _, errors = build.communicate()
        assert (build.returncode, errors) == (0, "")
        assert cluster.workers[1].poll() is None
    build_book(PLAN, tmp_path / "here.book", crew=Crew(table_mib=16))
    assert (tmp_path / "cluster.book").read_bytes() == (tmp_path / "here.book").read_bytes()
    assert not log.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended with POSIX signals")
def test_cluster_without_workers_is_given_up(tmp_path: Path) -> None:
    with running_cluster(tmp_path, workers=0) as cluster:
        sentence = refused(cluster.address, patience_s=1.0)
    assert sentence == f"{cluster.address} has no workers: start some with `dask worker {cluster.address}`"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended with POSIX signals")
def test_cluster_that_loses_its_scheduler_keeps_what_is_solved(tmp_path: Path) -> None:
    log = tmp_path / "cluster.book.parts" / "scores.log"
    with running_cluster(tmp_path, workers=1) as cluster:
        command = [*BUILD, "--out", str(tmp_path / "cluster.book"), "--scheduler", cluster.address]
        with running_fourcast(*command) as build:
            wait_until(lambda: log.exists() and log.stat().st_size > PLAN.partition_size)
            cluster.scheduler.kill()
            output, errors = build.communicate()
    assert (build.returncode, output) == (1, "")
    assert errors.endswith("was lost: what is done is kept, and the same command goes on\n")
    assert errors.count("\n") == 1
    assert log.exists()


def test_cluster_at_a_wrong_address_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"  # nobody listens there
        assert refused(address).startswith(f"no Dask scheduler answers at {address!r}: start one with")


@pytest.mark.parametrize("address", ["", "localhost", "localhost:8786", "http://localhost:8786", "tcp://localhost"])
def test_cluster_address_that_is_none_is_refused(address: str) -> None:
    assert refused(address) == (
        f"{address!r} is not the address of a Dask scheduler: it looks like tcp://localhost:8786"
    )


def test_cluster_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refused("tcp://localhost:8786").endswith("in a copy of Fourcast's repository, pip install '.[cluster]'")


def test_task_solves_a_partition_as_this_machine_does() -> None:
    job = make_job(PLAN, 16)
    expected = Solver(table_mib=16, book=False).solve_many(PLAN.bitboards(3), width=5, height=5)
    assert np.array_equal(np.frombuffer(run_task(*job.make_task(3)), np.int8), expected)
    assert expected.any()


def test_task_of_another_version_is_refused() -> None:
    with pytest.raises(CrewError, match=f"has fourcast {__version__}, this process 0.0.1: install the same"):
        run_task("0.0.1", bytes, ())
