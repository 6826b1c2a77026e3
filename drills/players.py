"""Players of stored games over connections that stay open, who remember what was acknowledged to them."""

from __future__ import annotations

import asyncio
import json
import random
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from drills.load import Ask

_ANSWER_S = 30.0


class Speaker:
    """A connection that is kept open."""

    def __init__(self, host: str, reader: StreamReader, writer: StreamWriter) -> None:
        self._host = host
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, address: str, source: str = "127.0.0.1") -> Speaker:
        """Connect from an address of this machine."""
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1", "load goes to this machine alone"
        return cls(parts.netloc, *await asyncio.open_connection(parts.hostname, parts.port, local_addr=(source, 0)))

    async def ask(self, path: str, body: Mapping[str, object] | None = None, token: str = "") -> tuple[int, Any]:
        """Send a request, a POST if it has a body; return status and answer."""
        sent = Ask(path, "" if body is None else json.dumps(dict(body)), token).encode(self._host)
        self._writer.write(sent.replace(b"Connection: close\r\n", b""))
        head = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), _ANSWER_S)
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        return int(head[9:12]), json.loads(await asyncio.wait_for(self._reader.readexactly(length), _ANSWER_S))

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


@dataclass
class Diary:
    """What the server has acknowledged: for each game its token and moves."""

    tokens: dict[str, str] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)

    @property
    def changes(self) -> int:
        """How many changes were acknowledged."""
        return len(self.moves) + sum(map(len, self.moves.values()))


async def play_on(address: str, diary: Diary, rng: random.Random, source: str = "127.0.0.1") -> None:
    """Begin games and move in them until the connection breaks; note each change once it is acknowledged."""
    speaker = await Speaker.open(address, source)
    try:
        while True:
            status, made = await speaker.ask("/api/v1/games", {"red": "human", "yellow": "human"})
            if status != 201:
                await asyncio.sleep(0.05)
                continue
            game = made["id"]
            diary.tokens[game], diary.moves[game] = made["token"], ""
            for _ in range(rng.randrange(1, 20)):
                body = {"column": rng.randrange(7), "expected_moves": diary.moves[game]}
                status, answer = await speaker.ask(f"/api/v1/games/{game}/moves", body, diary.tokens[game])
                if status == 200:
                    diary.moves[game] = answer["board"]["moves"]
                    if answer["result"] is not None:
                        break
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError):
        return  # the server is gone
    finally:
        speaker.close()


async def find_lost(address: str, diary: Diary) -> list[str]:
    """Read every game again; return what was acknowledged and is not there."""
    lost = []
    speaker = await Speaker.open(address)
    for game, moves in diary.moves.items():
        status, answer = await speaker.ask(f"/api/v1/games/{game}")
        found = answer["board"]["moves"] if status == 200 else None
        # The move after the last acknowledged one may be stored, too: the kill came before the word.
        if found is None or not found.startswith(moves) or len(found) - len(moves) > 1:
            lost.append(f"{game}: {moves!r} acknowledged, {found!r} found")
        elif status == 200:
            diary.moves[game] = found
    speaker.close()
    return lost
