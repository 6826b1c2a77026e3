"""Scripts cut into tokens: nothing is lost, and what looks like a comment or a text is told from what is one."""

from __future__ import annotations

from pathlib import Path

import pytest

import fourcast
from fourcast.bundle import BundleError
from fourcast.bundle.tokens import cut

DIRECTORY = Path(fourcast.__file__).parent / "web" / "static"  # the server itself would take a second to import

SCRIPTS = sorted(DIRECTORY.rglob("*.js"))


def kinds(script: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in cut(script, "a.js") if token.kind != "blank"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_tokens_of_every_script_of_the_page_make_it_up_again(path: object) -> None:
    script = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert "".join(token.text for token in cut(script, "a.js")) == script


@pytest.mark.parametrize(
    ("script", "last"),
    [
        ("a = b / c // d", ("comment", "// d")),
        ("a = /b[/]c\\/d/g", ("regex", "/b[/]c\\/d/g")),
        ("return /'/", ("regex", "/'/")),
        ("(a) / b / c", ("word", "c")),
        ("a[0] / 2", ("word", "2")),
        ("'// no comment'", ("text", "'// no comment'")),
        (r'"a \" b"', ("text", r'"a \" b"')),
        ("`a ${b ? `c ${'}'} // d` : /`/} e`", ("text", "`a ${b ? `c ${'}'} // d` : /`/} e`")),
        ("`\\`${{a: `}`}}`", ("text", "`\\`${{a: `}`}}`")),
        ("/* a\n b */", ("comment", "/* a\n b */")),
    ],
)
def test_last_token_is_what_it_is(script: str, last: tuple[str, str]) -> None:
    assert kinds(script)[-1] == last


def test_brackets_around_a_token_are_counted() -> None:
    found = {token.text: token.depth for token in cut("a({b: [c]}, `${'('}`) d", "a.js") if token.kind == "word"}
    assert found == {"a": 0, "b": 2, "c": 3, "d": 0}


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("let a;\nb = 'c\n", "a.js, line 2: a text is not closed"),
        ("a = `b ${c}", "a.js, line 1: a template is not closed"),
        ("a = `b ${c", "a.js, line 1: a template is not closed"),
        ("a(\nb", "a.js, line 2: a bracket is not closed"),
        ("a();\n}\nb", "a.js, line 2: a bracket is not open"),
    ],
)
def test_script_whose_parts_do_not_end_or_begin_is_refused_with_its_place(script: str, message: str) -> None:
    with pytest.raises(BundleError) as refused:
        cut(script, "a.js")
    assert str(refused.value) == message
