"""`python -m tests.libraries`: all questions to every library that can run here, compared with code for this very CPU.

ARM runs under qemu-user, WebAssembly in Pyodide under Node.js. Minutes: most of it is the emulator's. If libraries are
named, these alone are asked.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from benchmarks.signature import SIGNATURE
from tools.libraries.making import make_libraries
from tools.libraries.targets import TARGETS

from .machines import ARM, WASM, ask, explain_missing, list_runnable


def main() -> int:
    """Ask all, and compare; 1 if any answer differs or cannot be had."""
    names = sys.argv[1:] or list(dict.fromkeys([*list_runnable(), ARM, WASM]))
    make_libraries(names)
    expected = ask("jit")
    committed = int(SIGNATURE.read_text(encoding="utf-8").split()[-1])
    assert sum(expected["signature"].values()) == committed, "the compiler's code does not have the signature"
    agreeing = [name for name in names if agrees(name, expected)]
    never = [name for name in TARGETS if name not in names]
    print(f"not run: {', '.join(never)}" if never else "all libraries were run")
    return 0 if agreeing == names else 1


def agrees(name: str, expected: dict[str, Any]) -> bool:
    """Ask a library, compare kind by kind, and say where answers differ."""
    if (missing := explain_missing(name)) is not None:
        print(f"{name:20}{missing}")
        return False
    begun = time.perf_counter()
    found = ask(name)
    differing = [kind for kind in expected if found[kind] != expected[kind]]
    verdict = f"answers differ: {', '.join(differing)}" if differing else "the same answers"
    nodes, seconds = sum(found["signature"].values()), time.perf_counter() - begun
    print(f"{name:20}signature {nodes}, {len(found['positions'])} positions, {verdict} ({seconds:.0f} s)", flush=True)
    return not differing


if __name__ == "__main__":
    raise SystemExit(main())
