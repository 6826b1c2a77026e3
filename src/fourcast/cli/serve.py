"""`fourcast serve`: the web server, until Ctrl-C."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourcast.cli.input.options import NoBookOption
from fourcast.cli.session import EXIT_INTERRUPTED, complain, refuse_without_extra, reporting
from fourcast.cli.site import keep_device_files

if TYPE_CHECKING:
    from fourcast.web import Ending

_NEEDED = {
    "alembic",
    "cachetools",
    "fastapi",
    "fastapi_swagger",
    "httptools",
    "prometheus_client",
    "pydantic",
    "pydantic_settings",
    "sqlalchemy",
    "starlette",
    "uvicorn",
}


def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="H", help="Address to listen on.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="P", help="Port; 0: any free one.", show_default="8000")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME.",
            show_default="a file in the user's data directory",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes that serve.", show_default="1")
    ] = None,
    table_mib: Annotated[
        int | None, typer.Option("--table-mib", metavar="N", help="Memory of the table in MiB.", show_default="64")
    ] = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="Solves at a time.", show_default="2")
    ] = None,
    queue: Annotated[
        int | None, typer.Option("--queue", metavar="N", help="Questions that may wait.", show_default="8")
    ] = None,
    deadline_s: Annotated[
        float | None, typer.Option("--deadline", metavar="S", help="Seconds a solve may take.", show_default="10")
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option("--rate", metavar="N", help="Requests per second and client; 0: no limit.", show_default="20"),
    ] = None,
    log_format: Annotated[
        str | None, typer.Option("--log-format", metavar="F", help="plain or json.", show_default="plain")
    ] = None,
    no_book: NoBookOption = False,
    client_solving: Annotated[
        bool,
        typer.Option(
            "--client-solving",
            envvar="FOURCAST_CLIENT_SOLVING",
            show_envvar=False,
            help="Let visitors' devices solve, as soon as they have loaded the solver.",
        ),
    ] = False,
    packages: Annotated[
        Path | None,
        typer.Option(
            "--packages",
            metavar="DIR",
            help="With --client-solving: folder of npm packages that has Pyodide and NumPy.",
            show_default="node_modules here, else npm fetches them",
        ),
    ] = None,
) -> None:
    """Serve the page and the HTTP interface until Ctrl-C.

    Everything can also be set by variables, such as FOURCAST_PORT and FOURCAST_DEADLINE_S.
    """
    flags: dict[str, Any] = {**locals(), "no_book": no_book or None}  # options are called as the settings are
    del flags["client_solving"], flags["packages"]
    with reporting():
        _leave(_run(flags, lambda: keep_device_files(packages) if client_solving else None))


def _run(flags: dict[str, Any], find_device_files: Callable[[], str | None]) -> Ending:
    gc.disable()  # what is imported stays: to look through it again and again is an eighth of the start
    try:
        from fourcast.web import Settings
        from fourcast.web import serve as run_server
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        refuse_without_extra("fourcast serve", "web")
    finally:
        gc.freeze()
        gc.enable()
    settings = Settings.from_environment(**flags, client_files=find_device_files())
    return run_server(settings, _announce)


def _announce(address: str) -> None:
    print(f"Fourcast is ready: {address}", flush=True)


def _leave(ending: Ending) -> None:
    """End the process: 130 after Ctrl-C, 0 after any other order to end."""
    code = EXIT_INTERRUPTED if ending.signal == signal.SIGINT else 0
    if code:
        complain("Fourcast has stopped")
    if not ending.has_ended:
        # An engine that is being compiled cannot be stopped, and Python would wait for its thread.
        sys.stdout.flush()
        os._exit(code)
    raise SystemExit(code)
