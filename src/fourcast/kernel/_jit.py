"""How kernel functions are compiled, and where the machine code is kept.

Numba's on-disk cache only knows the text of the file that holds the entry point: after an edit in any other
file it would return stale machine code. So the cache directory is named after a digest of all kernel sources
and of Numba's version, and no kernel function is decorated any other way than by the decorators below.

Entry points are compiled for one explicit signature and cached; everything they call is inlined into them.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])

JIT_ENABLED: bool = not numba.config.DISABLE_JIT

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}
# Level 3 gives the same speed and takes a quarter longer to compile.
_OPTIMIZATION = 2
# Helpers are only ever called from compiled code: doors for Python and C would double the compile time.
_NO_DOORS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inline(function: Function) -> Function:
    """Compile a helper so that every caller gets its own copy: constants fold, nothing is passed around."""
    return _typed(njit(forceinline=True, **_NO_DOORS, **_OPTIONS)(function))


def entry(signature: str) -> Callable[[Function], Function]:
    """Compile one entry point for `signature` at decoration time, from the on-disk cache where it has been kept."""

    def decorate(function: Function) -> Function:
        if not JIT_ENABLED:
            return function
        directory = cache_directory()
        previous = numba.config.CACHE_DIR, numba.config.OPT
        # Both settings are read while the entry is compiled, here and now: other users of Numba are not affected.
        numba.config.CACHE_DIR = "" if directory is None else str(directory)
        numba.config.OPT = type(numba.config.OPT)(_OPTIMIZATION)
        try:
            return _typed(njit(signature, cache=directory is not None, **_OPTIONS)(function))
        finally:
            numba.config.CACHE_DIR, numba.config.OPT = previous

    return decorate


def _typed(dispatcher: Any) -> Any:
    return dispatcher


def kernel_digest() -> str:
    """Name the kernel sources and the compiler: machine code is valid for exactly this text."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path | None:
    """The first of the usual places that can be written to; None when there is none (compile every time)."""
    for base in _cache_bases():
        directory = base / f"kernel-{kernel_digest()}"
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Machine code is executed: only a directory of our own, which nobody else may fill, is good enough.
            if hasattr(os, "getuid") and directory.stat().st_uid != os.getuid():
                continue
            with tempfile.TemporaryFile(dir=directory):
                return directory
        except OSError:  # read-only, missing home, full disk: try the next place
            continue
    return None


def is_cached(name: str) -> bool:
    """Has the entry of this name been compiled before, for this kernel and by this user?"""
    if not JIT_ENABLED:
        return True
    directory = cache_directory()
    return directory is not None and any(directory.glob(f"**/*{name}*.nbi"))


def _cache_bases() -> list[Path]:
    named = os.environ.get("FOURCAST_CACHE_DIR")
    if named:
        return [Path(named)]
    bases = []
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        if local:
            bases.append(Path(local) / "fourcast" / "cache")
    elif os.environ.get("XDG_CACHE_HOME"):
        bases.append(Path(os.environ["XDG_CACHE_HOME"]) / "fourcast")
    else:
        cache = "Library/Caches" if sys.platform == "darwin" else ".cache"
        try:
            bases.append(Path.home() / cache / "fourcast")
        except RuntimeError:  # no home directory can be determined
            pass
    user = os.getuid() if hasattr(os, "getuid") else "user"
    bases.append(Path(tempfile.gettempdir()) / f"fourcast-{user}")
    return bases
