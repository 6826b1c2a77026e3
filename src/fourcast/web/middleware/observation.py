"""Observation: every request is counted, timed and logged, and one that fails unexpectedly is answered all the same.

Log lines go to standard error, plain for people or JSON for machines. They have the route, not the address, and of the
query the moves alone.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from datetime import datetime, timezone
from typing import NamedTuple
from urllib.parse import parse_qs

from prometheus_client import Counter, Histogram
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourcast.web.failures import describe_fault
from fourcast.web.metrics import Metrics

_LOGGERS = {"fourcast.web": logging.INFO, "uvicorn.error": logging.WARNING}
_UNMATCHED = "unmatched"  # one name for all addresses that lead nowhere: they are not ours to count
_CLOSED = 499  # nobody was there any more to be answered
_LONGEST_MOVES = 60
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

logger = logging.getLogger("fourcast.web")


class Subject(NamedTuple):
    """What was asked: not by whom, and of addresses only what they have in common."""

    method: str
    route: str
    moves: str


class Journal:
    """Tells metrics and log how requests went."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._counts: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}  # there are only so many routes

    def tell(self, subject: Subject, request_id: str, status: int, seconds: float) -> None:
        """Count a request and write its line."""
        self._count(subject.method, subject.route, status, seconds)
        facts = {
            "request_id": request_id,
            "method": subject.method,
            "route": subject.route,
            "status": status,
            "milliseconds": round(seconds * 1000, 1),
        }
        if subject.moves:
            facts["moves"] = subject.moves
        logger.info("request", extra={"facts": facts})

    def _count(self, method: str, route: str, status: int, seconds: float) -> None:
        name = (method, route, status)
        if name not in self._counts:
            metrics = self._metrics
            self._counts[name] = metrics.requests.labels(method, route, str(status)), metrics.latency.labels(route)
        requests, latency = self._counts[name]
        requests.inc()
        latency.observe(seconds)


class Observation:
    """Gives every request an id, and tells the journal how it went."""

    def __init__(self, app: ASGIApp, journal: Journal) -> None:
        self._app = app
        self._journal = journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = make_id()
        status = _CLOSED
        started = time.perf_counter()

        async def send_observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), id_header(request_id)]
            await send(message)

        try:
            await self._app(scope, receive, send_observed)
        finally:
            self._journal.tell(subject_of(scope), request_id, status, time.perf_counter() - started)


def make_id() -> str:
    """Return the id of a request, by which its line of the log is found."""
    return secrets.token_hex(8)


def id_header(request_id: str) -> tuple[bytes, bytes]:
    """Return the header that tells the id."""
    return b"x-request-id", request_id.encode()


def subject_of(scope: Scope) -> Subject:
    """Return what a request that was answered has asked."""
    method = scope["method"] if scope["method"] in _METHODS else "other"
    moves = ""
    if b"moves=" in scope["query_string"]:
        moves = parse_qs(scope["query_string"].decode("latin-1")).get("moves", [""])[0]
    return Subject(method, _name_route(scope), moves[:_LONGEST_MOVES])


def _name_route(scope: Scope) -> str:
    """The address as it is declared, with the names of its parameters: there are only so many of them."""
    if "endpoint" not in scope:
        return _UNMATCHED
    # Files that are mounted as a whole have no route of their own; a plain route is its path.
    return getattr(scope.get("route"), "path", None) or scope.get("root_path") or str(scope["path"])


class FailureGuard:
    """Answers a request that failed in a way nobody foresaw: with a sentence, while the log gets the traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        has_begun = False

        async def send_watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except Exception:
            if scope["type"] != "http":
                raise
            logger.exception("a request failed")
            if not has_begun:
                await JSONResponse(describe_fault(), 500)(scope, receive, send)


class JsonFormatter(logging.Formatter):
    """One object a line: time, level, message, then the facts of a request."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line = {"time": _time_of(record), "level": record.levelname.lower(), "message": record.getMessage()}
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True)


class PlainFormatter(logging.Formatter):
    """One line of words; a traceback follows below."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        facts = getattr(record, "facts", None)
        if facts is None:
            text = f"{record.levelname.lower()}: {record.getMessage()}"
        else:
            text = (
                f"{facts['method']} {facts['route']} {facts['status']} {facts['milliseconds']} ms {facts['request_id']}"
            )
            text += f" moves={facts['moves']!a}" if "moves" in facts else ""
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return f"{_time_of(record)} {text}"


def set_up_logs(log_format: str) -> None:
    """Send the logs of the server and of uvicorn to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if log_format == "json" else PlainFormatter())
    for name, level in _LOGGERS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    # What no line of ours tells, and is looked for at every one: see "Optimization" in the documentation of logging.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, timezone.utc).isoformat(timespec="milliseconds")
