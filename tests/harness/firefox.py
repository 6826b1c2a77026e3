"""A real Firefox, spoken to by WebDriver BiDi over its own port: no driver in between, and any version from a package.

Playwright drives a Firefox of its own build only. What a smoke test needs is little: open, evaluate, click, and what
was written to the console.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.harness.commands import end
from tests.harness.waiting import PATIENCE_S, wait_until, watched

_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# A first start that asks nobody anything and fetches nothing.
_PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """A window of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.complaints: list[str] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str) -> None:
        """Go to an address and wait until it has loaded."""
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return what an expression gives, as JSON can say it."""
        found = self._send(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=False,
        )
        assert found["type"] == "success", found
        text = found["result"].get("value")
        return None if text is None else json.loads(text)

    def wait_for(self, expression: str, wanted: object) -> None:
        """Wait until an expression has a value."""
        wait_until(lambda: self.evaluate(expression) == wanted)

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does."""
        box = self.evaluate(f"document.querySelector({selector!r}).getBoundingClientRect()")
        place = {"x": round(box["x"] + box["width"] / 2), "y": round(box["y"] + box["height"] / 2)}
        actions = [
            {"type": "pointerMove", **place},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._send(
            "input.performActions",
            context=self._context,
            actions=[{"type": "pointer", "id": "mouse", "actions": actions}],
        )

    def _send(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in ("error", "warn"):
                self.complaints.append(told["params"]["text"] or "an error without words")
            if told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]


@contextmanager
def running_firefox(program: str, directory: Path) -> Iterator[Firefox]:
    """Start a Firefox with a profile in this directory."""
    profile = directory / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8") as process:
        try:
            with watched(process):
                address = _read_address(process)
            with connect(f"{address}/session", open_timeout=PATIENCE_S, max_size=None) as socket:
                yield Firefox(socket)
        finally:
            end(process)


def _read_address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        if found := _LISTENING.search(line):
            return found[1]
        said.append(line)
    raise AssertionError("Firefox did not start: " + "".join(said))
