"""`python -m tests.libraries`: all questions to every library that can run here, compared with code for this very CPU.

ARM runs under qemu-user, WebAssembly in Pyodide under Node.js. Minutes: most of it is the emulator's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.signature import SIGNATURE
from fourcast.kernel import shipped
from tools.libraries.making import make_libraries
from tools.libraries.targets import TARGETS

from .arm import make_arm_command

ROOT = Path(__file__).parents[2]
MODULE = "tests.libraries.questions"
ARM, WASM = "linux-aarch64", "emscripten-wasm32"
REFERENCE = "jit"


def main() -> int:
    """Ask all machines, or those that are named, and compare; 1 if any answer differs."""
    here = [name for name in shipped._name_fitting() if name in TARGETS]
    names = sys.argv[1:] or [*here, ARM, WASM]
    make_libraries(names)
    expected = ask(REFERENCE)
    committed = int(SIGNATURE.read_text(encoding="utf-8").split()[-1])
    assert sum(expected["signature"].values()) == committed, "the reference itself does not have the signature"
    differing = [name for name in names if not agrees(name, ask(name), expected)]
    never = [name for name in TARGETS if name not in names]
    print(f"not run: {', '.join(never)}" if never else "all libraries were run")
    return 1 if differing else 0


def agrees(name: str, found: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Compare kind by kind, and say where answers differ."""
    differing = [kind for kind in expected if found[kind] != expected[kind]]
    total = sum(found["signature"].values())
    verdict = f"answers differ: {', '.join(differing)}" if differing else "the same answers"
    print(f"{name:20}signature {total}, {len(found['positions'])} positions, {verdict}", flush=True)
    return not differing


def ask(name: str) -> dict[str, Any]:
    """Ask a library in a process of its own."""
    begun = time.perf_counter()
    words = PROGRAMS.get(name, command_here)()
    variables = os.environ | {"FOURCAST_KERNEL": name, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr[-2000:]}")
    answers: dict[str, Any] = json.loads(done.stdout)
    print(f"{name:20}answered after {time.perf_counter() - begun:.0f} s", flush=True)
    return answers


def command_here() -> list[str]:
    """This Python."""
    return [sys.executable, "-m", MODULE]


def command_arm() -> list[str]:
    """A Python for ARM, which finds the package by its path."""
    script = f"import runpy, sys; sys.path[:0] = ['src', '.']; runpy.run_module({MODULE!r}, run_name='__main__')"
    return [*make_arm_command(ROOT / "build" / "arm"), "-c", script]


def command_wasm() -> list[str]:
    """Python in WebAssembly."""
    return ["node", str(Path(__file__).with_name("pyodide.mjs")), str(ROOT), str(ROOT / "node_modules"), MODULE]


PROGRAMS: dict[str, Callable[[], list[str]]] = {ARM: command_arm, WASM: command_wasm}

if __name__ == "__main__":
    raise SystemExit(main())
