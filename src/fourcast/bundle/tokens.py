"""JavaScript cut into tokens: enough to leave out comments and blanks, and to find what stands at the top of a module.

It does not parse. A slash begins a regular expression unless something that has a value stands before it; a template is
one token, with everything inside it.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

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


class Token(NamedTuple):
    """A piece of a script."""

    kind: Kind
    text: str
    depth: int  # brackets that are open around it


def cut(script: str, name: str) -> list[Token]:
    """Cut a script into tokens; raise BundleError, with the file's name and the line, where that is not possible."""
    cutter = _Cutter(script, name)
    tokens = cutter.cut()
    if cutter.depth:
        raise cutter.fail(cutter.at, f"a bracket is not {'closed' if cutter.depth > 0 else 'open'}")
    return tokens


class _Cutter:
    """Cuts from a place on: to the end of the script, or to a bracket that closes what was open before.

    A server cuts a hundred thousand tokens when it starts, so one loop does it, without a call for each of them.
    """

    def __init__(self, script: str, name: str, at: int = 0) -> None:
        self._script = script
        self._name = name
        self.at = at
        self.depth = 0  # below 0: there was such a bracket

    def cut(self) -> list[Token]:
        script, at, depth = self._script, self.at, 0
        tokens: list[Token] = []
        before: Token | None = None  # the last that is neither blank nor comment
        kind: Kind
        while at < len(script) and depth >= 0:
            char = script[at]
            opened = 0
            if char == "`":
                kind, end = "text", self._find_end_of_template(at + 1)
            elif char == "/" and _can_begin_regex(before) and (found := _REGEX.match(script, at)):
                kind, end = "regex", found.end()
            else:
                piece = _PIECE.match(script, at)
                assert piece is not None
                kind, end = piece.lastgroup, piece.end()  # type: ignore[assignment]  # the names of the groups
                if kind == "sign":
                    if char in "\"'":
                        raise self.fail(at, "a text is not closed")
                    if char in ")]}":
                        depth -= 1
                    elif char in "([{":
                        opened = 1
            token = Token(kind, script[at:end], depth)
            tokens.append(token)
            if kind not in ("blank", "comment"):
                before = token
            depth += opened
            at = end
        self.at, self.depth = at, depth
        return tokens

    def _find_end_of_template(self, start: int) -> int:
        """Return where a template ends; at its `${` the script goes on until the bracket is closed."""
        at = start
        while at < len(self._script):
            if self._script[at] == "\\":
                at += 2
            elif self._script[at] == "`":
                return at + 1
            elif self._script.startswith("${", at):
                inner = _Cutter(self._script, self._name, at + 2)
                inner.cut()
                at = inner.at
            else:
                at += 1
        raise self.fail(start, "a template is not closed")

    def fail(self, at: int, what: str) -> BundleError:
        line = self._script.count("\n", 0, at) + 1
        return BundleError(f"{self._name}, line {line}: {what}")


def _can_begin_regex(before: Token | None) -> bool:
    if before is None:
        return True
    if before.kind == "word":
        return before.text in _BEFORE_A_REGEX
    return before.kind == "sign" and before.text not in ")]}"
