"""Settings: everything about a server that can be chosen, from flags and FOURCAST_... variables.

A flag beats the variable of the same name, which beats the default. Every value is checked when the settings are made.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .data_directory import default_database
from .failures import SettingsError

__all__ = ["LOG_FORMATS", "Settings"]

PREFIX = "FOURCAST_"
LOG_FORMATS = ("plain", "json")
_TRUTHS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve. `Settings.from_environment` fills in what is not given."""

    host: str = "127.0.0.1"  # address to listen on; other machines reach the server only if this is not loopback
    port: int = 8000  # 0: any free one
    database: str = ""  # URL of the database; empty: a SQLite file in the user's data directory
    table_mib: int = 64  # memory of the solver's table, 1 to 32768
    threads: int = 2  # solves at a time, 1 to 64
    queue: int = 32  # questions that may wait for a thread, 0 to 10000
    deadline_s: float = 10.0  # seconds a solve may take, and may wait
    engine_s: float = 2.0  # seconds an engine may think about a move
    rate: float = 20.0  # requests a second and client, on average; 0: no limit
    burst: int = 100  # requests at once and client, before the rate counts
    body_bytes: int = 16_384  # largest body of a request
    query_bytes: int = 1_024  # longest query of an address
    kept_analyses: int = 10_000  # finished analyses in memory; the database keeps more
    log_format: str = "plain"  # one of LOG_FORMATS
    trusted_proxies: str = ""  # addresses, set apart by commas, whose X-Forwarded-For is believed
    no_book: bool = False  # search even what the opening book knows

    def __post_init__(self) -> None:
        for name, (least, most) in _RANGES.items():
            if not least <= getattr(self, name) <= most:
                raise SettingsError(f"{name} is {getattr(self, name)}: it must be between {least} and {most}")
        if self.log_format not in LOG_FORMATS:
            raise SettingsError(f"log_format is {self.log_format!r}: it must be {' or '.join(LOG_FORMATS)}")
        if not self.host:
            raise SettingsError("host is empty: it must be an address or a name, such as 127.0.0.1")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **flags: Any) -> Settings:
        """Take the flags that are not None, then FOURCAST_... variables, then defaults; raise SettingsError."""
        environment = os.environ if environment is None else environment
        chosen: dict[str, Any] = {}
        for field in fields(cls):
            if flags.get(field.name) is not None:
                chosen[field.name] = flags[field.name]
            elif (text := environment.get(PREFIX + field.name.upper())) is not None:
                chosen[field.name] = _read(field.name, type(field.default), text)
        return cls(**chosen)

    @property
    def database_url(self) -> str:
        """The database, with the default filled in."""
        return self.database or default_database(os.environ)

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


_RANGES: Mapping[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "table_mib": (1, 32_768),
    "threads": (1, 64),
    "queue": (0, 10_000),
    "deadline_s": (0.01, 3_600),
    "engine_s": (0.01, 60),
    "rate": (0, 1_000_000),
    "burst": (1, 1_000_000),
    "body_bytes": (256, 100_000_000),
    "query_bytes": (256, 60_000),
    "kept_analyses": (0, 10_000_000),
}


def _read(name: str, kind: type, text: str) -> Any:
    try:
        return _TRUTHS[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        wanted = {int: "a whole number", float: "a number", bool: "true or false"}[kind]
        raise SettingsError(f"{PREFIX}{name.upper()} is {text!r}: it must be {wanted}") from None
