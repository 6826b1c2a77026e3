"""Compiling takes long: how commands do without it where something else will do, and what they say first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class NotCompiledError(Exception):
    """Code is needed that was never compiled on this machine."""


@contextmanager
def before_compiling(tell: Callable[[str], None]) -> Iterator[None]:
    """While the block runs, call this with a clause that says what is compiled, before something is."""
    from fourcast.kernel import door

    usual = door.on_compile
    door.on_compile = lambda name: tell(door.describe_compiling(name))
    try:
        yield
    finally:
        door.on_compile = usual


def refuse_to_compile(_clause: str) -> None:
    """Raise NotCompiledError: for `before_compiling`."""
    raise NotCompiledError
