"""Who goes first: work of clients that ask little, before that of clients that ask much."""

from __future__ import annotations

import threading
import time

from fourcast import Limit, Position, Solver
from fourcast.web.courtesy import Courtesy

HARD = Position.from_moves("44444")  # takes a second without a book
FOR_EVER_S = 60.0


def test_nobody_waits_while_nobody_asks_little() -> None:
    with Courtesy().begin(is_modest=False) as turn:
        assert turn is not None
        assert not turn.must_wait()


def test_work_of_who_asks_little_waits_for_nobody_and_lets_others_wait_as_long_as_it_lasts() -> None:
    courtesy = Courtesy(FOR_EVER_S)
    with courtesy.begin(is_modest=False) as turn:
        assert turn is not None
        with courtesy.begin(is_modest=True) as first, courtesy.begin(is_modest=True):
            assert first is None
            assert turn.must_wait()
            waiting = threading.Thread(target=turn.wait)
            waiting.start()
            waiting.join(0.05)
            assert waiting.is_alive()
        waiting.join(FOR_EVER_S / 2)
        assert not waiting.is_alive()
        assert not turn.must_wait()


def test_waiting_has_an_end_in_all() -> None:
    courtesy = Courtesy(patience_s=0.05)
    with courtesy.begin(is_modest=True), courtesy.begin(is_modest=False) as turn:
        assert turn is not None
        began = time.monotonic()
        while turn.must_wait():
            turn.wait()
            assert time.monotonic() - began < FOR_EVER_S / 2
        assert time.monotonic() - began >= 0.05


def test_a_search_rests_between_slices_and_its_threads_are_free_meanwhile() -> None:
    """The nodes of whoever rests stay where they are; whoever goes first is done before; the score is the same."""
    courtesy = Courtesy(FOR_EVER_S)
    solver = Solver(table_mib=16, threads=2, book=False)
    scores: list[int] = []
    with courtesy.begin(is_modest=False) as turn:
        worker = solver.within(Limit(seconds=FOR_EVER_S), turn=turn)
        searching = threading.Thread(target=lambda: scores.append(worker.solve(HARD)))
        with courtesy.begin(is_modest=True) as first:
            searching.start()
            while not any(control.is_resting for control in tuple(solver._searches._active)):
                time.sleep(0.001)
            ahead = solver.within(Limit(seconds=FOR_EVER_S), turn=first).solve(HARD)
            assert searching.is_alive()
            assert any(control.is_resting for control in tuple(solver._searches._active))
        searching.join(FOR_EVER_S)
    assert scores == [ahead] == [Solver(table_mib=16, threads=1).solve(HARD)]


def test_a_search_that_rests_takes_no_share_of_the_threads() -> None:
    solver = Solver(table_mib=16, threads=2, book=False)
    courtesy = Courtesy(FOR_EVER_S)
    with courtesy.begin(is_modest=False) as turn:
        worker = solver.within(Limit(seconds=FOR_EVER_S), turn=turn)
        searching = threading.Thread(target=worker.solve, args=(HARD,))
        with courtesy.begin(is_modest=True):
            searching.start()
            while not any(control.is_resting for control in tuple(solver._searches._active)):
                time.sleep(0.001)
            helped: list[int] = []

            def look(_: object) -> None:
                helped.extend(thread.name == "fourcast-helper" for thread in threading.enumerate())

            solver.solve(Position.from_moves("4444"), progress=look)
        searching.join(FOR_EVER_S)
    assert any(helped)
