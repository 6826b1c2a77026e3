"""What users import, and what importing must not cost."""

from __future__ import annotations

import subprocess
import sys

import fourcast


def loaded_after(statement: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter has loaded after the statement."""
    report = "import sys; print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    script = f"{statement}\n{report}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def command(*arguments: str) -> str:
    """Return the statement that runs the command line without its output."""
    return f"""
import contextlib, io, sys
from fourcast.cli import main
sys.argv = ["fourcast", *{arguments!r}]
quiet = io.StringIO()
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
    main()
"""


def test_public_names_are_sorted_and_unique() -> None:
    assert list(fourcast.__all__) == sorted(set(fourcast.__all__))


def test_public_names_can_all_be_imported() -> None:
    for name in fourcast.__all__:
        assert getattr(fourcast, name) is not None


def test_import_loads_neither_numba_nor_numpy() -> None:
    assert not {"numba", "llvmlite", "numpy"} & loaded_after("import fourcast")


def test_help_loads_neither_numba_nor_numpy_nor_rich() -> None:
    loaded = loaded_after(command("--help"))
    assert "typer" in loaded
    assert not {"numba", "numpy", "rich"} & loaded


def test_bad_moves_are_refused_without_numba_and_numpy() -> None:
    assert not {"numba", "numpy"} & loaded_after(command("solve", "4444444"))


def test_warm_solve_loads_neither_numba_nor_typer_nor_rich() -> None:
    fourcast.Solver(book=False).solve(fourcast.Position.from_moves("445312265"))  # now the kernel is in the cache
    loaded = loaded_after(command("solve", "445312265", "--no-book", "--stats"))
    assert "llvmlite" in loaded
    assert not {"numba", "typer", "pydantic", "rich"} & loaded
