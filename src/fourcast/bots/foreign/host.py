"""The process of a foreign engine: `python -m fourcast.bots.foreign.host PLACE NAME OPTIONS`."""

from __future__ import annotations

import json
import os
import sys

from fourcast.errors import EngineError

from .address import Address
from .loading import load, tell_error
from .serving import Server, take_output


def main() -> None:
    """Load the engine and serve it; end at once when nobody is left to ask."""
    output = take_output()
    place, name, options = sys.argv[1:4]
    try:
        engine = load(Address(f"{place}:{name}", place, name), json.loads(options))
    except EngineError as error:
        print(f"error {error}", file=output, flush=True)
        sys.exit(1)
    # Not sys.exit: the engine may be in the middle of something that never ends.
    Server(engine, output, tell_error).run(sys.stdin, at_end=lambda: os._exit(0))


if __name__ == "__main__":
    main()
