"""The tables of docs/use/api.md, made from signatures, docstrings and the comments behind fields.

`python -m tests.architecture.api_page` writes them anew; the prose and the examples around them are written by hand.
"""

from __future__ import annotations

import dataclasses
import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fourcast

PAGE = Path(__file__).parents[2] / "docs" / "use" / "api.md"
SECTION = re.compile(r"<!-- (?P<name>\w+) -->\n.*?<!-- end -->", re.DOTALL)
MADE_BY_CALLERS = ("Game", "Limit", "Position", "Solver")  # the others come out of calls
FIELD = re.compile(r"^    (?P<name>[a-z]\w*): (?P<type>[^#=\n]*?) *(?:=[^#\n]*)?(?:# (?P<comment>.*))?$", re.MULTILINE)


def fill(page: str) -> str:
    """Return the page with what stands between its markers made anew."""
    return SECTION.sub(lambda found: f"<!-- {found['name']} -->\n{describe(found['name'])}\n<!-- end -->", page)


def named(page: str) -> list[str]:
    """Return the names that the page has sections for."""
    return [found["name"] for found in SECTION.finditer(page)]


def describe(name: str) -> str:
    """Return the section of a public name; `errors` stands for all exceptions."""
    if name == "errors":
        return _table("error", [(f"`{error.__name__}`", _sentence(error)) for error in list_errors()])
    thing = getattr(fourcast, name)
    told = inspect.cleandoc(thing.__doc__)
    if not inspect.isclass(thing):
        return f"```python\n{_sign(name, thing)}\n```\n\n{told}"
    members = _table(f"of {name}", [*_list_fields(thing), *_list_members(thing)])
    head = f"```python\n{_sign(name, thing.__init__)}\n```\n\n" if name in MADE_BY_CALLERS else ""
    return f"{head}{told}\n\n{members}"


def list_errors() -> list[type[Exception]]:
    """Return the public exceptions."""
    things = [getattr(fourcast, name) for name in fourcast.__all__]
    return [thing for thing in things if inspect.isclass(thing) and issubclass(thing, Exception)]


def _list_fields(cls: type) -> Iterator[tuple[str, str]]:
    if issubclass(cls, enum.Enum):
        yield from ((f"`{member.name}`", f"`{member.value!r}`") for member in cls)
    elif dataclasses.is_dataclass(cls):
        public = {field.name for field in dataclasses.fields(cls)}
        for found in FIELD.finditer(inspect.getsource(cls)):
            if found["name"] in public:
                yield f"`{found['name']}: {found['type']}`", found["comment"] or ""


def _list_members(cls: type) -> Iterator[tuple[str, str]]:
    for name, member in vars(cls).items():
        if name.startswith("_") or (isinstance(cls, enum.EnumMeta) and isinstance(member, cls)):
            continue
        if isinstance(member, property):
            yield f"`{name}`", _sentence(member)
        elif isinstance(member, (classmethod, staticmethod)) or inspect.isfunction(member):
            yield f"`{_sign(name, inspect.unwrap(getattr(cls, name)))}`", _sentence(member)


def _sign(name: str, function: Any) -> str:
    """A call as one line: names and defaults, types only where a name alone says too little."""
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
        if parameter.name != "self"
    ]
    return f"{name}{signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)}"


def _sentence(thing: Any) -> str:
    """The first paragraph of a docstring."""
    return " ".join(inspect.cleandoc(thing.__doc__ or "").partition("\n\n")[0].split())


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    escaped = ((name.replace("|", r"\|"), told) for name, told in rows)
    lines = [f"| {name} | {told} |" for name, told in escaped]
    return "\n".join([f"| {title} | |", "|---|---|", *lines])


if __name__ == "__main__":
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
