"""Settings: everything about a server that can be chosen, from flags and FOURCAST_... variables.

A flag beats the variable of the same name, which beats the default. Every value is checked when the settings are made;
one that cannot be used raises SettingsError with one sentence.
"""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import platformdirs
from annotated_types import Interval
from pydantic import AfterValidator, Field, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from .failures import SettingsError

_PREFIX = "FOURCAST_"
_SLOWEST_RATE = 0.0001  # requests per second: one in three hours
_KINDS = {"int_parsing": "a whole number", "float_parsing": "a number", "bool_parsing": "true or false"}


def _read_address(text: str) -> str:
    """Return an address with a slash at the end; raise ValueError for what is none."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError("it must be a whole address, such as https://example.org/connect-four/")
    return text.rstrip("/") + "/"


def _read_proxies(text: str) -> str:
    """Return addresses and networks set apart by commas; raise ValueError if one of them is none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    for part in parts:
        try:
            ipaddress.ip_network(part, strict=False)
        except ValueError:
            raise ValueError("it must be addresses or networks, such as 127.0.0.1,10.0.0.0/8") from None
    return ",".join(parts)


def _read_rate(rate: float) -> float:
    """Return a rate; raise ValueError for one so small that nobody would live to ask twice."""
    if 0 < rate < _SLOWEST_RATE:
        raise ValueError(f"it must be 0 for no limit, or between {_SLOWEST_RATE} and 1000000")
    return rate


class Settings(BaseSettings):
    """How to serve. `Settings(...)` takes values as they are; `from_environment` fills in what is not given."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True)

    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"  # other machines reach it only if this is not loopback
    port: Annotated[int, Interval(ge=0, le=65_535)] = 8000  # 0: any free one
    database: str = ""  # URL of the database; empty: a SQLite file in the user's data directory
    workers: Annotated[int, Interval(ge=1, le=64)] = 1  # processes that serve
    table_mib: Annotated[int, Interval(ge=1, le=32_768)] = 64  # memory of the solver's table, in each process
    threads: Annotated[int, Interval(ge=1, le=64)] = 2  # solves at a time
    engine_processes: Annotated[int, Interval(ge=1, le=64)] = 1  # slow engines that think at a time
    queue: Annotated[int, Interval(ge=0, le=10_000)] = 8  # questions that may wait for a thread
    client_work: Annotated[int, Interval(ge=1, le=10_000)] = 8  # questions of one client under way at a time
    deadline_s: Annotated[float, Interval(ge=0.01, le=3_600)] = 10.0  # seconds a solve may take, and may wait
    engine_s: Annotated[float, Interval(ge=0.01, le=60)] = 2.0  # seconds an engine may think about a move
    connections: Annotated[int, Interval(ge=8, le=1_000_000)] = 1_000  # open at a time
    in_flight: Annotated[int, Interval(ge=1, le=1_000_000)] = 256  # requests being answered at a time
    head_s: Annotated[float, Interval(ge=0.1, le=3_600)] = 10.0  # seconds to send the head of a request
    body_s: Annotated[float, Interval(ge=0.1, le=3_600)] = 20.0  # seconds to send its body
    idle_s: Annotated[float, Interval(ge=0.1, le=3_600)] = 15.0  # seconds between two requests of a connection
    # requests per second and client; 0: no limit
    rate: Annotated[float, Interval(ge=0, le=1_000_000), AfterValidator(_read_rate)] = 20.0
    burst: Annotated[int, Interval(ge=1, le=1_000_000)] = 100  # requests at once per client, before the rate counts
    games_per_hour: Annotated[int, Interval(ge=0, le=1_000_000)] = 300  # new games of one client; 0: no limit
    body_bytes: Annotated[int, Interval(ge=256, le=100_000_000)] = 16_384  # largest body of a request
    query_bytes: Annotated[int, Interval(ge=256, le=60_000)] = 1_024  # longest query of an address
    kept_analyses: Annotated[int, Interval(ge=0, le=10_000_000)] = 10_000  # in memory; the database keeps more
    kept_mib: Annotated[int, Interval(ge=0, le=32_768)] = 32  # memory for answers as they were sent, in each process
    disk_mib: Annotated[int, Interval(ge=4, le=10_000_000)] = 1_024  # of the database: no new games beyond
    abandoned_days: Annotated[int, Interval(ge=1, le=36_500)] = 30  # unfinished games are kept so long
    finished_days: Annotated[int, Interval(ge=1, le=36_500)] = 365  # finished games are kept so long
    log_format: Literal["plain", "json"] = "plain"
    trusted_proxies: Annotated[str, AfterValidator(_read_proxies)] = ""  # whose X-Forwarded-For and -Proto are believed
    public_url: Annotated[str, AfterValidator(_read_address)] = ""  # where people find the page; empty: as they ask
    no_book: bool = False  # search even what the opening book knows
    client_files: str = ""  # folder of a built site, with which visitors' devices solve; empty: the server solves

    def __init__(self, **chosen: Any) -> None:
        try:
            super().__init__(**chosen)
        except ValidationError as error:
            raise SettingsError(_tell(error.errors()[0])) from None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **flags: Any) -> Settings:
        """Take the flags that are not None, then FOURCAST_... variables, then defaults."""
        variables = EnvSettingsSource(cls)
        if environment is not None:
            variables.env_vars = {name.lower(): text for name, text in environment.items()}
        return cls(**(variables() | {name: value for name, value in flags.items() if value is not None}))

    @classmethod
    def settings_customise_sources(cls, *_: Any, **sources: Any) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read what is given alone: only `from_environment` looks at the environment."""
        return (sources["init_settings"],)

    @property
    def database_url(self) -> str:
        """The database, with the default filled in."""
        return self.database or f"sqlite:///{(data_directory() / 'fourcast.sqlite3').as_posix()}"

    @property
    def kept_bytes(self) -> int:
        """The memory for answers as they were sent."""
        return self.kept_mib << 20

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def data_directory() -> Path:
    """Return the directory for the user's data, by the habit of the platform; it need not exist yet."""
    name = "Fourcast" if sys.platform in ("darwin", "win32") else "fourcast"
    return platformdirs.user_data_path(name, appauthor=False)


def _tell(error: ErrorDetails) -> str:
    """What is wrong with a value and what would be right, in a sentence."""
    name, given = str(error["loc"][0]), error["input"]
    if error["type"] in _KINDS:
        return f"{_PREFIX}{name.upper()} is {given!r}: it must be {_KINDS[error['type']]}"
    if error["type"] == "string_too_short":
        return f"{name} is empty: it must be an address or a name, such as 127.0.0.1"
    if error["type"] == "literal_error":
        return f"{name} is {given!r}: it must be {error['ctx']['expected'].replace(chr(39), '')}"
    if error["type"] == "value_error":
        return f"{name} is {given!r}: {error['ctx']['error']}"
    for rule in Settings.model_fields[name].metadata if name in Settings.model_fields else ():
        if isinstance(rule, Interval):
            return f"{name} is {given}: it must be between {rule.ge} and {rule.le}"
    return f"{name} is {given!r}: {error['msg'][:1].lower()}{error['msg'][1:]}"
