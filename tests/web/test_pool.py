"""Whose turn it is: clients in turn, cheap work never behind dear work, and nobody takes everything."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from fourcast.web.failures import BusyError, CrowdedError
from fourcast.web.pool import Cost, Ticket, WorkPool
from tests.harness.waiting import PATIENCE_S, wait_until


@contextmanager
def pool_of(**options: int) -> Iterator[WorkPool]:
    pool = WorkPool(**{"threads": 1, "capacity": 8, **options})
    try:
        yield pool
    finally:
        assert pool.close(PATIENCE_S)


def hold(cancelled: threading.Event) -> str:
    """Work that runs until it is cancelled."""
    assert cancelled.wait(PATIENCE_S)
    return "held"


def run_held(pool: WorkPool, client: str, cost: Cost = Cost.SEARCH) -> Ticket[str]:
    before = pool.state.running
    ticket = pool.submit(hold, cost, client)
    wait_until(lambda: pool.state.running == before + 1)
    return ticket


def note(order: list[str], name: str) -> Callable[[threading.Event], None]:
    return lambda _: order.append(name)


def test_clients_take_turns_however_much_one_of_them_asks() -> None:
    order: list[str] = []
    with pool_of() as pool:
        first, second = run_held(pool, "x"), run_held(pool, "y")
        tickets = [pool.submit(note(order, f"a{n}"), client="a") for n in range(4)]
        tickets += [pool.submit(note(order, "b"), client="b"), pool.submit(note(order, "c"), client="c")]
        first.cancel()
        for ticket in tickets:
            ticket.future.result(PATIENCE_S)
        second.cancel()
    assert order == ["a0", "b", "c", "a1", "a2", "a3"]


def test_one_client_cannot_take_all_threads() -> None:
    with pool_of(threads=2) as pool:
        for _ in range(2):
            run_held(pool, "hog")
        waiting = pool.submit(hold, client="hog")
        assert pool.submit(lambda _: "served", client="other").future.result(PATIENCE_S) == "served"
        assert not waiting.future.running()
        waiting.cancel()


@pytest.mark.parametrize("cost", [Cost.LOOKUP, Cost.LEVEL, Cost.REVIEW])
def test_other_costs_do_not_wait_behind_searches(cost: Cost) -> None:
    with pool_of() as pool:
        for client in ("a", "b"):
            run_held(pool, client)
        pool.submit(hold, client="a")
        assert pool.submit(lambda _: "served", cost, "a").future.result(PATIENCE_S) == "served"


def test_reviews_are_done_one_after_the_other() -> None:
    with pool_of(threads=2, capacity=8) as pool:
        first = run_held(pool, "a", Cost.REVIEW)
        second = pool.submit(lambda _: "served", Cost.REVIEW, "b")
        assert pool.submit(lambda _: "served", client="b").future.result(PATIENCE_S) == "served"
        assert not second.future.done()
        first.cancel()
        assert second.future.result(PATIENCE_S) == "served"


def test_full_queue_makes_room_for_whoever_has_asked_less() -> None:
    with pool_of(capacity=3) as pool:
        for client in ("x", "y"):
            run_held(pool, client)
        tickets = [pool.submit(hold, client="greedy") for _ in range(3)]
        pool.submit(hold, client="modest")
        with pytest.raises(BusyError, match="others have asked less"):
            tickets[-1].future.result(PATIENCE_S)
        assert [ticket.future.done() for ticket in tickets] == [False, False, True]
        with pytest.raises(BusyError, match="its queue of 3 is full"):
            pool.submit(hold, client="greedy")


def test_modest_client_takes_the_places_of_others_in_a_full_queue_and_gives_none_back() -> None:
    with pool_of(capacity=4) as pool:
        run_held(pool, "x"), run_held(pool, "y")
        greedy = [pool.submit(hold, client="greedy") for _ in range(4)]
        modest = [pool.submit(hold, client="modest", is_modest=True) for _ in range(4)]
        assert all(isinstance(ticket.future.exception(PATIENCE_S), BusyError) for ticket in greedy)
        with pytest.raises(BusyError):
            pool.submit(hold, client="greedy")
        with pytest.raises(BusyError):
            pool.submit(hold, client="modest", is_modest=True)
        pool.submit(hold, client="another", is_modest=True)
        assert [ticket.future.done() for ticket in modest] == [False] * 3 + [True], "modest clients share alike"


def test_client_may_have_so_much_under_way_and_no_more() -> None:
    with pool_of(per_client=2) as pool:
        running = run_held(pool, "a")
        waiting = pool.submit(hold, client="a")
        with pytest.raises(CrowdedError, match="2 of your questions are being worked on"):
            pool.submit(hold, Cost.LOOKUP, "a")
        waiting.cancel()
        pool.submit(lambda _: None, client="b").future.result(PATIENCE_S)
        again = pool.submit(hold, client="a")
        running.cancel()
        wait_until(again.future.running)
        assert pool.state == (1, 0, 8)


def test_abandoned_work_gives_its_place_back() -> None:
    with pool_of(capacity=1) as pool:
        run_held(pool, "a")
        ticket = pool.submit(hold, client="a")
        ticket.abandon()
        assert pool.state == (1, 0, 1)
        pool.submit(hold, client="a")
        assert pool.state == (1, 1, 1)
