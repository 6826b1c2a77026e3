"""Modules joined to one script: it does in Node.js what the modules do, and what cannot be joined is refused."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from fourcast.bundle import BundleError
from fourcast.bundle.joining import join_modules

NODE = shutil.which("node")

# Names that meet, a ring, renamed imports, hoisted functions, texts and patterns that look like something else.
PROGRAM = {
    "main.js": """
        // @ts-check
        import { area as size, NAME } from "./shapes/square.js";
        import { isEven } from "./ring/even.js";
        import "./effects.js";
        import { Counter, } from "./shapes/counter.js";
        const secret = "main";
        const counter = new Counter(); counter.add(); counter
          .add()
        console.log(secret, size(3), NAME, isEven(7), counter.count);
        console.log(`a  //  b ${NAME ? `c  ${"}  /* d */"}` : ''}`, "x  y", /[/'"]  \\/\\//.test("'  //"));
        const parts = [8 / 2 / 2, 1 + +"2", 5 - -1, typeof /a/g];
        console.log(parts.join());
        label: for (const a of [1, 2]) { if (a === 2) break label; console.log("once", a) }
        console.log(((a, b = { c: 1 }) => a ?? b.c)(), void 0 === undefined, "in" in { in: 1 });
    """,
    "effects.js": "/** says\n * so */ console.log('effect')\nexport {};",
    "shapes/square.js": """
        import { secret } from "../secrets.js";
        export const NAME = `square ${secret}`;
        export function area(side) { return multiply(side, side); }
        const multiply = (a, b) => a * b;
    """,
    "shapes/counter.js": """
        import { secret as hidden } from "../secrets.js";
        export class Counter { count = hidden.length; #step = 1; add() { this.count += this.#step; return this } }
        export async function* steps() { yield 1 }
    """,
    "secrets.js": "export const secret = 'deep';",
    "ring/even.js": "import { isOdd } from './odd.js'; export function isEven(n) { return n === 0 || isOdd(n - 1) }",
    "ring/odd.js": "import { isEven } from './even.js'; export const isOdd = (n) => n !== 0 && isEven(n - 1);",
}


def join(program: Mapping[str, str]) -> str:
    return join_modules("main.js", program.__getitem__)


def run(path: Path) -> str:
    assert NODE is not None
    return subprocess.run([NODE, path], capture_output=True, check=True, encoding="utf-8").stdout


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed: `make js` does it")
def test_joined_program_does_what_its_modules_do(tmp_path: Path) -> None:
    for name, script in {**PROGRAM, "package.json": '{"type": "module"}'}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(script, encoding="utf-8")
    joined = tmp_path / "joined.js"
    joined.write_text(join(PROGRAM), encoding="utf-8")
    expected = run(tmp_path / "main.js")
    assert expected.startswith("effect\nmain 9 square deep false 6\n")
    assert run(joined) == expected


def test_comments_and_indents_are_left_out() -> None:
    joined = join({"main.js": "/** doc */\nexport function f(a) { // why\n    return a;  /* so */\n}\n"})
    assert "// main.js\nfunction f(a){\nreturn a;\n}\n" in joined


def test_each_module_stands_once_after_what_it_imports() -> None:
    joined = join(PROGRAM)
    places = [joined.index(f"// {path}\n") for path in ("secrets.js", "shapes/square.js", "main.js")]
    assert places == sorted(places)
    assert joined.count("// secrets.js\n") == 1


@pytest.mark.parametrize(
    ("program", "part"),
    [
        ({"main.js": "import a from './a.js';"}, "only `import {…} from` is understood"),
        ({"main.js": "const a = import('./a.js');"}, "only `import {…} from` and `import` of a file are understood"),
        ({"main.js": "import { a } from 'react';"}, "'react' is not a file of the page"),
        ({"main.js": "export default 3;"}, "only `export` before a function, a class or a const is understood"),
        ({"main.js": "export let a = 3;"}, "main.js: 'export let a = ' cannot be joined"),
        (
            {"main.js": "import {a} from './b.js';", "b.js": "const a = 1;"},
            "main.js imports a from b.js, which does not",
        ),
        (
            {
                "main.js": "import {b} from './b.js'; export function a() {} const own = 1;",
                "b.js": "import {a} from './main.js'; export function b() {} function own() {}",
            },
            "the name own is given twice among modules that import each other (b.js, main.js)",
        ),
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_place(program: dict[str, str], part: str) -> None:
    with pytest.raises(BundleError) as refused:
        join(program)
    assert part in str(refused.value)
