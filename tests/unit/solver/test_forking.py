"""Real forks while threads search: every child solves, and every answer is right."""

from __future__ import annotations

import os

import pytest

import fourcast as fc
from tests.harness.commands import run_python

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks on this system")

# Threads ask one solver without a pause, so that its table is in use and its locks are held at any moment. A child asks
# it for a position of another board size, which must wait for nobody there; the alarm ends one that hangs.
CHILDREN = """
import os, random, signal, sys, threading, time, warnings
import fourcast as fc
from fourcast.solver import Solver

warnings.simplefilter("ignore", DeprecationWarning)  # from Python 3.12 on a fork beside threads is warned of
rng = random.Random(1)


def play(ply, size):
    while True:
        position = fc.Position(*size)
        while position.ply < ply and not position.is_over:
            position = position.play(rng.choice(position.legal_columns))
        if not position.is_over:
            return position


solver = Solver(table_mib=1, threads=2, book=False)
positions = [play(18, (7, 6)) for _ in range(20)]
asked = [play(4, (5, 4)), play(22, (7, 6))]
is_over = False

def search(seed):
    rng = random.Random(seed)
    while not is_over:
        rng.choice([
            lambda: solver.solve(rng.choice(positions)),
            lambda: solver.solve_many(positions),
            lambda: solver.solve_many(positions, fresh=True),
            lambda: solver.reset(),
        ])()

threads = [threading.Thread(target=search, args=(seed,), daemon=True) for seed in range(4)]
for thread in threads:
    thread.start()
expected = [Solver(book=False).solve(position) for position in asked]
bad = 0
for child in range(int(sys.argv[1])):
    time.sleep(0.005)
    pid = os.fork()
    if pid == 0:
        signal.alarm(60)
        found = [solver.solve(position) for position in asked]
        many = [solver.solve_many([position])[0] for position in asked]
        new = [Solver(table_mib=1).solve(position) for position in asked]
        os._exit(not found == many == new == expected)
    bad += os.waitpid(pid, 0)[1] != 0
is_over = True
for thread in threads:
    thread.join()
print(bad, "of", sys.argv[1], "children failed")
"""


def test_children_of_a_fork_solve_while_threads_of_the_parent_search() -> None:
    done = run_python("-c", CHILDREN, "20")
    assert (done.stdout, done.stderr) == ("0 of 20 children failed\n", "")


def test_fork_in_the_middle_of_a_search_goes_on_in_both() -> None:
    """The callback of a search forks: the child's search goes on by itself, one with lost threads says so."""
    script = """
import os, sys
import fourcast as fc
from fourcast.solver import Solver

forked = []

def fork(*_):
    if not forked:
        forked.append(os.fork())

position = "44455332211233"
solver = Solver(table_mib=1, book=False)
score = solver.solve(position, progress=fork)
right = score == Solver(book=False).solve(position) and solver.solve("4" * 6 + "3" * 6) is not None
solver.solve(fc.Position(5, 4).play(2))  # waits for nobody
if forked == [0]:
    os._exit(0 if right else 1)
assert right and os.waitpid(forked[0], 0)[1] == 0
forked.clear()
try:
    Solver(table_mib=1, threads=2, book=False).solve_many([position] * 64, fresh=True, progress=fork)
    outcome = "solved"
except fc.SolverError as error:
    outcome = str(error)
if forked == [0]:
    os._exit(0 if "forked in the middle" in outcome else 1)
print(outcome, os.waitpid(forked[0], 0)[1])
"""
    done = run_python("-c", script)
    assert (done.stdout, done.stderr) == ("solved 0\n", "")


def test_fresh_positions_may_be_more_than_the_table_can_count(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = fc.Solver(table_mib=1, book=False)
    position = fc.Position.from_moves("1234512345", 5, 4)
    assert solver._searches.table.most_fresh(position.geometry) > 1000
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(solver._searches.table, "most_fresh", lambda _: 2)
    scores = solver.solve_many([position] * 5, fresh=True, progress=lambda *counts: told.append(counts))
    assert scores.tolist() == [solver.solve(position)] * 5
    assert told[-1] == (5, 5)
