"""Fuzz: bytes that are almost HTTP, and HTTP that is almost a request of ours, over raw sockets.

`python -m drills.server_fuzz --requests 5000`: the server may answer what it likes below 500, or close; it must not
fail, log a traceback or stop answering.
"""

from __future__ import annotations

import argparse
import random
import socket
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from drills.rows import Row, tell
from tests.harness.servers import ServerProcess, serving

REQUESTS = 5_000
_PATHS = (
    *("/", "/docs", "/game/x", "/embed?moves=44", "/static/none.js", "/metrics", "*", "http://evil.example/"),
    *(
        f"/api/v1/{name}"
        for name in (
            *("position?moves=4453", "analysis?moves=12", "games", "games/AAAAAAAAAAAAAAAA", "engine-move", "health"),
            *(
                "link?moves=%ff%00",
                "puzzles?limit=-1",
                "puzzles/run?seed=1e9",
                "picture.svg?theme=x",
                "openings?pos=///",
            ),
        )
    ),
)
_BODIES = ('{"red":"human","yellow":"human"}', '{"engine":"random"}', "{", "[" * 2_000, '{"a":' * 500, "NaN", "\ud800")


def run(requests: int = REQUESTS, seed: int = 1) -> list[Row]:
    """Send so many requests to a server of its own."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name), "--rate", "0", "--table-mib", "1") as server:
        seen = _send_all(server, requests, random.Random(seed))
        is_alive = server.get("position", moves="44").status_code == 200
        has_traceback = "Traceback" in server.read_errors()
    told = ", ".join(f"{status} {count}" for status, count in sorted(seen.items()))
    faults = sum(count for status, count in seen.items() if status.startswith("5") and status != "503")
    return [
        Row(
            f"{requests} raw requests, most of them broken",
            f"{told}; {'a traceback' if has_traceback else 'no traceback'}; {'alive' if is_alive else 'NOT alive'}",
            "no 5xx but 503, no traceback, alive",
            is_alive and not has_traceback and not faults,
        )
    ]


def _send_all(server: ServerProcess, requests: int, rng: random.Random) -> Counter[str]:
    parts, seen = urlsplit(server.address), Counter[str]()
    for _ in range(requests):
        with socket.create_connection((parts.hostname or "", parts.port or 0), 30) as connection:
            answer = b""
            with suppress(OSError):
                connection.sendall(_make(rng, parts.netloc))
                connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(65_536)
        seen[answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "closed"] += 1
    return seen


def _make(rng: random.Random, host: str) -> bytes:
    """One request: whole at first, then damaged here and there."""
    body = rng.choice(_BODIES).encode("utf-8", "surrogatepass") if rng.random() < 0.5 else b""
    lines = [
        f"{rng.choice(['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'CONNECT', 'get'])} {rng.choice(_PATHS)} HTTP/1.1",
        f"Host: {host}",
        "Connection: close",
    ]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body) + rng.choice([0, 0, 0, 1, -1])}"]
    extra = ("Upgrade: websocket\r\nConnection: upgrade", "Transfer-Encoding: chunked", "Expect: 100-continue")
    if rng.random() < 0.2:
        lines.append(rng.choice((*extra, "X-Owner: \xff\xfe" + "o" * 20, "If-None-Match: *", "Accept: text/html")))
    sent = bytearray("\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body)
    if rng.random() < 0.5:
        for _ in range(rng.randrange(1, 6)):
            sent[rng.randrange(len(sent))] = rng.randrange(256)
    return bytes(sent[: rng.randrange(1, len(sent) + 1)] if rng.random() < 0.1 else sent)


def main() -> int:
    """Run the drill from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    return tell(run(parser.parse_args().requests))


if __name__ == "__main__":
    sys.exit(main())
