"""Where the searches of engines find their counters. Apart from `counter`, which needs the compiler."""

from __future__ import annotations

NODES, NODE_LIMIT, FIRST_FREE = range(3)
