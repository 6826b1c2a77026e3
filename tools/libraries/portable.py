"""The code of LLVM for an entry point, made by Numba for no CPU in particular.

Numba shapes its code for the CPU it runs on, unless told otherwise before it is imported: `set_up` first.
"""

from __future__ import annotations

import importlib
import os
from typing import Any, NamedTuple

_NO_CPU = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
}


class Portable(NamedTuple):
    """An entry point in the code of LLVM."""

    symbol: str  # what Numba calls it
    text: str


def set_up() -> None:
    """Tell Numba to compile for no CPU, and not to make machine code, which nobody would call."""
    os.environ.update(_NO_CPU)
    numba = importlib.import_module("numba")
    assert numba.config.CPU_NAME == "generic", "Numba was imported before"
    codegen: Any = importlib.import_module("numba.core.codegen")
    runtime: Any = importlib.import_module("numba.core.runtime.nrt")
    registry: Any = importlib.import_module("numba.core.registry")
    runtime.rtsys.initialize(registry.cpu_target.target_context)  # it is called, and compiled here for the last time

    def finish_without_machine_code(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._verify_declare_only_symbols()
        library._finalized = True

    codegen.JITCodeLibrary._finalize_final_module = finish_without_machine_code
    codegen.JITCodeLibrary.get_pointer_to_function = lambda library, _name: library._ensure_finalized() or 0
    codegen.JITCPUCodegen.set_env = lambda *_: None


def compile_portably(name: str) -> Portable:
    """Compile an entry point of the door; `set_up` was called in this process."""
    from fourcast.kernel._jit import lower_entry
    from fourcast.kernel.door import find_function

    return Portable(*lower_entry(find_function(name)))
