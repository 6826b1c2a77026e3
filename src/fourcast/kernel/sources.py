"""What compiled code was made from: digests of source texts, by which code on disk is known to be fresh.

Code of the kernel depends on all its files and on the bit picture; code of an engine on the files of the engine's
package as well. So an engine must not use compiled functions from anywhere but there and the kernel; changing it leaves
the code of the others as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
_KERNEL = "kernel"
_LENGTH = 16


@cache
def digest_kernel() -> str:
    """Sum up the texts that every piece of compiled code depends on."""
    return _digest([PACKAGE / "geometry.py", *sorted((PACKAGE / _KERNEL).glob("*.py"))])


def name_code(name: str, place: str) -> str:
    """Name the code of the entry point `name` at `place` ("package.module:function"): an engine's, with a digest."""
    folders = place.partition(":")[0].split(".")[1:-1]
    if folders == [_KERNEL]:
        return name
    return f"{name}-{_digest(sorted(PACKAGE.joinpath(*folders).glob('*.py')))}"


def name_symbol(name: str, place: str) -> str:
    """Name what a library exports: it is found only by a package with the very sources that it was made from."""
    return f"fourcast_{name_code(name, place)}_{digest_kernel()}".replace("-", "_")


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in files:
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:_LENGTH]
