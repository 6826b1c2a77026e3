from __future__ import annotations

import os
import signal
import sys
import threading

import pytest
import typer

from fourcast.cli.session import cancelling, reporting
from fourcast.errors import IllegalMoveError, SearchInterrupted


class Search:
    """Something to cancel."""

    def __init__(self) -> None:
        self.is_cancelled = threading.Event()

    def cancel(self) -> None:
        self.is_cancelled.set()


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (IllegalMoveError("column 4 is full"), 1, "column 4 is full\n"),
        (KeyboardInterrupt(), 130, "interrupted: the answer is not known yet\n"),
        (SearchInterrupted(-3, 3, 10, "cancelled"), 130, "interrupted: the answer is not known yet\n"),
    ],
)
def test_reporting_turns_failures_into_a_sentence_and_a_code(
    error: BaseException, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended, reporting():
        raise error
    assert ended.value.exit_code == code
    assert capsys.readouterr().err == sentence


def test_reporting_leaves_bugs_alone() -> None:
    with pytest.raises(ZeroDivisionError), reporting():
        raise ZeroDivisionError


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_cancelling_stops_the_search_even_while_python_cannot_raise() -> None:
    search = Search()
    before = signal.signal(signal.SIGINT, lambda _signal, _frame: None)  # as if no instruction ever ended
    try:
        with cancelling(search):
            os.kill(os.getpid(), signal.SIGINT)
            assert search.is_cancelled.wait(timeout=60)
    finally:
        signal.signal(signal.SIGINT, before)


def test_cancelling_without_ctrl_c_cancels_nothing_and_cleans_up() -> None:
    search = Search()
    before = threading.active_count()
    with cancelling(search):
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
    assert not search.is_cancelled.is_set()
    assert signal.set_wakeup_fd(-1) == -1


def test_cancelling_in_another_thread_does_no_harm() -> None:
    seen: list[str] = []

    def work() -> None:
        with cancelling(Search()):
            seen.append("done")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["done"]
