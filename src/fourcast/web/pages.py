"""What browsers load: the page and its files, and /docs with assets that come from an installed package.

Nothing is fetched from elsewhere: Swagger UI's files are served by us.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from pathlib import Path
from time import monotonic
from urllib.parse import urlencode

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from fourcast.answers.links import entitle_game, frames, read_beginning
from fourcast.bundle import FILES
from fourcast.game import Game
from fourcast.storage import StorageError

from .assets import Assets
from .device import ADDRESS, DeviceFiles
from .failures import BusyError
from .links import LinkCard, find_public_address, find_root, make_card, read_link, write_head
from .middleware.headers import FRAMED, POLICY_HEADER, allow_inline
from .middleware.shelf import keep
from .services import API_PREFIX, ServicesHere
from .settings import Settings

_HERE = Path(__file__).parent
_PAGE, _ERROR, _EMBED = "index.html", "error.html", "embed.html"
_LOST = "Perhaps the link was cut off, or has a letter too many. The board is still there."
_LOOK_S = 0.5  # between two looks whether somebody has edited the page
_LOOK_UP_S = 1.0  # to find a stored game whose title a link shows: the page itself does not wait for longer
_SHORT_CACHE = "public, max-age=60"
_ASK_EACH_TIME = "no-cache"  # a browser may keep it, but asks by its ETag whether it is still the same


class Files(StaticFiles):
    """Static files with ETags, to be kept for a short time."""

    def __init__(self, directory: Path, caching: str = _SHORT_CACHE) -> None:
        super().__init__(directory=directory)
        self._caching = caching

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or 304 for one that the browser has."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = self._caching
        return response


def add_pages(app: FastAPI, settings: Settings) -> Pages:
    """Add the page at `/` and `/game/ID`, /embed, their files below /static, and the documentation at /docs."""
    pages = Pages(settings)
    documentation = Files(_HERE / "documentation", _ASK_EACH_TIME)

    async def get_documentation(request: Request) -> Response:
        return await documentation.get_response(_PAGE, request.scope)

    for path, endpoint in (
        ("/", pages.get_page),
        ("/game/{name}", pages.get_game),
        ("/embed", pages.get_embed),
        (f"/{FILES}{{name}}", pages.get_file),
        ("/docs", get_documentation),
        ("/docs/", get_documentation),
    ):
        app.add_api_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)
    if pages.device is not None:
        app.add_api_route(f"/{ADDRESS}{{name:path}}", pages.device.answer, methods=["GET"], include_in_schema=False)
    app.mount("/docs/files", Files(_HERE / "documentation"), "documentation")
    with resources.as_file(resources.files("fastapi_swagger") / "resources") as swagger:
        app.mount("/docs/swagger", Files(swagger), "swagger")
    return pages


class Pages:
    """The documents that people see, each filled with what its address asks for."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._root = find_root(settings)
        self._assets = Assets()
        self.device = DeviceFiles(Path(settings.client_files)) if settings.client_files else None
        self._looked_at = monotonic()

    async def get_page(self, request: Request) -> Response:
        """Return the page; its head tells what the link shows."""
        return self._answer_page(request, read_link(request))

    async def get_game(self, request: Request, name: str, services: ServicesHere) -> Response:
        """Return the page for a stored game, of which links often tell the moves, too."""
        if "moves" in request.query_params:
            return self._answer_page(request, read_link(request))
        try:
            stored = await services.storing.run_within(_LOOK_UP_S, services.storage.games.get, name)
            game = stored.replay()
        except (StorageError, BusyError):
            game = Game()  # the page itself says what is wrong
        return self._answer_page(request, make_card(game))

    async def get_embed(self, request: Request, moves: str = "", pos: str = "", theme: str = "") -> Response:
        """Return a small board for other people's pages: a game to step through, and a link to the page."""
        game, refused = read_beginning(moves, pos)
        text = self._read_document(_EMBED)
        query = urlencode(make_card(game).query)
        link = f"{self._root}?{query}" if query else self._root
        given = json.dumps({"boards": frames(game), "refused": refused}).replace("<", "\\u003c")
        for mark, value in (
            ("{title}", escape(entitle_game(game))),
            ("{theme}", escape(theme if theme in ("light", "dark") else "")),
            ("{link}", escape(link)),
            ("{given}", given),
        ):
            text = text.replace(mark, value)
        return answer_document(request, text, FRAMED)

    async def get_file(self, request: Request, name: str) -> Response:
        """Return a file of the page."""
        keep(request)
        return self._assets.answer(request, name)

    def is_for_people(self, request: Request) -> bool:
        """Whether somebody has opened an address in a browser, and it is none of the interface for programs."""
        return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(API_PREFIX)

    def answer_failure(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
        """Return a page that says what is wrong and leads back."""
        title = "There is nothing here" if status == 404 else "This does not work"
        message = _LOST if status == 404 else f"{message[:1].upper()}{message[1:]}."
        text = self._read_document(_ERROR).replace("{title}", title).replace("{message}", escape(message))
        return HTMLResponse(text, status, headers=dict(headers or {}))

    def _answer_page(self, request: Request, card: LinkCard) -> Response:
        self._look()
        document = self._assets.whole(_PAGE, self._root)
        policy = {POLICY_HEADER: allow_inline(document)}
        if self.device is not None:
            document = self.device.announce(document)
        return answer_document(
            request, write_head(document, card, find_public_address(request, self._settings)), policy
        )

    def _read_document(self, name: str) -> str:
        self._look()
        return self._assets.document(name, self._root)

    def _look(self) -> None:
        if monotonic() - self._looked_at > _LOOK_S:
            self._looked_at = monotonic()
            self._assets.refresh()


def answer_document(request: Request, text: str, more: Mapping[str, str] | None = None) -> Response:
    """Return a document, or 304 to a browser that has it."""
    tag = f'W/"{sha256(text.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": _ASK_EACH_TIME, **(more or {})}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, headers=headers)
