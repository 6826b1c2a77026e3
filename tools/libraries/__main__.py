"""`python -m tools.libraries`: make libraries; see the package."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from fourcast.kernel import shipped

from .making import fitting_this_system, make_libraries
from .progress import clear_progress, show_progress
from .targets import TARGETS


def main() -> int:
    """Make what is asked for, and say what there is."""
    parser = argparse.ArgumentParser(prog="python -m tools.libraries", description="Compile the kernel to libraries.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all, host, or of {', '.join(TARGETS)}")
    parser.add_argument("--into", type=Path, default=shipped.FOLDER, metavar="DIR", help="where they are put")
    arguments = parser.parse_args()
    names: list[str] = []
    for name in arguments.names or ["all"]:
        names += {"all": list(TARGETS), "host": fitting_this_system()}.get(name, [name])
    unknown = [name for name in names if name not in TARGETS]
    if unknown:
        parser.error(f"no target {unknown[0]!r}: there are {', '.join(TARGETS)}")
    begun = time.perf_counter()
    paths = make_libraries(names, arguments.into, show_progress)
    clear_progress()
    for path in paths:
        print(f"{path.name:24}{path.stat().st_size:>9,} bytes")
    print(f"{len(paths)} libraries in {arguments.into} after {time.perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
