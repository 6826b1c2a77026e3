"""From a name and options to an engine; every wrong name or option is told in a sentence with the close matches.

In text an engine is written `name` or `name:option=value,option=value`, such as `hamish:depth=6,faithful=true`.
An engine of your own is written `agent.py:Agent` (`foreign.address`); installed packages add others by name.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fourcast.errors import EngineError

from .catalogue import CATALOGUE, OWN_FILE, EngineInfo, Option, OptionValue
from .protocol import Engine

if TYPE_CHECKING:
    from fourcast.solver import Solver

_BY_NAME = {info.name: info for info in CATALOGUE}
_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def engines() -> tuple[EngineInfo, ...]:
    """List every engine: its name, a line about it, where it comes from, its options and measured rating.

    Ours come first, then those that installed packages add.
    """
    from .foreign.installed import installed_engines

    return (*CATALOGUE, *installed_engines())


def find_engine(name: str) -> EngineInfo:
    """Return what is known of one of our engines; raise EngineError with the close matches if there is none."""
    info = _BY_NAME.get(name)
    if info is None:
        raise EngineError(f"no engine is called {name!r}{_suggest(name, _BY_NAME)}: `fourcast engines` lists them all")
    return info


def engine(name: str, solver: Solver | None = None, /, **options: OptionValue) -> Engine:
    """Make the engine of this name, or of a text such as "hamish:depth=6"; options by keyword add to the text's.

    "agent.py:Agent" is a class or a function of your own, which runs in a process of its own.

    Engines that stand on the exact solver use the given one, and so what it has learnt; others have no use for it.
    Raises EngineError for a name or option that does not exist, or a value that the option does not take.
    """
    info, written = parse_engine(name)
    chosen = {**written, **options}
    if info.source is not None:
        return _make_foreign(info, chosen)
    for key, value in chosen.items():
        _check(info, _find_option(info, key), value)
    module = importlib.import_module(f"fourcast.bots.{info.module}")
    handed = {"solver": solver} if info.is_exact else {}
    made: Engine = getattr(module, info.factory)(**dict(info.fixed), **handed, **chosen)
    return made


def parse_engine(text: str) -> tuple[EngineInfo, dict[str, OptionValue]]:
    """Read `name:option=value,...` or the address of an engine of your own; EngineError says what is wrong in it."""
    name, _, tail = text.partition(":")
    if name.strip() not in _BY_NAME and (foreign := _find_foreign(text, name.strip(), tail)) is not None:
        return foreign
    info = find_engine(name.strip())
    chosen: dict[str, OptionValue] = {}
    for part in filter(None, map(str.strip, tail.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise EngineError(f"cannot read {part!r} in {text!r}: write option=value, such as {name}:{_example(info)}")
        option = _find_option(info, key.strip())
        chosen[option.name] = _read(info, option, value.strip())
    return info, chosen


def _find_foreign(text: str, name: str, tail: str) -> tuple[EngineInfo, dict[str, OptionValue]] | None:
    """Return an engine that is not ours: installed by name, or of a file or a module."""
    from .foreign.address import read_address, read_options
    from .foreign.installed import installed_engines

    for info in installed_engines():
        if info.name == name:
            return info, read_options(text, tail)
    found = read_address(text)
    if found is None:
        return None
    address, options = found
    if not address.is_found:
        raise EngineError(
            f"no engine is called {name!r}{_suggest(name, _BY_NAME)}, and there is no module of that name: "
            "`fourcast engines` lists all engines, and one of your own is written FILE.py:NAME"
        )
    line = f"An engine of your own, {address.name} of {address.place}." if address.place else "A program of your own."
    return EngineInfo(address.text, line, OWN_FILE, "", "", any_size=True, source=address.text), options


def _make_foreign(info: EngineInfo, options: dict[str, OptionValue]) -> Engine:
    from .foreign.address import read_address
    from .foreign.engine import ForeignEngine

    found = read_address(info.source or "")
    if found is None:
        raise EngineError(f"{info.name} says that it is at {info.source!r}, which is no address: MODULE:NAME is one")
    return ForeignEngine(found[0], options, info.name)


def _find_option(info: EngineInfo, key: str) -> Option:
    known = {option.name: option for option in info.options}
    if key not in known:
        those = f"its options are {', '.join(known)}" if known else "it has none"
        raise EngineError(f"{info.name} has no option {key!r}{_suggest(key, known)}: {those}")
    return known[key]


def _read(info: EngineInfo, option: Option, text: str) -> OptionValue:
    if text.lower() == "none" and option.default is None:
        return None
    try:
        if option.kind is bool:
            return _TRUTHS[text.lower()]
        value: OptionValue = option.kind(text)
    except (KeyError, ValueError):
        raise _refusal(info, option, text) from None
    return value


def _check(info: EngineInfo, option: Option, value: OptionValue) -> None:
    is_right = type(value) is option.kind or (value is None and option.default is None)
    if not is_right or (option.choices and value not in option.choices):
        raise _refusal(info, option, value)


def _refusal(info: EngineInfo, option: Option, value: OptionValue) -> EngineError:
    if option.choices:
        wanted = f"one of {', '.join(map(str, option.choices))}"
    else:
        wanted = {int: "a whole number", float: "a number", bool: "true or false", str: "a word"}[option.kind]
    return EngineError(f"{info.name} cannot take {option.name}={value}: {option.name} is {wanted} ({option.line})")


def _suggest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.6)
    # "step7" and "alphabeta" are parts of names, which the measure above thinks far from them.
    part = _squeeze(name)
    close += [other for other in known if len(part) > 2 and part in _squeeze(other) and other not in close]
    return f" (did you mean {' or '.join(close[:3])}?)" if close else ""


def _squeeze(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "").replace("0", "")


def _example(info: EngineInfo) -> str:
    if not info.options:
        return "option=value (but it has no options)"
    option = info.options[0]
    return f"{option.name}={str(option.default).lower()}"
