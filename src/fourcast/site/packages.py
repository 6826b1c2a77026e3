"""Pyodide and NumPy for it: where they come from, and what of them a site needs.

Both are packages of npm, of versions that were built with the same compiler. They are taken from a folder of installed
packages; where there is none, npm fetches them.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from .errors import SiteError

PYODIDE, PYODIDE_VERSION = "pyodide", "0.27.7"
NUMPY, NUMPY_VERSION = "@emscripten-forge/numpy", "2.0.1-py312h4e66579-0"
VERSIONS = {PYODIDE: PYODIDE_VERSION, NUMPY: NUMPY_VERSION}

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_NUMPY_ROOT = "site-packages/"
# Nothing of this is imported by `import numpy` or by us; the rest of NumPy needs each other.
_UNUSED = (
    *("/tests/", "/f2py/", "/_pyinstaller/", "/include/", "/doc/", "/_simd.", "/conftest.py"),
    *("/numpy/random/", "/numpy/fft/", "/numpy/polynomial/", "/numpy/testing/"),
)
_UNUSED_ENDINGS = (".pyi", ".pxd", ".h", ".a", ".c", ".pyc")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # of files in archives: the same content gives the same bytes


def find_packages(given: Path | None = None) -> Path:
    """Return the folder that is given, or node_modules here; raise SiteError if the packages are not in it."""
    folder = Path("node_modules") if given is None else given
    for name, version in VERSIONS.items():
        found = _read_version(folder / name)
        if found != version:
            state = "is not there" if found is None else f"has version {found}"
            raise SiteError(
                f"{name} {version} is needed, and {state} in {str(folder)!r}: npm install {name}@{version}, or name "
                "the folder of another installation with --packages"
            )
    return folder


def fetch_packages(folder: Path) -> Path:
    """Let npm install the packages in a folder; return where they are. Raises SiteError if that does not work."""
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            f"npm is not installed, which fetches {' and '.join(VERSIONS)}: install Node.js, or name a folder that has "
            "them with --packages"
        )
    wanted = [f"{name}@{version}" for name, version in VERSIONS.items()]
    quietly = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(
        [npm, "install", "--prefix", str(folder), *quietly, *wanted], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SiteError(f"npm could not fetch {' and '.join(wanted)}: {done.stderr.strip()[-300:]}")
    return find_packages(folder / "node_modules")


def read_pyodide(packages: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of Pyodide, under the names by which it looks for them."""
    for name in PYODIDE_FILES:
        yield name, (packages / PYODIDE / name).read_bytes()


def pack_numpy(packages: Path) -> bytes:
    """Return an archive of NumPy without its tests and what other compilers need."""
    (path,) = (packages / NUMPY / "pkg").glob("*.tar.gz")
    with tarfile.open(path) as archive:
        files = {
            member.name.partition(_NUMPY_ROOT)[2]: _read(archive, member)
            for member in archive
            if member.isfile() and _NUMPY_ROOT in member.name and _is_used(member.name)
        }
    return pack(files)


def pack(files: dict[str, bytes]) -> bytes:
    """Return a ZIP archive of these files, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), files[name], zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def _read(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None, "only files are read"
    return file.read()


def _is_used(name: str) -> bool:
    return not name.endswith(_UNUSED_ENDINGS) and not any(part in name for part in _UNUSED) and "numpy-" not in name


def _read_version(package: Path) -> str | None:
    try:
        version: str = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError):
        return None
    return version
