"""How much of a long check is done: a sample in `make test`, the whole in `make test-all`.

`make test-all` sets FOURCAST_TEST_ALL and runs the tests marked `slow`, too. A test whose cost is in the number of its
cases says both numbers where it uses them; docs/build/development.md lists what the wholes are.
"""

from __future__ import annotations

import os
from typing import TypeVar

Size = TypeVar("Size")

IS_WHOLE = os.environ.get("FOURCAST_TEST_ALL", "0") not in ("", "0")


def sized(usual: Size, *, whole: Size) -> Size:
    """The size of a sample: `usual`, or `whole` if everything is to be tested."""
    return whole if IS_WHOLE else usual
