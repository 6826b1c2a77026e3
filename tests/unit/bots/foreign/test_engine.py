"""Engines of other people: real files, real processes that crash, hang and are ended."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial
from pathlib import Path

import pytest

import fourcast as fc
from fourcast.arena import Player, play_match
from fourcast.bots.foreign import engine as foreign
from tests.harness.commands import call_fourcast, run_python
from tests.harness.waiting import wait_until

AGENTS = """
import os, sys, time
from helper import LAST

class Agent:
    def __init__(self, column=3, fast=False):
        self.column, self.fast, self.seeds = column, fast, []

    def choose(self, position, limit=None):
        assert position.legal_columns
        return self.column

    def new_game(self, seed=None):
        self.column = self.column if seed is None else seed % 7

class NoLimit:
    def choose(self, position):
        return position.legal_columns[-1]

def first(position): return position.legal_columns[0]
def kaggle(observation, configuration):
    print("noise")
    assert observation["mark"] == observation.mark == observation.step % 2 + 1
    return max(c for c in range(configuration.columns) if observation.board[c] == 0)
def tells(position, limit):
    from fourcast import Choice
    return Choice(2, -1, limit.nodes, 0.0, f"within {limit.seconds} s")
def illegal(position): return 99
def text(position): return "4"
def crash(position): return {}["x"]
def die(position): os._exit(3)
def grumble(position): sys.exit("no more")
def silent(position):
    while True:
        time.sleep(1)
def pid(position): return os.getpid()
def killed(position):
    if position.ply:
        os.kill(os.getpid(), 9)
    return os.getpid()
number = 4
"""


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with engines of all sorts, and one beside it that it imports."""
    folder = tmp_path_factory.mktemp("agents")
    (folder / "helper.py").write_text("LAST = -1\n", encoding="utf-8")
    (folder / "broken.py").write_text("import no_such_library\n", encoding="utf-8")
    (folder / "mine.py").write_text(AGENTS, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "column"),
    [("Agent:column=5,fast=true", 5), ("NoLimit", 6), ("first", 0), ("kaggle", 6)],
)
def test_class_function_and_kaggle_agent_choose(agents: Path, name: str, column: int) -> None:
    engine = fc.engine(f"{agents / 'mine.py'}:{name}")
    assert engine.choose("44").column == column
    assert engine.choose(fc.Position(8, 7).play(0)).column == column + (name in ("NoLimit", "kaggle"))


def test_options_by_keyword_reach_the_class(agents: Path) -> None:
    assert fc.engine(f"{agents / 'mine.py'}:Agent", column=2).choose("").column == 2


def test_choice_and_limit_go_through_the_lines(agents: Path) -> None:
    choice = fc.engine(f"{agents / 'mine.py'}:tells").choose("4453", fc.Limit(seconds=2.5, nodes=7))
    assert (choice.column, choice.score, choice.nodes, choice.why) == (2, -1, 7, "within 2.5 s")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("text", "it answered '4', which is no column: columns are whole numbers from 0"),
        ("grumble", "its process ended with exit code 1: no more"),
    ],
)
def test_what_is_no_answer_is_an_error(agents: Path, name: str, sentence: str) -> None:
    with pytest.raises(fc.EngineError) as caught:
        fc.engine(f"{agents / 'mine.py'}:{name}").choose("")
    assert str(caught.value) == sentence


