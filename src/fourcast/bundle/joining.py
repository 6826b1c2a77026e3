"""Modules joined to one script that means the same.

Each module becomes a function of its own that returns its exports, after those that it imports: the same name in two
modules is two things. Modules that import each other in a ring share one function: there a name may be given once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .errors import BundleError
from .modules import Module, read_module


def join_modules(entry: str, read: Callable[[str], str]) -> str:
    """Return one script with a module and everything that it imports; `read` returns the text of a path."""
    modules: dict[str, Module] = {}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path not in modules:
            modules[path] = read_module(path, read(path))
            waiting += modules[path].imports
    _check_imports(modules)
    parts: list[str] = []
    variables: dict[str, str] = {}
    for number, ring in enumerate(order_modules(entry, modules)):
        variable = f"m{number}"
        parts.append(_wrap(variable, ring, variables))
        variables |= {module.path: variable for module in ring}
    return "".join(parts)


def order_modules(entry: str, modules: Mapping[str, Module]) -> list[list[Module]]:
    """Return the modules so that each comes after those it imports; those that need each other come together.

    Tarjan's search for strongly connected parts; inside a ring the order is that in which a browser runs modules.
    """
    numbers: dict[str, int] = {}
    lows: dict[str, int] = {}
    stack: list[str] = []
    finished: list[str] = []
    rings: list[list[Module]] = []

    def visit(path: str) -> None:
        numbers[path] = lows[path] = len(numbers)
        stack.append(path)
        for other in modules[path].imports:
            if other not in numbers:
                visit(other)
                lows[path] = min(lows[path], lows[other])
            elif other in stack:
                lows[path] = min(lows[path], numbers[other])
        finished.append(path)
        if lows[path] == numbers[path]:
            cut = stack.index(path)
            ring = set(stack[cut:])
            del stack[cut:]
            rings.append([modules[name] for name in finished if name in ring])

    visit(entry)
    return rings


def _check_imports(modules: Mapping[str, Module]) -> None:
    for module in modules.values():
        for path, names in module.imports.items():
            for name in names.values():
                if name not in modules[path].exports:
                    raise BundleError(f"{module.path} imports {name} from {path}, which does not export it")


def _wrap(variable: str, ring: Sequence[Module], variables: Mapping[str, str]) -> str:
    """Return the function of a ring, most often of one module; `variables` hold the exports of those before."""
    paths = [module.path for module in ring]
    taken: dict[str, tuple[str, str]] = {}  # own name: where it comes from
    for module in ring:
        for path, names in module.imports.items():
            for own, name in names.items():
                source = (path, name)
                if taken.setdefault(own, source) != source or (path in paths and own != name):
                    raise _collide(module, own, paths)
    seen: set[str] = set()
    for module in ring:
        for name in module.names:
            if name in seen or (name in taken and taken[name] != (module.path, name)):
                raise _collide(module, name, paths)
            seen.add(name)
    imports = "".join(f"{line}\n" for line in _write_imports(taken, paths, variables))
    code = "".join(f"// {module.path}\n{module.code}\n" for module in ring)
    exports = ",".join(name for module in ring for name in module.exports)
    return f"const {variable}=(()=>{{\n{imports}{code}return{{{exports}}};\n}})();\n"


def _write_imports(
    taken: Mapping[str, tuple[str, str]], ring: Sequence[str], variables: Mapping[str, str]
) -> Iterator[str]:
    by_path: dict[str, list[str]] = {}
    for own, (path, name) in taken.items():
        if path not in ring:
            by_path.setdefault(path, []).append(own if own == name else f"{name}:{own}")
    by_variable: dict[str, list[str]] = {}
    for path, names in by_path.items():
        by_variable.setdefault(variables[path], []).extend(names)
    for variable, names in by_variable.items():
        yield f"const{{{','.join(names)}}}={variable};"


def _collide(module: Module, name: str, paths: Sequence[str]) -> BundleError:
    return BundleError(
        f"{module.path}: the name {name} is given twice among modules that import each other "
        f"({', '.join(paths)}): rename one, or end the ring"
    )
