"""A site kept for a server whose visitors solve by themselves: built once, compressed, found again at the next start.

The server sends the worker and what it loads; the page stays its own. The folder of a kept site is named after what it
was built from, so a changed package makes another one, and one that is there needs neither npm nor a network.
"""

from __future__ import annotations

import gzip
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import platformdirs

from fourcast.book import bundled_book

from .building import STEPS, Progress, build_site, read_worker
from .errors import SiteError
from .own_parts import list_package
from .packages import VERSIONS

COMPRESSED = {"br": ".br", "gzip": ".gz"}  # by the name that HTTP has for it: what the name of the file ends with
_PREFIX, _UNFINISHED = "client-", ".building-"
_OLD_S = 7 * 24 * 3600  # seconds after which nobody is taken to use a site any more
_BROTLI_QUALITY = 9  # 11 would take a minute


def keep_site(find_packages: Callable[[], Path], progress: Progress | None = None, base: Path | None = None) -> Path:
    """Return the folder of the site, which is built if it is not there; packages are asked for only then.

    Raises SiteError if something is missing or the folder cannot be written.
    """
    base = cache_folder() if base is None else base
    folder = base / f"{_PREFIX}{_digest()}"
    try:
        if not folder.exists():
            base.mkdir(parents=True, exist_ok=True)
            _build(folder, find_packages(), progress)
        os.utime(folder)
        _forget_old(folder)
    except OSError as error:
        raise SiteError(
            f"cannot keep the files for visitors' devices in {str(base)!r}: {error.strerror or error}; "
            "FOURCAST_CACHE_DIR names another folder"
        ) from None
    return folder


def cache_folder() -> Path:
    """Where sites are kept: FOURCAST_CACHE_DIR, else the user's cache directory."""
    named = os.environ.get("FOURCAST_CACHE_DIR")
    return Path(named) if named else platformdirs.user_cache_path("fourcast", appauthor=False, opinion=False)


def _build(folder: Path, packages: Path, progress: Progress | None) -> None:
    """Build beside the folder and move it there whole: another server sees all of it or nothing."""
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=_UNFINISHED) as name:
        made = Path(name) / "site"
        sizes = build_site(made, packages, progress)
        if progress is not None:
            progress(len(STEPS), len(STEPS) + 1, "compression")
        for path in sizes:
            _compress(made / path)
        try:
            made.rename(folder)
        except OSError:
            if not folder.exists():  # otherwise another server was quicker, with the same files
                raise


def _compress(path: Path) -> None:
    """Put compressed forms beside a file, each of them: what has none the server would compress at every request."""
    body = path.read_bytes()
    forms = {"gzip": gzip.compress(body, 9, mtime=0)}
    try:
        import brotli

        forms["br"] = brotli.compress(body, quality=_BROTLI_QUALITY, lgwin=24)
    except ImportError:  # a sixth smaller where it is installed
        pass
    for encoding, packed in forms.items():
        path.with_name(path.name + COMPRESSED[encoding]).write_bytes(packed)


def _digest() -> str:
    """Sum up what the files for devices are made from."""
    digest = sha256(repr(sorted(VERSIONS.items())).encode() + read_worker())
    for name, content in sorted(list_package().items()):
        digest.update(name.encode() + sha256(content).digest())
    digest.update(sha256(bundled_book().path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _forget_old(kept: Path) -> None:
    """Remove what other versions have left, and builds that were ended on the way."""
    for folder in (*kept.parent.glob(f"{_PREFIX}*"), *kept.parent.glob(f"{_UNFINISHED}*")):
        if folder != kept and folder.stat().st_mtime < time.time() - _OLD_S:
            shutil.rmtree(folder, ignore_errors=True)
