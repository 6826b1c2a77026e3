from __future__ import annotations

import json

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from fourcast.bots import EngineInfo, engine, engines, parse_engine
from fourcast.cli.app import app
from fourcast.cli.arena.engines import NOTE, make_example, tabulate
from fourcast.cli.display.table import draw_table

NAMES = [info.name for info in engines()]


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["engines", *arguments])


def test_engines_in_a_pipe_is_a_markdown_table_with_a_row_an_engine() -> None:
    result = run()
    headings, rule, *rows, empty, note = result.stdout.splitlines()
    assert (empty, note) == ("", NOTE)
    cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    assert result.exit_code == 0
    assert [cell.strip() for cell in headings.strip("|").split(" | ")] == ["engine", "Elo", "what it is", "from"]
    assert set(rule) == set("|-: ")
    assert len({len(row) for row in (headings, rule, *rows)}) == 1
    assert cells == [
        [info.name, "-" if info.elo is None else str(info.elo), info.line, info.origin] for info in engines()
    ]


def test_engines_json_is_one_object_a_line() -> None:
    found = [json.loads(line) for line in run("--json").stdout.splitlines()]
    assert [one["name"] for one in found] == NAMES
    hamish = found[NAMES.index("hamish")]
    assert (hamish["origin"], hamish["any_size"]) == ("blog post", False)
    assert [option["name"] for option in hamish["options"]] == ["faithful", "depth"]
    assert hamish["options"][0]["kind"] == "bool"


@pytest.mark.parametrize("width", [80, 100])
def test_engines_table_on_a_terminal_keeps_names_whole_and_fits(width: int) -> None:
    console = Console(width=width, highlight=False)
    with console.capture() as capture:
        console.print(draw_table(tabulate(engines())))
    lines = capture.get().splitlines()
    assert max(map(len, lines)) <= width
    for name in NAMES:
        assert any(line.split()[:1] == [name] for line in lines), name


def test_engines_name_shows_options_with_defaults_choices_and_an_example() -> None:
    result = run("robot")
    assert result.exit_code == 0
    assert result.stdout.startswith("robot: 4-in-a-Robot\n")
    assert "from:    perfect solver in Python" in result.stdout
    assert "boards:  7x6 only" in result.stdout
    assert "one of easy, medium, hard; default hard" in result.stdout
    assert result.stdout.endswith("example: fourcast play --engine robot:level=easy\n")


def test_engines_name_json_is_that_engine_alone() -> None:
    assert [json.loads(line)["name"] for line in run("perfect", "--json").stdout.splitlines()] == ["perfect"]


def test_engines_unknown_name_is_a_usage_error_with_the_close_match() -> None:
    result = run("prefect")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no engine is called 'prefect' (did you mean perfect?)" in result.stderr


@pytest.mark.parametrize("info", engines(), ids=lambda info: info.name)
def test_example_of_every_engine_can_be_made(info: EngineInfo) -> None:
    text = make_example(info)
    assert parse_engine(text)[1].keys() == {option.name for option in info.options}
    assert engine(text).name == info.name
