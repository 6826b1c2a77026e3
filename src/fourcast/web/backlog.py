"""The system's queue of connections that nobody has taken yet: how long it is, and taking several from it at a time.

uvloop takes one connection in a turn of its loop from each listening file. What comes faster than turns do waits where
no clock of ours sees it, and when the queue is full the system drops newcomers, who try again after a second, three and
seven. A few more files that stand for the same socket let a turn take as many.
"""

from __future__ import annotations

import socket
import struct
import sys

LENGTH = 512  # connections that may wait
_AT_ONCE = 4  # taken in a turn
_WAITING = struct.Struct("=24xI")  # tcpi_unacked of struct tcp_info: of a listening socket, those that wait to be taken


def count_waiting(listener: socket.socket) -> int:
    """Return how many connections wait to be taken; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    try:
        told = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _WAITING.size)
        (waiting,) = _WAITING.unpack(told)
    except (OSError, struct.error):
        return 0
    return int(waiting)


def multiply(listener: socket.socket) -> list[socket.socket]:
    """Return the socket and copies of it, as many as connections are to be taken in a turn."""
    if sys.platform == "win32":  # its loop has its own way to take connections
        return [listener]
    return [listener, *(listener.dup() for _ in range(1, _AT_ONCE))]
