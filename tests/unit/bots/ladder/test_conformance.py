"""Every step visits exactly the nodes that the tutorial's released code visits, and every score is right."""

from __future__ import annotations

import hashlib
from itertools import accumulate

import pytest

from benchmarks.ladder.figures import (
    MISPRINTS,
    POSITIONS,
    PREFIX_LENGTHS,
    PREFIXES,
    PUBLISHED,
    PUBLISHED_SETS,
    TOTALS,
    Key,
    agrees,
)
from benchmarks.ladder.lines import LINES, SPECIAL, WINDOW_RUNS, Special, WindowRun
from fourcast.benchmark.runner import label
from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.score import largest_score, smallest_score
from fourcast.solver import Limit
from tests.samples import sized
from tests.unit.bots.ladder.positions import PUBLISHED as SETS
from tests.unit.bots.ladder.positions import describe, load_positions, load_published, solver_of

ARRAY_STEPS, COMPACT_STEPS = (3, 4, 5), (11, 12)
MOST_NODES = sized(300_000, whole=5_000_000)  # of a whole set in the default run
MOST_ARRAY_NODES = sized(4_000_000, whole=12_000_000)  # minimax needs as many for the easiest set
MOST_COMPACT_NODES = sized(100_000, whole=5_000_000)  # the compact table is erased for each position, 8 MiB
MOST_PREFIX_NODES = sized(200_000, whole=2_000_000)  # of the head of a set that is too long
LONGEST_COMPACT_PREFIX = sized(100, whole=500)  # positions
MOST_LINE_NODES = 1_000_000
MOST_SLOW_NODES = 120_000_000


def most_nodes(step: int) -> int:
    if step in COMPACT_STEPS:
        return MOST_COMPACT_NODES
    return MOST_ARRAY_NODES if step in ARRAY_STEPS else MOST_NODES


def is_quick(key: Key) -> bool:
    return TOTALS[key] <= most_nodes(key.step)


def heads() -> dict[Key, int]:
    """The longest head that is quick, of every set that is not run as a whole."""
    found = {}
    for key, prefixes in PREFIXES.items():
        longest = LONGEST_COMPACT_PREFIX if key.step in COMPACT_STEPS else max(PREFIX_LENGTHS)
        quick = [length for length, nodes in prefixes.items() if nodes <= MOST_PREFIX_NODES and length <= longest]
        if quick and not (key in TOTALS and is_quick(key)):
            found[key] = max(quick)
    return found


QUICK = [key for key in TOTALS if is_quick(key)]
SLOW = [key for key in TOTALS if not is_quick(key) and TOTALS[key] <= MOST_SLOW_NODES and key.step not in ARRAY_STEPS]


def count_nodes(key: Key, positions: int) -> list[int]:
    """Solve the head of a set, check every score, and return the nodes of each position."""
    solver, found = solver_of(key.step), []
    expected = load_published(key.set_name).first(positions).positions
    for scored, position in zip(expected, load_positions(key.set_name), strict=False):
        score = solver.solve(position, key.is_weak)
        assert label(score, key.is_weak) == label(scored.score, key.is_weak), scored.moves
        found.append(solver.nodes)
    return found


def check_prefixes(key: Key, nodes: list[int]) -> None:
    sums = dict(enumerate(accumulate(nodes), 1))
    expected = {length: total for length, total in PREFIXES[key].items() if length <= len(nodes)}
    assert {length: sums[length] for length in expected} == expected


@pytest.mark.parametrize("set_name", PUBLISHED_SETS)
def test_published_set_is_the_file_that_was_counted(set_name: str) -> None:
    assert len(load_published(set_name).positions) == POSITIONS
    file, digest = PUBLISHED_SETS[set_name]
    assert hashlib.sha256((SETS / file).read_bytes()).hexdigest() == digest


@pytest.mark.jit_only
@pytest.mark.parametrize("key", QUICK, ids=describe)
def test_whole_set_takes_the_exact_nodes(key: Key) -> None:
    nodes = count_nodes(key, POSITIONS)
    check_prefixes(key, nodes)
    assert sum(nodes) == TOTALS[key]


