"""Who asks, and how often: the key under which a client is counted, and tokens that are spent by asking.

The counts lie in plain memory, of this process or shared by all processes of a server: then a client has one budget,
whichever process answers. Processes do not lock each other out: two that count the same client in the same microsecond
may count one request too few, which harms nobody.
"""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from time import monotonic

from starlette.types import Scope

_IPV6_NETWORK = 64  # bits: whoever has one address of IPv6 has all of such a network
_SETS = 4_096  # a power of two
_WAYS = 4  # clients in a set: the one that has been silent the longest makes room
_ENTRY = 3  # words of eight bytes: key, tokens, when there were so many
_WORD = 8
_MEMORY_S = 1.0  # in which half of who asked how often is forgotten
RATES_BYTES = _SETS * _WAYS * _ENTRY * _WORD

current_client: ContextVar[str] = ContextVar("current_client", default="")  # for work that is done in turn
is_modest: ContextVar[bool] = ContextVar("is_modest", default=False)  # whether it asks far less than others


def client_of(scope: Scope) -> str:
    """Return the key of the client that a request comes from; empty if it is not known."""
    client = scope.get("client")
    return name_client(client[0]) if client else ""


@lru_cache(4_096)
def name_client(address: str) -> str:
    """Return the key under which an address is counted: itself, or the network of an address of IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))


class Askers:
    """Who has asked how often lately, whether it was let in or not: half of that is forgotten each second.

    What is refused counts, too: else whoever asks most would, refused, look like somebody who asks now and then.
    """

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()
        self._total = 0  # of them all: adding them up for each request would take longer the more clients there are
        self._halved_at = 0.0

    def count(self, client: str, now: float) -> None:
        """Note that the client asks."""
        halvings = int((now - self._halved_at) / _MEMORY_S)
        if halvings:
            self._asked = Counter({name: count >> halvings for name, count in self._asked.items() if count >> halvings})
            self._total = self._asked.total()
            self._halved_at = now
        self._asked[client] += 1
        self._total += 1

    def asks_little(self, client: str) -> bool:
        """Whether the client asks less than half as often as clients do on average."""
        return 2 * self._asked[client] * len(self._asked) < self._total

    def asks_much(self, client: str) -> bool:
        """Whether the client asks at least as often as clients do on average."""
        return self._asked[client] * len(self._asked) >= self._total

    def asks_more_than_others(self, client: str) -> bool:
        """Whether there are others, and the client asks at least as often as all do on average."""
        return len(self._asked) > 1 and self.asks_much(client)


class ClientRates:
    """How often clients may ask: each has `burst` tokens at first, `rate` more per second, never more than `burst`.

    A request costs one. Of too many clients those not seen for the longest time are forgotten. Rate 0: everyone may.
    `memory` holds RATES_BYTES zeros at first, and may be shared with other processes.
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = monotonic, memory: memoryview | None = None
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        bytes_ = memoryview(bytearray(RATES_BYTES)) if memory is None else memory
        self._keys = bytes_.cast("Q")
        self._numbers = bytes_.cast("d")

    def __len__(self) -> int:
        return sum(1 for place in range(0, len(self._keys), _ENTRY) if self._keys[place])

    def wait_s(self, client: str) -> float:
        """Count a request of the client: 0 if it may go on, else seconds to wait before the next one."""
        if self._rate == 0:
            return 0
        now = self._clock()
        key = _number(client)
        place = self._find(key)
        tokens = float(self._burst)
        if self._keys[place] == key:
            tokens = min(tokens, self._numbers[place + 1] + (now - self._numbers[place + 2]) * self._rate)
        has_one = tokens >= 1
        self._keys[place] = key
        self._numbers[place + 1] = tokens - has_one
        self._numbers[place + 2] = now
        return 0 if has_one else (1 - tokens) / self._rate

    def release(self) -> None:
        """Let the memory go, so that it can be closed."""
        self._keys.release()
        self._numbers.release()

    def _find(self, key: int) -> int:
        """The place of a client: its own, an empty one, or that of whoever has been silent the longest."""
        first = (key % _SETS) * _WAYS * _ENTRY
        places = range(first, first + _WAYS * _ENTRY, _ENTRY)
        for place in places:
            if self._keys[place] == key:
                return place
        return min(places, key=lambda place: self._numbers[place + 2] if self._keys[place] else -math.inf)


@lru_cache(4_096)
def _number(client: str) -> int:
    """The same number in every process; never 0, which marks an empty place."""
    return int.from_bytes(blake2b(client.encode("utf-8", "surrogatepass"), digest_size=_WORD).digest(), "little") or 1
