"""Object files: the code of LLVM for an entry point, made into machine code for a target."""

from __future__ import annotations

import re

import llvmlite.binding as llvm

from fourcast.kernel._jit import optimize

from .portable import Portable
from .targets import Format, Target

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


def make_object(code: Portable, symbol: str, target: Target) -> bytes:
    """Compile for the target; the entry point is called `symbol` then, and all else is hidden."""
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=2, reloc="pic", codemodel="default"
    )
    module = llvm.parse_assembly(_retarget(code, symbol, target.triple, str(machine.target_data)))
    module.verify()
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = llvm.Linkage.internal  # a WebAssembly module would import it from itself
    if target.format is Format.PE:
        module.get_function(symbol).storage_class = llvm.StorageClass.dllexport
    optimize(module, machine)
    result: bytes = machine.emit_object(module)
    return result


def _retarget(code: Portable, symbol: str, triple: str, layout: str) -> str:
    text = re.sub(r'^target datalayout = ".*"', f'target datalayout = "{layout}"', code.text, flags=re.MULTILINE)
    text = re.sub(r'^target triple = ".*"', f'target triple = "{triple}"', text, flags=re.MULTILINE)
    # Where Numba would put the environments of its functions, which are never set: not shared with anybody.
    text = re.sub(r" common (local_unnamed_addr )?global ", " internal global ", text)
    return re.sub(rf'@"?{re.escape(code.symbol)}"?(?![\w.])', f"@{symbol}", text)
