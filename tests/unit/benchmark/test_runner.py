from __future__ import annotations

from collections.abc import Callable

import pytest

from fourcast.benchmark.contestants import FourcastContestant, make_contestant
from fourcast.benchmark.runner import SetResult, WrongScore, list_turns, run_batch, run_set
from fourcast.benchmark.sets import PositionSet, ScoredPosition, load_bundled_set

SCORES = {"1": 3, "2": -4, "3": 0}
SET = PositionSet("three", tuple(ScoredPosition(moves, score) for moves, score in SCORES.items()))


class Recorder:
    """A contestant that looks its answers up and writes down what is asked of it."""

    table_mib = None
    search_ns: int | None = None

    def __init__(self, name: str, log: list[str], answers: dict[str, int]) -> None:
        self.name = name
        self.nodes = 0
        self._log = log
        self._answers = answers

    def reset(self) -> None:
        self.nodes = 0
        self._log.append(f"{self.name} reset")

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        def solve() -> int:
            self.nodes += 10
            self._log.append(f"{self.name} {moves}")
            score = self._answers[moves]
            return (score > 0) - (score < 0) if weak else score

        return solve


def test_run_set_empties_the_table_before_each_position_and_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcast.benchmark.runner._FIRST_TURN", 1)
    log: list[str] = []
    run_set(SET.first(2), [Recorder("a", log, SCORES), Recorder("b", log, SCORES)])
    assert log == ["a reset", "a 1", "b reset", "b 1", "b reset", "b 2", "a reset", "a 2"]


def test_turns_grow_and_cover_every_position_once() -> None:
    turns = [list(turn) for turn in list_turns(1_000, 20)]
    assert [index for turn in turns for index in turn] == list(range(1_000))
    assert [len(turn) for turn in turns] == [20, 40, 80, 160, 200, 200, 200, 100]
    assert [list(turn) for turn in list_turns(2, 1)] == [[0], [1]]
    assert not list(list_turns(0))


def test_run_set_counts_nodes_positions_and_wrong_scores() -> None:
    right, wrong = run_set(SET, [Recorder("a", [], SCORES), Recorder("b", [], SCORES | {"2": 4})])
    assert (right.engine, right.set_name, right.positions, right.wrong) == ("a", "three", 3, 0)
    assert (right.total_nodes, right.mean_nodes) == (30, 10)
    assert wrong.wrong_scores == (WrongScore("2", expected=-4, score=4),)


def test_run_set_begins_no_position_after_its_time_but_one_at_least() -> None:
    log: list[str] = []
    results = run_set(SET, [Recorder("a", log, SCORES), Recorder("b", log, SCORES)], seconds=0)
    assert log == ["a reset", "a 1", "b reset", "b 1"]
    assert [result.positions for result in results] == [1, 1]


def test_run_set_that_is_done_in_time_is_whole_for_everybody() -> None:
    results = run_set(SET, [Recorder("a", [], SCORES), Recorder("b", [], SCORES)], seconds=1_000)
    assert [result.positions for result in results] == [3, 3]


def test_run_set_weak_checks_signs() -> None:
    (result,) = run_set(SET, [Recorder("a", [], SCORES)], weak=True)
    assert result.wrong == 0
    assert result.is_weak


def test_run_set_reports_progress() -> None:
    seen: list[tuple[int, int]] = []
    run_set(SET, [Recorder("a", [], SCORES)], progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_set_result_dict_has_the_promised_names() -> None:
    result = SetResult("a", "three", 4, (), total_nodes=100, total_ns=50_000, table_mib=64)
    assert result.to_dict() == {
        "engine": "a",
        "set": "three",
        "positions": 4,
        "wrong": 0,
        "total_nodes": 100,
        "mean_nodes": 25.0,
        "mean_us": 12.5,
        "knodes_per_s": 2000.0,
        "table_mib": 64,
        "weak": False,
        "batch": False,
    }


@pytest.mark.parametrize("weak", [False, True])
def test_our_solver_is_right_one_by_one_and_in_a_batch(weak: bool) -> None:
    position_set = load_bundled_set("end-easy").first(50)
    contestant = make_contestant("fourcast", table_mib=1)
    assert isinstance(contestant, FourcastContestant)
    (one_by_one,) = run_set(position_set, [contestant], weak=weak)
    batch = run_batch(position_set, contestant, weak=weak)
    assert (one_by_one.wrong, batch.wrong) == (0, 0)
    assert (one_by_one.is_batch, batch.is_batch) == (False, True)
    assert one_by_one.total_nodes == batch.total_nodes > 0, "both start from an empty table at every position"


def test_run_batch_finds_wrong_labels() -> None:
    first, *others = load_bundled_set("end-easy").first(5).positions
    spoilt = PositionSet("spoilt", (ScoredPosition(first.moves, first.score + 1), *others))
    result = run_batch(spoilt, FourcastContestant(table_mib=1))
    assert result.wrong_scores == (WrongScore(first.moves, expected=first.score + 1, score=first.score),)


def test_time_that_the_contestant_took_itself_counts() -> None:
    recorder = Recorder("a", [], {"4": 3})
    recorder.search_ns = 7
    position_set = PositionSet("one", (ScoredPosition("4", 3),))
    (result,) = run_set(position_set, [recorder])
    assert result.total_ns == 7


def test_contestant_with_the_book_answers_early_positions_without_a_search() -> None:
    position_set = PositionSet("one", (ScoredPosition("44444", 0),))
    contestants = [make_contestant(name, 64) for name in ("fourcast-book", "fourcast")]
    with_book, without = run_set(position_set, contestants)
    assert (with_book.engine, with_book.total_nodes) == ("fourcast-book", 0)
    assert without.total_nodes > 0
    assert [wrong.score for wrong in with_book.wrong_scores] == [wrong.score for wrong in without.wrong_scores]
