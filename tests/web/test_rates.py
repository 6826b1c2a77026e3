from __future__ import annotations

from fourcast.web.middleware.guards import ClientRates


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_client_may_ask_in_a_burst_then_at_the_rate() -> None:
    clock = Clock()
    rates = ClientRates(rate=2, burst=3, clock=clock)
    assert [rates.wait_s("a") for _ in range(4)] == [0, 0, 0, 1]
    clock.now += 0.5
    assert [rates.wait_s("a") for _ in range(2)] == [0, 1]
    clock.now += 60
    assert [rates.wait_s("a") for _ in range(4)] == [0, 0, 0, 1], "tokens beyond the burst are not saved up"


def test_clients_do_not_share_their_tokens() -> None:
    rates = ClientRates(rate=1, burst=1, clock=Clock())
    assert [rates.wait_s(client) for client in ("a", "b", "a", "b")] == [0, 0, 1, 1]


def test_waiting_time_is_told_in_whole_seconds() -> None:
    clock = Clock()
    rates = ClientRates(rate=0.1, burst=1, clock=clock)
    rates.wait_s("a")
    assert rates.wait_s("a") == 10
    clock.now += 9.5
    assert rates.wait_s("a") == 1
    clock.now += 1
    assert rates.wait_s("a") == 0


def test_refused_requests_cost_nothing() -> None:
    clock = Clock()
    rates = ClientRates(rate=1, burst=1, clock=clock)
    for _ in range(100):
        rates.wait_s("a")
    clock.now += 1
    assert rates.wait_s("a") == 0


def test_no_rate_is_no_limit() -> None:
    rates = ClientRates(rate=0, burst=1)
    assert {rates.wait_s("a") for _ in range(1000)} == {0}
    assert len(rates) == 0


def test_flood_of_clients_does_not_fill_the_memory() -> None:
    rates = ClientRates(rate=1, burst=1, clock=Clock())
    for number in range(10_100):
        rates.wait_s(str(number))
    assert len(rates) == 10_000
    assert rates.wait_s("10099") == 1, "those seen last are remembered"
