"""A built site on a plain static host, below an address of its own: Python's `http.server`, as anybody would try it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from filelock import FileLock

from fourcast.site.building import build_site
from fourcast.site.packages import find_packages
from tools.libraries.making import is_fresh
from tools.libraries.targets import TARGETS

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "node_modules"
BELOW = "games/connect-four"  # the address of the site on its host


def make_site(factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Build a site in a folder of the test run, once for all workers; return the folder that a host serves."""
    if not is_fresh(TARGETS["emscripten-wasm32"]):
        pytest.skip("the kernel for WebAssembly is missing or stale: make test-page makes it")
    own = factory.getbasetemp()
    folder = own.parent if hasattr(request.config, "workerinput") else own
    with FileLock(folder / "site.lock"):
        if not (folder / "site" / "built").exists():
            build_site(folder / "site" / BELOW, find_packages(PACKAGES))
            (folder / "site" / "built").touch()
    return folder / "site"


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    """Serve a folder; yield the address of the site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{host.server_port}/{BELOW}/"
        finally:
            host.shutdown()
            thread.join()
