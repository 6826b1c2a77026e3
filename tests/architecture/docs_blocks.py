"""The blocks of code in README.md and in docs, and what of each can be checked.

`python` runs, all blocks of a page one after the other; a `text` block right behind one is what it prints, and a value
in a comment behind an expression is its value. `console` runs in a shell and prints what it says. `sh` and `usage` are
read: commands, options, targets, modules and files that they name are there. `json` and `toml` are read, too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
_BLOCK = re.compile(
    r"^```(?P<language>\w*)\n(?P<text>.*?)^```$(?:\n+```text\n(?P<output>.*?)^```$)?", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    page: Path
    language: str
    text: str
    output: str | None  # what it prints; None: nothing is said

    @property
    def place(self) -> str:
        """Page and first line, for messages."""
        return f"{self.page.relative_to(ROOT).as_posix()}: {self.text.splitlines()[0]}"


def read_blocks(language: str) -> list[Block]:
    """Return the blocks of a language, in all pages."""
    return [block for page in PAGES for block in _read(page) if block.language == language]


def list_languages() -> set[str]:
    """Return the languages that blocks say they are in."""
    return {block.language for page in PAGES for block in _read(page)}


def _read(page: Path) -> Iterator[Block]:
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        language, output = found["language"], found["output"]
        if language != "python" and output is not None:  # two blocks that have nothing to do with each other
            yield Block(page, "text", output, None)
            output = None
        yield Block(page, language, found["text"], output)


def write_claims(code: str) -> ast.Module:
    """Return code in which the comments behind expressions are checked: `f(1)  # 2` calls `claim(f(1), 2)`.

    A comment that begins with the name of an error is a claim that it is raised; other comments are left alone.
    """
    claiming: ast.Module = _Claims(code.splitlines()).visit(ast.parse(code))
    return ast.fix_missing_locations(claiming)


class _Claims(ast.NodeTransformer):
    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        _, _, comment = self._lines[(node.end_lineno or 1) - 1][node.end_col_offset or 0 :].partition("# ")
        if error := re.match(r"(?:SearchInterrupted|\w+Error)\b", comment):
            call = ast.parse(f"claim_error({error[0]!r})", mode="eval").body
            return ast.With(items=[ast.withitem(context_expr=call)], body=[node])
        claimed = _find_literal(comment)
        if claimed is None:
            return node
        name = ast.Name(id="claim", ctx=ast.Load())
        return ast.Expr(ast.Call(func=name, args=[node.value, claimed], keywords=[]))


def _find_literal(comment: str) -> ast.expr | None:
    """Return the value that a comment begins with, up to its end, a semicolon or a colon."""
    for end in (len(comment), *(found.start() for found in re.finditer("[;:]", comment))):
        try:
            ast.literal_eval(comment[:end].strip())
        except (SyntaxError, ValueError):
            continue
        return ast.parse(comment[:end].strip(), mode="eval").body
    return None
