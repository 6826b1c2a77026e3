"""Drills that are programs of their own: every file server_NAME.py beside this one, which prints its table.

What it prints is kept in `build/drills/server_NAME.md`, and shown on the page as it is; its exit code says whether a
promise was broken.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .drill import FOLDER


def list_others() -> list[str]:
    """The names of the programs, such as server_load."""
    return sorted(path.stem for path in Path(__file__).parent.glob("server_*.py"))


def run_other(name: str, minutes: float, folder: Path = FOLDER) -> bool:
    """Run one to its end, at most so long, and keep what it prints; return whether all was well."""
    try:
        command = [sys.executable, "-m", f"{__package__}.{name}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=60 * minutes, check=False)
    except subprocess.TimeoutExpired:
        print(f"{name}: not done after {minutes:g} minutes, and left out", flush=True)
        return True
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.md").write_text(done.stdout, encoding="utf-8")
    print(f"{name}: {'all promises kept' if done.returncode == 0 else 'something is wrong'}", flush=True)
    return done.returncode == 0


def read_others(folder: Path = FOLDER) -> dict[str, str]:
    """What they printed when they were last run, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("server_*.md"))}
