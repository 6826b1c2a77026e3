"""What users import, and what importing must not cost."""

from __future__ import annotations

import os
import pkgutil
import random
import subprocess
import sys

import pytest

import fourcast
from tests.samples import sized

# Programs: importing them runs them.
PROGRAMS = ("__main__", "migrations")

# One use of every public name, in a process that has imported everything else before.
USES = """
import fourcast as fc
moves = "4444443265555532333226762352666111777"
game, solver = fc.Game(moves), fc.Solver(table_mib=1)
uses = {
    "Analyses": lambda: isinstance(solver.analyze_many([moves]), fc.Analyses),
    "Analysis": lambda: isinstance(solver.analyze(moves), fc.Analysis),
    "Choice": lambda: isinstance(fc.engine("random").choose(game.position), fc.Choice),
    "Engine": lambda: fc.Engine.choose,
    "EngineInfo": lambda: isinstance(fc.engines()[0], fc.EngineInfo),
    "Evaluation": lambda: isinstance(fc.evaluate(moves), fc.Evaluation),
    "Explanation": lambda: isinstance(fc.explain(moves), fc.Explanation),
    "Game": lambda: fc.Game(),
    "GameOutcome": lambda: isinstance(fc.Game("1212121").outcome(), fc.GameOutcome),
    "Geometry": lambda: fc.Geometry.of(7, 6),
    "Limit": lambda: fc.Limit(seconds=1.0),
    "Outcome": lambda: fc.Outcome.from_score(3) is fc.Outcome.WIN,
    "Position": lambda: fc.Position(),
    "Review": lambda: isinstance(fc.review(""), fc.Review),
    "SearchInterrupted": lambda: fc.SearchInterrupted(0, 1, 2, "nodes"),
    "SearchProgress": lambda: fc.SearchProgress(None, 0, 1, 2, 0.5),
    "Solver": lambda: solver.solve(moves) == -1,
    "Termination": lambda: fc.Termination("four in a row"),
    "__version__": lambda: fc.__version__.split("."),
    "analyze": lambda: fc.analyze(moves).score == -1,
    "engine": lambda: fc.engine("random").name == "random",
    "engines": lambda: fc.engines() == fc.engines(),
    "evaluate": lambda: fc.evaluate(moves).verdict,
    "explain": lambda: str(fc.explain(moves)),
    "review": lambda: fc.review("").verdict,
    "solve": lambda: fc.solve(moves) == -1,
}
for name in fc.__all__:
    assert uses[name]() if name in uses else str(getattr(fc, name)("a sentence")) == "a sentence", name
"""


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


def test_engines_can_be_listed_again_and_again() -> None:
    script = "import fourcast as fc; fc.engines(); print(len(fc.engines())); from fourcast import engines; engines()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(fourcast.engines())


def list_modules() -> list[str]:
    """Return the name of every module and package below ours, without importing any but packages."""
    walked = pkgutil.walk_packages(fourcast.__path__, "fourcast.")
    return [module.name for module in walked if not any(part in PROGRAMS for part in module.name.split("."))]


def test_no_public_name_is_that_of_a_module() -> None:
    modules = {name.split(".")[1] for name in list_modules()}
    assert {"solver", "position", "bots"} <= modules
    assert not modules & set(fourcast.__all__)


@pytest.mark.parametrize("seed", range(sized(1, whole=3)))
def test_public_names_can_be_used_after_importing_all_modules_in_any_order(seed: int) -> None:
    modules = list_modules()
    random.Random(seed).shuffle(modules)
    script = "import gc, importlib\ngc.disable()\n" + f"for name in {modules!r}: importlib.import_module(name)\n" + USES
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}  # some modules are compiled as they are imported, which takes long
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=plain)
    assert done.returncode == 0, done.stderr


def test_import_loads_neither_numba_nor_numpy() -> None:
    assert not {"numba", "llvmlite", "numpy"} & loaded_after("import fourcast")


def test_help_loads_neither_numba_nor_numpy_nor_rich() -> None:
    loaded = loaded_after(command("--help"))
    assert "typer" in loaded
    assert not {"numba", "numpy", "rich"} & loaded


def test_bad_moves_are_refused_without_numba_and_numpy() -> None:
    assert not {"numba", "numpy"} & loaded_after(command("solve", "4444444"))


def test_warm_solve_loads_neither_numba_nor_typer_nor_rich() -> None:
    fourcast.Solver(book=False).solve(fourcast.Position.from_moves("445312265"))  # now there is machine code
    loaded = loaded_after(command("solve", "445312265", "--no-book", "--stats"))
    assert "ctypes" in loaded
    assert not {"numba", "typer", "pydantic", "rich", "filelock"} & loaded
