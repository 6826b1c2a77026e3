"""Building a site: a folder of files that any host can serve, below any address.

Names tell what is in a file, except for Pyodide's, which lie in a folder of its version, and those that browsers look
for by name: the page, the manifest and the service worker.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from fourcast import answers
from fourcast._version import __version__
from fourcast.book import bundled_book
from fourcast.bundle import FILES, read_page
from fourcast.game import Game

from .desk import Desk, Question
from .errors import SiteError
from .own_parts import PACKAGE, cut_book, draw_icon, pack_package
from .packages import PYODIDE_VERSION, pack_numpy, read_pyodide

_PAGE = "index.html"
_STATIC = PACKAGE / "web" / "static"
_BROWSER = Path(__file__).parent / "browser"
_PYODIDE = f"pyodide-{PYODIDE_VERSION}/"
_MANIFEST, _SERVICE = "manifest.webmanifest", "offline.js"
_ROOT = "./"
_THEME = "#f8f1e6"  # the ground of the page, tokens.css
_DIGITS = 10  # of a digest in a name
_KNOWN_PLIES = 2  # boards that are told before Pyodide is there
_NOSCRIPT = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)

STEPS = ("page", "Pyodide", "NumPy", "package", "books", "first answers", "icons")
Progress = Callable[[int, int, str], object]  # steps done, of all, and what comes next


def build_site(directory: Path, packages: Path, progress: Progress | None = None) -> dict[str, int]:
    """Write a site into a folder, which is made; return the sizes of its files in bytes, by path.

    Raises SiteError for a folder that holds something else, and when a part is missing.
    """
    if directory.exists() and any(directory.iterdir()) and not (directory / _SERVICE).exists():
        raise SiteError(f"{str(directory)!r} holds something that is no site: name a new or an empty folder")
    files = _Builder(packages, progress).make()
    for path in _list_files(directory):
        if path.relative_to(directory).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        target = directory / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return {name: len(content) for name, content in files.items()}


class _Builder:
    def __init__(self, packages: Path, progress: Progress | None) -> None:
        self._packages = packages
        self._progress = progress
        self._done = 0
        self._files: dict[str, bytes] = {}

    def make(self) -> dict[str, bytes]:
        self._step()
        page = read_page(_STATIC, (_PAGE,))
        text = page.whole(_PAGE, _ROOT)
        for name, content in page.files.items():
            if name in text:
                self._files[FILES + name] = content
        self._step()
        for name, content in read_pyodide(self._packages):
            self._files[_PYODIDE + name] = content
        self._step()
        archives = [self._keep("numpy", "zip", pack_numpy(self._packages))]
        self._step()
        archives.append(self._keep("fourcast", "zip", pack_package()))
        self._step()
        first_book = cut_book()
        book = self._keep("first", "book", first_book)
        deep_book = self._keep("deep", "book", bundled_book().path.read_bytes())
        self._step()
        told = self._keep("told", "json", write_json(dict(_tell_first(first_book))))
        self._step()
        head = self._make_head()
        counted = [*archives, book, f"{_PYODIDE}pyodide.asm.wasm", f"{_PYODIDE}python_stdlib.zip"]
        worker = self._keep_script(
            "worker",
            {
                "pyodide": f"../{_PYODIDE}",
                "archives": [_from_files(name) for name in archives],
                "book": _from_files(book),
                "deepBook": _from_files(deep_book),
                "bytes": sum(len(self._files[name]) for name in counted),
            },
        )
        text = text.replace("<html ", f'<html data-worker="{worker}" data-told="{told}" data-service="{_SERVICE}" ', 1)
        text = text.replace("</head>", f"{head}</head>", 1)
        self._files[_PAGE] = _NOSCRIPT.sub("<noscript><p>This page needs JavaScript.</p></noscript>", text).encode()
        self._files[_SERVICE] = self._write_service(deep_book)
        self._step()
        return self._files

    def _step(self) -> None:
        if self._progress is not None:
            self._progress(self._done, len(STEPS), STEPS[self._done] if self._done < len(STEPS) else "")
        self._done += 1

    def _keep(self, stem: str, ending: str, content: bytes) -> str:
        """Keep a file under a name that tells what is in it; return its path."""
        name = f"{FILES}{stem}-{sha256(content).hexdigest()[:_DIGITS]}.{ending}"
        self._files[name] = content
        return name

    def _keep_script(self, stem: str, files: Mapping[str, Any]) -> str:
        return self._keep(stem, "js", _read_script(stem, files))

    def _make_head(self) -> str:
        icons = []
        for pixels, margin, purpose in ((192, 0.0, "any"), (512, 0.0, "any"), (512, 0.12, "maskable")):
            path = self._keep(f"icon-{pixels}", "png", draw_icon(pixels, margin))
            icons.append({"src": path, "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": purpose})
        manifest = {
            "name": "Fourcast: Connect Four",
            "short_name": "Fourcast",
            "description": "Play, analyse and learn Connect Four; every score exact, also without a connection.",
            "id": _ROOT,
            "start_url": _ROOT,
            "scope": _ROOT,
            "display": "standalone",
            "background_color": _THEME,
            "theme_color": _THEME,
            "icons": icons,
        }
        self._files[_MANIFEST] = write_json(manifest)
        touch = self._keep("icon-180", "png", draw_icon(180))
        return f'<link rel="manifest" href="{_MANIFEST}">\n<link rel="apple-touch-icon" href="{touch}">\n'

    def _write_service(self, deep_book: str) -> bytes:
        """The service worker: keeps everything but the deep book, which comes when it is asked for."""
        paths = sorted(name for name in self._files if name not in (_PAGE, deep_book))
        version = sha256(b"".join(sha256(self._files[name]).digest() for name in [_PAGE, *paths])).hexdigest()
        files = {"version": f"{__version__}-{version[:_DIGITS]}", "paths": [_ROOT, *paths], "later": [deep_book]}
        return _read_script("offline", files)


def write_json(value: Any) -> bytes:
    """Return JSON without blanks."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def read_worker() -> bytes:
    """Return the script of the worker as it is written."""
    return (_BROWSER / "worker.js").read_bytes()


