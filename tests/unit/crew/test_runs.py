from __future__ import annotations

from fourcast.crew.runs import Runs


def test_runs_give_every_worker_neighbours() -> None:
    runs = Runs(range(10, 20), ["a", "b"])
    assert [runs.take("a"), runs.take("b"), runs.take("a"), runs.take("b")] == [10, 15, 11, 16]
    assert len(runs) == 6


def test_runs_worker_without_work_takes_the_second_half_of_the_longest_run() -> None:
    runs = Runs(range(12), ["a", "b", "c"])
    assert [runs.take("a") for _ in range(4)] == [0, 1, 2, 3]
    assert runs.take("b") == 4
    assert [runs.take("a"), runs.take("a")] == [10, 11]
    assert [runs.take("b"), runs.take("b"), runs.take("b")] == [5, 6, 7]


def test_runs_newcomer_joins_in() -> None:
    runs = Runs(range(5), ["a"])
    assert runs.take("late") == 2
    assert [runs.take("a"), runs.take("late"), runs.take("a"), runs.take("late")] == [0, 3, 1, 4]


def test_runs_hand_out_everything_once() -> None:
    runs = Runs(range(101), range(7))
    taken = []
    worker = 0
    while (number := runs.take(worker)) is not None:
        taken.append(number)
        worker = (worker * worker + 3 * number + 1) % 9
    assert sorted(taken) == list(range(101))
    assert not runs


def test_runs_partition_given_back_comes_next() -> None:
    runs = Runs(range(4), ["a", "b"])
    assert [runs.take("a"), runs.take("a"), runs.take("b")] == [0, 1, 2]
    runs.give_back("a", 1)
    assert [runs.take("a"), runs.take("a"), runs.take("a")] == [1, 3, None]
