from __future__ import annotations

import multiprocessing
import time

import pytest

from fourcast.processes import WorkerPool

pytestmark = pytest.mark.usefixtures("own_processes")


def test_worker_pool_does_its_tasks() -> None:
    pool = WorkerPool(2)
    try:
        assert sorted(future.result() for future in [pool.submit(abs, -number) for number in range(5)]) == [
            0,
            1,
            2,
            3,
            4,
        ]
    finally:
        pool.end()
    assert multiprocessing.active_children() == []


def test_worker_pool_is_ended_in_the_middle_of_its_work() -> None:
    pool = WorkerPool(2)
    futures = [pool.submit(time.sleep, 3600) for _ in range(3)]
    assert len(multiprocessing.active_children()) == 2
    pool.end()
    assert multiprocessing.active_children() == []
    assert not any(future.done() and future.exception() is None for future in futures if not future.cancelled())


def test_worker_pool_leaves_processes_of_others_alone() -> None:
    other, pool = WorkerPool(1), WorkerPool(1)
    try:
        waiting = other.submit(abs, -1)
        pool.submit(time.sleep, 3600)
        pool.end()
        assert waiting.result() == 1
        assert len(multiprocessing.active_children()) == 1
    finally:
        other.end()