def _read_script(stem: str, files: Mapping[str, Any]) -> bytes:
    """A script of the site, which is told at its beginning what it works with."""
    return b"globalThis.FILES=" + write_json(files) + b";\n" + (_BROWSER / f"{stem}.js").read_bytes()


def _from_files(path: str) -> str:
    """The path as seen from the folder of files, where the worker lies."""
    return f"./{path.removeprefix(FILES)}"


def _tell_first(book: bytes) -> Iterator[tuple[str, Any]]:
    """What the page asks first, answered now: it is there long before Python is."""
    with tempfile.NamedTemporaryFile(suffix=".book") as file:
        file.write(book)
        file.flush()
        desk = Desk(file.name, table_mib=1)
    asked = [("/engines", {}), ("/lessons", {}), ("/glossary", {}), ("/sizes", {}), ("/link", {"moves": ""})]
    outline, lessons = answers.puzzle_outline()["puzzles"], answers.lessons()["lessons"]
    asked += [("/puzzles/outline", {}), (f"/puzzles/{outline[0]['id']}", {}), (f"/lessons/{lessons[0]['id']}", {})]
    for plies in range(_KNOWN_PLIES + 1):
        asked += [("/position", {"moves": str(Game(columns))}) for columns in product(range(7), repeat=plies)]
    for path, query in asked:
        status, answer = desk.answer(Question(path, query), lambda _: None, lambda: True)
        assert status == 200, answer
        words = "&".join(f"{name}={value}" for name, value in query.items())
        yield f"{path}?{words}", answer


def _list_files(directory: Path) -> list[Path]:
    return [path for path in directory.rglob("*") if path.is_file()] if directory.exists() else []
