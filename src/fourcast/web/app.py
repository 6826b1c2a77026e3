"""create_app: puts a server together from its settings. Everything it is made of lives elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from fourcast._version import __version__
from fourcast.errors import FourcastError

from .failures import answer_error, make_error_response
from .middleware.echo import EchoKeeper
from .middleware.gate import Gate
from .middleware.guards import LOOPBACK_NAMES, HostGuard, RateGuard, SiteGuard, SizeGuard
from .middleware.headers import SecurityHeaders
from .middleware.observation import FailureGuard, Observation
from .middleware.shelf import Shelf
from .pages import Pages, add_pages
from .questions import Gone
from .routes import ROUTERS
from .routes.health import get_metrics
from .services import Services, open_services
from .settings import Settings

_DESCRIPTION = (
    "Exact Connect Four: scores, engine moves and stored games of the 7x6 board. Columns count from 0 in lists and "
    "fields and from 1 in moves; cells are [column, row] from the lower left corner; player 0 is Red, 1 is Yellow."
)
_GZIP_LEVEL = 5  # of answers; the page's files are compressed once, as far as they can be
_GZIP_BYTES = 1_000  # less is not worth it
# Streams of events are compressed as well: each event is flushed, so none waits for the next.
_PACKED_ALREADY = tuple(kind for kind in DEFAULT_EXCLUDED_CONTENT_TYPES if kind != "text/event-stream")
_CODES: Mapping[int, str] = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}


def create_app(settings: Settings, memory: memoryview | None = None) -> FastAPI:
    """Return the app of a server, with its database open and its kernel loaded.

    `memory` is where clients are counted, if several processes do.
    Raises StorageError for a database that cannot be used. Running the app's lifespan to its end closes everything.
    """
    services = open_services(settings, memory)
    app = FastAPI(
        title="Fourcast",
        version=__version__,
        description=_DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
    )
    app.state.services = services
    app.state.has_ended = False  # whether all work has, once the lifespan is over
    # Not `include_router`: every request would be matched router by router, which takes longer than many an answer.
    app.router.routes.extend(route for router in ROUTERS for route in router.routes)
    app.add_api_route("/metrics", get_metrics, methods=["GET"], include_in_schema=False)  # where Prometheus looks
    pages = add_pages(app, settings)
    _add_error_answers(app, pages)
    _add_middleware(app, services)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.care.begin()
    watching = asyncio.ensure_future(services.brake.watch())
    yield
    watching.cancel()
    app.state.has_ended = await services.close()


def _add_middleware(app: FastAPI, services: Services) -> None:
    """From the inside out: each one sees a request before those above it."""
    settings = services.settings
    app.add_middleware(FailureGuard)
    app.add_middleware(SizeGuard, body_bytes=settings.body_bytes, query_bytes=settings.query_bytes)
    app.add_middleware(
        GZipMiddleware, minimum_size=_GZIP_BYTES, compresslevel=_GZIP_LEVEL, exclude_content_types=_PACKED_ALREADY
    )
    app.add_middleware(
        Gate,
        bounds=services.pool.bounds,
        metrics=services.metrics,
        arrivals=services.brake.askers,
        has_book=not settings.no_book,
    )
    app.add_middleware(Shelf, most_bytes=settings.kept_bytes - settings.kept_bytes // 4)
    app.add_middleware(RateGuard, rates=services.rates.requests, in_flight=settings.in_flight, metrics=services.metrics)
    app.add_middleware(SiteGuard)
    app.add_middleware(HostGuard, names=_name_hosts(settings), is_open=not settings.is_loopback)
    app.add_middleware(SecurityHeaders, is_public_secure=settings.public_url.startswith("https:"))
    app.add_middleware(EchoKeeper, echoes=services.echoes)
    app.add_middleware(Observation, journal=services.journal)


def _name_hosts(settings: Settings) -> set[str]:
    """The names under which the server is asked: this machine's, and the one that people know."""
    public = urlsplit(settings.public_url).hostname
    return {*LOOPBACK_NAMES, settings.host, *([public] if public else [])}


def _add_error_answers(app: FastAPI, pages: Pages) -> None:
    @app.exception_handler(FourcastError)
    async def answer_our_error(_: Request, error: FourcastError) -> Response:
        return answer_error(error)

    @app.exception_handler(RequestValidationError)
    async def answer_wrong_field(_: Request, error: RequestValidationError) -> Response:
        return make_error_response(422, "invalid_request", _describe_validation(error))

    @app.exception_handler(HTTPException)
    async def answer_http_error(request: Request, error: HTTPException) -> Response:
        message = str(error.detail)
        if error.status_code == 404:
            message = "there is nothing at this address: /docs lists what there is"
        elif error.status_code == 405:
            message = f"{request.method} is not possible here: /docs lists what is"
        if pages.is_for_people(request):
            return pages.answer_failure(error.status_code, message, error.headers)
        code = _CODES.get(error.status_code, "bad_request")
        return make_error_response(error.status_code, code, message, error.headers)

    @app.exception_handler(Gone)
    async def answer_nobody(_request: Request, _error: Gone) -> Response:
        return Response(status_code=499)


def _describe_validation(error: RequestValidationError) -> str:
    """The first thing that is wrong, in a sentence with the name of the field."""
    found = error.errors()[0]
    if found["type"] == "json_invalid":
        return "the body is not valid JSON"
    where = " ".join([str(found["loc"][0]), ".".join(map(str, found["loc"][1:]))]).strip()
    message = str(found["msg"])
    return f"{where}: {message[:1].lower()}{message[1:]}"
