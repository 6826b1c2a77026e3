"""Reading server-sent events."""

from __future__ import annotations

import json
from typing import Any


def parse_events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return name and data of every event."""
    events = []
    for block in text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        events.append((fields["event"], json.loads(fields["data"])))
    return events
