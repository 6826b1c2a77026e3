"""Does an installation do what its extra is for? Run by the Python of an empty environment, with the extra's name.

Nothing here is imported before it is asked for, and nothing comes from the tree: `python -I`, in another folder.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


def core() -> None:
    """NumPy alone: solve, analyze, explain, picture."""
    import fourcast as fc

    assert "site-packages" in fc.__file__, f"the tree is tested, not the wheel: {fc.__file__}"
    assert fc.solve("4453") == -2
    assert fc.solve("44444432222226") == fc.Solver(book=False).solve("44444432222226")
    assert 2 in fc.analyze("4453").best
    assert fc.explain(fc.Position.from_moves("4453"))
    assert fc.Position.from_moves("4453").to_svg().startswith("<svg")


def jit() -> None:
    """The compiler: the same answer as the library that came with the wheel."""
    script = "import fourcast as fc; print(fc.Solver(book=False).solve('444444322222263'))"
    answers = {
        kernel: subprocess.run(
            [sys.executable, "-I", "-c", f"import os; os.environ['FOURCAST_KERNEL'] = '{kernel}'\n{script}"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for kernel in ("jit", "shipped")
    }
    assert answers["jit"] == answers["shipped"], answers


def cli() -> None:
    """The command."""
    for arguments in (["solve", "4453"], ["analyze", "4453"], ["explain", "4453"], ["book", "info"], ["--version"]):
        done = subprocess.run(
            [sys.executable, "-m", "fourcast", *arguments], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip(), arguments


def arena() -> None:
    """A match with ratings."""
    from fourcast.arena import play_match

    assert play_match("random", "robot", games=2).score is not None


def bench() -> None:
    """The other solver."""
    from bitbully import BitBully, Board

    import fourcast as fc

    assert BitBully().mtdf(Board([3, 3, 4, 2])) == fc.solve("4453")


def mcp() -> None:
    """The server for assistants can be made."""
    from fourcast.mcp import server

    assert server


def rl() -> None:
    """An environment can be played in."""
    from fourcast.adapters import pettingzoo as connect_four

    env = connect_four.env()
    env.reset(seed=1)
    env.step(3)
    assert env.unwrapped.position.ply == 1


def cluster() -> None:
    """Dask is there for a crew."""
    import distributed

    from fourcast.crew import Crew

    assert distributed
    assert Crew(scheduler="tcp://localhost:8786")


def data() -> None:
    """Sample and label."""
    from fourcast.dataset import SampleSettings, inspect_dataset, label_dataset, sample_positions, write_sample

    settings = SampleSettings(20, (30, 34), 1)
    write_sample(Path("x.parquet"), settings, sample_positions(settings))
    label_dataset("x.parquet", "y.parquet")
    assert inspect_dataset("y.parquet").rows == 20


def web() -> None:
    """An app with a database of its own."""
    from fourcast.web import Settings, create_app

    app = create_app(Settings(database="sqlite:///games.db"))
    assert app.openapi()["paths"]


SMOKES: dict[str, Callable[[], None]] = {
    name: globals()[name] for name in ("core", "jit", "cli", "arena", "bench", "mcp", "rl", "cluster", "data", "web")
}


def main() -> None:
    """Try what is named, besides the core, in an empty folder."""
    assert importlib.util.find_spec("fourcast")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name in ("core", *sys.argv[1:]):
            SMOKES[name]()
            print(f"{name} works on Python {sys.version.split()[0]}")
        os.chdir("/")


if __name__ == "__main__":
    main()
