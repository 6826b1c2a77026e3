"""Turns of clients: one that asks without pause leaves time to others, and loses nothing."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from fourcast.web.middleware.clients import Askers
from fourcast.web.turns import READ, UNREAD, Turns
from tests.harness.servers import ServerProcess, serving
from tests.harness.sockets import connect, prepare, read_all, write
from tests.harness.waiting import PATIENCE_S

LOOKS = 50
CAP = 24  # connections


class House:
    """Turns, and connections that ask again as soon as they are answered."""

    def __init__(self, cost: int = READ) -> None:
        self.askers = Askers()
        self.are_taken = False
        self.turns = Turns(self.askers, lambda _: not self.are_taken)
        self.cost = cost
        self.answered: list[Hasty] = []
        self.most_in_a_turn = 0  # of the loop

    def ask(self, client: str) -> None:
        self.askers.count(client, 0.0)
        self.turns.count(client, self.cost)

    async def look(self) -> int:
        """Look, let the loop turn until nothing moves any more, and return how many were answered."""
        before = len(self.answered)
        self.turns.look()
        for _ in range(400):
            turn_before = len(self.answered)
            await asyncio.sleep(0)
            self.most_in_a_turn = max(self.most_in_a_turn, len(self.answered) - turn_before)
        return len(self.answered) - before


class Hasty:
    """A connection that has a request waiting at all times."""

    def __init__(self, house: House, client: str) -> None:
        self.house, self.client = house, client
        self.is_over = False
        self.was_turned_away = False
        self.waits = False

    def arrive(self) -> None:
        if self.house.turns.must_wait(self.client):
            self.waits = True
            self.house.turns.wait(self.client, self)
        else:
            self.begin()

    def read_later(self) -> None:
        self.waits = False
        if not self.is_over:
            self.begin()

    def begin(self) -> None:
        self.house.ask(self.client)
        self.house.answered.append(self)
        asyncio.get_running_loop().call_soon(self.arrive)

    def turn_away(self) -> None:
        self.was_turned_away = self.is_over = True


def run(house: House, scenario: Callable[[list[Hasty]], object], connections: int = 100) -> list[int]:
    """Let a client be hasty on so many connections while others ask; return how many were answered in each look."""

    async def play() -> list[int]:
        hasty = [Hasty(house, "hasty") for _ in range(connections)]
        for one in hasty:
            one.arrive()
        found = []
        for _ in range(LOOKS):
            scenario(hasty)
            found.append(await house.look())
        return found

    return asyncio.run(play())


@pytest.mark.parametrize(("cost", "each"), [(READ, 4), (UNREAD, 16)])
def test_hasty_client_has_so_much_in_each_look_when_others_ask(cost: int, each: int) -> None:
    house = House(cost)
    answered = run(house, lambda _: house.ask("other"))
    assert answered[1:] == [each] * (LOOKS - 1)


@pytest.mark.parametrize(("cost", "each"), [(READ, 16), (UNREAD, 64)])
def test_client_that_is_alone_has_so_much_in_each_turn_of_the_loop(cost: int, each: int) -> None:
    house = House(cost)
    answered = run(house, lambda _: None)
    assert house.most_in_a_turn == each
    assert min(answered[1:]) > 100 * each, "it waits for the next turn, not for the next look"


def test_nobody_waits_who_has_fewer_requests_than_a_turn_takes() -> None:
    house = House()
    answered = run(house, lambda _: None, connections=15)
    assert set(answered[1:]) == {15 * 400}


def test_nobody_waits_who_asks_less_than_others() -> None:
    house = House()
    run(house, lambda _: house.ask("other"))
    assert house.turns.must_wait("hasty")
    assert not house.turns.must_wait("other")


def test_connections_of_a_line_have_their_turn_one_after_the_other() -> None:
    house = House()
    run(house, lambda _: house.ask("other"))
    times = [house.answered.count(one) for one in set(house.answered)]
    assert len(times) == 100
    assert max(times) - min(times) <= 1


def test_line_is_worked_off_when_the_others_have_gone() -> None:
    house = House()
    run(house, lambda _: house.ask("other"))

    async def alone() -> tuple[int, bool]:
        waiting = [one for one in set(house.answered) if one.waits]
        house.askers.count("hasty", 60.0)  # long afterwards
        for one in waiting:
            one.is_over = True  # each is read once, and asks no more
        await house.look()
        return len(waiting), any(one.waits for one in waiting)

    number, still_wait = asyncio.run(alone())
    assert number > 50
    assert not still_wait
    assert not house.turns.must_wait("hasty")


def test_nothing_moves_while_there_is_no_place() -> None:
    house = House()

    def take_places(_: list[Hasty]) -> None:
        house.ask("other")
        house.are_taken = True

    assert run(house, take_places)[1:] == [0] * (LOOKS - 1)


def test_proxy_that_asks_for_many_never_waits() -> None:
    house = House()
    house.turns.are_kept = False
    answered = run(house, lambda _: house.ask("other"))
    assert set(answered[1:]) == {100 * 400}


def test_last_of_a_line_makes_room() -> None:
    house = House()
    run(house, lambda _: house.ask("other"))
    line = [one for one in house.answered if one.waits]
    last = house.turns.drop("hasty")
    assert last in line
    last.turn_away()
    assert house.turns.drop("nobody") is None
    while (dropped := house.turns.drop("hasty")) is not None:
        assert dropped is not last
    assert house.turns.drop("hasty") is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a client has one address")
def test_all_requests_of_a_hasty_client_are_answered_in_order(tmp_path: Path) -> None:
    """It sends ahead on several connections what is known and what is not; others ask meanwhile."""
    number, columns = 150, range(1, 8)
    with serving(tmp_path, "--rate", "0") as server, ExitStack() as stack:
        prepare(server, write("/api/v1/position?moves=1") + write("/api/v1/nothing", "Connection: close"))
        asked = [write(f"/api/v1/position?moves={columns[turn % 7]}") for turn in range(number)]
        sent = b"".join(asked) + write("/api/v1/position?moves=77", "Connection: close")
        hasty = [stack.enter_context(closing(connect(server, source="127.0.0.2"))) for _ in range(6)]
        for connection in hasty:
            connection.sendall(sent)
        for column in columns:
            assert server.get("position", moves=str(column)).json()["moves"] == str(column)
        expected = [*(str(columns[turn % 7]) for turn in range(number)), "77"]
        for connection in hasty:
            parts = read_all(connection).decode().split('"pos":"","moves":"')[1:]
            assert [part.partition('"')[0] for part in parts] == expected


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a client has one address")
def test_connections_that_wait_make_room_for_another_client(tmp_path: Path) -> None:
    """One client has all connections, and requests on the way on each of them at all times."""
    with (
        serving(tmp_path, "--rate", "0", FOURCAST_CONNECTIONS=str(CAP)) as server,
        ThreadPoolExecutor(1) as others,
    ):
        prepare(server, write("/api/v1/position?moves=1") + write("/api/v1/nothing", "Connection: close"))
        hasty = [connect(server, source="127.0.0.2") for _ in range(CAP - 1)]  # `server` has kept one, too
        asking = others.submit(lambda: [ask_anew(server) for _ in range(40)])
        keep_asking(hasty, asking.done)
        assert asking.result() == [True] * 40


def ask_anew(server: ServerProcess) -> bool:
    """Tell whether a client that comes now is answered."""
    with closing(connect(server, source="127.0.0.3")) as connection:
        connection.sendall(write("/api/v1/position?moves=2", "Connection: close"))
        return read_all(connection).startswith(b"HTTP/1.1 200 ")


def keep_asking(connections: list[socket.socket], is_done: Callable[[], bool]) -> None:
    """Send ahead and read on all of them, and connect again where the server has closed one."""
    requests = write("/api/v1/position?moves=1") * 64
    where = connections[0].getpeername()
    for connection in connections:
        connection.setblocking(False)
    while not is_done():
        for place, connection in enumerate(connections):
            try:
                connection.send(requests)
                while connection.recv(1 << 20):
                    pass
            except BlockingIOError:
                continue
            except OSError:
                pass
            connection.close()
            connections[place] = socket.create_connection(where, PATIENCE_S, ("127.0.0.2", 0))
            connections[place].setblocking(False)
    for connection in connections:
        connection.close()
