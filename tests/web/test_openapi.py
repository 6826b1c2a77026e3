"""The description at /openapi.json against the server: generated requests, right and wrong ones, must fit it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from fourcast.web import create_app
from tests.samples import sized

from .conftest import settings_in

# Not "positive_data_acceptance": that moves can be played and games exist is more than a schema can say.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
LESSONS = "/(puzzles|lessons|glossary)"
PICTURES = r"\.(png|svg|gif)"


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseSchema]:
    """The description of a server; it is read when the first test runs, for not every worker has one of these."""
    app = create_app(
        settings_in(tmp_path_factory.mktemp("openapi"), host="0.0.0.0", deadline_s=0.3, engine_s=0.1),
    )

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        """Serve requests and no lifespan: each generated request would begin one and end it."""
        if scope["type"] == "http":
            await app(scope, receive, send)

    with pytest.MonkeyPatch.context() as patch:
        # There is no network, but a thousand times it would be read from all variables which proxy leads to it.
        patch.setattr("requests.sessions.get_environ_proxies", lambda *_, **__: {})
        yield schemathesis.openapi.from_asgi("/openapi.json", serve)
    asyncio.run(app.state.services.close())


some_requests = settings(
    max_examples=sized(2, whole=40),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
described = schemathesis.pytest.from_fixture("description")
about_games = described.include(path_regex="/games")
about_pictures = described.include(path_regex=PICTURES)
about_lessons = described.include(path_regex=LESSONS)
about_the_rest = described.exclude(path_regex=f"/games|{PICTURES}|{LESSONS}")


@about_games.parametrize()
@some_requests
def test_answers_about_games_fit_their_description(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


@about_pictures.parametrize()
@some_requests
def test_pictures_fit_their_description(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


@about_lessons.parametrize()
@some_requests
def test_answers_about_puzzles_and_lessons_fit_their_description(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


@about_the_rest.parametrize()
@some_requests
def test_other_answers_fit_their_description(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


def test_answers_of_a_whole_game_fit_their_description(client: TestClient, description: BaseSchema) -> None:
    """Generated requests do not know the id and the token of a game."""
    made = client.post("/api/v1/games", json={"red": "human", "yellow": "level-3"}, headers={"X-Owner": "o" * 20})
    games, headers = f"/api/v1/games/{made.json()['id']}", {"X-Game-Token": made.json()["token"]}
    for path, method, answer in (
        ("", "POST", made),
        ("", "GET", client.get("/api/v1/games", headers={"X-Owner": "o" * 20})),
        ("/{id}", "GET", client.get(games)),
        *(
            (f"/{{id}}/{action}", "POST", client.post(f"{games}/{action}", json=body, headers=headers))
            for action, body in (
                ("moves", {"column": 3, "expected_moves": ""}),
                ("moves", {"column": 3, "expected_moves": ""}),
                ("engine-move", {"expected_moves": "4"}),
                ("engine-move", {"expected_moves": "44"}),
                ("takeback", {"plies": 2}),
                ("resign", {"player": 0, "expected_moves": "44"}),
                ("resign", {"player": 0}),
            )
        ),
    ):
        description[f"/api/v1/games{path}"][method].validate_response(answer)
        assert answer.status_code in (200, 201, 409)
