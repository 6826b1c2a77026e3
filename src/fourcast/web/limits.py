"""What connections may do: how many there may be, and how long they may be silent, send, and leave answers unread."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from .brake import Brake
from .tally import Tally

if TYPE_CHECKING:
    from .connections import GuardedProtocol

_SWEEP_S = 0.5  # between two looks at all connections
_NEWCOMER_S = 0.5  # in which nobody is closed for being silent
_UNREAD_S = 30.0  # a client may leave an answer unread


class Limits:
    """What connections may do; one for a server, shared by all of them."""

    def __init__(
        self, connections: int, head_s: float, body_s: float, idle_s: float, brake: Brake, tally: Tally
    ) -> None:
        self.connections = connections
        self.head_s = head_s
        self.body_s = body_s
        self.idle_s = idle_s
        self.brake = brake
        self.tally = tally
        self.clients: Counter[str] = Counter()  # connections of each
        self.silent: dict[GuardedProtocol, float] = {}  # those that owe us something, the longest silent first
        self.sending: dict[GuardedProtocol, float] = {}  # bodies on their way
        self.unread: dict[GuardedProtocol, float] = {}  # answers that nobody reads

    async def sweep(self) -> None:
        """Close what takes too long, again and again, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_SWEEP_S)
            now = loop.time()
            for waiting, limit_s, what in (
                (self.silent, None, ""),
                (self.sending, self.body_s, "bodies that did not come"),
                (self.unread, _UNREAD_S, "answers that were not read"),
            ):
                for connection, since in tuple(waiting.items()):
                    allowed_s = connection.patience_s if limit_s is None else limit_s
                    if now - since > allowed_s:
                        del waiting[connection]
                        connection.give_up(what)

    def make_room(self, client: str, now: float) -> bool:
        """Close a silent connection: one of whoever has most, if that is another client, else the longest silent.

        Whoever has most may also lose one whose request waits for its turn. Tells whether there was one.
        """
        greediest, most = self.clients.most_common(1)[0]
        if most <= self.clients[client] + 1:
            found = next((one for one, since in self.silent.items() if now - since >= _NEWCOMER_S), None)
        else:
            found = next((one for one in self.silent if one.client_name == greediest), None)
            if found is None and (waiting := self.brake.turns.drop(greediest)):
                waiting.turn_away()
                return True
        if found is None:
            return False
        del self.silent[found]
        found.give_up("connections closed to make room")
        return True
