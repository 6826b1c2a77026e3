"""JavaScript cut into tokens: enough to leave out comments and blanks, and to find what stands at the top of a module.

It does not parse. A slash begins a regular expression unless something that has a value stands before it; a template is
one token, with everything inside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .errors import BundleError

Kind = Literal["blank", "comment", "text", "regex", "word", "sign"]

_PIECE = re.compile(
    r"""
    (?P<blank>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<word>[\w$\#]+)
  | (?P<sign>.)
    """,
    re.DOTALL | re.VERBOSE,
)
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_BEFORE_A_REGEX = frozenset(
    ["await", "case", "delete", "do", "else", "in", "new", "of", "return", "throw", "typeof", "void", "yield"]
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a script."""

    kind: Kind
    text: str
    depth: int  # brackets that are open around it


def cut(script: str, name: str) -> list[Token]:
    """Cut a script into tokens; raise BundleError, with the file's name and the line, where that is not possible."""
    return list(_Cutter(script, name).cut())


class _Cutter:
    def __init__(self, script: str, name: str) -> None:
        self._script = script
        self._name = name
        self._at = 0
        self._depth = 0
        self._before: Token | None = None  # the last that is neither blank nor comment

    def cut(self) -> Iterator[Token]:
        while self._at < len(self._script):
            token = self._take()
            if token.kind not in ("blank", "comment"):
                self._before = token
            yield token
        if self._depth:
            raise self._fail("a bracket is not closed")

    def _take(self) -> Token:
        char = self._script[self._at]
        if char == "`":
            end = self._find_end_of_template(self._at + 1)
            return self._make("text", end)
        if char == "/" and self._can_begin_regex() and (found := _REGEX.match(self._script, self._at)):
            return self._make("regex", found.end())
        piece = _PIECE.match(self._script, self._at)
        assert piece is not None
        kind: Kind = piece.lastgroup  # type: ignore[assignment]  # the names of the groups
        if kind == "sign" and char in "\"'":
            raise self._fail("a text is not closed")
        if kind == "sign" and char in ")]}":
            self._depth -= 1
        token = self._make(kind, piece.end())
        if kind == "sign" and char in "([{":
            self._depth += 1
        return token

    def _make(self, kind: Kind, end: int) -> Token:
        token = Token(kind, self._script[self._at : end], self._depth)
        self._at = end
        return token

    def _can_begin_regex(self) -> bool:
        before = self._before
        if before is None:
            return True
        if before.kind == "word":
            return before.text in _BEFORE_A_REGEX
        return before.kind == "sign" and before.text not in ")]}"

    def _find_end_of_template(self, at: int) -> int:
        """Return where a template ends; at its `${` the script goes on until the bracket is closed."""
        while at < len(self._script):
            if self._script[at] == "\\":
                at += 2
            elif self._script[at] == "`":
                return at + 1
            elif self._script.startswith("${", at):
                inner = _Cutter(self._script, self._name)
                inner._at = at + 2
                at = inner._skip_to_closing_bracket()
            else:
                at += 1
        raise self._fail("a template is not closed")

    def _skip_to_closing_bracket(self) -> int:
        while self._at < len(self._script):
            token = self._take()
            if self._depth < 0:
                return self._at
            if token.kind not in ("blank", "comment"):
                self._before = token
        raise self._fail("a template is not closed")

    def _fail(self, what: str) -> BundleError:
        line = self._script.count("\n", 0, self._at) + 1
        return BundleError(f"{self._name}, line {line}: {what}")
