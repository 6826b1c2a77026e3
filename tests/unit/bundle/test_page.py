"""A folder made into a page: few files, named after what is in them, below any address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourcast.bundle import BundleError, Page, read_page
from fourcast.bundle.styles import join_styles

DOCUMENT = """<!DOCTYPE html>
<html lang="en" data-root="/">
<link rel="icon" href="icon.svg">
<script src="js/early.js"></script>
<link rel="stylesheet" href="css/a.css">
<link rel="stylesheet" href="css/b.css">
<script type="module" src="js/main.js"></script>
<a href="/">Home</a> <a href="/docs">Docs</a> <a href="https://example.org/">Elsewhere</a> <img src="data:,">
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "index.html": DOCUMENT,
        "icon.svg": "<svg/>",
        "css/a.css": "a { color: red; } /* why */\n",
        "css/b.css": "b  c,\nd { margin: 0 auto }\n",
        "js/early.js": "// soon\nlet early = 1;\n",
        "js/main.js": 'import { x } from "./x.js";\nconsole.log(x);\n',
        "js/x.js": "export const x = 1;\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def addresses(document: str) -> list[str]:
    return re.findall(r'(?:href|src)="([^"]*)"', document)


def page_names(page: Page) -> list[str]:
    return [address.removeprefix("/static/") for address in addresses(page.document("index.html"))[:4]]


def test_document_names_one_style_sheet_and_one_script(folder: Path) -> None:
    page = read_page(folder, ("index.html",))
    found = addresses(page.document("index.html"))
    names = [address.removeprefix("/static/") for address in found[:4]]
    assert [re.sub(r"-[0-9a-f]{10}\.", ".", name) for name in names] == ["icon.svg", "early.js", "page.css", "page.js"]
    assert set(names) == set(page.files)
    assert found[4:] == ["/", "/docs", "https://example.org/", "data:,"]
    assert page.files[names[1]] == b"let early=1;"
    assert page.files[names[2]] == b"a{color:red;}\nb c,d{margin:0 auto}\n"


@pytest.mark.parametrize("root", ["/connect-four/", "./"])
def test_document_can_stand_below_another_root(folder: Path, root: str) -> None:
    page = read_page(folder, ("index.html",))
    document = page.document("index.html", root)
    assert f'data-root="{root}"' in document
    assert addresses(document)[4:6] == [root, f"{root}docs"]
    assert [address.removeprefix(f"{root}static/") for address in addresses(document)[:4]] == page_names(page)


def test_whole_document_holds_what_its_first_paint_needs(folder: Path) -> None:
    page = read_page(folder, ("index.html",))
    document = page.whole("index.html", "/connect-four/")
    assert "<style>a{color:red;}\nb c,d{margin:0 auto}\n</style>" in document
    assert "<script>let early=1;</script>" in document
    icon, script = (address.removeprefix("/connect-four/static/") for address in addresses(document)[:2])
    assert {icon, script} < set(page.files)
    assert addresses(document)[2:4] == ["/connect-four/", "/connect-four/docs"]


def test_name_changes_with_the_content_alone(folder: Path) -> None:
    before = set(read_page(folder, ("index.html",)).files)
    assert set(read_page(folder, ("index.html",)).files) == before
    (folder / "js/x.js").write_text("// only a comment more\nexport const x = 1;\n", encoding="utf-8")
    assert set(read_page(folder, ("index.html",)).files) == before
    (folder / "js/x.js").write_text("export const x = 2;\n", encoding="utf-8")
    (gone,) = before - set(read_page(folder, ("index.html",)).files)
    assert gone.startswith("page-")
    assert gone.endswith(".js")


def test_missing_file_is_told_by_its_name(folder: Path) -> None:
    (folder / "js/x.js").unlink()
    with pytest.raises(BundleError, match=r"index\.html needs js/x\.js, which is not in the folder"):
        read_page(folder, ("index.html",))


def test_styles_keep_blanks_that_mean_something() -> None:
    sheet = 'a :hover > b { width: calc(1px + 2 * (3px - 1px)); content: "a  {  b"; }'
    sheet += "\n@media (width < 1px) and (b) { c {} }"
    assert join_styles([("a.css", sheet)]) == (
        'a :hover > b{width:calc(1px + 2 * (3px - 1px));content:"a  {  b";}@media (width < 1px) and (b){c{}}\n'
    )


def test_styles_may_name_paints_of_the_page() -> None:
    assert join_styles([("a.css", 'a { fill: url("#red") }')]) == 'a{fill:url("#red")}\n'


@pytest.mark.parametrize("rule", ["@import 'b.css';", "a { background: url(b.png) }"])
def test_style_sheet_that_names_another_file_is_refused(rule: str) -> None:
    with pytest.raises(BundleError, match="a style sheet of the page stands alone"):
        join_styles([("a.css", rule)])
