"""Hatchling's hook: a wheel holds a fresh library for every kind of machine. They are made if they are not there.

An editable installation has none: there the host's are made by `make test`, and until then Numba compiles. With
FOURCAST_WHEEL=here in the environment those of this system are enough, for a wheel that is only tried out.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_COMPILERS = ["numba>=0.68", "numpy>=2.0", "ziglang>=0.13"]  # what making libraries takes, Zig for the linker


class LibrariesHook(BuildHookInterface[Any]):
    """Sees to the libraries before files are packed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for the compilers only if there is something to compile; what tells needs NumPy itself."""
        try:
            return _COMPILERS if self._list_stale() else []
        except ModuleNotFoundError:
            return _COMPILERS

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (Hatchling's signature)
        """Make what is missing; `version` is "standard", or "editable" for a link to the sources."""
        if version != "editable" and self._list_stale():
            from tools.libraries.making import make_libraries

            self.app.display_info("compiling the kernel for all kinds of machines: a minute or two")
            make_libraries(self._list_stale())

    def _list_stale(self) -> list[str]:
        for folder in (Path(self.root), Path(self.root, "src")):
            if str(folder) not in sys.path:
                sys.path.insert(0, str(folder))
        from tools.libraries.making import fitting_this_system, is_fresh
        from tools.libraries.targets import TARGETS

        names = fitting_this_system() if os.environ.get("FOURCAST_WHEEL") == "here" else list(TARGETS)
        return [name for name in names if not is_fresh(TARGETS[name])]
