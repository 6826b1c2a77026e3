"""A real app on a database of its own, and a client that speaks to it as a browser on this machine would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fourcast.web import Settings, create_app

BASE = "http://127.0.0.1"
# Tests ask more often than people do, and on a busy machine an engine takes longer.
QUIET = {"rate": 0, "games_per_hour": 0, "table_mib": 8, "engine_s": 30, "deadline_s": 60}


def settings_in(directory: Path, **changes: object) -> Settings:
    """Return settings with a database in this directory."""
    return Settings(**{**QUIET, "database": f"sqlite:///{directory / 'games.sqlite3'}", **changes})


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give each test a name that Schemathesis can change from route to route; pytest keeps its own elsewhere now."""
    item.__dict__["_nodeid"] = item.nodeid


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The app that most tests share; those that change settings make their own."""
    return create_app(settings_in(tmp_path_factory.mktemp("web")))


@pytest.fixture(scope="session")
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of the shared app, with its lifespan running."""
    with TestClient(app, base_url=BASE) as client:
        yield client
