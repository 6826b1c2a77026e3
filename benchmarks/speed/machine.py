"""What figures belong to: the machine, the versions, the commit."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import fourcast
from fourcast.kernel.sources import digest_kernel


def describe_machine() -> str:
    """Say in a line what the figures were measured on."""
    return f"{_processor()}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}"


def describe_version(root: Path) -> str:
    """Say in a few words what was measured."""
    return f"Fourcast {fourcast.__version__}, commit {read_commit(root)}"


def read_commit(root: Path) -> str:
    """The commit that is checked out, with a plus if files were changed since; "unknown" outside a repository."""
    try:
        commit = _git(root, "rev-parse", "--short", "HEAD")
        return commit + ("+" if _git(root, "status", "--porcelain", "--untracked-files=no", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def name_run(root: Path) -> str:
    """A name for what is kept of a run: the same as long as nothing that is measured changes."""
    return f"{read_commit(root).rstrip('+')}-{digest_kernel()[:8]}"


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
