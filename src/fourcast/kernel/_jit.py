"""How kernel functions are compiled: helpers are inlined into entry points, entry points become object code.

Numba's own on-disk cache is not used: it knows only the text of the file that holds the entry point, and after an edit
in any other file would hand out stale machine code. What is compiled here is kept by `native`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import llvmlite.binding
import numba
from numba import njit, types

from .native import make_target_machine

Function = TypeVar("Function", bound=Callable[..., Any])

JIT_ENABLED: bool = not numba.config.DISABLE_JIT

# Nothing here is ever called by Python: doors for Python and C would double the compile time.
_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
# Numba optimises every helper again in each caller, so it gets the lowest useful level; the entry, into which all are
# inlined, is optimised once at the end. The same speed as level 3 throughout, in a third less time.
_HELPER_LEVEL = 1
_ENTRY_LEVEL = 2


def inline(function: Function) -> Function:
    """Compile a helper so that every caller gets its own copy: constants fold, nothing is passed around.

    The result can be called from compiled code only.
    """
    compiled: Function = njit(forceinline=True, **_OPTIONS)(function)
    return compiled


def recursive(arguments: str) -> Callable[[Function], Function]:
    """Compile a function that calls itself and gives an integer; it is never inlined.

    Its types cannot be inferred from itself, so they are told, one letter for each argument: p a pointer to words, w a
    word, i an integer. With the JIT off the function stays as it is.
    """
    kinds = {"p": types.CPointer(types.uint64), "w": types.uint64, "i": types.int64}
    signature = types.int64(*(kinds[letter] for letter in arguments))

    def compile_it(function: Function) -> Function:
        compiled: Function = njit(signature, **_OPTIONS)(function)
        return compiled

    return compile_it


def compile_entry(function: Callable[[Any], Any]) -> tuple[str, bytes]:
    """Compile a function of one pointer to words, giving an integer: the name and the object code of the result."""
    symbol, text = lower_entry(function)
    module, machine = llvmlite.binding.parse_assembly(text), make_target_machine()
    optimize(module, machine)
    return symbol, machine.emit_object(module)


def lower_entry(function: Callable[[Any], Any]) -> tuple[str, str]:
    """Turn such a function into the code of LLVM, not yet optimised as a whole: the name and the text of the result."""
    signature = types.int64(types.CPointer(types.uint64))
    previous = numba.config.OPT
    numba.config.OPT = type(previous)(_HELPER_LEVEL)  # read while compiling, here and now
    try:
        dispatcher = njit(signature, **_OPTIONS)(function)
    finally:
        numba.config.OPT = previous
    result = dispatcher.overloads[signature.args]
    return result.fndesc.llvm_func_name, result.library.get_llvm_str()


def optimize(module: Any, machine: Any) -> None:
    """Optimise the code of an entry as a whole, for a machine."""
    options = llvmlite.binding.create_pipeline_tuning_options(speed_level=_ENTRY_LEVEL)
    builder = llvmlite.binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
