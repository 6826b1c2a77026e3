"""Installs the wheel that `python -m tools.release` has made into empty environments: every extra, every Python."""

from __future__ import annotations

import nox

EXTRAS = ("core", "jit", "cli", "arena", "bench", "mcp", "rl", "cluster", "data", "web")
PYTHONS = ("3.10", "3.11", "3.12", "3.13")
nox.options.default_venv_backend = "uv"
nox.options.envdir = "build/nox"
SMOKE = "tools/release/smoke.py"


@nox.session(python="3.11")
@nox.parametrize("extra", EXTRAS, ids=EXTRAS)
def extras(session: nox.Session, extra: str) -> None:
    """One extra in an empty environment."""
    wheel = session.posargs[0]
    session.install(wheel if extra == "core" else f"{wheel}[{extra}]")
    session.run("python", "-I", SMOKE, *([] if extra == "core" else [extra]))


@nox.session(python=PYTHONS)
def pythons(session: nox.Session) -> None:
    """What most people install, on every Python that there is."""
    session.install(f"{session.posargs[0]}[cli,jit,arena,data,web,mcp]")
    session.run("python", "-I", SMOKE, "cli", "jit", "arena", "data", "web", "mcp")
