"""`python -m tools.release`: build what would be released, and install it into empty environments.

1. The changelog agrees with the version.
2. The source archive is built, unpacked, and the wheel is made from it alone; the machine code of the tree, if it is
   fresh, is used for it, so that this takes seconds. The wheel of this system alone is enough with `--here`.
3. nox installs the wheel into an empty environment for every extra, and for every Python that can be found, and runs
   what the extra is for (noxfile.py, tools/release/smoke.py).
4. pip-audit asks whether a pinned version has a known hole, where its database can be reached.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fourcast._version import __version__

ROOT = Path(__file__).parents[2]
DIST = ROOT / "build" / "release"
LIBRARIES = Path("src") / "fourcast" / "kernel" / "libraries"


def main() -> None:
    """Check everything, and say at the end what was not right."""
    parser = argparse.ArgumentParser(description="Check what would be released.")
    parser.add_argument("--here", action="store_true", help="a wheel with the machine code of this system alone")
    parser.add_argument("--sessions", nargs="*", help="of nox; all unless named")
    options = parser.parse_args()
    faults = check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__)
    wheel = build(options.here)
    print(f"{wheel.name}: {wheel.stat().st_size:,} bytes")
    chosen = ["--session", *options.sessions] if options.sessions else []
    nox = [sys.executable, "-m", "nox", "--no-error-on-missing-interpreters", *chosen, "--", str(wheel)]
    if subprocess.run(nox, cwd=ROOT, check=False, env=_find_pythons()).returncode:
        faults.append("an installation does not work: see above")
    faults += audit()
    for fault in faults:
        print(f"NOT RIGHT: {fault}")
    print("the release can be made" if not faults else f"{len(faults)} things are not right")
    sys.exit(bool(faults))


def check_changelog(text: str, version: str) -> list[str]:
    """The newest section that has a version must be this one; before the first release there is none."""
    headings = re.findall(r"^## \[(.+?)\](?: - (\S+))?", text, re.MULTILINE)
    faults = []
    if not headings or headings[0][0] != "Unreleased":
        faults.append("the changelog does not begin with [Unreleased]")
    released = [(name, date) for name, date in headings if name != "Unreleased"]
    if released and released[0][0] != version:
        faults.append(f"the version is {version}, and the newest section of the changelog {released[0][0]}")
    faults += [
        f"the section {name} of the changelog has no date as 2026-01-31"
        for name, date in released
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", date)
    ]
    return faults


def build(is_here_alone: bool) -> Path:
    """Make the source archive, and the wheel from what is in it."""
    shutil.rmtree(DIST, ignore_errors=True)
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d", str(DIST), "-t"]
    subprocess.run([*hatchling, "sdist"], cwd=ROOT, check=True)
    (archive,) = DIST.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        if (ROOT / LIBRARIES).is_dir():
            shutil.copytree(ROOT / LIBRARIES, source / LIBRARIES, dirs_exist_ok=True)
        variables = {**os.environ, **({"FOURCAST_WHEEL": "here"} if is_here_alone else {})}
        subprocess.run([*hatchling, "wheel"], cwd=source, check=True, env=variables)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def _find_pythons() -> dict[str, str]:
    """The environment of nox: what pyenv has installed is found, too, and no Python is fetched from elsewhere."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = [str(folder) for folder in sorted(versions.glob("3.*/bin"))]
    return {**os.environ, "PATH": os.pathsep.join([*folders, os.environ["PATH"]]), "UV_PYTHON_DOWNLOADS": "never"}


def audit() -> list[str]:
    """Ask pip-audit about the pins; a database that cannot be reached is told, and no fault."""
    files = sorted((ROOT / "requirements").glob("*.txt"))
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "--progress-spinner", "off"]
    for file in files:
        command += ["-r", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        print("pip-audit: no known hole in any pinned version")
        return []
    if "No known vulnerabilities" in done.stderr or done.stdout.strip():
        print(done.stdout)
        return ["a pinned version has a known hole: see above"]
    reason = (done.stderr.strip().splitlines() or ["?"])[-1]
    print(f"pip-audit could not ask its database, so nothing is known: {reason}")
    return []


if __name__ == "__main__":
    main()
