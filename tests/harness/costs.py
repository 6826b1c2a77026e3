"""What the tests cost in CPU seconds, which are the same on an idle machine and on a busy one.

Counted are this process and the processes that a test has started and seen end; a server that many tests share is
counted by the one that ends it. The summary names the costliest files and every test above the limit; the whole list is
in `build/test-costs.txt`: the files, and after them the tests that cost most.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

LIMIT_S = 10.0  # for one test of `make test`; longer ones are `slow` or take a smaller sample
_LISTED = 10
_WORTH_A_LINE_S = 0.3
_last = 0.0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note in each report what was spent since the one before; workers send it along."""
    global _last
    report = yield
    now = sum(os.times()[:4])
    report.__dict__["cpu_s"] = now - _last
    _last = now
    return report


def pytest_runtest_setup() -> None:
    """Leave out what was spent before the first test, on imports above all."""
    global _last
    _last = _last or sum(os.times()[:4])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which files cost most, and which tests cost too much."""
    files, tests = Counter[str](), Counter[str]()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent = float(report.__dict__.get("cpu_s", 0.0))
                files[report.nodeid.partition("::")[0]] += spent  # type: ignore[assignment]
                tests[report.nodeid] += spent  # type: ignore[assignment]
    if len(files) < 2:
        return
    _keep(terminalreporter.config.rootpath / "build", files, tests)
    terminalreporter.section(f"CPU seconds: {sum(files.values()):.0f}")
    for name, spent in files.most_common(_LISTED):
        terminalreporter.write_line(f"{spent:7.1f} {name}")
    for name, spent in tests.most_common():
        if spent > LIMIT_S:
            terminalreporter.write_line(f"{spent:7.1f} in one test, more than {LIMIT_S:.0f}: {name}")


def _keep(folder: Path, files: Counter[str], tests: Counter[str]) -> None:
    folder.mkdir(exist_ok=True)
    costs = files.most_common() + [(name, spent) for name, spent in tests.most_common() if spent > _WORTH_A_LINE_S]
    lines = [f"{spent:7.1f} {name}\n" for name, spent in costs]
    (folder / "test-costs.txt").write_text("".join(lines), encoding="utf-8")
