"""One ES module read for joining: what it imports, what it exports, and its code without both.

Understood are `import {…} from`, `import "…"`, and `export` before a function, a class or a single const. Anything else
is refused with its place, not guessed at.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .errors import BundleError
from .tokens import Token, cut

_DECLARING = ("function", "class", "const", "let", "var")
_TIGHT = frozenset("{}()[];,:?=<>&|*")  # a blank beside one of these says nothing


@dataclass(frozen=True, slots=True)
class Module:
    """A module without its imports and exports."""

    path: str  # from the folder of the page, such as js/views/board_view.js
    imports: Mapping[str, Mapping[str, str]]  # by path: own name to the name over there
    exports: tuple[str, ...]
    names: tuple[str, ...]  # everything declared at the top
    code: str  # without comments, with as few blanks as it needs


@lru_cache(maxsize=256)  # documents share most of their modules, and an edit changes one: none is cut to pieces twice
def read_module(path: str, script: str) -> Module:
    """Read a module; raise BundleError where it has a form that is not understood."""
    return _Reader(path, script).read()


class _Reader:
    def __init__(self, path: str, script: str) -> None:
        self._path = path
        self._tokens = [token for token in cut(script, path) if token.kind != "comment" or "\n" in token.text]
        self._imports: dict[str, dict[str, str]] = {}
        self._exports: list[str] = []
        self._names: list[str] = []

    def read(self) -> Module:
        kept: list[Token] = []
        at = 0
        while at < len(self._tokens):
            token = self._tokens[at]
            if token.kind == "word" and token.text == "import":
                at = self._read_import(at)
                continue
            is_top = token.kind == "word" and token.depth == 0
            if is_top and token.text == "export":
                at = self._read_export(at)
                continue
            if is_top and token.text in _DECLARING and (name := self._name_after(at)):
                self._names.append(name)
            kept.append(token)
            at += 1
        return Module(self._path, self._imports, tuple(self._exports), tuple(self._names), _squeeze(kept))

    def _read_import(self, at: int) -> int:
        """Note an import; return where the code goes on."""
        end = self._find(";", at)
        words = [token.text for token in self._tokens[at + 1 : end] if token.kind not in ("blank", "comment")]
        if self._tokens[at].depth or not words or words[-1][0] not in "\"'":
            raise self._refuse(at, "only `import {…} from` and `import` of a file are understood, at the top")
        target = words[-1][1:-1]
        if not target.startswith("."):
            raise self._refuse(at, f"{target!r} is not a file of the page: an import begins with ./ or ../")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self._path), target))
        taken = self._imports.setdefault(path, {})
        if len(words) > 1:
            if (words[0], *words[-3:-1]) != ("{", "}", "from"):
                raise self._refuse(at, "only `import {…} from` is understood")
            for part in " ".join(words[1:-3]).split(","):
                name, _, own = part.partition(" as ")
                if name.strip():
                    taken[(own or name).strip()] = name.strip()
        return end + 1

    def _read_export(self, at: int) -> int:
        """Note what is exported; return where its declaration begins."""
        start = self._skip_blanks(at + 1)
        if self._tokens[start].text == "{" and self._tokens[self._skip_blanks(start + 1)].text == "}":
            return self._find(";", start) + 1  # export {}: only says that it is a module
        keyword = self._skip_blanks(start + 1) if self._tokens[start].text == "async" else start
        name = self._name_after(keyword)
        if self._tokens[keyword].text not in ("function", "class", "const") or not name:
            raise self._refuse(at, "only `export` before a function, a class or a const is understood")
        self._exports.append(name)
        return start

    def _name_after(self, at: int) -> str:
        """Return the name that a declaration gives, or nothing for a pattern."""
        following = self._skip_blanks(at + 1)
        if self._tokens[following].text == "*":
            following = self._skip_blanks(following + 1)
        token = self._tokens[following]
        return token.text if token.kind == "word" else ""

    def _skip_blanks(self, at: int) -> int:
        while at < len(self._tokens) and self._tokens[at].kind in ("blank", "comment"):
            at += 1
        if at == len(self._tokens):
            raise self._refuse(at, "the file ends in the middle of a declaration")
        return at

    def _find(self, sign: str, start: int) -> int:
        for at in range(start, len(self._tokens)):
            if self._tokens[at].kind == "sign" and self._tokens[at].text == sign:
                return at
        raise self._refuse(start, f"a {sign} is missing")

    def _refuse(self, at: int, what: str) -> BundleError:
        around = "".join(token.text for token in self._tokens[at : at + 8]).split("\n")[0]
        return BundleError(f"{self._path}: {around!r} cannot be joined: {what}")


def _squeeze(tokens: Sequence[Token]) -> str:
    """Write tokens with a line break where there was one, and a blank only where it sets two words or signs apart."""
    written: list[str] = []
    gap = ""
    for token in tokens:
        if token.kind in ("blank", "comment"):
            gap = "\n" if "\n" in token.text + gap else " "
            continue
        is_needed = gap == "\n" or not (written and (written[-1][-1] in _TIGHT or token.text[0] in _TIGHT))
        if gap and written and is_needed:
            written.append(gap)
        written.append(token.text)
        gap = ""
    return "".join(written)
