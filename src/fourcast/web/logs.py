"""Log lines: plain for people, JSON for machines, both on standard error."""

from __future__ import annotations

import json
import logging
from datetime import datetime, timezone

__all__ = ["JsonFormatter", "PlainFormatter", "set_up_logs"]

_LOGGERS = {"fourcast.web": logging.INFO, "uvicorn.error": logging.WARNING}


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


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, timezone.utc).isoformat(timespec="milliseconds")
