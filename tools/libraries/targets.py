"""For which machines libraries are made: names as `fourcast.kernel.shipped` looks for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Format(Enum):
    """What a library is written as, which decides about its linker."""

    ELF = ".so"
    MACH_O = ".dylib"
    PE = ".dll"
    WASM = ".wasm.so"


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of machine."""

    name: str
    triple: str  # as LLVM names it
    cpu: str
    format: Format
    features: str = ""
    group: str = ""  # how many children of a node a vector register has room for, if taking them together pays

    @property
    def file_name(self) -> str:
        """The name of the library's file."""
        suffix = ".so" if self.format is Format.WASM else self.format.value
        return self.name + suffix


_LINUX, _WINDOWS, _MACOS = "unknown-linux-gnu", "pc-windows-gnu", "apple-macosx11.0.0"
# Not in the fourth level, and worth as much as the rest of it: the bits of all lanes counted by one instruction.
_COUNT_LANES = "+avx512vpopcntdq"
# What every browser of the last years has, and the Emscripten of Pyodide expects.
_WASM_FEATURES = "+mutable-globals,+sign-ext,+bulk-memory"

TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64-v2", f"x86_64-{_LINUX}", "x86-64-v2", Format.ELF),
        Target("linux-x86_64-v3", f"x86_64-{_LINUX}", "x86-64-v3", Format.ELF, group="fours"),
        Target("linux-x86_64-v4", f"x86_64-{_LINUX}", "x86-64-v4", Format.ELF, _COUNT_LANES, "eights"),
        Target("linux-aarch64", f"aarch64-{_LINUX}", "generic", Format.ELF),
        Target("macos-arm64", f"arm64-{_MACOS}", "apple-m1", Format.MACH_O),
        Target("macos-x86_64-v2", f"x86_64-{_MACOS}", "x86-64-v2", Format.MACH_O),
        Target("windows-x86_64-v2", f"x86_64-{_WINDOWS}", "x86-64-v2", Format.PE),
        Target("windows-x86_64-v3", f"x86_64-{_WINDOWS}", "x86-64-v3", Format.PE, group="fours"),
        Target("emscripten-wasm32", "wasm32-unknown-emscripten", "generic", Format.WASM, _WASM_FEATURES),
    )
}
