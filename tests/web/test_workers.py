"""Several processes at one address, and a real nginx before them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from tests.harness.servers import ServerProcess, serving
from tests.harness.waiting import wait_until

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes share a port on Linux")


def children_of(server: ServerProcess) -> set[int]:
    """The processes that serve."""
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return {int(pid) for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Two processes, started once because that takes seconds; in the end they end together."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOURCAST_BURST", "40")
        options = ("--workers", "2", "--rate", "0.01", "--table-mib", "1", "--no-book")
        with serving(tmp_path_factory.mktemp("workers"), *options) as server:
            first = children_of(server)
            assert len(first) == 2
            yield server
            last = children_of(server)
            assert server.end(signal.SIGTERM) == 0
            assert "Traceback" not in server.read_errors()
    for pid in first | last:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_processes_share_games_and_budgets(server: ServerProcess) -> None:
    made = server.post("games", {"red": "human", "yellow": "human"}).json()
    alone = {"Connection": "close"}  # each on a connection of its own: the system spreads them
    path = f"/api/v1/games/{made['id']}"
    statuses = [server.client.get(path, headers=alone).status_code for _ in range(60)]
    assert statuses == [200] * 39 + [429] * 21, "both know the game, and both count"


@pytest.mark.slow  # a third process takes as long to start as the two before
def test_process_that_dies_is_replaced(server: ServerProcess) -> None:
    before = children_of(server)
    os.kill(min(before), signal.SIGKILL)
    wait_until(lambda: len(children_of(server) - before) == 1)
    with suppress(httpx2.HTTPError):
        wait_until(lambda: server.get("health").status_code == 200)
    assert "ended with code -9 and is replaced" in server.read_errors()


@contextmanager
def nginx_before(server: ServerProcess, folder: Path) -> Iterator[httpx2.Client]:
    """Start nginx with the configuration of the repository, on another port and with a certificate made here."""
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=example.org"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*certificate, *files], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    text = CONFIGURATION.read_text().replace("127.0.0.1:8000", server.address.removeprefix("http://"))
    text = re.sub(r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl", text)
    (folder / "nginx.conf").write_text("daemon off;\nuser root;\n" + text)
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    trusted = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
    trusted.check_hostname = False
    with (
        (folder / "nginx.log").open("w") as log,
        subprocess.Popen(command, stderr=log) as process,
        httpx2.Client(base_url=f"https://127.0.0.1:{port}", verify=trusted, headers={"Host": "example.org"}) as client,
    ):
        try:

            def does_answer() -> bool:
                assert process.poll() is None, (folder / "nginx.log").read_text()
                with suppress(httpx2.ConnectError):
                    return client.get("/api/v1/health").status_code == 200
                return False

            wait_until(does_answer)
            yield client
        finally:
            process.send_signal(signal.SIGQUIT)


@pytest.mark.slow
@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx is not installed")
def test_nginx_of_the_system_serves_the_page_under_its_public_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURCAST_PUBLIC_URL", "https://example.org/")
    monkeypatch.setenv("FOURCAST_TRUSTED_PROXIES", "127.0.0.1")
    folder = tmp_path / "nginx"
    folder.mkdir()
    with serving(tmp_path, "--workers", "2") as server, nginx_before(server, folder) as client:
        page = client.get("/?moves=4453")
        assert page.status_code == 200
        assert 'content="https://example.org/?moves=4453"' in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert client.get("/api/v1/analysis", params={"moves": "4453"}).json()["score"] == -2
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
        with client.stream("GET", "/api/v1/analysis/stream", params={"moves": "4453"}) as answer:
            assert "event: result" in "\n".join(answer.iter_lines())
        statuses = [client.get("/api/v1/position").status_code for _ in range(250)]
        assert statuses[0] == 200
        assert 429 in statuses
