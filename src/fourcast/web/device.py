"""The files with which visitors solve by themselves: those of a site that `fourcast.site` has built, but for its page.

Their names tell what is in them, or lie in a folder of their version: browsers keep them for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path

from fastapi import HTTPException, Request, Response
from fastapi.responses import FileResponse

from .assets import FOR_GOOD, SCRIPT, choose_encoding
from .failures import SettingsError
from .middleware.headers import WORKER_POLICY

ADDRESS = "device/"  # seen from the root of the page

_WORKER = "static/worker-*.js"
_FOLDERS = ("static", "pyodide-*")  # of the site; its page and its service worker are not for here
_ENDINGS = {"br": ".br", "gzip": ".gz"}  # of a file's compressed forms, which lie beside it
_TYPES = {".js": SCRIPT, ".mjs": SCRIPT, ".wasm": "application/wasm", ".zip": "application/zip"}


class DeviceFiles:
    """The files of a folder, found once when the server starts."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, Mapping[str, Path]] = {}
        for path in (path for name in _FOLDERS for path in folder.glob(f"{name}/*")):
            if path.suffix not in _ENDINGS.values():
                forms = {encoding: path.with_name(path.name + ending) for encoding, ending in _ENDINGS.items()}
                there = {encoding: form for encoding, form in forms.items() if form.exists()}
                self._files[path.relative_to(folder).as_posix()] = {**there, "identity": path}
        workers = list(folder.glob(_WORKER))
        if len(workers) != 1:
            raise SettingsError(
                f"client_files is {str(folder)!r}, which holds no built site: `fourcast serve --client-solving` makes "
                "one, and so does `fourcast site build`"
            )
        self._worker = workers[0].relative_to(folder).as_posix()

    def announce(self, document: str) -> str:
        """Return the page with the address of the worker in it, and the word that there is a server, too."""
        return document.replace("<html ", f'<html data-worker="{ADDRESS}{self._worker}" data-server="yes" ', 1)

    async def answer(self, request: Request, name: str) -> Response:
        """Return a file in the smallest form that the client understands."""
        forms = self._files.get(name)
        if forms is None:
            raise HTTPException(404)
        encoding = choose_encoding(request, forms)
        headers = {"Cache-Control": FOR_GOOD, "Vary": "Accept-Encoding"}
        if encoding != "identity":
            headers["Content-Encoding"] = encoding
        if name == self._worker:
            headers |= WORKER_POLICY
        suffix = Path(name).suffix
        media_type = _TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
        return FileResponse(forms[encoding], media_type=media_type, headers=headers)
