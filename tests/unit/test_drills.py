"""The drills themselves, small: they run, find nothing wrong, keep what they found, and go on from it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drills.agreement import agree, ask_peer
from drills.drill import Drill, Finding, Progress
from drills.fuzz import fuzz
from drills.host import look_at_host, wakes_up_late
from drills.kills import kill_book, kill_labels, kill_tournament
from drills.page import write_page

pytestmark = pytest.mark.slow
Run = Callable[[Progress], Iterator[Finding]]


@pytest.mark.parametrize(
    ("run", "size"),
    [(agree, 2000), (ask_peer, 200), (kill_book, 2), (kill_labels, 2), (kill_tournament, 2), (fuzz, 20)],
)
def test_drill_finds_nothing_wrong_and_is_not_repeated(run: Run, size: int, tmp_path: Path) -> None:
    progress = Progress("trial", size, 10, tmp_path)
    for finding in run(progress):
        progress.keep(finding)
    assert sum(finding.tried for finding in progress.findings) >= size
    assert [finding.note for finding in progress.findings if finding.wrong] == []
    again = Progress("trial", size, 10, tmp_path)
    assert again.findings == progress.findings
    assert list(run(again)) == []


def test_page_adds_up_and_names_what_is_wrong(tmp_path: Path) -> None:
    progress = Progress("trial", 1, 1, tmp_path)
    for finding in (Finding("kills", 1, 0), Finding("kills", 1, 1, note="another result"), Finding("books", 1000, 0)):
        progress.keep(finding)
    with (tmp_path / "trial.jsonl").open("a") as file:
        file.write('{"what": "torn')
    (tmp_path / "server_load.md").write_text("| a table |")
    page = tmp_path / "page.md"
    write_page([Drill("trial", "About it.", agree)], page, tmp_path)
    lines = [" ".join(line.split()) for line in page.read_text().splitlines()]
    assert "| kills | 2 | 1 |" in lines
    assert "| books | 1,000 | 0 |" in lines
    assert "- kills: another result" in lines
    assert "| a table |" in lines


def test_page_keeps_what_was_not_run_from_here(tmp_path: Path) -> None:
    page, empty = tmp_path / "page.md", tmp_path / "empty"
    drills = [Drill("trial", "About it.", agree), Drill("other", "About another.", agree)]
    Progress("trial", 1, 1, tmp_path).keep(Finding("kills", 2, 0))
    (tmp_path / "server_load.md").write_text("| a table |")
    write_page(drills, page, tmp_path)
    first = page.read_text()
    assert "Not run yet." in first
    write_page(drills, page, empty)
    assert page.read_text() == first
    Progress("other", 1, 1, tmp_path).keep(Finding("books", 5, 0))
    write_page(drills, page, tmp_path)
    assert "Not run yet." not in page.read_text()


def test_what_the_host_took_is_a_share_of_what_was_wanted(tmp_path: Path) -> None:
    stat = tmp_path / "stat"
    seen = []
    for line in ("cpu  100 10 40 700 20 0 5 30 0 0", "cpu  130 10 50 900 20 0 5 50 0 0"):
        stat.write_text(line + "\ncpu0 1 2 3 4 5 6 7 8 0 0\n")
        seen.append(look_at_host(stat))
    assert seen[1].share_since(seen[0]) == pytest.approx(20 / 60)
    nowhere = look_at_host(tmp_path / "nothing")
    assert nowhere.share_since(nowhere) == 0


@pytest.mark.parametrize(("late", "expected"), [(4, True), (3, False)])
def test_machine_wakes_up_late_if_one_sleep_in_fifty_does(
    late: int, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, delays = [0.0], iter([0.01] * late + [0.001] * (200 - late))

    def sleep(seconds: float) -> None:
        clock[0] += seconds + next(delays)

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    assert wakes_up_late() is expected
