"""Libraries that came with the package: entry points compiled when the wheel was made, one file for a kind of machine.

A library is opened like any C library and needs no other; `tools.libraries` makes them all. What it exports is named
after the sources it was made from, so a library of other sources has nothing that is asked for, and the compiler is
used instead.
"""

from __future__ import annotations

import ctypes
import importlib
import platform
import sys
import warnings
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("libraries")

_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows", "emscripten": "emscripten"}
_MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "arm64", "wasm32": "wasm32"}
_LEVELS = {4: "-v4", 3: "-v3", 2: "-v2"}  # of x86-64, as the makers of compilers number them; but see `x86_level`


def find(symbol: str, wanted: str = "") -> int | None:
    """The address of what a library exports under this name; None if there is none: `explain_absence` says why.

    `wanted` is the name of a library; else it is the best one for this machine.
    """
    library = _open(choose(wanted))
    try:
        return ctypes.cast(library[symbol], ctypes.c_void_p).value if library is not None else None
    except AttributeError:
        return None


def explain_absence(wanted: str = "") -> str:
    """Say in a clause why an entry point is not found in a library."""
    path = choose(wanted)
    if path is None:
        return f"no library for this machine ({describe_machine()}) came with the package"
    if _open(path) is None:
        return f"the library {path.name} cannot be loaded"
    return f"the library {path.name} was made from other sources"


def choose(wanted: str = "") -> Path | None:
    """The file of the library of this name, or of the best one for this machine; None if the package has none."""
    there = list_libraries()
    names = [wanted] if wanted else list_fitting()
    return next((there[name] for name in names if name in there), None)


@cache
def list_libraries() -> dict[str, Path]:
    """All libraries that came with the package, by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*")) if path.suffix in (".so", ".dylib", ".dll")}


def describe_machine() -> str:
    """Name system and machine, such as "linux-x86_64"."""
    return f"{_SYSTEMS.get(sys.platform, sys.platform)}-{_name_machine()}"


@cache
def x86_level() -> int:
    """The level of this CPU, 1 to 4; 0 if it is no x86-64. NumPy has asked it, and what the system lets it use.

    The fourth is taken to have an instruction more, which counts the bits of all lanes at once: without it the third
    does as well.
    """
    if _name_machine() != "x86_64":
        return 0
    has: dict[str, bool] = _numpy_core().__cpu_features__
    if has.get("X86_V4", has.get("AVX512_SKX", False)) and has.get("AVX512VPOPCNTDQ", False):
        return 4
    if has.get("X86_V3", has.get("AVX2", False) and has.get("FMA3", False)):
        return 3
    return 2 if has.get("X86_V2", has.get("SSE42", False)) else 1


def list_fitting() -> list[str]:
    """The libraries that would run here, the fastest first."""
    name = describe_machine()
    if not name.endswith("x86_64"):
        return [name]
    return [name + suffix for level, suffix in _LEVELS.items() if level <= x86_level()]


def _name_machine() -> str:
    if sys.platform == "win32":  # the system may be another than Python, which it emulates
        import sysconfig

        return "x86_64" if sysconfig.get_platform() == "win-amd64" else sysconfig.get_platform()
    machine = platform.machine().lower()
    if sys.maxsize < 2**32 and machine != "wasm32":
        return f"{machine}, 32 bit"
    return _MACHINES.get(machine, machine)


def _numpy_core() -> Any:
    return importlib.import_module("numpy._core._multiarray_umath")


@cache
def _open(path: Path | None) -> ctypes.CDLL | None:
    """Open a library; one that cannot be opened is told about, once, and done without."""
    try:
        return None if path is None else ctypes.CDLL(str(path))
    except OSError as error:
        warnings.warn(
            f"the library {path} cannot be loaded, Numba has to compile: {error}", RuntimeWarning, stacklevel=2
        )
        return None
