"""The page about the Python interface has every public name, says what the docstrings say, and its examples run."""

from __future__ import annotations

import doctest
import inspect
import re

import fourcast
from tests.architecture.api_page import PAGE, describe, fill, list_errors, named

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = re.compile(r"```pycon\n(.*?)```", re.DOTALL)


def test_page_has_every_public_name() -> None:
    errors = {error.__name__ for error in list_errors()}
    assert set(named(TEXT)) - {"errors"} | errors | {"__version__"} == set(fourcast.__all__)
    assert "`fourcast.__version__`" in TEXT


def test_page_says_what_the_docstrings_say() -> None:
    assert fill(TEXT) == TEXT, "python -m tests.architecture.api_page writes the tables anew"


def test_sections_name_every_public_method() -> None:
    for name in named(TEXT):
        thing = getattr(fourcast, name, None)
        if inspect.isclass(thing):
            for member in vars(thing):
                assert member.startswith("_") or f"`{member}" in describe(name), f"{name}.{member}"


def test_everything_public_says_what_it_is() -> None:
    for name in named(TEXT):
        for line in describe(name).splitlines():
            assert not re.fullmatch(r"\| `\w+(\(.*\))?` \|\s*\|", line), line  # a field may be told by its type alone


def test_examples_print_what_they_say() -> None:
    names: dict[str, object] = {}
    examples = EXAMPLE.findall(TEXT)
    assert len(examples) >= 8
    for number, example in enumerate(examples):
        test = doctest.DocTestParser().get_doctest(example, names, f"example {number}", PAGE.name, 0)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=told.append, clear_globs=False)
        names = test.globs
        assert not told, "".join(told)
