"""Both databases for the tests of the storage: a test that asks for `url`, `storage` or `timed` runs on each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fourcast.storage import Storage, open_storage
from tests.contract.clock import Clock
from tests.harness.postgresql import PostgresServer, missing_postgresql, running_postgresql


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """One server for all tests; each takes a schema of its own."""
    if reason := missing_postgresql():
        pytest.skip(reason)
    with running_postgresql() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server: PostgresServer = request.getfixturevalue("postgresql")
    return server.make_empty()


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    """An open, empty storage."""
    with open_storage(url) as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    """The clock of `timed`."""
    return Clock()


@pytest.fixture
def timed(url: str, clock: Clock) -> Iterator[Storage]:
    """A storage with a clock that stands still, and a cache of three rows."""
    with open_storage(url, cache_rows=3, clock=clock) as opened:
        yield opened
