"""Which requests are refused unread: the clock and the connections that wait are the test's own."""

from __future__ import annotations

import pytest

from fourcast.web.brake import Brake
from fourcast.web.metrics import Metrics
from fourcast.web.pool import PoolState

CROWD = 15  # connections that wait: some too many
THRONG = 200


class Door:
    """A brake, the time it is told, and how many connections wait before it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waiting = 0
        self.metrics = Metrics(lambda: PoolState(0, 0, 0))
        self.brake = Brake(self.metrics, lambda: self.now)
        self.brake.count_waiting = lambda: self.waiting

    def ask(self, client: str = "a", *, after_s: float = 0.002) -> bool:
        """Tell whether a request is let in, in a turn of its own that is not late."""
        self.now += after_s
        self.brake.note(0)
        return self.begins(client)

    def begins(self, client: str) -> bool:
        """Tell whether a request that arrives in this turn is let in."""
        self.brake.count(client)
        return not self.brake.refuses(client)

    def count_shed(self, reason: str) -> float:
        return float(self.metrics.shed.labels(reason)._value.get())


@pytest.fixture
def door() -> Door:
    return Door()


def test_nobody_is_refused_while_nobody_waits(door: Door) -> None:
    assert all(door.ask() for _ in range(1_000))


def test_burst_that_goes_away_by_itself_is_let_in(door: Door) -> None:
    door.waiting = CROWD
    assert all(door.ask() for _ in range(4))
    door.waiting = 0
    assert all(door.ask() for _ in range(4))
    door.waiting = CROWD
    assert all(door.ask() for _ in range(4)), "another burst has its own time"


def test_crowd_that_stays_is_refused_until_it_is_gone(door: Door) -> None:
    door.waiting = CROWD
    door.ask()
    assert not door.ask(after_s=0.1)
    assert door.count_shed("crowd") == 1
    door.waiting = 0
    assert door.ask()


def test_crowd_soon_after_another_has_no_time_to_go_away(door: Door) -> None:
    door.waiting = CROWD
    door.ask()
    assert not door.ask(after_s=0.1)
    door.waiting = 0
    assert door.ask()
    door.waiting = CROWD
    assert not door.ask(), "the server has just been asked too much"
    door.waiting = 0
    assert door.ask(after_s=5)
    door.waiting = CROWD
    assert door.ask(), "that was long ago"


def test_crowd_of_one_client_keeps_no_other_out(door: Door) -> None:
    door.waiting = CROWD
    for _ in range(40):
        door.ask("greedy")
    assert not door.ask("greedy", after_s=0.1)
    assert door.ask("modest")
    assert not door.ask("greedy")


def test_throng_is_refused_whoever_asks(door: Door) -> None:
    door.waiting = THRONG
    door.ask("one")
    assert not door.ask("one", after_s=0.1)
    assert not door.ask("another")


def test_throng_of_one_client_keeps_nobody_out_who_asks_little(door: Door) -> None:
    door.waiting = THRONG
    for _ in range(100):
        door.ask("greedy")
    for _ in range(80):  # some seconds: who asked how often is forgotten by and by
        assert not any(door.ask("greedy") for _ in range(24))
        assert door.ask("modest")


def test_turn_that_is_late_for_one_client_has_places_for_those_who_ask_little(door: Door) -> None:
    def begin_together(client: str, number: int) -> int:
        return sum(door.begins(client) for _ in range(number))

    for _ in range(20):
        door.brake.note(0.5)
    assert 0 < begin_together("greedy", 1_000) < 100
    assert begin_together("modest", 20) == 20
    assert begin_together("greedy", 1) == 0
    assert sum(begin_together(str(number), 1) for number in range(2_000)) < 100, "these are too many themselves"


def test_turn_has_a_bound_that_is_lower_while_turns_are_late(door: Door) -> None:
    def begin_together(late_s: float) -> int:
        for _ in range(20):
            door.brake.note(late_s)
        return sum(door.begins(str(client)) for client in range(1_000))

    in_time, late = begin_together(0.0), begin_together(0.5)
    assert 0 < late < in_time < 1_000
    assert door.count_shed("late") == 2_000 - in_time - late
