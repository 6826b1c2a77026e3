"""Commands that are written in the documentation, read without being run."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path
from typing import Any

import typer.main

from fourcast.cli.app import app
from tests.architecture.docs_blocks import ROOT

_TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
_EXTRAS = set(re.findall(r"^([a-z]+) = \[", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE))
_ELSEWHERE = {"dask"}  # programs that are not ours
_FOURCAST = typer.main.get_command(app)


def check_line(line: str) -> None:
    """Assert that a command could be run: what it names is there, and its options and values are understood."""
    words = shlex.split(line, comments=True)
    while words and re.match(r"[A-Z_]+=", words[0]):
        words.pop(0)
    if "<" in words:
        words = words[: words.index("<")]
    if not words or words[0] in _ELSEWHERE:
        return
    program, *arguments = words
    {
        "fourcast": _check_fourcast,
        "make": _check_make,
        "pip": _check_pip,
        "python": _check_python,
        ".venv/bin/python": _check_python,
        "diff": _check_files,
    }[program](arguments)


def check_usage(text: str) -> None:
    """Assert that every command and option of a synopsis exists."""
    options: set[str] = set()
    for line in re.findall(r"^fourcast (.+)$", text, re.MULTILINE):
        command, _ = _find([word for word in line.split() if word.isascii()])
        options |= _list_options(command)
    unknown = set(re.findall(r"--[a-z][a-z-]*", text)) - options
    assert not unknown, f"{text.splitlines()[0]}: {unknown}"


def _check_fourcast(arguments: list[str]) -> None:
    command, rest = _find(arguments)
    if "--help" not in rest:
        command.make_context("fourcast", rest).close()


def _find(words: list[str]) -> tuple[Any, list[str]]:
    """Return the command that words begin with, and the other words."""
    command: Any = _FOURCAST
    while words and words[0] in _list_below(command):
        command, words = _list_below(command)[words[0]], words[1:]
    assert command is not _FOURCAST, words
    return command, words


def _list_below(command: Any) -> dict[str, Any]:
    found: dict[str, Any] = getattr(command, "commands", {})
    return found


def _list_options(command: Any) -> set[str]:
    own = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return own.union(*map(_list_options, _list_below(command).values()))


def _check_make(arguments: list[str]) -> None:
    assert {word for word in arguments if "=" not in word} <= _TARGETS, arguments


def _check_pip(arguments: list[str]) -> None:
    assert arguments[0] == "install"
    for extra in re.findall(r"[a-z]+", "".join(word for word in arguments if word.startswith(".["))):
        assert extra in _EXTRAS, extra


def _check_python(arguments: list[str]) -> None:
    if arguments[0] == "-m":
        assert importlib.util.find_spec(arguments[1]), arguments[1]
    else:
        _check_files(arguments[:1])


def _check_files(paths: list[str]) -> None:
    for path in paths:
        assert (ROOT / Path(path)).exists(), path
