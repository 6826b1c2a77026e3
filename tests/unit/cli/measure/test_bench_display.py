from __future__ import annotations

from rich.console import Console

from fourcast.benchmark.runner import SetResult, WrongScore
from fourcast.cli.measure.bench_display import draw_figures

OURS = SetResult("fourcast", "end-easy", 1000, (), 6100, 2_500_000, 64)
PEER = SetResult("bitbully", "end-easy", 1000, (), 51_000, 41_000_000, None)
WRONG = SetResult("fourcast", "some", 2, (WrongScore("44", expected=1, score=0),), 10, 1000, 64)


def drawn(*results: list[SetResult]) -> str:
    console = Console(width=100, highlight=False, force_terminal=True, color_system="standard")
    with console.capture() as capture:
        console.print(draw_figures(results))
    return capture.get()


def test_table_with_peers_shows_their_ratio() -> None:
    text = drawn([OURS, PEER])
    assert "ratio" in text
    assert "16.40" in text
    assert "2.5 µs" in text


def test_table_without_peers_has_no_ratio() -> None:
    assert "ratio" not in drawn([OURS])


def test_wrong_scores_stand_out() -> None:
    assert "\x1b[1;31m" in drawn([WRONG])
    assert "\x1b[1;31m" not in drawn([OURS])
