"""Where a library runs, and what it answers there: here, on an emulated ARM machine, in Pyodide under Node.js."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from fourcast.kernel import shipped
from tools.libraries.targets import TARGETS

from .arm import find_emulator, make_arm_command

ROOT = Path(__file__).parents[2]
ARM, WASM = "linux-aarch64", "emscripten-wasm32"
_MODULE = "tests.libraries.questions"
_PYODIDE = ROOT / "node_modules" / "pyodide"


def list_runnable() -> list[str]:
    """The libraries that this CPU can run, the simplest last."""
    return [name for name in shipped.list_fitting() if name in TARGETS]


def explain_missing(name: str) -> str | None:
    """Say what has to be installed before a library can be run; None if nothing has."""
    if name == ARM and (find_emulator() is None or shutil.which("apt-get") is None):
        return "ARM takes qemu-user and apt: make libraries-check installs the first"
    if name == WASM and not (_PYODIDE.exists() and shutil.which("node")):
        return "WebAssembly takes Node.js and Pyodide: make js installs them"
    return None


@cache
def ask(name: str, share: int = 1) -> dict[str, Any]:
    """Ask a library in a process of its own; "jit" asks the code that Numba compiles."""
    variables = os.environ | {"FOURCAST_KERNEL": name, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [*_begin_command(name), str(share)]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{name}: {done.stderr[-2000:]}"
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


def _begin_command(name: str) -> list[str]:
    if name == ARM:
        script = f"import runpy, sys; sys.path[:0] = ['src', '.']; runpy.run_module({_MODULE!r}, run_name='__main__')"
        return [*make_arm_command(ROOT / "build" / "arm"), "-c", script]
    if name == WASM:
        return ["node", str(Path(__file__).with_name("pyodide.mjs")), str(ROOT), str(_PYODIDE.parent), _MODULE]
    return [sys.executable, "-m", _MODULE]
