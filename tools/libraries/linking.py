"""Libraries from object files, linked by Zig's linkers (PyPI: ziglang), which know all formats on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from .targets import Format, Target

_ELF = ["ld.lld", "-shared", "--strip-all", "--gc-sections", "-z", "defs", "-z", "noexecstack", "--build-id=none"]
_PE = ["lld-link", "/dll", "/noentry", "/nodefaultlib", "/opt:ref", "/brepro"]
_MACH_O = ["build-lib", "-dynamic", "-fno-compiler-rt", "-fno-ubsan-rt", "-fstrip", "-O", "ReleaseSmall"]
# A side module, as Emscripten calls what is loaded into a running program.
_WASM = ["wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections", "-O2"]


def link(target: Target, objects: Mapping[str, bytes], path: Path) -> None:
    """Link objects, by the symbol that each exports, and write the library in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".linking-") as name:
        folder = Path(name)
        files = []
        for symbol, code in sorted(objects.items()):
            files.append(folder / f"{symbol}.o")
            files[-1].write_bytes(code)
        made = folder / target.file_name
        _run([*_command(target, made, sorted(objects)), *map(str, files)], folder)
        made.chmod(0o644)
        made.replace(path)


def _command(target: Target, path: Path, symbols: Sequence[str]) -> list[str]:
    if target.format is Format.ELF:
        return [*_ELF, "-o", str(path)]
    if target.format is Format.PE:
        return [*_PE, f"/out:{path}"]
    if target.format is Format.MACH_O:
        cpu = "aarch64" if target.triple.startswith("arm64") else "x86_64"
        return [*_MACH_O, "-target", f"{cpu}-macos.11.0-none", "--name", target.name, f"-femit-bin={path}"]
    return [*_WASM, "-o", str(path), *(f"--export={symbol}" for symbol in symbols)]


def _run(arguments: Sequence[str], folder: Path) -> None:
    cache = {"ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"), "ZIG_LOCAL_CACHE_DIR": str(folder / "zig")}
    command = [sys.executable, "-m", "ziglang", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | cache)
    if done.returncode:
        raise RuntimeError(f"{arguments[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
