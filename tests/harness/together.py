"""Work in several threads at once."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tests.harness.waiting import PATIENCE_S


def run_together(*work: Callable[[], None]) -> None:
    """Run each in a thread of its own; pass on the first failure, fail if one does not come to an end."""
    failures: list[BaseException] = []

    def guarded(task: Callable[[], None]) -> None:
        try:
            task()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(task,), daemon=True) for task in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "a thread waits for ever"
    if failures:
        raise failures[0]
