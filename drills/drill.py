"""What a drill is, and what is kept of it: a line of JSON for each thing tried, so that a drill goes on where it was.

A drill is a function that yields findings: something was tried, so many times, and so many were wrong. Each is written
to `build/drills/NAME.jsonl` at once. The next run is told what is there, and tries what is missing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = Path("build") / "drills"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    what: str  # a row of the table on the page; findings of the same row are added up
    tried: int
    wrong: int
    step: int = 0  # of a drill in steps: which one it was
    note: str = ""  # what was wrong, in words


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill by name."""

    name: str
    about: str  # one sentence, for the page
    run: Callable[[Progress], Iterator[Finding]]


class Progress:
    """What a drill is given: how large it shall be, what was found before, and whether its time is up."""

    def __init__(self, name: str, size: int, minutes: float, folder: Path = FOLDER) -> None:
        self.size = size  # positions, kills or examples
        self._path = folder / f"{name}.jsonl"
        self._ends = time.monotonic() + 60 * minutes
        self.findings = read_findings(self._path)

    @property
    def is_over(self) -> bool:
        """Whether the drill has to stop; the next run goes on."""
        return time.monotonic() > self._ends

    def steps(self, what: str) -> set[int]:
        """The steps of a row that are done."""
        return {finding.step for finding in self.findings if finding.what == what}

    def tried(self, what: str) -> int:
        """How often something was tried so far."""
        return sum(finding.tried for finding in self.findings if finding.what == what)

    def keep(self, finding: Finding) -> None:
        """Write a finding down."""
        self.findings.append(finding)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(finding)) + "\n")


def read_findings(path: Path) -> list[Finding]:
    """All findings of a drill; what a kill left of the last line is dropped."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [Finding(**json.loads(line)) for line in lines if line.endswith("\n")]
