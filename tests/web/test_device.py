"""What a server sends to devices that solve by themselves: files to be kept for good, as small as the client allows."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.web import create_app
from fourcast.web.failures import SettingsError

from .conftest import BASE, settings_in

WORKER = "static/worker-0123456789.js"
PYTHON = "pyodide-0.27.7/pyodide.asm.wasm"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder = tmp_path_factory.mktemp("device")
    for name in (WORKER, PYTHON, "index.html", "offline.js"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(name.encode() * 100)
    (folder / f"{PYTHON}.gz").write_bytes(gzip.compress((folder / PYTHON).read_bytes()))
    return TestClient(create_app(settings_in(folder, client_files=str(folder))), base_url=BASE)


def test_page_names_the_worker_and_the_server(client: TestClient) -> None:
    assert f'<html data-worker="device/{WORKER}" data-server="yes" ' in client.get("/").text


def test_worker_may_compile_and_read_its_tokens(client: TestClient) -> None:
    answer = client.get(f"/device/{WORKER}")
    assert answer.text == WORKER * 100
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "connect-src 'self' blob:;" in policy


def test_files_are_sent_in_the_form_that_the_client_understands(client: TestClient) -> None:
    for accepted, encoding in (("gzip, br", "gzip"), ("br", None), ("identity", None)):
        answer = client.get(f"/device/{PYTHON}", headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"] == "application/wasm"
        assert "Accept-Encoding" in answer.headers["vary"]
        assert answer.text == PYTHON * 100


@pytest.mark.parametrize("name", ["index.html", "offline.js", f"{PYTHON}.gz", "../device.sqlite3", ""])
def test_nothing_else_of_the_folder_is_sent(client: TestClient, name: str) -> None:
    assert client.get(f"/device/{name}").status_code == 404


def test_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"holds no built site: `fourcast serve --client-solving` makes one"):
        create_app(settings_in(tmp_path, client_files=str(tmp_path)))
