"""Engines and the exported file as agents of ConnectX; in `make test-all` in Kaggle's real environment, too."""

from __future__ import annotations

import ast
import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import fourcast as fc
from fourcast.adapters.kaggle import make_agent, read_observation, read_submission
from fourcast.adapters.submission import agent as submission
from fourcast.bots.foreign.calling import observe
from fourcast.cli.app import app
from fourcast.solver import Solver
from tests.harness.commands import run_python
from tests.samples import sized

KAGGLE = pytest.mark.skipif(
    "kaggle_environments" not in sys.modules and not __import__("importlib").util.find_spec("kaggle_environments"),
    reason="kaggle-environments is large: make test-all installs it",
)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names of the exported file, run on its own."""
    names: dict[str, Any] = {"__name__": "submission"}
    exec(compile(read_submission(), "submission.py", "exec"), names)
    return names


def test_engine_is_an_agent() -> None:
    agent = make_agent("perfect")
    observation, configuration = observe(fc.Position.from_moves("445312265"))
    assert agent(observation, configuration) == 3
    assert read_observation(observation, configuration) == fc.Position.from_moves("445312265")
    with pytest.raises(fc.EngineError, match="connects four, not 5: set inarow to 4"):
        agent(observation, dict(configuration) | {"inarow": 5})


def test_export_writes_one_file_that_needs_no_package(tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    result = CliRunner().invoke(app, ["export", "kaggle", "--out", str(file)])
    assert result.exit_code == 0
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"base64", "time", "zlib"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert isinstance(tree.body[-1], ast.FunctionDef)
    assert tree.body[-1].name == "agent", "Kaggle takes the last function of the file"
    script = (
        "from submission import agent\n"
        "cells = dict(board=[0] * 42, mark=1)\n"
        "print(agent(cells, dict(columns=7, rows=6, inarow=4, actTimeout=2)))"
    )
    done = run_python("-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{script}")
    assert done.stdout == "3\n", done.stderr


def test_book_holds_best_moves_only(exported: dict[str, Any], solver: Solver) -> None:
    board = exported["Board"](7, 6)
    moves = {}
    for side in (0, 1):
        book = exported["Book"](board, side)
        book.read_on(float("inf"))
        moves.update(book.moves)
    assert len(moves) == 80_266
    rng = random.Random(7)
    for own, mask in rng.sample(list(moves), sized(40, whole=2000)):
        position = fc.Position.from_bitboards(own, mask)
        analysis = solver.analyze(position)
        assert moves[own, mask] in analysis.best


def test_book_answers_every_way_to_play_against_it(exported: dict[str, Any]) -> None:
    rng = random.Random(11)
    agent, search = exported["agent"], exported["Search"]
    asked = 0

    def refuse(*_: object) -> int:
        raise AssertionError("the book has no move")

    original = search.choose
    search.choose = refuse
    try:
        for side in (0, 1) * 20:
            position = fc.Position()
            while position.ply <= 13 and not position.is_over:
                if position.ply % 2 == side:
                    position = position.play(agent(*observe(position)))
                    asked += 1
                else:
                    position = position.play(rng.choice(position.legal_columns))
    finally:
        search.choose = original
    assert asked > 200


def test_search_finds_what_the_solver_finds(solver: Solver) -> None:
    """Late positions are searched to their end: no move gives the result away."""
    rng = random.Random(5)
    checked = 0
    while checked < sized(30, whole=300):
        position = fc.Position()
        while position.ply < rng.choice((24, 26, 28)) and not position.is_over:
            position = position.play(rng.choice(position.legal_columns))
        if position.is_over:
            continue
        scores = solver.analyze(position).scores
        board = submission.Board(7, 6)
        column = submission.Search(board).choose(position.own, position.occupied, time.perf_counter() + 60.0)
        found = scores[column]
        assert found is not None
        assert fc.Outcome.from_score(found) is fc.Outcome.from_score(max(s for s in scores if s is not None))
        checked += 1


class SlowClock:
    """A clock on which every look takes some milliseconds, and some looks, as on a busy machine, much longer."""

    def __init__(self, step: float, pause: float) -> None:
        self.now, self.looks, self.step, self.pause = 0.0, 0, step, pause

    def perf_counter(self) -> float:
        self.looks += 1
        self.now += self.pause if self.looks % 97 == 0 else self.step
        return self.now


@pytest.mark.parametrize(("step", "pause"), [(0.0005, 0.05), (0.004, 0.25)])
def test_agent_keeps_its_time_on_a_slow_and_busy_machine(step: float, pause: float) -> None:
    names: dict[str, Any] = {"__name__": "submission"}
    exec(compile(read_submission(), "submission.py", "exec"), names)
    clock = names["time"] = SlowClock(step, pause)
    rng = random.Random(3)
    for side in (0, 1):
        position, longest = fc.Position(), 0.0
        while not position.is_over:
            if position.ply % 2 == side:
                started = clock.now
                position = position.play(names["agent"](*observe(position, fc.Limit(seconds=2))))
                longest = max(longest, clock.now - started)
            else:
                position = position.play(rng.choice(position.legal_columns))
        assert 1.0 < longest < 2.0, "it uses its time, and no more"


@pytest.mark.parametrize("size", [(5, 4), (8, 7), (4, 9)])
def test_agent_plays_on_other_boards(size: tuple[int, int], exported: dict[str, Any]) -> None:
    rng = random.Random(1)
    position = fc.Position(*size)
    while not position.is_over:
        columns = position.legal_columns
        observation, configuration = observe(position, fc.Limit(seconds=0.02))
        column = exported["agent"](observation, configuration) if position.to_move == 0 else rng.choice(columns)
        assert column in columns
        position = position.play(column)
    assert position.winner in (0, None)


@KAGGLE
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the other games that come with the package
def test_agents_play_in_kaggles_environment(tmp_path: Path) -> None:
    from kaggle_environments import evaluate, make

    file = tmp_path / "submission.py"
    file.write_text(read_submission(), encoding="utf-8")
    environment = make("connectx", debug=True)
    for agents in ([str(file), "negamax"], ["negamax", str(file)], [make_agent("perfect"), "negamax"]):
        environment.run(agents)
        assert [state.status for state in environment.steps[-1]] == ["DONE", "DONE"]
    assert evaluate("connectx", [make_agent("level-10"), "random"], num_episodes=2) == [[1, -1], [1, -1]]