def test_new_game_hands_on_its_seed(agents: Path) -> None:
    engine = fc.engine(f"{agents / 'mine.py'}:Agent")
    engine.new_game(8)
    assert engine.choose("").column == 1


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("illegal", "chose column 99 on move {move}, which cannot be played"),
        # The command `match` meets this one below.
        pytest.param("crash", "failed on move {move}: KeyError: 'x' (mine.py, line ", marks=pytest.mark.slow),
        pytest.param("die", "failed on move {move}: its process ended with exit code 3", marks=pytest.mark.slow),
        ("silent", "failed on move {move}: it was silent for 0.05 seconds and was ended"),
    ],
)
def test_engine_that_fails_loses_its_games_and_stops_nothing(
    agents: Path, name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "GRACE_S", 0.0)
    monkeypatch.setattr(foreign, "FIRST_GRACE_S", 0.0)
    mine = Player(f"{agents / 'mine.py'}:{name}", fc.Limit(seconds=0.05 if name == "silent" else 60.0))
    match = play_match("random", mine, games=2, quality=False)
    assert (match.players[0].wins, match.players[1].forfeits) == (2, 2)
    for game in match.tournament.games:
        assert (game.fault or "").startswith(fault.format(move=len(game.moves) + 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mine.py", "mine.py names a file and no engine in it: write mine.py:NAME (it has Agent, NoLimit, first,"),
        ("gone.py:Agent", "there is no file 'gone.py'"),
        ("mine.py:nothing", "mine.py has no 'nothing': it has Agent, NoLimit, first,"),
        ("mine.py:number", "mine.py:number is int, not an engine: it must be a class or an object with choose("),
        ("mine.py:Agent:depth=3", "cannot make mine.py:Agent: TypeError: "),
        ("mine.py:Agent:depth", "cannot read 'depth' in 'mine.py:Agent:depth': write option=value"),
        (
            "broken.py:Agent",
            "cannot import broken.py: ModuleNotFoundError: No module named 'no_such_library' (broken.py",
        ),
        ("hamsh:depth", "no engine is called 'hamsh' (did you mean hamish?), and there is no module of that name"),
        ("program:", "program: names no program"),
        ("program:exit 7", "program:exit 7 cannot be loaded: its process ended with exit code 7"),
        ("program:echo nonsense", "program:echo nonsense answered 'nonsense' to hello: an engine says 'ready NAME'"),
    ],
)
def test_address_that_leads_nowhere_is_one_sentence(
    agents: Path, text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(agents)
    with pytest.raises(fc.EngineError) as caught:
        fc.engine(text)
    assert str(caught.value).startswith(sentence)


def test_first_move_of_a_process_may_load_for_a_while_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "GRACE_S", 0.0)
    file = tmp_path / "slow.py"
    file.write_text("import time\ndef f(position):\n    time.sleep(0.3)\n    return 1\n", encoding="utf-8")
    engine = fc.engine(f"{file}:f")
    assert engine.choose("", fc.Limit(seconds=0.01)).column == 1
    for _ in range(2):
        with pytest.raises(fc.EngineError, match=r"silent for 0\.01 seconds"):
            engine.choose("", fc.Limit(seconds=0.01))


def test_module_of_the_current_folder_is_found(agents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(agents)
    assert fc.engine("mine:first").choose("").column == 0


def test_killed_process_is_a_failure_and_the_next_question_starts_another(agents: Path) -> None:
    engine = fc.engine(f"{agents / 'mine.py'}:killed")
    first = engine.choose("").column
    with pytest.raises(fc.EngineError, match="ended by signal 9"):
        engine.choose("4")
    second = engine.choose("").column
    assert second not in (-1, first)
    os.kill(second, signal.SIGKILL)  # between two questions: nothing is lost
    os.waitid(os.P_PID, second, os.WEXITED | os.WNOWAIT)  # it is gone, and nobody was told yet
    assert engine.choose("").column not in (-1, first, second)


def test_process_ends_with_its_engine_and_with_the_program(agents: Path) -> None:
    engine = fc.engine(f"{agents / 'mine.py'}:pid")
    number = engine.choose("").column
    del engine
    wait_until(partial(is_gone, number))
    script = "import os, sys, fourcast as fc; e = fc.engine(sys.argv[1]); print(e.choose('').column)"
    for ending in ("", "; os.kill(os.getpid(), 9)"):
        # -u: a killed process flushes nothing
        done = run_python("-u", "-c", script + ending, f"{agents / 'mine.py'}:pid")
        assert done.stdout.strip().isdigit(), done.stderr
        wait_until(partial(is_gone, int(done.stdout)))


def is_gone(number: int) -> bool:
    """Whether no such process is left."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


def test_cancel_ends_the_question_and_answers_with_a_legal_column(agents: Path) -> None:
    cancel = threading.Event()
    engine = fc.engine(f"{agents / 'mine.py'}:silent")
    threading.Timer(0.05, cancel.set).start()
    choice = engine.choose("444444", fc.Limit(cancel=cancel))
    assert (choice.column, choice.why) == (0, "cancelled")


def test_program_that_speaks_the_lines_plays(agents: Path) -> None:
    script = agents / "any_language.sh"
    script.write_text(
        'while read word rest; do case $word in hello) echo "ready sh";; go) echo "move 3";; esac; done\n'
    )
    engine = fc.engine(f"program:sh {script}")
    assert (engine.choose("").column, engine.choose("1").why) == (2, "it does not say")


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_match_command_takes_a_file_and_tells_of_its_failures(agents: Path, jobs: str) -> None:
    mine = str(agents / "mine.py")
    result = call_fourcast("match", "random", f"{mine}:crash", "--games", "2", "--jobs", jobs, "--no-quality")
    assert result.returncode == 0, result.stderr
    assert f"{mine}:crash forfeited 2 games; the first time it failed on move " in result.stdout.decode()


def test_play_command_takes_a_file(agents: Path) -> None:
    mine = f"{agents / 'mine.py'}:Agent:column=0"
    result = call_fourcast("play", "--engine", mine, "--seed", "9", "--plain", lines="4\n1\n1\n1\n")
    assert f"{mine} plays column c: it does not say" in result.stdout.decode(), result.stderr
