"""Commands as they look on a real terminal."""

from __future__ import annotations

from tests.harness.terminals import CONTROL, run_on_terminal


def test_analyze_on_a_terminal_is_coloured() -> None:
    written = run_on_terminal("analyze", "445312265")
    assert "\x1b[" in written
    assert "  -4  -2  -2   4   0  -3  -4\n" in CONTROL.sub("", written)


def test_showcase_on_a_terminal_is_live_and_ends_with_the_analysis() -> None:
    written = CONTROL.sub("", run_on_terminal("showcase", "--size", "6x5", "--table-mib", "4"))
    assert "empty board: score -12 to 12" in written
    assert "million a second" in written
    assert written.rstrip().splitlines()[-2].startswith("line: ")


def test_bench_on_a_terminal_draws_a_table() -> None:
    written = CONTROL.sub("", run_on_terminal("bench", "--set", "end-easy", "--set", "middle-easy", "--first", "3"))
    last = [line.split() for line in written.splitlines()[-3:]]
    assert [row[:4] for row in last if row] == [
        ["end-easy", "fourcast", "3", "0"],
        ["middle-easy", "fourcast", "3", "0"],
    ]
    assert "ratio" not in written
    assert "|" not in written
