from __future__ import annotations

import pytest

from fourcast.web.middleware.clients import RATES_BYTES, ClientRates, name_client


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_client_may_ask_in_a_burst_then_at_the_rate() -> None:
    clock = Clock()
    rates = ClientRates(rate=2, burst=3, clock=clock)
    assert [rates.wait_s("a") for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert [rates.wait_s("a") for _ in range(2)] == [0, 0.5]
    clock.now += 60
    assert [rates.wait_s("a") for _ in range(4)] == [0, 0, 0, 0.5], "tokens beyond the burst are not saved up"


def test_clients_do_not_share_their_tokens() -> None:
    rates = ClientRates(rate=1, burst=1, clock=Clock())
    assert [rates.wait_s(client) for client in ("a", "b", "a", "b")] == [0, 0, 1, 1]


def test_waiting_time_is_told() -> None:
    clock = Clock()
    rates = ClientRates(rate=0.1, burst=1, clock=clock)
    rates.wait_s("a")
    assert rates.wait_s("a") == 10
    clock.now += 9.5
    assert rates.wait_s("a") == pytest.approx(0.5)
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
    clock = Clock()
    rates = ClientRates(rate=1, burst=1, clock=clock)
    for number in range(40_000):
        clock.now += 0.0001
        rates.wait_s(str(number))
    assert len(rates) * 24 <= RATES_BYTES
    assert rates.wait_s("39999") > 0, "those seen last are remembered"


def test_processes_that_share_memory_share_the_budget() -> None:
    memory, clock = memoryview(bytearray(RATES_BYTES)), Clock()
    one, other = (ClientRates(rate=1, burst=2, clock=clock, memory=memory) for _ in range(2))
    assert [rates.wait_s("a") for rates in (one, other, one, other)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_network_are_one_client(address: str, name: str) -> None:
    assert name_client(address) == name
