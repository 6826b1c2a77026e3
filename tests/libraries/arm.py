"""A Python for 64-bit ARM beside the system's own: packages of Debian unpacked in a folder, NumPy's wheel, an emulator.

Nothing is installed: apt works with lists and an archive of its own, so that the system never hears of another kind of
machine. Needs apt (Debian, Ubuntu) and qemu-user.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

_WHEELS = [f"manylinux_2_{number}_aarch64" for number in (27, 28)]


def find_emulator() -> str | None:
    """The program that runs code for ARM; an empty text where none is needed, None where it is missing."""
    return (
        "" if platform.machine() == "aarch64" else shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    )


def make_arm_command(folder: Path) -> list[str]:
    """Return the words before the arguments of a Python for ARM; the first time they are made ready in the folder."""
    emulator, root = find_emulator(), folder / "root"
    if emulator == "":
        return [sys.executable]
    if emulator is None or shutil.which("apt-get") is None:
        raise FileNotFoundError("ARM takes qemu-user and apt: sudo apt-get install qemu-user")
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        _unpack_python(folder, root)
        _unpack_numpy(folder, root)
        (folder / "ready").touch()
    return [emulator, "-L", str(root), "-E", f"PYTHONPATH={root / 'numpy'}", str(_find_python(root))]


def _unpack_python(folder: Path, root: Path) -> None:
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    (folder / "status").touch()
    options = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Sandbox::User": "root",
        "Debug::NoLocking": "1",
        "Dir::State::Lists": folder / "lists",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
    }
    apt = ["apt-get", "--quiet", "--quiet", *(f"--option={name}={value}" for name, value in options.items())]
    _run([*apt, "update"])
    wanted = ["python3", "libstdc++6"]
    _run([*apt, "install", "--yes", "--no-install-recommends", "--download-only", *wanted])
    for package in sorted((folder / "cache" / "archives").glob("*.deb")):
        _run(["dpkg-deb", "--extract", str(package), str(root)])


def _unpack_numpy(folder: Path, root: Path) -> None:
    number = re.sub(r"^python", "", _find_python(root).name)
    kinds = [word for name in _WHEELS for word in ("--platform", name)]
    wanted = ["--only-binary=:all:", "--no-deps", "--python-version", number, *kinds, f"numpy=={version('numpy')}"]
    _run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(root / "numpy"), *wanted])


def _find_python(root: Path) -> Path:
    return next(
        path for path in sorted((root / "usr" / "bin").glob("python3.*")) if re.fullmatch(r"python3\.\d+", path.name)
    )


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[:1])} failed: {done.stderr.strip()[-500:]}")
