"""The form of every answer, and of a failure in place of one."""

from __future__ import annotations

from typing import Any, TypeAlias

from fourcast.errors import FourcastError

Answer: TypeAlias = dict[str, Any]  # what JSON calls an object


def error(failure: FourcastError) -> Answer:
    """Return what is told about a failure: a stable short name, with underscores, and one sentence."""
    return {"code": failure.code.replace("-", "_"), "message": str(failure)}