@pytest.mark.slow
@pytest.mark.jit_only
@pytest.mark.parametrize("key", SLOW, ids=describe)
def test_whole_long_set_takes_the_exact_nodes(key: Key) -> None:
    nodes = count_nodes(key, POSITIONS)
    check_prefixes(key, nodes)
    assert sum(nodes) == TOTALS[key]


@pytest.mark.jit_only
@pytest.mark.parametrize(("key", "positions"), heads().items(), ids=map(describe, heads()))
def test_head_of_a_set_takes_the_exact_nodes(key: Key, positions: int) -> None:
    assert positions in PREFIX_LENGTHS
    check_prefixes(key, count_nodes(key, positions))


@pytest.mark.jit_only
@pytest.mark.parametrize("key", dict.fromkeys(key for key, _ in LINES), ids=describe)
def test_single_line_takes_the_exact_nodes(key: Key) -> None:
    positions = load_positions(key.set_name)
    expected = {line: nodes for (of, line), nodes in LINES.items() if of == key and nodes <= MOST_LINE_NODES}
    solver, found = solver_of(key.step), {}
    for line in expected:
        solver.solve(positions[line - 1], key.is_weak)
        found[line] = solver.nodes
    assert found == expected


@pytest.mark.parametrize("special", SPECIAL, ids=lambda special: f"{special.moves[-12:]}-{special.step}")
def test_special_position_gives_the_exact_value_and_nodes(special: Special) -> None:
    solver = solver_of(special.step)
    value = solver.solve(Position.from_moves(special.moves), special.is_weak)
    assert (value, solver.nodes) == (special.value, special.nodes)


@pytest.mark.jit_only
@pytest.mark.parametrize(
    ("step", "is_weak", "value", "nodes"),
    [(8, False, 18, 4_278_331), (9, False, 18, 1_957_545)]
    + [(step, is_weak, 18, 2 if is_weak else 3) for step in (10, 11, 12) for is_weak in (False, True)],
)
def test_win_in_two_from_the_opening_takes_the_exact_nodes(step: int, is_weak: bool, value: int, nodes: int) -> None:
    solver = solver_of(step)
    assert (solver.solve(Position.from_moves("4455"), is_weak), solver.nodes) == (value, nodes)


@pytest.mark.parametrize(
    "run", WINDOW_RUNS, ids=lambda run: f"{run.line}-{'weak' if run.is_weak else 'strong'}-{run.step}"
)
def test_root_asks_the_exact_windows(run: WindowRun) -> None:
    """A limit of the nodes so far stops the search between two windows: its bounds tell the window before."""
    position = load_positions("middle-easy")[run.line - 1]
    solver = solver_of(run.step)
    lowest, highest = smallest_score(42, position.ply), largest_score(42, position.ply)
    lower, upper = lowest, highest
    for edge, result, nodes in run.windows[:-1]:
        lower, upper = (lower, result) if result <= edge else (result, upper)
        with pytest.raises(SearchInterrupted) as interruption:
            solver.solve(position, run.is_weak, Limit(nodes=nodes))
        assert (interruption.value.lower, interruption.value.upper) == (lower, upper)
        assert interruption.value.nodes == nodes
    assert solver.solve(position, run.is_weak) == run.windows[-1][1]
    assert solver.nodes == run.windows[-1][2]


def test_published_means_agree_in_all_digits_but_three() -> None:
    different = {key for key, total in TOTALS.items() if not agrees(total, PUBLISHED[key].nodes, key.step)}
    assert different == MISPRINTS


@pytest.mark.parametrize(
    ("total", "published", "step", "expected"),
    [
        (40_396_714_148, "40,396,700", 6, True),
        (40_396_750_000, "40,396,700", 6, False),
        (207_942_240, "207,900", 7, True),
        (207_950_000, "207,900", 7, False),
        (801_454_917, "801,455", 8, True),
        (92_844, "92.84", 7, True),
        (92_845, "92.84", 7, False),
        (43_303, "43.30", 9, True),
        (11_024_541, "11,024", 3, False),
    ],
)
def test_agreement_looks_at_the_printed_digits(total: int, published: str, step: int, expected: bool) -> None:
    assert agrees(total, published, step) == expected
