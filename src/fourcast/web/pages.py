"""What browsers load: the page and its files, and /docs with assets that come from an installed package.

Nothing is fetched from elsewhere: Swagger UI's files are served by us.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib import resources
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from fourcast.bundle import FILES

from .assets import Assets

_HERE = Path(__file__).parent
_PAGE = "index.html"
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


def add_pages(app: FastAPI) -> None:
    """Add the page at `/` and `/game/ID`, its files below /static, and the documentation at /docs."""
    assets = Assets()
    documentation = Files(_HERE / "documentation", _ASK_EACH_TIME)

    async def get_page(request: Request) -> Response:
        assets.refresh()
        return answer_document(request, assets.document(_PAGE, "/"))

    async def get_file(request: Request, name: str) -> Response:
        return assets.answer(request, name)

    async def get_documentation(request: Request) -> Response:
        return await documentation.get_response(_PAGE, request.scope)

    for path, endpoint in (
        ("/", get_page),
        ("/game/{id}", get_page),
        (f"/{FILES}{{name}}", get_file),
        ("/docs", get_documentation),
    ):
        app.add_api_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/docs/files", Files(_HERE / "documentation"), "documentation")
    with resources.as_file(resources.files("fastapi_swagger") / "resources") as swagger:
        app.mount("/docs/swagger", Files(swagger), "swagger")


def answer_document(request: Request, text: str) -> Response:
    """Return a document, or 304 to a browser that has it."""
    headers = {"ETag": f'W/"{sha256(text.encode()).hexdigest()[:16]}"', "Cache-Control": _ASK_EACH_TIME}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, headers=headers)
