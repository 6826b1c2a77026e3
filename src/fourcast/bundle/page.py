"""A page and its files made into few: one script and one style sheet for each document, named after what is in them.

The folder of the page stays as people write it: documents that name their style sheets and their main module. Nothing
here knows a server, so the same files can be sent by one or lie on any host: `document` takes the address below which
they are found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from .errors import BundleError
from .joining import join_modules
from .modules import read_module
from .styles import join_styles

FILES = "static/"  # the files of the page, seen from its root

_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_MODULE = re.compile(r'<script type="module" src="([^"]+)">')
_FILE = re.compile(r'(<(?:link|script|img)\b[^>]* (?:href|src))="([^"/:{][^":]*)"')
_ROOT = re.compile(r' (href|data-root)="/')
_JOINED = re.compile(r'<link rel="stylesheet" href="{root}static/([^"]+)">')
_CLASSIC = re.compile(r'<script src="{root}static/([^"]+)"></script>')
_ROOT_MARK = "{root}"
_DIGITS = 10  # of a digest in a name


@dataclass(frozen=True, slots=True)
class Page:
    """Documents and the files that they load."""

    documents: Mapping[str, str]  # by name; addresses begin with a mark for the root
    files: Mapping[str, bytes]  # by name, which tells what is in it: a browser may keep one for ever

    def document(self, name: str, root: str = "/") -> str:
        """Return a document whose links begin at this root, such as / or /connect-four/ or ./ ."""
        return self.documents[name].replace(_ROOT_MARK, root)

    def whole(self, name: str, root: str = "/") -> str:
        """Return a document that is painted without waiting for files: style sheet and classic scripts are in it."""
        text = _JOINED.sub(lambda found: f"<style>{self.files[found[1]].decode()}</style>", self.documents[name])
        text = _CLASSIC.sub(lambda found: f"<script>{self.files[found[1]].decode()}</script>", text)
        return text.replace(_ROOT_MARK, root)


def read_page(directory: Path, names: tuple[str, ...]) -> Page:
    """Read the documents of a folder and make their files; raise BundleError for what cannot be joined."""
    files: dict[str, bytes] = {}
    documents = {name: _Document(directory, name, files).read() for name in names}
    return Page(documents, files)


class _Document:
    def __init__(self, directory: Path, name: str, files: dict[str, bytes]) -> None:
        self._directory = directory
        self._name = name
        self._files = files

    def read(self) -> str:
        text = self._read_file(self._name)
        sheets = _SHEET.findall(text)
        if sheets:
            joined = join_styles((path, self._read_file(path)) for path in sheets)
            link = f'<link rel="stylesheet" href="{self._add("css", joined)}">\n'
            first = text.index('<link rel="stylesheet"')
            text = text[:first] + link + _SHEET.sub("", text[first:])
        text = _MODULE.sub(
            lambda found: f'<script type="module" src="{self._add("js", join_modules(found[1], self._read_file))}">',
            text,
        )
        text = _FILE.sub(lambda found: f'{found[1]}="{self._add_file(found[2])}"', text)
        return _ROOT.sub(rf' \1="{_ROOT_MARK}', text)

    def _read_file(self, path: str) -> str:
        try:
            return (self._directory / path).read_text(encoding="utf-8")
        except OSError:
            raise BundleError(f"{self._name} needs {path}, which is not in the folder of the page") from None

    def _add_file(self, path: str) -> str:
        text = self._read_file(path)
        name = path.rpartition("/")[2]
        stem, _, ending = name.rpartition(".")
        return self._keep(stem, ending, read_module(path, text).code if ending == "js" else text)

    def _add(self, ending: str, text: str) -> str:
        return self._keep(self._name.partition(".")[0].replace("index", "page"), ending, text)

    def _keep(self, stem: str, ending: str, text: str) -> str:
        """Keep a file under a name that tells what is in it; return its address."""
        name = f"{stem}-{sha256(text.encode()).hexdigest()[:_DIGITS]}.{ending}"
        self._files[name] = text.encode()
        return f"{_ROOT_MARK}{FILES}{name}"
