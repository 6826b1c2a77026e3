"""Where an engine of somebody else is: `agent.py:Agent`, `package.module:Agent`, `program:./engine --fast`.

Options for a class or a function of Python follow after one more colon: `agent.py:Agent:depth=4,fast=true`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from fourcast.errors import EngineError

Value: TypeAlias = int | float | bool | str | None

PROGRAM = "program:"
_NAME = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"
_ADDRESS = re.compile(rf"(?P<place>.+\.py|{_NAME}):(?P<name>{_NAME})(?::(?P<options>.*))?")
_WORDS: dict[str, Value] = {"true": True, "yes": True, "false": False, "no": False, "none": None}


@dataclass(frozen=True, slots=True)
class Address:
    """An engine that is not ours."""

    text: str  # as it is written, without options
    place: str  # a file of Python, a module, or "" for a program
    name: str  # in it: a class, a function or an object; for a program its command line

    @property
    def is_file(self) -> bool:
        """Whether it is in a file, not in an installed module."""
        return self.place.endswith(".py")

    @property
    def is_found(self) -> bool:
        """Whether there is such a file, module or program, as far as that can be seen from outside."""
        if self.is_file or not self.place:
            return True
        with searching_here(), suppress(ImportError, ValueError):
            return find_spec(self.place.partition(".")[0]) is not None
        return False

    @property
    def command(self) -> str | list[str]:
        """What is run to speak with it: the program itself, as the shell reads it, or Python with our host."""
        if not self.place:
            return self.name
        return [sys.executable, "-m", "fourcast.bots.foreign.host", self.place, self.name]

    def command_with(self, options: Mapping[str, Value]) -> str | list[str]:
        """The same with options, which programs do not have."""
        command = self.command
        return command if isinstance(command, str) else [*command, json.dumps(dict(options))]


@contextmanager
def searching_here() -> Iterator[None]:
    """Look for modules in the current folder, too, as the process of the engine will."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)


def read_address(text: str) -> tuple[Address, dict[str, Value]] | None:
    """Return the address that is written here with its options; None for what is none, such as `hamish:depth=6`.

    Raises EngineError for an address that leads nowhere, as far as that can be seen without running foreign code.
    """
    text = text.strip()
    if text.startswith(PROGRAM):
        command = text.removeprefix(PROGRAM).strip()
        if not command:
            raise EngineError("program: names no program: write its command line, such as program:./my_engine")
        return Address(text, "", command), {}
    if text.endswith(".py"):
        raise EngineError(f"{text} names a file and no engine in it: write {text}:NAME{_tell_names(text)}")
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    address = Address(f"{found['place']}:{found['name']}", found["place"], found["name"])
    if address.is_file and not Path(address.place).is_file():
        raise EngineError(f"there is no file {address.place!r}: an engine of your own is written FILE.py:NAME")
    return address, read_options(text, found["options"] or "")


def read_options(text: str, written: str) -> dict[str, Value]:
    """Read `depth=4,fast=true`, the part of the text after the last colon."""
    options: dict[str, Value] = {}
    for part in filter(None, map(str.strip, written.split(","))):
        key, equals, value = part.partition("=")
        if not equals or not key.strip().isidentifier():
            raise EngineError(f"cannot read {part!r} in {text!r}: write option=value")
        options[key.strip()] = _read_value(value.strip())
    return options


def _read_value(text: str) -> Value:
    """A word, a number, true, false or none."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _tell_names(place: str) -> str:
    """The classes and functions of a file, which is read and not run."""
    try:
        tree = ast.parse(Path(place).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return ""
    kinds = (ast.ClassDef, ast.FunctionDef)
    names = [node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")]
    return f" (it has {', '.join(names)})" if names else ""
