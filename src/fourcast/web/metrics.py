"""What the server counts, in a registry of its own, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from .pool import PoolState

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_LATENCIES_S = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self, pool_state: Callable[[], PoolState]) -> None:
        registry = self._registry = CollectorRegistry()
        self.requests = Counter(
            "fourcast_requests", "Requests answered.", ["method", "route", "status"], registry=registry
        )
        self.latency = Histogram(
            "fourcast_request_seconds", "Time to answer.", ["route"], buckets=_LATENCIES_S, registry=registry
        )
        self.lookups = Counter(
            "fourcast_lookups",
            "Analyses, explanations and reviews asked for, by where they were found; none: solved.",
            ["kind", "place"],
            registry=registry,
        )
        self.echoes = Counter(
            "fourcast_echoes", "Requests answered unread: they came before, byte for byte.", registry=registry
        )
        self.engine_moves = Counter("fourcast_engine_moves", "Moves chosen.", ["engine"], registry=registry)
        self.shed = Counter(
            "fourcast_shed", "Requests refused before any work, by reason.", ["reason"], registry=registry
        )
        self.disk_bytes = Gauge("fourcast_database_bytes", "Of the database that are in use.", registry=registry)
        self.rows = Gauge("fourcast_database_rows", "Rows of the database.", ["table"], registry=registry)
        self.expired = Counter(
            "fourcast_expired", "Games and answers removed for their age.", ["table"], registry=registry
        )
        self._solves = Counter(
            "fourcast_solves", "Pieces of work done, by how they ended.", ["outcome"], registry=registry
        )
        self._nodes = Counter("fourcast_nodes", "Positions searched, engines aside.", registry=registry)

        def read(name: str) -> float:
            return float(getattr(pool_state(), name))

        for name in PoolState._fields:
            gauge = Gauge(f"fourcast_queue_{name}", f"Pieces of work: {name}.", registry=registry)
            gauge.set_function(partial(read, name))

    def count_solve(self, outcome: str, nodes: int) -> None:
        """Count a piece of work that has ended; may be called from any thread."""
        self._solves.labels(outcome).inc()
        self._nodes.inc(nodes)

    def to_text(self) -> bytes:
        """Return everything in Prometheus' text form."""
        return generate_latest(self._registry)
