"""Machine code that Numba made: kept in the user's cache directory, loaded without importing Numba.

A file holds one compiled entry point. Its directory is named after everything the code depends on: the text of all
kernel sources, the versions of the compilers, and the CPU. So code is never stale, and a home directory shared by
different machines is no danger. A checksum guards against damaged files.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.metadata
import os
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from .sources import digest_kernel

# Called with addresses: of a word for the result, of one more that may be overwritten, of the task.
Call: TypeAlias = tuple[int, int, int]
Entry: TypeAlias = Callable[[int, int, int], int]

_CHECKSUM_BYTES = 32
_engines: list[Any] = []  # an engine owns its code: never let one go


class _HasCall(Protocol):
    call: Call


class MachineCode:
    """The compiled entry point at an address: see `door.Code`."""

    def __init__(self, address: int) -> None:
        self._address = address
        self._entry = _entry_at(address)

    def __call__(self, task: _HasCall) -> None:
        """Run a task once."""
        self._entry(*task.call)

    def bind(self, task: _HasCall, *, holding: bool = False) -> Callable[[], object]:
        """A function that runs a task."""
        return partial(_entry_at(self._address, holding=True) if holding else self._entry, *task.call)


def _entry_at(address: int, *, holding: bool = False) -> Entry:
    make = ctypes.PYFUNCTYPE if holding else ctypes.CFUNCTYPE
    # Numba's calling convention: where to put the result, where to put an exception (there are none), arguments.
    return make(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(address)


def load_entry(name: str, compile_it: Callable[[], tuple[str, bytes]], before_compiling: Callable[[], None]) -> int:
    """Load the entry point of this name from the cache; compile it and keep it there if it is not found.

    Returns its address.
    """
    directory = cache_directory()
    path = None if directory is None else directory / f"{name}.o"
    content = None if path is None else _read(path)
    if content is None:
        before_compiling()
        symbol, code = compile_it()
        content = symbol.encode() + b"\0" + code
        if path is not None:
            _write(path, content)
    symbol_bytes, _, code = content.partition(b"\0")
    return _link(symbol_bytes.decode(), code)


def is_kept(name: str) -> bool:
    """Whether the entry point of this name is in the cache."""
    directory = cache_directory()
    return directory is not None and (directory / f"{name}.o").exists()


def _read(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    checksum, content = data[:_CHECKSUM_BYTES], data[_CHECKSUM_BYTES:]
    return content if hashlib.sha256(content).digest() == checksum else None


def _write(path: Path, content: bytes) -> None:
    """Write in one step: another process sees the whole file or none."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(hashlib.sha256(content).digest() + content)
        Path(file.name).replace(path)
    except OSError:  # a full disk only costs time: the next process compiles again
        return


def _link(symbol: str, code: bytes) -> int:
    llvm = _llvm()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), make_target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    return int(engine.get_function_address(symbol))


def make_target_machine() -> Any:
    """This machine, as LLVM sees it, set up for code that is loaded into the running process."""
    llvm = _llvm()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    reloc = "static" if target.name.startswith("x86") else "default"
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=2,
        reloc=reloc,
        codemodel="jitdefault",
        jit=True,
    )


@cache
def _llvm() -> Any:
    """LLVM, imported only where code that Numba made is compiled or loaded."""
    return importlib.import_module("llvmlite.binding")


def cache_digest() -> str:
    """Name everything that the machine code depends on."""
    llvm, digest = _llvm(), hashlib.sha256()
    for package in ("numba", "llvmlite"):
        digest.update(f"{package} {importlib.metadata.version(package)}\n".encode())
    features = llvm.get_host_cpu_features().flatten()
    digest.update(f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {features}\n{digest_kernel()}".encode())
    return digest.hexdigest()[:16]


def cache_directory() -> Path | None:
    """The first of the usual places that can be written to; None when there is none (compile every time)."""
    name = f"kernel-{cache_digest()}"
    for base in _cache_bases():
        directory = base / name
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:  # read-only, missing home: try the next place
            continue
        # Machine code is executed: only a directory of our own, which nobody else may fill, is good enough.
        owner_is_us = not hasattr(os, "getuid") or directory.stat().st_uid == os.getuid()
        if owner_is_us and os.access(directory, os.W_OK):
            return directory
    return None


def _cache_bases() -> list[Path]:
    named = os.environ.get("FOURCAST_CACHE_DIR")
    if named:
        return [Path(named)]
    from platformdirs import user_cache_path

    user = os.getuid() if hasattr(os, "getuid") else "user"
    bases = [
        user_cache_path("fourcast", appauthor=False, opinion=False),
        Path(tempfile.gettempdir(), f"fourcast-{user}"),
    ]
    return [base for base in bases if base.is_absolute()]  # where no home can be found, the first is not
