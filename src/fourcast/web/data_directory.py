"""Where a user's data lies on this system, by the habit of the platform."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["data_directory", "default_database"]


def data_directory(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the directory for Fourcast's data; it need not exist yet."""
    if platform == "win32":
        base = environment.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "Fourcast"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Fourcast"
    base = environment.get("XDG_DATA_HOME", "")
    # The convention says that a relative path is to be ignored.
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "fourcast"


def default_database(environment: Mapping[str, str]) -> str:
    """Return the URL of the SQLite file that is used when no database is named."""
    return f"sqlite:///{(data_directory(environment) / 'fourcast.sqlite3').as_posix()}"
