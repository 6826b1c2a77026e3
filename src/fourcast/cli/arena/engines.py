"""`fourcast engines`: every engine in one line, or one of them with its options."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import DEFAULT_SIZE, JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.bots import EngineInfo, Option
    from fourcast.markdown import Table

HEADINGS = ("engine", "Elo", "what it is", "from")
NOTE = "Elo: random is 0; measured under the limits that `fourcast engines NAME` tells."
_KINDS = {int: "a whole number", float: "a number", bool: "true or false", str: "a word"}
_SOME_NUMBER = 7  # stands in an example where an option has no default


def engines(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="One engine, with its options.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the engines, or one with its options.

    Each with a line about it, where it comes from and its measured rating.
    """
    with reporting():
        from fourcast.bots import engines as list_engines

        infos = list_engines() if name is None else (find(name),)
        if as_json:
            for info in infos:
                print(format_json(info))
        elif name is not None:
            print(describe(infos[0]))
        else:
            from fourcast.cli.display.table import print_table

            print_table(tabulate(infos))
            print(f"\n{NOTE}")


def find(name: str) -> EngineInfo:
    """Return what is known of the engine; an unknown name is a usage error."""
    from fourcast.bots import engines as list_engines
    from fourcast.bots import find_engine
    from fourcast.errors import EngineError

    try:
        return next((info for info in list_engines() if info.name == name), None) or find_engine(name)
    except EngineError as error:
        raise typer.BadParameter(str(error)) from None


def tabulate(infos: Sequence[EngineInfo]) -> Table:
    """One row for each engine; a dash while it has no rating."""
    from fourcast.markdown import Table

    rows = ((info.name, "-" if info.elo is None else str(info.elo), info.line, info.origin) for info in infos)
    return Table(HEADINGS, tuple(rows), phrases=(2, 3))


def format_rating(info: EngineInfo) -> str:
    """Write the rating with its interval and the limit it was measured under."""
    rating = info.rating
    if rating is None:
        return "not measured yet"
    limit = "" if rating.node_limit is None else f", with {rating.node_limit:,} nodes per move"
    return f"{rating.elo} ± {rating.interval}{limit}"


def describe(info: EngineInfo) -> str:
    """Write all about one engine, with an example of how its options are given."""
    lines = [
        info.name if info.title == info.name else f"{info.name}: {info.title}",
        info.about,
        *(() if info.about in info.line else (info.line,)),
        "",
        f"from:    {info.origin}",
        f"Elo:     {format_rating(info)}",
        f"boards:  {'any size' if info.any_size else f'{DEFAULT_SIZE} only'}",
        f"options: {_describe_options(info)}".rstrip(),
    ]
    width = max((len(option.name) for option in info.options), default=0)
    for option in info.options:
        lines.append(f"  {option.name.ljust(width)}  {option.line}")
        lines.append(f"  {'':{width}}  {_describe_values(option)}")
    return "\n".join([*lines, "", f"example: fourcast play --engine {make_example(info)}"])


def make_example(info: EngineInfo) -> str:
    """Write the engine with a value for each of its options."""
    values = ",".join(f"{option.name}={_example_value(option)}" for option in info.options)
    return f"{info.name}:{values}" if values else info.name


def _describe_options(info: EngineInfo) -> str:
    if info.source is not None:
        return f"those of {info.source}, which runs in a process of its own"
    return "" if info.options else "none"


def _describe_values(option: Option) -> str:
    values = f"one of {', '.join(map(_write, option.choices))}" if option.choices else _KINDS[option.kind]
    return f"{values}; default {_write(option.default)}"


def _example_value(option: Option) -> str:
    """A value that is sure to be taken, another than the default if the choices are known."""
    if option.choices:
        return _write(next(choice for choice in option.choices if choice != option.default))
    return _write(_SOME_NUMBER if option.default is None else option.default)


def _write(value: object) -> str:
    """Write a value as the text of an engine has it."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def format_json(info: EngineInfo) -> str:
    """Write one object."""
    options = [asdict(option) | {"kind": option.kind.__name__} for option in info.options]
    return json.dumps(
        {
            "name": info.name,
            "title": info.title,
            "about": info.about,
            "line": info.line,
            "origin": info.origin,
            "elo": info.elo,
            "any_size": info.any_size,
            "options": options,
        }
    )
