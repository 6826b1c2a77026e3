"""The files of the page, made when the server starts and kept in memory: joined, and named after their content.

Each is compressed when somebody first asks for it: a start waits for none, and most visitors need but a few.

A name never means two things, so browsers keep these files for good. Whoever edits the page loads it again and sees the
change: the files are made anew when one in the folder is no longer what it was.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import HTTPException, Request, Response

from fourcast.bundle import Page, read_page

DIRECTORY = Path(__file__).parent / "static"
DOCUMENTS = ("index.html", "error.html", "embed.html")
FOR_GOOD = "public, max-age=31536000, immutable"
SCRIPT = "text/javascript"
_BROTLI_QUALITY = 9  # 11 would let the first visitor wait for a fifth of a second


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    media_type: str
    body: bytes

    @cached_property
    def bodies(self) -> Mapping[str, bytes]:
        """Its forms by encoding, as many as this installation knows, the smallest first; "identity" is always there."""
        return {**_compress(self.body), "identity": self.body}


class Assets:
    """The page of a folder, ready to be sent."""

    def __init__(self, directory: Path = DIRECTORY, documents: tuple[str, ...] = DOCUMENTS) -> None:
        self._directory = directory
        self._documents = documents
        self._seen: object = None
        self._page = Page({}, {})
        self._assets: Mapping[str, Asset] = {}
        self.refresh()

    def refresh(self) -> None:
        """Make everything anew if a file of the folder has changed."""
        seen = sorted(_look_at(self._directory))
        if seen != self._seen:
            self._page = read_page(self._directory, self._documents)
            self._assets = {name: _make_asset(name, body) for name, body in self._page.files.items()}
            self._seen = seen

    def document(self, name: str, root: str) -> str:
        """Return a document whose links begin at this root."""
        return self._page.document(name, root)

    def whole(self, name: str, root: str) -> str:
        """Return a document with all that its first paint needs."""
        return self._page.whole(name, root)

    def answer(self, request: Request, name: str) -> Response:
        """Return a file in the smallest form that the client understands."""
        asset = self._assets.get(name)
        if asset is None:
            raise HTTPException(404)
        encoding = choose_encoding(request, asset.bodies)
        headers = {"Cache-Control": FOR_GOOD, "Vary": "Accept-Encoding"}
        if encoding != "identity":
            headers["Content-Encoding"] = encoding
        return Response(asset.bodies[encoding], media_type=asset.media_type, headers=headers)


def choose_encoding(request: Request, offered: Iterable[str]) -> str:
    """Return the first of the offered forms that the client understands; "identity" everybody does."""
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    return next((encoding for encoding in offered if encoding in accepted), "identity")


@lru_cache(maxsize=16)  # an edit changes one or two of them
def _make_asset(name: str, body: bytes) -> Asset:
    return Asset(SCRIPT if name.endswith(".js") else guess_type(name)[0] or "application/octet-stream", body)


def _compress(body: bytes) -> dict[str, bytes]:
    packed = {"gzip": gzip.compress(body, 9, mtime=0)}
    try:
        import brotli
    except ImportError:  # a sixth smaller where it is installed
        return packed
    return {"br": brotli.compress(body, quality=_BROTLI_QUALITY), **packed}


def _look_at(directory: Path | str) -> Iterator[tuple[str, int, int]]:
    for entry in os.scandir(directory):
        if entry.is_dir():
            yield from _look_at(entry.path)
        else:
            stat = entry.stat()
            yield entry.path, stat.st_mtime_ns, stat.st_size
