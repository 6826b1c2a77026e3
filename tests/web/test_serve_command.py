"""`fourcast serve` that cannot begin: one sentence and exit code 1."""

from __future__ import annotations

import gc
import socket
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app
from fourcast.web import server
from tests.harness.commands import run_fourcast
from tools.libraries.making import is_fresh
from tools.libraries.targets import TARGETS


def serve(*arguments: str, **environment: str) -> tuple[int, str]:
    """Run the command to its end; return exit code and standard error."""
    result = CliRunner().invoke(app, ["serve", *arguments], env=environment)
    assert result.stdout == ""
    return result.exit_code, result.stderr


def test_taken_port_is_one_sentence_of_a_process_that_ends() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run_fourcast("serve", "--port", str(port))
    reason = "the port is taken; choose another with --port or end the other program"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"cannot listen on 127.0.0.1 port {port}: {reason}\n"


def test_address_of_nobody_is_one_sentence() -> None:
    code, errors = serve("--host", "no.such.host.invalid")
    assert (code, errors) == (
        1,
        "cannot listen on 'no.such.host.invalid': it is no address of this machine; try 127.0.0.1\n",
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--port", "70000"), "port is 70000: it must be between 0 and 65535\n"),
        (("--threads", "0"), "threads is 0: it must be between 1 and 64\n"),
        (("--log-format", "xml"), "log_format is 'xml': it must be plain or json\n"),
    ],
)
def test_impossible_setting_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert serve(*arguments) == (1, sentence)


def test_impossible_variable_is_one_sentence() -> None:
    assert serve(FOURCAST_QUEUE="long") == (1, "FOURCAST_QUEUE is 'long': it must be a whole number\n")


def test_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "text.sqlite3"
    path.write_text("this is no database\n" * 100)
    code, errors = serve("--port", "0", "--database", f"sqlite:///{path}")
    assert code == 1
    assert errors.count("\n") == 1
    assert str(path) in errors


def test_data_directory_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("the directory cannot be moved by XDG_DATA_HOME there")
    file = tmp_path / "file"
    file.write_text("")
    code, errors = serve("--port", "0", XDG_DATA_HOME=str(file))
    assert code == 1
    assert errors.startswith(f"cannot make the directory '{file}/fourcast' for the database: ")
    assert errors.endswith("; name one with --database\n")


@pytest.mark.site
def test_packages_for_devices_that_are_missing_are_one_sentence(tmp_path: Path) -> None:
    if not is_fresh(TARGETS["emscripten-wasm32"]):
        pytest.skip("the kernel for WebAssembly is missing or stale: make test-page makes it")
    code, errors = serve("--client-solving", "--packages", str(tmp_path), FOURCAST_CACHE_DIR=str(tmp_path / "cache"))
    assert code == 1
    assert errors.startswith(f"pyodide 0.27.7 is needed, and is not there in {str(tmp_path)!r}: npm install pyodide@")
    assert errors.count("\n") == 1


def test_collector_passes_over_what_is_there_before_the_first_request() -> None:
    there = [[number] for number in range(10_000)]  # each is something that the collector would look at
    before = gc.get_freeze_count()
    server._settle_memory()
    assert gc.get_freeze_count() - before > len(there)
