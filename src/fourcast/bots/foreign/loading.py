"""From an address to an engine: runs in the process of the engine, whose code it imports."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from types import ModuleType

from fourcast.bots.protocol import Engine
from fourcast.errors import EngineError

from .address import Address, Value
from .calling import adopt


def load(address: Address, options: Mapping[str, Value]) -> Engine:
    """Import the code and make the engine; whatever goes wrong is told by one EngineError."""
    try:
        module = _import_file(Path(address.place)) if address.is_file else importlib.import_module(address.place)
    except Exception as error:
        raise EngineError(f"cannot import {address.place}: {tell_error(error)}") from error
    try:
        thing = reduce(getattr, address.name.split("."), module)
    except AttributeError:
        names = [name for name, value in vars(module).items() if callable(value) and not name.startswith("_")]
        those = f": it has {', '.join(names)}" if names else ""
        raise EngineError(f"{address.place} has no {address.name!r}{those}") from None
    try:
        return adopt(thing, address.text, options)
    except EngineError:
        raise
    except Exception as error:
        raise EngineError(f"cannot make {address.text}: {tell_error(error)}") from error


def tell_error(error: BaseException) -> str:
    """Say what was raised, and in which line of which file; on one line."""
    sentence = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    frames = traceback.extract_tb(error.__traceback__)
    ours = str(Path(__file__).parent)
    own = [frame for frame in frames if not frame.filename.startswith((ours, "<frozen"))]
    return f"{sentence} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else sentence


def _import_file(path: Path) -> ModuleType:
    """Import a file as a module of its own name; files beside it can be imported from it."""
    path = path.resolve()
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None, "the name of the file ends in .py"
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
